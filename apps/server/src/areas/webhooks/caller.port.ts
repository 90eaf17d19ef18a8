/** What came of a call. */
export type CallOutcome = {
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** Why no answer came; null when one did. */
  readonly error: CallError | null;
  /** First 1 KB of the answer, without control characters; null when none came. */
  readonly answer: string | null;
  readonly ms: number;
};

/**
 * no_address: the name has none; not_public: none that lies on the internet; unreachable: nobody took the connection; tls: no trusted
 * certificate for the name; timeout: no answer in ten seconds; broken: the connection ended, or the answer is no HTTP.
 */
export type CallError = "no_address" | "not_public" | "unreachable" | "tls" | "timeout" | "broken";

/** Posts to addresses that customers have written: the one way out to them (T68). */
export type WebhookCaller = {
  /** Never throws for what the far end does. Follows no redirect; connects to the address that was checked, and to no other. */
  call(to: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<CallOutcome>;
};
