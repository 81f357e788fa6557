import type { FieldQuality } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { quarry } from "../../session/session.ts";
import { Fault } from "../../shell/notices.tsx";

/** How often values of a schema's fields are wrong, by its reviews. */
export function Quality({ schemaId }: { schemaId: string }) {
  const { data: quality, error } = useQuery({
    queryKey: ["quality", schemaId],
    queryFn: () => quarry.schemas.quality(schemaId),
  });
  return (
    <section class="card" aria-labelledby="quality-title">
      <div class="card-head">
        <div>
          <h2 id="quality-title">Quality</h2>
          <p class="quiet">
            How often values are wrong, by reviews of a random sample. Values that were looked at
            one by one count.
          </p>
        </div>
      </div>
      {error && <Fault>{error.message}</Fault>}
      {quality?.fields.length === 0 && <p>No value of a completed review was looked at yet.</p>}
      {quality && quality.fields.length > 0 && <Fields fields={quality.fields} />}
    </section>
  );
}

function Fields({ fields }: { fields: readonly FieldQuality[] }) {
  return (
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Engine</th>
            <th scope="col">Reviewed</th>
            <th scope="col">Sampled</th>
            <th scope="col">Wrong</th>
            <th scope="col">1 % wrong from</th>
            <th scope="col">Accuracy</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((each) => (
            <tr key={`${each.field} ${engineOf(each)}`}>
              <th scope="row" dir="auto">
                {each.field}
              </th>
              <td>{engineOf(each)}</td>
              <td>{each.reviewed}</td>
              <td>{each.sampled}</td>
              <td>{each.wrong}</td>
              <td>{each.leastThreshold === null ? "–" : percentOf(each.leastThreshold)}</td>
              <td>{each.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const engineOf = ({ engine: { id, version, providerModel } }: FieldQuality) =>
  `${providerModel ?? id} ${version}`;

const percentOf = (share: number) => `${Math.round(share * 100)} %`;
