import { expireSession } from "./money/checkout.ts";
import { inTransaction } from "./open-database.ts";
import { seconds } from "./provider.ts";
import type { Desk, Provider } from "./provider.ts";

/** Closes checkout sessions when their time is over. `look` does what is due and sets the timer for the next one. */
export function expireSessions(provider: Provider, changed: () => void): { look: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  const desk: Desk = { ...provider, cause: { requestId: null, idempotencyKey: null } };
  const stop = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const look = (): void => {
    stop();
    const now = seconds(provider);
    const { ids, next } = provider.book.sessionsToExpire(now);
    for (const id of ids) inTransaction(provider.db, () => expireSession(desk, desk.book.get("checkout.session", id)));
    if (ids.length > 0) changed();
    // An hour at most, so that a jump of the clock is noticed.
    if (next !== null) timer = setTimeout(look, Math.min((next - now) * 1000, 3_600_000));
  };
  return { look, stop };
}
