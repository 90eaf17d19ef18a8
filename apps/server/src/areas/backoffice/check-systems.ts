import { type Registries, listRegistries } from "../registry/index.ts";
import type { DnsPublisher } from "../zones/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { crowded, OutcomeError } from "../../platform/outcomes.ts";
import { countWaiting, forgetChecks, writeChecks, type Check } from "./status.repository.ts";
import { stateOfAnswer, stateOfDns, stateOfMail, stateOfOrders, stateOfPayments } from "./status.rules.ts";

export type CheckDeps = {
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read. */
  readonly sweeping: Pool;
  readonly registries: Registries;
  readonly publisher: Pick<DnsPublisher, "servedSerial">;
  readonly clock: Clock;
  readonly log: Log;
  readonly hasCard: boolean;
};

const context = { actor: "job:check-systems" };

/** A registry that takes longer than this to show its poll queue delays orders, and counts as slow. */
const slowMs = 5000;
const givenUpMs = 15_000;

/**
 * A name that nobody can own (RFC 6761 section 6.4). A working name server answers that it does not serve this name, so the
 * answer shows that it works.
 */
const nobodysApex = "nameplane.invalid";

/** Checks every part of the system and stores the results for the status page. */
export async function checkSystems(deps: CheckDeps): Promise<void> {
  const registries = (await tx(deps.pool, context, listRegistries)).filter(({ id }) => hasAccount(deps.registries, id));
  const asked = await Promise.all(
    // Reading the first message of the poll queue changes nothing at the registry, but needs a session that is logged in.
    registries.map(async ({ id }): Promise<Check> => {
      const state = await ask(deps, id, slowMs, () => deps.registries.of(id).poll());
      return { part: `registry:${id}`, state };
    }),
  );
  const server = await ask(deps, "dns", slowMs, () => deps.publisher.servedSerial(nobodysApex));
  const now = deps.clock.now();
  const waiting = await tx(deps.sweeping, context, (trx) => countWaiting(trx, now));
  const checks: Check[] = [
    ...asked,
    { part: "dns", state: stateOfDns(server, waiting) },
    { part: "mail", state: stateOfMail(waiting) },
    { part: "orders", state: stateOfOrders(waiting) },
    ...(deps.hasCard ? [{ part: "payments", state: stateOfPayments(waiting) }] : []),
  ];
  await tx(deps.pool, context, async (trx) => {
    await writeChecks(trx, checks, now);
    await forgetChecks(
      trx,
      checks.map(({ part }) => part),
    );
  });
}

/** A registry at which we have no account cannot be asked, and no customer depends on it. */
function hasAccount(registries: Registries, id: string): boolean {
  try {
    registries.of(id);
    return true;
  } catch {
    return false;
  }
}

async function ask(
  deps: CheckDeps,
  part: string,
  slowAfterMs: number,
  question: () => Promise<unknown>,
): Promise<Check["state"]> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${givenUpMs} ms`)), givenUpMs);
  });
  try {
    await Promise.race([question(), tooLate]);
    return stateOfAnswer(true, performance.now() - started, slowAfterMs);
  } catch (error) {
    // The registry works but has no free session for us. Orders wait for their turn, which is slow but not an outage.
    if (error instanceof OutcomeError && error.code === crowded) return "degraded";
    deps.log.warn({ event: "status.away", part, ...errorFields(error) }, "a part of the system does not answer");
    return "down";
  } finally {
    clearTimeout(timer);
  }
}
