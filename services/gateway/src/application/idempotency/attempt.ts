/** The ids under which a request runs; a replay reuses those of the first run. */
export type RequestAttempt = {
  resourceId: string;
  commandId: string;
  /** Whether an earlier request sent the command, so that it must not be sent again. */
  replayed: boolean;
  /** Whether another request runs under these ids, so that its blobs must be left alone. */
  joined?: boolean;
  /** Whether the earlier request's response was 202: the work continues. */
  accepted: boolean;
};

export type AttemptOutcome<Result> = {
  result: Result;
  accepted: boolean;
  /** The id of the created resource, if a resumed run created it under another id than the first run's. */
  resourceId?: string;
};

export type Run<Result> = (attempt: RequestAttempt) => Promise<AttemptOutcome<Result>>;
