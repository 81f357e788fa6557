import type { Me } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { numberText, sizeText } from "../shell/times.ts";

/** What the account may do, beside how much of it is taken now. */
export function Limits({ me: { limits } }: { me: Me }) {
  const { data: taken } = useQuery({ queryKey: ["extractions", "taken"], queryFn: readTaken });
  const lines: [name: string, limit: string, now?: number | undefined][] = [
    ["Pending extractions", numberText(limits.pendingExtractions), taken?.pending],
    ["Tokens of a language model in this month", orNone(limits.tokensPerMonth), taken?.tokens],
    ["Requests per minute, by this key", numberText(limits.requestsPerMinute)],
    ["Requests per minute, by all keys", orNone(limits.accountRequestsPerMinute)],
    ["Bytes sent per minute, by all keys", orNone(limits.accountBytesPerMinute, sizeText)],
    ["Size of a file", sizeText(limits.fileBytes)],
  ];
  return (
    <section class="limits" aria-labelledby="limits-title">
      <h2 id="limits-title">Limits</h2>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th>Of what</th>
              <th class="number">Limit</th>
              <th class="number">Now</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([name, limit, now]) => (
              <tr key={name}>
                <td>{name}</td>
                <td class="number">{limit}</td>
                <td class="number">{now === undefined ? "" : numberText(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const orNone = (limit: number | null, text = numberText) => (limit === null ? "none" : text(limit));

/** What counts against the limits that are not of a minute. */
async function readTaken(): Promise<{ pending: number; tokens: number }> {
  const month = new Date().toISOString().slice(0, 7);
  const [pending, usage] = await Promise.all([
    quarry.extractions.list({ status: "pending", perPage: 1 }).page(),
    quarry.usage({ startDate: `${month}-01` }),
  ]);
  const tokens = usage.months.find((each) => each.month === month)?.tokens ?? 0;
  return { pending: pending.meta.total, tokens };
}
