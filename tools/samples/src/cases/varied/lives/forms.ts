import type { MadeCase } from "../../made-case.ts";
import { absentOf, oneOf, varied } from "../varied.ts";

/** Forms with boxes to tick. */
export function forms(): MadeCase[] {
  return [
    varied(
      "checkbox-form",
      {
        applicant: "Nora Whelan",
        dateOfBirth: "1990-04-17",
        maritalStatus: oneOf(["single", "married", "divorced", "widowed"], "married"),
        smoker: false,
        hasAllergies: true,
        allergies: "Penicillin",
        consentToContact: true,
        organDonor: false,
        emergencyContact: { name: "Ciaran Whelan", phone: "087 555 0142" },
      },
      `NEW PATIENT REGISTRATION

Applicant: Nora Whelan
Date of birth: 17/04/1990

Marital status:  [ ] Single  [x] Married  [ ] Divorced  [ ] Widowed

Smoker:             [ ] Yes  [x] No
Has allergies:      [x] Yes  [ ] No
Allergies: Penicillin
Consent to contact: [x] yes [ ] no
Organ donor:        ☐ Yes  ☒ No

Emergency contact
Name: Ciaran Whelan
Phone: 087 555 0142
`,
    ),
    varied(
      "survey-form",
      {
        respondent: "R. Castellano",
        submittedAt: "2025-07-22T18:04:00",
        visitedBefore: true,
        rating: 4,
        wouldRecommend: true,
        likedMost: ["The gardens", "The guide", "The cakes"],
        newsletter: false,
        age: absentOf("number"),
      },
      `Visitor survey

Respondent: R. Castellano
Submitted at: 22 July 2025 18:04

Visited before?        (x) yes   ( ) no
Rating (1 to 5):       4
Would recommend?       (x) yes   ( ) no
Newsletter?            ( ) yes   (x) no

What was liked most:
- The gardens
- The guide
- The cakes
`,
    ),
  ];
}
