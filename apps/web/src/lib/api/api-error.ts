/** What happened to a call, as far as a person may see it: secrets are masked before they get here. */
export type CallDetails = {
  readonly method: string;
  readonly url: string;
  readonly formData: unknown;
  readonly response: unknown;
};

export type ApiErrorParts = {
  readonly code: number;
  /** The server's words, HTML taken out; empty when it gave none. */
  readonly desc: string;
  readonly path: string;
  readonly httpStatus?: number | undefined;
  readonly missing?: readonly string[] | undefined;
  readonly param?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** There is no session any more: no other 2200, such as a wrong PIN, says so. */
  readonly needsLogin?: boolean | undefined;
  readonly details?: CallDetails | undefined;
  /** Two-step data of a 2203, or the whole answer of another refusal, for callers that know its fields. */
  readonly data?: unknown;
};

/** Codes of the request layer itself (specification S8); the server's own are positive four digits. */
export const requestCodes = {
  timeout: -1,
  network: -2,
  notJson: 597,
  serverObject: 598,
  exception: 599,
  /** Our own: aborted on purpose (navigation, a newer search); never shown. */
  aborted: -10,
  /** Our own: waited for a login that ended in another identity, or in none. */
  dropped: -11,
} as const;

export const resultCodes = {
  ok: 1000,
  okQueueEmpty: 1300,
  missing: 2003,
  outOfRange: 2004,
  wrongForm: 2005,
  suspended: 2104,
  loginRequired: 2200,
  noPermission: 2201,
  badAuthorization: 2202,
  twoStepRequired: 2203,
  twoStepFailed: 2204,
  stepUpRequired: 2205,
  exists: 2302,
  notFound: 2303,
  statusProhibits: 2304,
  failed: 2400,
} as const;

/** A call that did not succeed. `describeError` turns it into words. */
export class ApiError extends Error {
  readonly code: number;
  readonly desc: string;
  readonly path: string;
  readonly httpStatus: number | undefined;
  readonly missing: readonly string[];
  readonly param: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly needsLogin: boolean;
  readonly details: CallDetails | undefined;
  readonly data: unknown;

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.desc || `call ${parts.path} failed with ${parts.code}`, options);
    this.name = "ApiError";
    this.code = parts.code;
    this.desc = parts.desc;
    this.path = parts.path;
    this.httpStatus = parts.httpStatus;
    this.missing = parts.missing ?? [];
    this.param = parts.param;
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.needsLogin = parts.needsLogin === true;
    this.details = parts.details;
    this.data = parts.data;
  }
}

/** Ended without an answer, on purpose or because another user logged in: nothing for its caller to tell, the session tells the latter. */
export const isAborted = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === requestCodes.aborted || error.code === requestCodes.dropped);

/** True for failures a person has already been told about by a dialog: login, two-step, suspension, abort. */
export const isSilent = (error: ApiError): boolean =>
  isAborted(error) ||
  error.code === resultCodes.loginRequired ||
  error.code === resultCodes.twoStepRequired ||
  error.code === resultCodes.suspended;

/**
 * True when what an address names is not there for whoever asks: nobody has it, somebody else does, or the part of the address
 * that the call takes as `param` names nothing at all.
 */
export const isNotThere = (error: unknown, param: string): boolean =>
  error instanceof ApiError &&
  (error.code === resultCodes.notFound ||
    (error.param === param && (error.code === resultCodes.wrongForm || error.code === resultCodes.outOfRange)));

/** No answer came, so what was sent may have been carried out. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === requestCodes.timeout || error.code === requestCodes.network);

/** True when the same call may well succeed a little later: time-outs, lost network, overload, faults of the server. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === requestCodes.timeout ||
    error.code === requestCodes.network ||
    error.code === resultCodes.failed ||
    (error.httpStatus ?? 200) >= 500 ||
    error.httpStatus === 429);
