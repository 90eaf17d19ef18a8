import { expireSession } from "./money/checkout.ts";
import { inTransaction } from "./open-database.ts";
import { seconds } from "./provider.ts";
import type { Context, Provider } from "./provider.ts";

/**
 * A session lives for half an hour at least, so one that ends within this time was there at the look before; and a jump
 * of the clock is noticed as soon.
 */
const longestPauseMs = 60_000;

/** Closes checkout sessions when their time is over, to the second, until it is stopped. */
export function expireSessions(provider: Provider, changed: () => void): { stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  const context: Context = { ...provider, cause: { requestId: null, idempotencyKey: null } };
  const expireDue = (): void => {
    const now = seconds(provider);
    const { ids, next } = provider.book.sessionsToExpire(now);
    for (const id of ids) inTransaction(provider.db, () => expireSession(context, context.book.get("checkout.session", id)));
    if (ids.length > 0) changed();
    const pauseMs = next === null ? longestPauseMs : (next - now) * 1000;
    timer = setTimeout(expireDue, Math.min(pauseMs, longestPauseMs));
  };
  expireDue();
  return {
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
