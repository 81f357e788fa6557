import { expect, it } from "vitest";
import { extract, objectOf } from "../../testing/text-document.ts";

const structure = objectOf({ company: "string", job_title: "string" });

it.each([
  "See you on Friday.\n\n-- \nIda Brook\nWeir & Kettle\nData Scientist\n",
  "Kind regards,\n\nIda Brook\nData Scientist\nWeir & Kettle\nida@weir.example\n",
])("reads the job and the firm under a name: %j", (text) => {
  expect(extract({ text }, structure).output).toEqual({
    company: "Weir & Kettle",
    job_title: "Data Scientist",
  });
});
