import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** Minutes and an e-mail. */
export function offices(): MadeCase[] {
  return [
    everyday(
      "minutes-en",
      {
        meetingTitle: "Allotment Society Committee",
        date: "2025-02-11",
        location: "Village Hall, Room 2",
        chair: "Ruth Amory",
        attendees: ["Ruth Amory", "Dev Patel", "Inge Larsen"],
        apologies: ["Tom Reeve"],
        actionItems: [
          { owner: "Dev Patel", task: "Order compost for all plots", dueDate: "2025-03-01" },
          { owner: "Inge Larsen", task: "Mend the north gate", dueDate: "2025-02-25" },
        ],
        nextMeeting: "2025-03-11",
      },
      `Allotment Society Committee
Minutes of the meeting held on 11 February 2025

Location: Village Hall, Room 2
Chair: Ruth Amory
Attendees: Ruth Amory, Dev Patel, Inge Larsen
Apologies: Tom Reeve

Action items

Owner          Task                           Due date
Dev Patel      Order compost for all plots    1 March 2025
Inge Larsen    Mend the north gate            25 February 2025

Next meeting: 11 March 2025
`,
    ),
    everyday(
      "email",
      {
        from: "Priya Nair <priya@halden-optics.example>",
        to: "orders@brightcart.example",
        subject: "Late delivery of order 88-1042",
        sentAt: "2025-04-03T09:12:00",
        orderNumber: "88-1042",
        trackingNumber: "GB7781920034",
      },
      `From: Priya Nair <priya@halden-optics.example>
To: orders@brightcart.example
Date: 3 April 2025 09:12
Subject: Late delivery of order 88-1042

Dear team,

our order number 88-1042 should have arrived on Monday. The tracking number
is GB7781920034. Could you please find out where it is?

Kind regards
Priya Nair
`,
    ),
  ];
}
