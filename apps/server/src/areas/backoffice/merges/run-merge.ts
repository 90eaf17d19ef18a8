import { money, type Currency } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { isUniqueViolation, tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { bookCreditOfMerge } from "../../ledger/merge/index.ts";
import { keepContact, pushForEscrow } from "../../pushes/index.ts";
import {
  closeSource,
  contactsOf,
  creditOf,
  domainsOf,
  endMerge,
  findMerge,
  labelDomain,
  letIn,
  lockCredit,
  membersOf,
  noteMoved,
  runningMerges,
  setStuck,
  type MergeAt,
} from "./merges.repository.ts";

export type MergeDeps = Parameters<typeof pushForEscrow>[0] & {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly log: Log;
};

type Running = {
  readonly deps: MergeDeps;
  readonly merge: MergeAt;
  readonly source: AccountScope;
  readonly target: AccountScope;
};

const actor = "job:merge";
const atOnce = 20;
/** How old a merge has to be before the sweep takes it. A younger merge is still being carried out by the job that began it. */
const sweptAfterMs = 60_000;

/**
 * Carries out a merge: moves users, contacts, domains with their DNS and labels, then the credit, and closes the source last.
 * Each step can be repeated: things that have moved are not found again, and the credit is booked once on each side. What cannot
 * be moved now is shown on the merge, and the sweep tries it again.
 */
export async function runMerge(deps: MergeDeps, mergeId: string): Promise<boolean> {
  const merge = await tx(deps.sweeping, { actor }, (trx) => findMerge(trx, mergeId));
  if (merge === null || merge.state === "done") return true;
  const { brandId, actor: by } = merge;
  const running = {
    deps,
    merge,
    source: makeScope({ accountId: merge.sourceId, brandId, actor: by }),
    target: makeScope({ accountId: merge.targetId, brandId, actor: by }),
  };
  await moveUsers(running);
  await moveContacts(running);
  const stuck = await moveDomains(running);
  if (stuck.length === 0) await moveCredit(running);
  return end(running, stuck);
}

async function moveUsers({ deps, merge, source, target }: Running): Promise<void> {
  const members = await tx(deps.pool, source, (trx) => membersOf(trx, source));
  await tx(deps.pool, target, async (trx) => {
    let count = 0;
    for (const member of members) if (await letIn(trx, target, member)) count += 1;
    if (count > 0) await noteMoved(trx, merge.id, "users", count);
  });
}

async function moveContacts({ deps, merge, source, target }: Running): Promise<void> {
  const contacts = await tx(deps.pool, source, (trx) => contactsOf(trx, source));
  await tx(deps.pool, target, async (trx) => {
    let count = 0;
    for (const contact of contacts) if (await keepContact(trx, target, newId(), contact)) count += 1;
    if (count > 0) await noteMoved(trx, merge.id, "contacts", count);
  });
}

/** Pushes each domain to the target, and gives it its labels there. Returns the reasons why domains cannot be moved. */
async function moveDomains({ deps, merge, source, target }: Running): Promise<string[]> {
  const stuck: string[] = [];
  for (const { id: domainId, asciiName, labels } of await tx(deps.pool, source, (trx) => domainsOf(trx, source))) {
    const pushed = await pushForEscrow(
      deps,
      { giver: source, receiver: target, domainId },
      {
        before: async () => true,
        after: async (trx, to) => {
          await labelDomain(trx, target, to, labels);
          await noteMoved(trx, merge.id, "domains", 1);
        },
      },
    );
    if (pushed !== null && "obstacles" in pushed) stuck.push(`${asciiName}: ${pushed.obstacles.join(", ")}`);
  }
  return stuck;
}

/**
 * Takes the credit out of the source, and then gives it to the target. If the process dies between the two, the next run finishes
 * it.
 */
async function moveCredit({ deps, merge, source, target }: Running): Promise<void> {
  const found = await tx(deps.pool, source, (trx) => creditOf(trx, source.accountId));
  for (const { minor, currency } of found) {
    if (minor <= 0) continue;
    await tx(deps.pool, source, async (trx) => {
      if ((await lockCredit(trx, merge.id, currency)) !== null) return;
      await bookCreditOfMerge(trx, source, {
        amount: money(minor, currency),
        side: "out",
        other: merge.targetNumber,
        now: deps.clock.now(),
      });
      await noteMoved(trx, merge.id, `credit ${currency}`, `out ${String(minor)}`);
    });
  }
  await tx(deps.pool, target, async (trx) => {
    for (const currency of ["SEK", "EUR", "USD"] as const satisfies readonly Currency[]) {
      const step = await lockCredit(trx, merge.id, currency);
      const out = /^out (\d+)$/.exec(step ?? "")?.[1];
      if (out === undefined) continue;
      const amount = money(Number(out), currency);
      await bookCreditOfMerge(trx, target, { amount, side: "in", other: merge.sourceNumber, now: deps.clock.now() });
      await noteMoved(trx, merge.id, `credit ${currency}`, `in ${out}`);
    }
  });
}

/** Closes the source when it is empty, or stores what keeps it from being closed. */
async function end({ deps, merge, source, target }: Running, stuck: readonly string[]): Promise<boolean> {
  return tx(deps.pool, source, async (trx) => {
    const isClosed = stuck.length === 0 && (await closeSource(trx, source));
    if (!isClosed) {
      await setStuck(trx, merge.id, stuck.length === 0 ? "in use" : stuck.join("\n"));
      return false;
    }
    await endMerge(trx, merge.id, deps.clock.now());
    const after = { state: "closed", target: merge.targetNumber };
    await audit(trx, {
      accountId: source.accountId,
      actor: source.actor,
      action: "accounts.close",
      object: source.accountId,
      after,
    });
    for (const { accountId } of [source, target]) await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
    return true;
  });
}

/** One run of the sweep: continues merges that have not ended. */
export function mergeSweep(deps: MergeDeps): () => Promise<number> {
  return async () => {
    const running = await tx(deps.sweeping, { actor }, (trx) =>
      runningMerges(trx, addMs(deps.clock.now(), -sweptAfterMs), atOnce),
    );
    for (const { id } of running)
      await runMerge(deps, id).catch((error: unknown) => {
        // Another worker is moving the same domain.
        if (isUniqueViolation(error)) return;
        deps.log.error({ event: "merge.failed", objectId: id, ...errorFields(error) }, "a merge could not be carried out");
      });
    return running.length;
  };
}
