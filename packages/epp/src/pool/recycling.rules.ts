export interface SessionUse {
  readonly framesSent: number;
  /** The number of keep-alives since the last command. */
  readonly hellosInARow: number;
  /** Whether enough sessions remain open without this one. */
  readonly isSpare: boolean;
  /** Whether no other session is being replaced right now. */
  readonly isAlone: boolean;
}

// Keep-alives are sent at half the idle limit, so this is three idle limits without use. With a lower number, every short pause
// would cost new logins.
const sparesGoAfterHellos = 6;

/**
 * Whether a session accepts no new commands any more. Near the registry's command limit, sessions retire one after another. At
 * the limit itself, with one command reserved for the logout, a session retires at once. Spare sessions retire after a long time
 * without use.
 */
export function mustRetire(use: SessionUse, limits: { readonly maxCommandsPerSession: number | null }): boolean {
  if (use.isSpare && use.hellosInARow >= sparesGoAfterHellos) return true;
  const limit = limits.maxCommandsPerSession;
  if (limit === null) return false;
  if (use.framesSent >= limit - 1) return true;
  return use.isAlone && use.framesSent >= limit * 0.9;
}
