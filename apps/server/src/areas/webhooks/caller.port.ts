/** The result of a call. */
export type CallOutcome = {
  /** HTTP status; null if no answer came. */
  readonly status: number | null;
  /** Why no answer came; null if one did. */
  readonly error: CallError | null;
  /** First 1 KB of the answer, without control characters; null if no answer came. */
  readonly answer: string | null;
  readonly ms: number;
};

/**
 * no_address: the host name has no address. not_public: all its addresses are private. unreachable: no connection. tls: no
 * trusted certificate for the name. timeout: no answer in ten seconds. broken: the connection ended, or the answer is not HTTP.
 */
export type CallError = "no_address" | "not_public" | "unreachable" | "tls" | "timeout" | "broken";

/** Sends POST calls to URLs that customers have entered. All such calls are made through this function (T68). */
export type WebhookCaller = {
  /** Never throws for faults of the receiver. Follows no redirects, and connects only to the address that was checked. */
  call(to: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<CallOutcome>;
};
