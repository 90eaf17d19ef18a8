import type { PushObstacle } from "@nameplane/contracts/pushes/push";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { renewalAt } from "../../domains/index.ts";
import { orderContacts } from "../../orders/kinds/contacts/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { forwardsChangedJob } from "../../zones/index.ts";
import { obstaclesOf, type Obstacle } from "../push.rules.ts";
import type { PushDeps } from "../pushes.deps.ts";
import { acceptFor, forwardingZones, insertPush, openPush, openPushFor, type PushedName } from "../pushes.repository.ts";
import { pushName } from "./push-name.ts";
import { factsOf, knownFacts } from "./push-facts.ts";

type Deps = Pick<PushDeps, "pool" | "jobs" | "clock" | "vault" | "kinds">;

export type EscrowPush = {
  readonly giver: AccountScope;
  readonly receiver: AccountScope;
  /** The id of the giver's domain. */
  readonly domainId: string;
};

/** The new domain id of the receiver, or what keeps the domain from changing accounts now. */
export type EscrowPushed = { readonly to: string } | { readonly obstacles: readonly PushObstacle[] };

/** This is long enough for any number of attempts. Pushes for an escrow never expire (duePushes). */
const openDays = 3650;

/** What prevents a domain of the transaction's account from being pushed for its escrow. */
export async function escrowObstacles(trx: Trx, deps: Pick<Deps, "kinds">, domainId: string, now: Date): Promise<Obstacle[]> {
  const [facts] = await factsOf(trx, deps, [domainId]);
  return facts === undefined ? [{ reason: "state", values: [] }] : obstaclesOf(facts, now).filter(isObstacle);
}

const isObstacle = ({ reason }: Obstacle): boolean => reason !== "escrow" && reason !== "offered";

/**
 * Pushes a domain from one party of an escrow to the other, without a link, because both parties have agreed already. It uses one
 * transaction of the giver and one of the receiver. If only the first was committed, the next call continues the same push.
 *
 * `settle`: what runs in the receiver's transaction, before and after the domain moves. Returns null if settle.before returned
 * false, because the domain may no longer move, or if the push is no longer open.
 */
export async function pushForEscrow(
  deps: Deps,
  { giver, receiver, domainId }: EscrowPush,
  settle: { readonly before: (trx: Trx) => Promise<boolean>; readonly after: (trx: Trx, to: string) => Promise<void> },
): Promise<EscrowPushed | null> {
  const now = deps.clock.now();
  const begun = await tx(deps.pool, giver, async (trx) => {
    const obstacles = await escrowObstacles(trx, deps, domainId, now);
    return obstacles.length > 0 ? { obstacles } : { pushId: await beginPush(trx, deps, giver, receiver, domainId, now) };
  });
  if ("obstacles" in begun) return { obstacles: begun.obstacles.map(({ reason }) => reason) };
  const of = { giverId: giver.accountId, pushId: begun.pushId };
  return tx(deps.pool, receiver, async (trx) => {
    if (!(await settle.before(trx))) return null;
    const push = await openPush(trx, of, true);
    if (push === null || !push.isMine || push.state !== "open") return null;
    const [stored] = push.names;
    if (stored === undefined) throw new Error("a push of an escrow has no domain");
    const facts = knownFacts(deps, stored);
    const obstacles = obstaclesOf(facts, now).filter(isObstacle);
    if (obstacles.length > 0) return { obstacles: obstacles.map(({ reason }) => reason) };
    const found = (await tldCatalogue(trx)).get(facts.tld);
    if (found === null) return { obstacles: ["notSold"] };
    const { default_renewal: mode } = await findAccount(trx, receiver);
    const from = { ...of, giverBrandId: push.giverBrandId };
    const pushed = await pushName(trx, deps, receiver, from, {
      domainId,
      facts,
      renewalMode: mode === "manual" ? "manual" : "auto",
      renewsAt: renewalAt(new Date(facts.expiresAt), found.rules),
    });
    await acceptFor(trx, of, [pushed]);
    await orderAtRegistry(trx, deps, receiver, pushed, facts);
    await record(trx, deps, receiver, pushed, of.pushId);
    await notifyBrowsers(trx, giver.accountId, { topic: "domain", ids: [domainId] });
    await settle.after(trx, pushed.to);
    return { to: pushed.to };
  });
}

async function beginPush(
  trx: Trx,
  deps: Deps,
  giver: AccountScope,
  receiver: AccountScope,
  domainId: string,
  now: Date,
): Promise<string> {
  const before = await openPushFor(trx, giver, { domainId, forAccountId: receiver.accountId });
  if (before !== null) return before;
  const [facts] = await factsOf(trx, deps, [domainId]);
  const id = newId(now.getTime());
  await insertPush(trx, giver, {
    id,
    email: "",
    message: "",
    begunBy: giver.actor,
    stepUpId: null,
    createdAt: now,
    endsAt: addDays(now, openDays),
    forAccountId: receiver.accountId,
    names: [{ domainId, asciiName: facts?.asciiName ?? "" }],
  });
  const { accountId, actor } = giver;
  await audit(trx, { accountId, actor, action: "domain.push-begun", object: domainId, after: { push: id } });
  return id;
}

/** Orders that the receiver's contacts replace the giver's at the registry. The receiver decides later who becomes the owner. */
async function orderAtRegistry(
  trx: Trx,
  deps: Deps,
  receiver: AccountScope,
  { name, to, contact }: PushedName,
  { unicodeName, tld }: { readonly unicodeName: string; readonly tld: string },
): Promise<void> {
  if (contact === null) return;
  await orderContacts(trx, deps, receiver, {
    asciiName: name,
    unicodeName,
    tld,
    domainId: to,
    params: { contactId: contact, ownObjects: true },
    origin: "system",
  });
}

async function record(trx: Trx, deps: Deps, receiver: AccountScope, { name, to }: PushedName, pushId: string): Promise<void> {
  const { accountId, brandId, actor } = receiver;
  await audit(trx, { accountId, actor, action: "domain.pushed-in", object: to, after: { push: pushId } });
  for (const zoneId of await forwardingZones(trx, receiver, name))
    await deps.jobs.enqueue(trx, forwardsChangedJob, [{ accountId, brandId, zoneId }]);
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [to] });
}
