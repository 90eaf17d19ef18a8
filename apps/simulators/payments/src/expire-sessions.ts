import { expireSession } from "./money/checkout.ts";
import { inTransaction } from "./open-database.ts";
import { seconds } from "./provider.ts";
import type { Context, Provider } from "./provider.ts";

/**
 * The longest wait between two checks. Sessions live for at least half an hour, so every session that expires during a wait was
 * already known when the wait began. A jump of the clock is noticed within this time.
 */
const longestPauseMs = 60_000;

/** Expires each checkout session in the very second in which its time is over. Runs until it is stopped. */
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
