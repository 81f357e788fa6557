import type { UsageRecord } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { Fault } from "../shell/notices.tsx";
import { durationText, numberText } from "../shell/times.ts";
import {
  byCode,
  durationsOf,
  type Ended,
  firstLines,
  histogramOf,
  MAX_READ,
  quantile,
} from "./ended.ts";

type Day = UsageRecord["days"][number];
type Props = { days: readonly Day[]; startDate: string; span: readonly string[] };

/** What the account did by day, why extractions failed, and how long they took. */
export function Charts({ days, startDate, span }: Props) {
  const { data, error } = useQuery({
    queryKey: ["extractions", "ended", startDate],
    queryFn: async () => {
      const [completed, failed] = await Promise.all([
        latestEnded("completed", startDate),
        latestEnded("failed", startDate),
      ]);
      return { durations: durationsOf(completed), codes: byCode(failed) };
    },
  });
  const known = new Map(days.map((day) => [day.day, day]));
  const of = (name: "completed" | "failed" | "tokens") =>
    span.map((day) => known.get(day)?.[name] ?? 0);
  return (
    <div class="charts">
      <ByDay title="Extractions by day" span={span} bars={of("completed")} tops={of("failed")} />
      <ByDay title="Tokens by day" span={span} bars={of("tokens")} />
      {error && <Fault>{error.message}</Fault>}
      {data && <Shares title="Failures by code" note={latest} shares={data.codes} look="failed" />}
      {data && (
        <Shares
          title="How long it takes"
          note={middleText(data.durations)}
          shares={data.durations.length > 0 ? histogramOf(data.durations) : []}
        />
      )}
    </div>
  );
}

/** The newest extractions that ended so since a day; the export is broken off behind them. */
async function latestEnded(status: "completed" | "failed", startDate: string): Promise<Ended[]> {
  const file = await quarry.extractions.export({ status, startDate });
  return firstLines(file, MAX_READ);
}

const latest = `Of the last ${MAX_READ} at most`;

function middleText(durations: readonly number[]): string {
  const [half, most] = [quantile(durations, 0.5), quantile(durations, 0.95)];
  if (half === undefined || most === undefined) return latest;
  return `Half within ${durationText(half)}, 95 % within ${durationText(most)}`;
}

type ByDayProps = {
  title: string;
  span: readonly string[];
  bars: readonly number[];
  /** Stacked upon the bars. */
  tops?: readonly number[];
};

/** A bar for each day. The table beneath the charts has the same in numbers. */
function ByDay({ title, span, bars, tops = [] }: ByDayProps) {
  const most = Math.max(1, ...bars.map((bar, index) => bar + (tops[index] ?? 0)));
  const height = (count: number) => (100 * count) / most;
  return (
    <figure class="card">
      <figcaption>
        <h2>{title}</h2>
        <span class="quiet">at most {numberText(most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${span.length * 10} 100`} preserveAspectRatio="none" aria-hidden="true">
        {span.map((day, index) => {
          const [bar = 0, top = 0] = [bars[index], tops[index]];
          return (
            <g key={day}>
              <title>{`${day}: ${numberText(bar + top)}`}</title>
              <rect class="bar rest" x={index * 10 + 1.5} y={99} width={7} height={1} />
              <rect
                class="bar"
                x={index * 10 + 1.5}
                y={100 - height(bar)}
                width={7}
                height={height(bar)}
              />
              <rect
                class="bar failed"
                x={index * 10 + 1.5}
                y={100 - height(bar + top)}
                width={7}
                height={height(top)}
              />
            </g>
          );
        })}
      </svg>
      <div class="quiet axis">
        <span>{span[0]}</span>
        <span>{span.at(-1)}</span>
      </div>
    </figure>
  );
}

type SharesProps = {
  title: string;
  note: string;
  shares: readonly [text: string, count: number][];
  look?: "failed";
};

/** A bar for each kind, with its count. */
function Shares({ title, note, shares, look }: SharesProps) {
  const most = Math.max(1, ...shares.map(([, count]) => count));
  return (
    <figure class="card">
      <figcaption>
        <h2>{title}</h2>
        <span class="quiet">{note}</span>
      </figcaption>
      {shares.length === 0 && <p class="quiet">None in these days.</p>}
      <dl class="shares">
        {shares.map(([text, count]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect class={`bar ${look ?? ""}`} width={(100 * count) / most} height="10" />
              </svg>
              {numberText(count)}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
