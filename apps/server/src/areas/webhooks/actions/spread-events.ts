import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { idsInOrder } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { WebhookDeps } from "../deps.ts";
import { insertDelivery, insertEvent } from "../deliveries.repository.ts";
import { reachedBy, wantingEndpoints } from "../endpoints.repository.ts";
import { isReached, type Reached } from "../event-reach.rules.ts";
import { bodyOf, eventsOf } from "../events.rules.ts";
import { accountNumber, accountsWithHappenings, factsOf, takeHappenings } from "../outbox.repository.ts";

type Deps = Pick<WebhookDeps, "pool" | "sweeping" | "clock">;

const [accountsAtOnce, rowsAtOnce] = [100, 200];

/**
 * Turns rows of the outbox (happenings) into events, and queues a delivery for each endpoint that wants them. If an endpoint is
 * suppressed, its delivery is kept. Happenings are deleted and events are written in one transaction, so an interrupted run is
 * repeated without duplicates. Returns how many happenings were handled.
 */
export async function spreadEvents(deps: Deps): Promise<number> {
  const accounts = await tx(deps.sweeping, { actor: "job:webhooks" }, (trx) => accountsWithHappenings(trx, accountsAtOnce));
  let taken = 0;
  for (const account of accounts) {
    const scope = makeScope({ ...account, actor: "job:webhooks" });
    taken += await tx(deps.pool, scope, (trx) => spread(trx, deps, scope));
  }
  return taken;
}

async function spread(trx: Trx, deps: Deps, scope: AccountScope): Promise<number> {
  const rows = await takeHappenings(trx, scope, rowsAtOnce);
  const endpoints = await wantingEndpoints(trx, scope);
  if (rows.length === 0 || endpoints.length === 0) return rows.length;
  const facts = await factsOf(trx, scope, rows);
  const number = await accountNumber(trx, scope);
  const now = deps.clock.now();
  const nextId = idsInOrder(now.getTime());
  const notified = new Set<string>();
  // An endpoint of a user who sees only certain domains hears of these only (T125).
  const reached = new Map<string, Reached>();
  for (const { restrictedTo } of endpoints)
    if (restrictedTo !== null && !reached.has(restrictedTo)) reached.set(restrictedTo, await reachedBy(trx, restrictedTo));
  const mayHear = (userId: string | null, data: Readonly<Record<string, unknown>>): boolean => {
    const domains = userId === null ? undefined : reached.get(userId);
    return domains === undefined || isReached(data, domains);
  };
  for (const row of rows)
    for (const { type, objectId, data } of eventsOf(row, facts)) {
      const wanting = endpoints.filter(
        ({ events, restrictedTo }) => (events.length === 0 || events.includes(type)) && mayHear(restrictedTo, data),
      );
      if (wanting.length === 0) continue;
      const id = nextId();
      const body = bodyOf({ id, type, at: row.at, accountNumber: number, actor: row.actor, data });
      if (!(await insertEvent(trx, scope, { id, type, objectId, occurredAt: row.at, body }, now))) continue;
      for (const { id: webhookId, isSuppressed: isHeld } of wanting) {
        notified.add(webhookId);
        await insertDelivery(trx, scope, {
          id: nextId(),
          webhookId,
          eventId: id,
          isHeld,
          isTest: false,
          at: now,
        });
      }
    }
  if (notified.size > 0) await notifyBrowsers(trx, scope.accountId, { topic: "webhook", ids: [...notified] });
  return rows.length;
}
