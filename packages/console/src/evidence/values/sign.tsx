import { type Grade, gradeNames } from "./grades.ts";

/** What each grade looks like without its colour: a disc filled, half filled, empty; a bar; a cross. */
const shapes: Record<Grade, string> = {
  sure: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z",
  check: "M8 2a6 6 0 0 1 0 12z",
  doubtful: "",
  absent: "M4 7.25h8v1.5H4z",
  missing:
    "M4.5 3.4 8 6.9l3.5-3.5 1.1 1.1L9.1 8l3.5 3.5-1.1 1.1L8 9.1l-3.5 3.5-1.1-1.1L6.9 8 3.4 4.5z",
  withheld: "M3.5 11.4 11.4 3.5l1.1 1.1-7.9 7.9z",
  untold: "",
};

const ringed: readonly Grade[] = ["check", "doubtful", "withheld"];

/** A grade as a sign and a colour, with its name for who sees neither. */
export function Sign({ grade }: { grade: Grade }) {
  return (
    <svg class={`sign ${grade}`} viewBox="0 0 16 16" width="14" height="14" role="img">
      <title>{gradeNames[grade]}</title>
      {ringed.includes(grade) && <circle cx="8" cy="8" r="5.4" />}
      <path d={shapes[grade]} />
    </svg>
  );
}
