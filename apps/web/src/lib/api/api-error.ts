/** What was sent and answered, in a form that can be shown. Secrets are already masked. */
export type CallDetails = {
  readonly method: string;
  readonly url: string;
  readonly formData: unknown;
  readonly response: unknown;
};

export type ApiErrorParts = {
  readonly code: number;
  /** The server's message without HTML; empty if there is none. */
  readonly desc: string;
  readonly path: string;
  readonly httpStatus?: number | undefined;
  readonly missing?: readonly string[] | undefined;
  readonly param?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Whether there is no session any more, unlike other causes of 2200 such as a wrong PIN. */
  readonly needsLogin?: boolean | undefined;
  readonly details?: CallDetails | undefined;
  /** Two-step data of a 2203, or the whole answer of another refusal, for callers that know its fields. */
  readonly data?: unknown;
};

/** Codes for failures in the browser (specification S8). The server's codes are positive numbers of four digits. */
export const requestCodes = {
  timeout: -1,
  network: -2,
  notJson: 597,
  serverObject: 598,
  exception: 599,
  /** Not in the specification: the call was ended on purpose (by a navigation or a newer search). It is never shown. */
  aborted: -10,
  /** Not in the specification: the call waited for a login, but another user logged in, or no one did. */
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

/** A call that did not succeed. `describeError` returns its message for users. */
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

/**
 * Whether a call ended on purpose, or because another user logged in. Its caller shows nothing; the session tells the user about
 * the second case.
 */
export const isAborted = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === requestCodes.aborted || error.code === requestCodes.dropped);

/** Whether the user already knows of the failure, either from a dialog or because the call ended on purpose. */
export const isSilent = (error: ApiError): boolean =>
  isAborted(error) ||
  error.code === resultCodes.loginRequired ||
  error.code === resultCodes.twoStepRequired ||
  error.code === resultCodes.suspended;

/**
 * Whether the object named in a page's address does not exist for this user. It does not exist at all, belongs to someone else,
 * or `param`, which the call takes from the address, has an impossible value.
 */
export const isNotThere = (error: unknown, param: string): boolean =>
  error instanceof ApiError &&
  (error.code === resultCodes.notFound ||
    (error.param === param && (error.code === resultCodes.wrongForm || error.code === resultCodes.outOfRange)));

/** Whether no answer came, so that the call may have been carried out. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === requestCodes.timeout || error.code === requestCodes.network);

/** Whether the same call may succeed a little later: after time-outs, a lost network, overload, or faults of the server. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === requestCodes.timeout ||
    error.code === requestCodes.network ||
    error.code === resultCodes.failed ||
    (error.httpStatus ?? 200) >= 500 ||
    error.httpStatus === 429);
