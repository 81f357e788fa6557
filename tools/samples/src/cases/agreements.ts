import { filled, type MadeCase } from "./made-case.ts";

const schema = {
  type: "object",
  properties: {
    parties: { type: "array", items: { type: "string" }, describe: "Parties to the agreement" },
    effectiveDate: { type: "date", describe: "Date on which the agreement takes effect" },
    jurisdiction: { type: "string", describe: "Governing law" },
    term: { type: "string", describe: "How long the agreement lasts" },
  },
};

const facts = [
  [
    "Quillon Systems, Inc.",
    "Marsh Harrier LLC",
    "March 3, 2024",
    "2024-03-03",
    "Delaware",
    "two years",
  ],
  [
    "Ostler Bridge Ltd",
    "Fenwick Optics plc",
    "14 June 2023",
    "2023-06-14",
    "England and Wales",
    "three (3) years",
  ],
  [
    "Copperline Foods, Inc.",
    "Dr. Ada Winslow",
    "October 21, 2022",
    "2022-10-21",
    "New York",
    "18 months",
  ],
  [
    "Tarn Analytics GmbH",
    "Velden Logistics B.V.",
    "1 September 2025",
    "2025-09-01",
    "Germany",
    "five years",
  ],
] as const;

const openings = [
  'This Mutual Non-Disclosure Agreement (the "Agreement") is made as of {/effectiveDate} by and between {/parties/0} ("Discloser") and {/parties/1} ("Recipient").',
  'THIS AGREEMENT is entered into on {/effectiveDate} (the "Effective Date") between {/parties/0}, and {/parties/1} (each a "Party").',
] as const;

/** Agreements whose facts stand in sentences. */
export function agreements(): MadeCase[] {
  return facts.map(([one, other, day, date, jurisdiction, term], index) => {
    const truth = { parties: [one, other], effectiveDate: date, jurisdiction, term };
    const printed = {
      "/parties/0": one,
      "/parties/1": other,
      "/effectiveDate": day,
      "/jurisdiction": jurisdiction,
      "/term": term,
    };
    const template = `CONFIDENTIALITY AGREEMENT

${openings[index % 2]}

1. Purpose. The Parties wish to explore a business relationship and may show each other information that is not public.

2. Confidentiality. The receiving Party shall hold such information in confidence and shall use it for the purpose alone.

3. Term. This Agreement shall remain in effect for a period of {/term} from the date above.

4. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of {/jurisdiction}.

IN WITNESS WHEREOF the Parties have signed this Agreement.
`;
    return {
      set: "made-agreement",
      id: `agreement-${index}`,
      schema,
      truth,
      ...filled(template, printed),
    };
  });
}
