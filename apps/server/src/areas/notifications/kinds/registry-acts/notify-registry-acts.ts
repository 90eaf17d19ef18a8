import { addMs } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { accountsToNotify, markActsNotified, actsToNotify } from "../../../domains/follow/index.ts";
import { findBrandRow } from "../../../whitelabel/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeSweep } from "../../notice-work.ts";
import { listedMax } from "../../mail/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { dayPart } from "./day-part.rules.ts";
import { registryActs } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">;

const actor = "job:registry-acts";
/**
 * How long acts are gathered before they are mailed. If a registry acts on many domains at once, finding all of these acts takes
 * some minutes.
 */
const gatherMs = 10 * 60_000;

/**
 * Notifies owners of what registries did to their domains on their own initiative. Each act is notified once. An account gets one
 * mail with all its acts for each part of the day.
 *
 * Returns the number of mails. A second run changes nothing, because an act is marked in the transaction of its mail.
 */
export async function notifyRegistryActs(deps: Deps): Promise<number> {
  const before = addMs(deps.clock.now(), -gatherMs);
  const accounts = await tx(deps.sweeping, { actor }, (trx) => accountsToNotify(trx, before));
  let mails = 0;
  for (const account of accounts) {
    const scope = makeScope({ ...account, actor });
    if (await tx(deps.pool, scope, (trx) => notifyAccount(trx, deps, scope))) mails += 1;
  }
  return mails;
}

export const work = noticeSweep("registry news", 60, notifyRegistryActs);

async function notifyAccount(trx: Trx, deps: Deps, scope: AccountScope): Promise<boolean> {
  const now = deps.clock.now();
  const acts = await actsToNotify(trx, scope);
  if (acts.length === 0) return false;
  const { time_zone: timeZone } = await findBrandRow(trx, scope.brandId);
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "registry_acts",
    cause: `registry-acts:${dayPart(timeZone, now)}`,
    params: { names: acts.length, name: acts[0]?.name, act: acts[0]?.kind },
    isBellOnly: false,
    isLegal: true,
  });
  // The mail of this part of the day was already sent, so the act waits for the next one.
  if (noticeId === null) return false;
  await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), {
    kind: registryActs,
    facts: {
      template: "registry-acts",
      acts: acts.slice(0, listedMax).map(({ domainId, name, kind, at, until }) => ({
        domainId,
        name,
        kind,
        at: at.toISOString(),
        until: until?.toISOString() ?? null,
      })),
      count: acts.length,
    },
  });
  const ids = acts.map(({ id }) => id);
  await markActsNotified(trx, scope, ids, now);
  return true;
}
