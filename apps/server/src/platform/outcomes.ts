/**
 * How a call to an external system can fail. Adapters translate all errors into one of these. `refused`: tell the user.
 * `unavailable`: nothing happened, so retry. `unknown`: it may have happened, so check the state before a retry.
 * `misconfigured`: notify staff.
 */
export type OutcomeKind = "refused" | "unavailable" | "unknown" | "misconfigured";

/** Code of an "unavailable" outcome whose cause is on our side: more calls wait than the external system allows. */
export const crowded = "crowded";

export class OutcomeError extends Error {
  readonly kind: OutcomeKind;
  readonly code: string | null;

  constructor(kind: OutcomeKind, message: string, options: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "OutcomeError";
    this.kind = kind;
    this.code = options.code ?? null;
  }
}
