import type { SchemaRevision } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { goTo } from "../../place.ts";
import { quarry } from "../../session/session.ts";
import { Fault, Waiting } from "../../shell/notices.tsx";
import { timeText } from "../../shell/times.ts";
import { type Difference, differencesOf } from "./structure-fields.ts";

/** Two revisions of a schema side by side; which ones stands in the address. */
export function RevisionsPage({ id }: { id: string }) {
  const asked = new URLSearchParams(useSearch());
  const { data, error } = useQuery({
    queryKey: ["revisions", id],
    queryFn: async () => (await quarry.schemas.revisions(id)).data,
  });
  if (error) return <Fault>{error.message}</Fault>;
  const newest = data?.[0];
  if (!data || !newest) return <Waiting>Reading the revisions</Waiting>;
  const pick = (name: string) => data.find(({ revision }) => `${revision}` === asked.get(name));
  const right = pick("right") ?? newest;
  const left = pick("left") ?? data[data.indexOf(right) + 1] ?? right;
  const show = (name: "left" | "right", revision: string) => {
    const shown = { left: `${left.revision}`, right: `${right.revision}`, [name]: revision };
    goTo(`/schemas/${id}/revisions?${new URLSearchParams(shown)}`, { replace: true });
  };
  return (
    <>
      <div class="view-head">
        <div>
          <h1 dir="auto">{newest.name}</h1>
          <p class="quiet facts">
            <span>{data.length === 1 ? "One revision" : `${data.length} revisions`}</span>
            <a href={`#/schemas/${id}`}>The schema</a>
          </p>
        </div>
      </div>
      <Differences {...{ all: data, left, right, show }} />
    </>
  );
}

type Props = {
  all: readonly SchemaRevision[];
  left: SchemaRevision;
  right: SchemaRevision;
  show: (name: "left" | "right", revision: string) => void;
};

const kinds = {
  same: { sign: "", text: "as before" },
  changed: { sign: "~", text: "changed" },
  added: { sign: "+", text: "added" },
  removed: { sign: "−", text: "removed" },
};

function Differences({ all, left, right, show }: Props) {
  const lines = differencesOf(left.structure, right.structure);
  const changes =
    lines.filter(({ kind }) => kind !== "same").length + Number(left.name !== right.name);
  return (
    <>
      <p role="status" class="above">
        {changes === 0 ? "They are the same." : `${changes} of them differ.`}
      </p>
      <div class="table-box">
        <table class="differences">
          <thead>
            <tr>
              <th>
                <span class="unseen">Difference</span>
              </th>
              <th>Field</th>
              <th>
                <Choice name="left" {...{ all, show }} chosen={left} />
              </th>
              <th>
                <Choice name="right" {...{ all, show }} chosen={right} />
              </th>
            </tr>
          </thead>
          <tbody>
            <Line
              line={{
                ...{ path: "Name", left: left.name, right: right.name },
                kind: left.name === right.name ? "same" : "changed",
              }}
            />
            {lines.map((line) => (
              <Line key={line.path} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Line({ line: { path, left, right, kind } }: { line: Difference }) {
  const { sign, text } = kinds[kind];
  return (
    <tr class={kind}>
      <td class="difference">
        <span aria-hidden="true">{sign}</span>
        <span class="unseen">{text}</span>
      </td>
      <th scope="row" dir="auto">
        {path}
      </th>
      <td dir="auto">{left ?? "–"}</td>
      <td dir="auto">{right ?? "–"}</td>
    </tr>
  );
}

type ChoiceProps = Pick<Props, "all" | "show"> & { name: "left" | "right"; chosen: SchemaRevision };

function Choice({ name, all, chosen, show }: ChoiceProps) {
  return (
    <select
      aria-label={name === "left" ? "Revision on the left" : "Revision on the right"}
      value={chosen.revision}
      onChange={({ currentTarget }) => show(name, currentTarget.value)}
    >
      {all.map(({ revision, createdAt }) => (
        <option key={revision} value={revision}>
          Revision {revision} · {timeText(createdAt)}
        </option>
      ))}
    </select>
  );
}
