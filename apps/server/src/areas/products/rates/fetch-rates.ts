import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope } from "../../../platform/scope.ts";
import { endTask, raiseTask, type StaffTask } from "../../../platform/staff-tasks.ts";
import type { Rate, RateSource } from "./rate-source.port.ts";
import { daysToAsk, isOld, oldAfterDays } from "./rates.rules.ts";
import { insertRates, newestDay } from "./rates.repository.ts";

export type RateDeps = {
  readonly pool: Pool;
  /** A read-only pool that sees all accounts. */
  readonly sweeping: Pool;
  /** The sources in order of preference: if several publish a pair, the first one is used. */
  readonly sources: readonly RateSource[];
  readonly clock: Clock;
  readonly log: Log;
};

const actor = "job:exchange-rates";
const taskKind = "exchange-rates-old";

/**
 * Asks each central bank for the days since its newest rate. If a bank has not answered for so long that its rates are old, staff
 * get a task, which closes by itself when the bank answers. Returns how many rates were new.
 */
export async function fetchRates(deps: RateDeps): Promise<number> {
  let fresh = 0;
  for (const [place, source] of deps.sources.entries()) fresh += await fetchFrom(deps, source, deps.sources.slice(0, place));
  return fresh;
}

async function fetchFrom(deps: RateDeps, source: RateSource, before: readonly RateSource[]): Promise<number> {
  const { pool, sweeping, clock, log } = deps;
  const now = clock.now();
  const days = daysToAsk(await tx(sweeping, { actor }, (trx) => newestDay(trx, source.name)), now);
  if (days === null) return 0;
  const answer = await source.fetch(days);
  if ("failed" in answer)
    log.warn({ event: "rates.no_answer", source: source.name, code: answer.failed }, "a central bank gave no exchange rates");
  const isOurs = ({ kind, key }: Rate) => kind === "discount" || !before.some((earlier) => earlier.publishes(key));
  const rates = "rates" in answer ? answer.rates.filter(isOurs) : [];
  const operator = await tx(sweeping, { actor }, operatorAccount);
  const scope = makeScope({ ...operator, actor });
  return tx(pool, scope, async (trx) => {
    const fresh = await insertRates(trx, source.name, rates);
    if (isOld(await newestDay(trx, source.name), now)) await raiseTask(trx, scope, oldRates(source));
    else await endTask(trx, scope, { kind: taskKind, key: source.name, by: actor, at: now });
    return fresh;
  });
}

const oldRates = ({ name }: RateSource): StaffTask => ({
  kind: taskKind,
  key: name,
  severity: "high",
  text: taskText("exchangeRatesOld", { source: name, days: oldAfterDays }),
});
