import type { Me, UsageRecord } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { Empty } from "../shell/empty.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { numberText } from "../shell/times.ts";
import { Charts } from "./charts.tsx";
import { Health } from "./health.tsx";
import { Keys } from "./keys.tsx";
import { Limits } from "./limits.tsx";

/** Days that are shown at once. */
const shownDays = 30;
const dayMs = 86_400_000;

/** What the account has used, and its keys for who may see them. */
export function UsagePage({ me }: { me: Me }) {
  const startDate = new Date(Date.now() - (shownDays - 1) * dayMs).toISOString().slice(0, 10);
  const { data, error } = useQuery({
    queryKey: ["usage", startDate],
    queryFn: () => quarry.usage({ startDate }),
  });
  return (
    <>
      <div class="view-head">
        <div>
          <h1>Usage</h1>
          <p class="quiet">
            The account {me.account}, the last {shownDays} days (UTC)
          </p>
        </div>
        <Health />
      </div>
      {error && <Fault>{error.message}</Fault>}
      {!data && !error && <Waiting>Reading the usage</Waiting>}
      {data && (data.days.length > 0 ? <Days usage={data} startDate={startDate} /> : <Unused />)}
      <Limits me={me} />
      {me.scopes.includes("admin") && <Keys own={me.key?.id} />}
    </>
  );
}

/** Every day that is shown, the first one first. */
function daysFrom(startDate: string): string[] {
  const first = Date.parse(startDate);
  return Array.from({ length: shownDays }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
}

function Unused() {
  return (
    <Empty title="Nothing was used">
      <p>Extractions, failures and tokens are counted here by day.</p>
    </Empty>
  );
}

const columns = [
  ["requested", "Requested"],
  ["completed", "Completed"],
  ["failed", "Failed"],
  ["deleted", "Deleted"],
  ["tokens", "Tokens"],
  ["chargedTokens", "Charged tokens"],
] as const;

function Days({ usage: { days }, startDate }: { usage: UsageRecord; startDate: string }) {
  const sum = (name: (typeof columns)[number][0]) =>
    days.reduce((total, day) => total + day[name], 0);
  return (
    <>
      <dl class="sums">
        {columns.map(([name, title]) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{numberText(sum(name))}</dd>
          </div>
        ))}
      </dl>
      <Charts days={days} startDate={startDate} span={daysFrom(startDate)} />
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th>Day</th>
              {columns.map(([name, title]) => (
                <th key={name} class="number">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <td class="time">{day.day}</td>
                {columns.map(([name]) => (
                  <td key={name} class="number">
                    {numberText(day[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
