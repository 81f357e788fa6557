/** The ids under which a request runs; a replay gets those of the first run. */
export type Attempt = {
  resourceId: string;
  commandId: string;
  /** True where the request was answered before: nothing is to be done again. */
  replayed: boolean;
  /** True where another request runs under these ids: what is theirs is not to be touched. */
  joined?: boolean;
  /** True where that answer was that the work continues. */
  accepted: boolean;
};

export type Outcome<Answer> = { answer: Answer; accepted: boolean };

export type Run<Answer> = (attempt: Attempt) => Promise<Outcome<Answer>>;
