/** What was done to a value so that it has the structure's form, as warnings name it. */
export const alignments = {
  key: "another spelling of a field's name",
  wrapper: "a wrapper left out",
  unknown_key: "an unknown field left out",
  missing_key: "a field that was left out taken for null",
  one_of_list: "the one element of a list taken for a single value",
  list_of_one: "a single value taken for a list of one",
  list_of_members: "the members of an object taken for a list",
  list_for_text: "several texts joined to one",
  object_for_value: "the value of an object taken for a single value",
  spelled: "a value in words or digits",
} as const;
export type AlignmentKind = keyof typeof alignments;

/** @param pointer into the answer in the structure's form. */
export type Alignment = { pointer: string; kind: AlignmentKind };
