/**
 * How a call to the outside world can end other than well. Adapters translate everything they meet into one of these:
 * refused: tell the user; unavailable: nothing happened, retry; unknown: it may have happened, read before anything else;
 * misconfigured: page staff.
 */
export type OutcomeKind = "refused" | "unavailable" | "unknown" | "misconfigured";

/** Code of an unavailable outcome that lies with us: what is there has more to do than it is allowed to be asked. */
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
