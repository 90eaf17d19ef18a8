import type { AnswerOf } from "@nameplane/contracts";
import type { acceptPush as acceptOperation } from "@nameplane/contracts/pushes/operations";
import { PushChanged, PushEnded, PushObstructed } from "@nameplane/contracts/pushes/refusals";
import { SameOwner } from "@nameplane/contracts/orders/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../../accounts/index.ts";
import { findContact } from "../../contacts/index.ts";
import { renewalAt } from "../../domains/index.ts";
import { changeOwner } from "../../orders/kinds/owner/index.ts";
import { forwardsChangedJob } from "../../zones/index.ts";
import type { PushDeps } from "../pushes.deps.ts";
import { pushNewsJob } from "../pushes.jobs.ts";
import { acceptFor, declineFor, forwardingZones, type PushedName } from "../pushes.repository.ts";
import { pushName } from "./push-name.ts";
import { pushOfLink, readPush, type Coming } from "./read-push.ts";
import { orderContacts } from "../../orders/kinds/contacts/index.ts";

type Wish = { readonly token: string; readonly seal: string; readonly contactid?: string | undefined };
type Answer = AnswerOf<typeof acceptOperation>;

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: those of readPush,
 * PushObstructed, PushChanged, NotFound (the contact).
 */
export async function refuseAccept(
  trx: Trx,
  deps: Pick<PushDeps, "tokens" | "kinds">,
  call: SessionCall,
  { token, seal, contactid }: Wish,
  lock = false,
): Promise<Coming> {
  const coming = await readPush(trx, deps, call, token, lock);
  const { names } = coming.view;
  const stuck = names.find(({ obstacles }) => obstacles.length > 0);
  if (stuck !== undefined) throw new Refused(PushObstructed, { values: { name: stuck.unicodename }, fields: { names } });
  if (coming.view.seal !== seal) throw new Refused(PushChanged);
  if (contactid !== undefined && (await findContact(trx, call.scope, contactid)) === null)
    throw new Refused(NotFound, { param: "contactid" });
  return coming;
}

/**
 * Accepts the domains. Everything that belongs to each domain changes accounts in this transaction. The same transaction orders
 * the changes at the registry as requests of the receiver: the receiver's own contacts for each domain and, if wanted, another
 * owner. Possible refusals: those of refuseAccept, and those of changeOwner.
 */
export async function acceptPush(trx: Trx, deps: PushDeps, call: SessionCall, wish: Wish, stepUpId: string): Promise<Answer> {
  const coming = await refuseAccept(trx, deps, call, wish, true);
  const pushed = await pushAll(trx, deps, call, coming);
  await acceptFor(trx, coming.of, pushed);
  const answer: Answer = { itemids: pushed.map(({ to }) => to), requestids: [], inbasket: 0 };
  for (const each of pushed) {
    const { requestids, inbasket } = await orderAtRegistry(trx, deps, call, coming, each, { ...wish, stepUpId });
    answer.requestids.push(...requestids);
    answer.inbasket += inbasket;
  }
  await recordTaken(trx, deps, call, coming, pushed);
  return answer;
}

async function pushAll(trx: Trx, deps: PushDeps, call: SessionCall, { of, push, names, tlds }: Coming): Promise<PushedName[]> {
  const { default_renewal: mode } = await findAccount(trx, call.scope);
  const pushed: PushedName[] = [];
  const from = { ...of, giverBrandId: push.giverBrandId };
  for (const facts of names) {
    const { domainId, expiresAt, tld } = facts;
    const found = tlds.get(tld);
    if (found === undefined) throw new Error(`no suffix on sale in ${tld}`);
    const renewsAt = renewalAt(new Date(expiresAt), found.rules);
    const renewal = { renewalMode: mode === "manual" ? "manual" : "auto", renewsAt };
    pushed.push(await pushName(trx, deps, call.scope, from, { domainId, facts, ...renewal }));
  }
  return pushed;
}

/** Replaces the giver's contacts of the domain at the registry with the receiver's, and with the owner that was chosen. */
async function orderAtRegistry(
  trx: Trx,
  deps: PushDeps,
  call: SessionCall,
  { view }: Coming,
  { name, to, contact }: PushedName,
  { contactid, stepUpId }: { readonly contactid?: string | undefined; readonly stepUpId: string },
): Promise<Pick<Answer, "requestids" | "inbasket">> {
  const coming = view.names.find(({ domainname }) => domainname === name);
  if (coming === undefined || contact === null) return { requestids: [], inbasket: 0 };
  const requestids: number[] = [];
  const isOwnerChosen = contactid !== undefined && contactid !== contact;
  // A change of owner that is carried out at once also sets the contacts. If it waits for payment or consent, it may take days.
  const isAtOnce = isOwnerChosen && coming.ownerprice === null && !coming.asksconsent;
  if (!isAtOnce) {
    const { number } = await orderContacts(trx, deps, call.scope, {
      asciiName: name,
      unicodeName: coming.unicodename,
      tld: coming.tld,
      domainId: to,
      params: { contactId: contact, ownObjects: true },
      origin: "system",
    });
    requestids.push(number);
  }
  if (!isOwnerChosen) return { requestids, inbasket: 0 };
  try {
    const { requestid } = await changeOwner(trx, deps, call, { itemid: to, contactid, ownObjects: true }, stepUpId);
    return requestid === null ? { requestids, inbasket: 1 } : { requestids: [...requestids, requestid], inbasket: 0 };
  } catch (error) {
    if (error instanceof Refused && error.refusal === SameOwner) return { requestids, inbasket: 0 };
    throw error;
  }
}

async function recordTaken(
  trx: Trx,
  deps: PushDeps,
  call: SessionCall,
  { of, push, view }: Coming,
  pushed: readonly PushedName[],
): Promise<void> {
  const { accountId, brandId, actor } = call.scope;
  const { giverId, pushId } = of;
  for (const { to, name } of pushed) {
    await audit(trx, {
      accountId,
      actor,
      action: "domain.pushed-in",
      object: to,
      after: { push: pushId, from: push.giver },
      requestId: call.requestId,
      address: call.address,
    });
    for (const zoneId of await forwardingZones(trx, call.scope, name))
      await deps.jobs.enqueue(trx, forwardsChangedJob, [{ accountId, brandId, zoneId }]);
  }
  const names = view.names.map(({ domainname }) => domainname);
  await deps.jobs.enqueue(trx, pushNewsJob, [
    { accountId: giverId, brandId: push.giverBrandId, giverId, pushId, names, step: "accepted" as const },
    { accountId, brandId, giverId, pushId, names, step: "received" as const },
  ]);
  await notifyBrowsers(trx, giverId, { topic: "domain", ids: pushed.map(({ domain }) => domain) });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: pushed.map(({ to }) => to) });
}

/** The receiver declines the domains. Possible refusals: those of pushOfLink. */
export async function declinePush(
  trx: Trx,
  deps: Pick<PushDeps, "tokens" | "jobs">,
  call: SessionCall,
  token: string,
): Promise<{ state: "declined" }> {
  const { of, push } = await pushOfLink(trx, deps, call, token, true);
  if (!(await declineFor(trx, of))) throw new Refused(PushEnded);
  const { giverId, pushId } = of;
  const names = push.names.map(({ asciiName }) => asciiName);
  const news = { accountId: giverId, brandId: push.giverBrandId, giverId, pushId, names, step: "declined" } as const;
  await deps.jobs.enqueue(trx, pushNewsJob, [news]);
  await notifyBrowsers(trx, giverId, { topic: "domain", ids: push.names.map(({ domainId }) => domainId) });
  return { state: "declined" };
}
