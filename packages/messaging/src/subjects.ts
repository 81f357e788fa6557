const token = /^[A-Za-z0-9_-]+$/;
const name = /^[A-Za-z0-9-]{1,64}$/;

/** First tokens that belong to the bus itself; signals and requests stay out of them. */
const reserved = ["evt", "dlq", "replay"];
const allowedPlain = `tokens of letters, digits, - and _, none of ${reserved.join(", ")} first`;

/** Whether a filter covers a subject: `*` is one token, a last `>` one or more. */
export function subjectMatches(filter: string, subject: string): boolean {
  const wanted = filter.split(".");
  const given = subject.split(".");
  for (const [index, part] of wanted.entries()) {
    if (part === ">") return given.length > index;
    if (given[index] === undefined || (part !== "*" && part !== given[index])) return false;
  }
  return wanted.length === given.length;
}

/** Each filter once, without those of which another one matches everything already. */
export function withoutCovered(filters: readonly string[]): string[] {
  const distinct = [...new Set(filters)];
  return distinct.filter((one) => !distinct.some((other) => other !== one && covers(other, one)));
}

/** Whether one filter matches all that the other does: a last `>` is matched by nothing narrower. */
function covers(wide: string, narrow: string): boolean {
  return subjectMatches(wide, narrow) && (wide.endsWith(">") || !narrow.endsWith(">"));
}

function isSubject(subject: string): boolean {
  return subject.split(".").every((part) => token.test(part));
}

/** @throws TypeError for a subject of a durable message that is not `evt.` and plain tokens. */
export function assertEventSubject(subject: string): void {
  if (isSubject(subject) && subject.startsWith("evt.")) return;
  refuse("a durable message's subject", subject, "evt. and tokens of letters, digits, - and _");
}

/** @throws TypeError for a request's or signal's subject that has wildcards or is the bus's own. */
export function assertPlainSubject(subject: string): void {
  const [first = ""] = subject.split(".");
  if (isSubject(subject) && !reserved.includes(first)) return;
  refuse("a subject", subject, allowedPlain);
}

/** @throws TypeError for a filter with other characters, or with `>` before its end. */
export function assertFilter(filter: string): void {
  const parts = filter.split(".");
  const open = parts.at(-1) === ">" ? parts.slice(0, -1) : parts;
  if (filter !== "" && open.every((part) => part === "*" || token.test(part))) return;
  refuse("a filter", filter, "tokens of letters, digits, - and _, or *, and at most a last >");
}

/** @throws TypeError for a filter that could match something else than durable messages. */
export function assertEventFilter(filter: string): void {
  assertFilter(filter);
  if (!filter.startsWith("evt.")) refuse("a consumer's filter", filter, "a filter in evt.");
}

/** @throws TypeError for a consumer name that is not 1 to 64 letters, digits and dashes. */
export function assertConsumerName(consumer: string): void {
  if (!name.test(consumer))
    refuse("a consumer's name", consumer, "1 to 64 letters, digits, dashes");
}

function refuse(what: string, value: string, allowed: string): never {
  throw new TypeError(`${JSON.stringify(value)} cannot be ${what}: use ${allowed}`);
}
