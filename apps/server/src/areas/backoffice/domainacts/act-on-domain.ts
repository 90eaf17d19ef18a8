import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { leavingActs, type DomainAct, type ToldAct } from "@nameplane/contracts/backoffice/acts/domain-act-values";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { PushObstructed } from "@nameplane/contracts/pushes/refusals";
import { RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { NameNotTyped } from "@nameplane/contracts/orders/refusals";
import { AccountFrozen, MissingParameter, NoPermission, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { asciiNameOf } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall, StaffCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { askOnceMore } from "../../contacts/index.ts";
import { syncDomain } from "../../domains/follow/index.ts";
import { setAutoRenew } from "../../domains/renewals/index.ts";
import {
  answerTransferOf,
  domainAtRegistryNow,
  makeAuthCode,
  refuseAnswer,
  refuseAuthCode,
  refuseKept,
  refuseUnlock,
  setDomainLock,
} from "../../domains/transfers/index.ts";
import { notifyAuthCode, notifyStaffAct } from "../../notifications/index.ts";
import { pushForEscrow } from "../../pushes/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { guestCall } from "./guest-call.ts";
import { orderForCustomer } from "./order-for-customer.ts";
import { placeFor } from "./read-domain-acts.ts";
import { accountNumbered, differencesOf, registrantOf, type DomainPlaceAt } from "./restrictions.repository.ts";
import type { DomainActDeps } from "./domain-act-deps.ts";

type Input = Required<Pick<InputOf<typeof operations.actOnDomain>, "domainid" | "act" | "name" | "reason">> & {
  readonly text: string;
  readonly quiet: boolean;
  readonly pays: "customer" | "operator";
  readonly mode?: "auto" | "once" | "manual" | undefined;
  readonly account?: number | undefined;
};
type Answer = Omit<AnswerOf<typeof operations.actOnDomain>, "code" | "desc">;
type Acting = {
  readonly deps: DomainActDeps;
  readonly call: StaffCall;
  readonly guest: SessionCall;
  readonly place: DomainPlaceAt;
};

const guestOf = (deps: DomainActDeps, call: StaffCall, place: DomainPlaceAt, input: Input): SessionCall =>
  guestCall(deps.orders.pool, call, place, { route: "actOnDomain", body: input });

const nothing: Answer = { ordernr: null, ispaid: null, differences: null };

/** Makes the checks that come before a staff member is asked to confirm their identity. */
export async function refuseDomainAct(deps: DomainActDeps, call: StaffCall, input: Input): Promise<void> {
  const place = await check(call, input);
  const guest = guestOf(deps, call, place, input);
  const itemid = input.domainid;
  if (input.act === "unlock") await refuseUnlock(guest, { itemid, locked: false });
  if (input.act === "code") await refuseAuthCode(guest, { itemid, unlock: true });
  if (input.act === "approve") await refuseAnswer(deps.transfers, guest, { itemid, answer: "approve" });
}

/**
 * Acts on a customer's domain in the customer's account, and records it in the audit logs of both sides. It uses the same actions
 * that customers use. The customer is told, unless a staff member with the right for compliance decided otherwise.
 *
 * Possible refusals: NotFound, NameNotTyped, NoPermission, and those of the act itself.
 */
export async function actOnDomain(
  deps: DomainActDeps,
  call: StaffCall,
  input: Input,
  cause = call.key ?? call.requestId,
): Promise<Answer> {
  const place = await check(call, input);
  const guest = guestOf(deps, call, place, input);
  const answer = await carryOut({ deps, call, guest, place }, input);
  const { domainid: domainId, act, reason, quiet } = input;
  await call.tx((trx) =>
    auditStaff(trx, call, {
      actor: call.actor,
      action: "domain.staff-act",
      object: domainId,
      after: { act, reason, ...(quiet ? { quiet } : {}), ...choicesOf(input), name: place.asciiName },
    }),
  );
  if (!quiet) await tell({ deps, call, guest, place }, input, { ...answer, cause });
  return answer;
}

async function check(call: StaffCall, { domainid, name, quiet }: Input): Promise<DomainPlaceAt> {
  const place = await placeFor(call, domainid);
  if (asciiNameOf(name) !== place.asciiName)
    throw new Refused(NameNotTyped, { param: "name", values: { name: place.unicodeName } });
  if (quiet && !call.staff.permissions.has("staff_compliance")) throw new Refused(NoPermission, { param: "quiet" });
  return place;
}

const choicesOf = ({ act, pays, mode, account }: Input): Record<string, unknown> => ({
  ...(act === "renew" || act === "restore" ? { pays } : {}),
  ...(act === "autorenew" ? { mode } : {}),
  ...(act === "push" ? { account } : {}),
});

async function carryOut(acting: Acting, input: Input): Promise<Answer> {
  const { deps, guest, place } = acting;
  const { act, domainid: itemid } = input;
  switch (act) {
    case "sync":
      return { ...nothing, differences: await sync(acting, itemid) };
    case "lock":
    case "unlock":
      await setDomainLock(deps.transfers, guest, { itemid, locked: act === "lock" });
      return nothing;
    case "autorenew": {
      const { mode } = input;
      if (mode === undefined) throw new Refused(MissingParameter, { missing: ["mode"] });
      await guest.tx((trx) => setAutoRenew(trx, guest, { itemid, mode }));
      return nothing;
    }
    case "renew":
    case "restore": {
      const wanted = { act, domainId: itemid, pays: input.pays } as const;
      const placed = await orderForCustomer(deps.orders, guest.scope, wanted, (fn) =>
        guest.tx((trx) =>
          guest.once(trx, async () => {
            const ordered = await fn(trx);
            await noteForCustomer(trx, guest, input, ordered.ordernr);
            return ordered;
          }),
        ),
      );
      return { ...nothing, ordernr: placed.ordernr, ispaid: placed.isPaid };
    }
    case "code":
      await sendCode(acting, itemid);
      return nothing;
    case "verify":
      await askAgain(acting, itemid, place);
      return nothing;
    case "push":
      await push(acting, input);
      return nothing;
    case "approve":
    case "reject":
      await answerTransferOf(deps.transfers, guest, { itemid, answer: act });
      return nothing;
    default:
      return act satisfies never;
  }
}

/**
 * Writes an entry in the customer's audit log, for acts whose own action writes none. The staff member's reason is left out,
 * because only staff may read it.
 */
async function noteForCustomer(
  trx: Trx,
  { scope: { accountId, actor }, requestId, address }: SessionCall,
  { act, domainid: object }: Pick<Input, "act" | "domainid">,
  order: number | null,
): Promise<void> {
  const after = { act, ...(order === null ? {} : { order }) };
  await audit(trx, { accountId, actor, action: "domain.staff-act", object, after, requestId, address });
}

/**
 * Reads the domain at its registry now, and stores what the registry shows. Returns the number of differences that people have to
 * decide.
 */
async function sync({ deps, call, guest, place }: Acting, domainId: string): Promise<number> {
  try {
    if (!(await syncDomain(deps.transfers, guest.scope, domainId))) throw new Refused(NotFound, { param: "domainid" });
  } catch (error) {
    if (error instanceof OutcomeError) throw new Refused(RegistryBusy, { cause: error });
    throw error;
  }
  return call.tx((trx) => differencesOf(trx, place.accountId, place.asciiName));
}

/**
 * Makes a new auth code and mails it to the holder of the domain. Staff never see the code, and it is stored encrypted until it
 * is mailed.
 */
async function sendCode({ deps, call, guest, place }: Acting, domainId: string): Promise<void> {
  const holder = await call.tx((trx) => registrantOf(trx, { accountId: place.accountId, domainId }));
  const { authcode, validuntil } = await makeAuthCode(deps.transfers, guest, { itemid: domainId, unlock: true });
  await guest.tx((trx) =>
    notifyAuthCode(trx, deps.orders, guest.scope, {
      cause: `auth-code:${call.key ?? call.requestId}`,
      domainId,
      name: place.asciiName,
      code: authcode,
      until: validuntil,
      address: holder?.email ?? null,
    }),
  );
}

async function askAgain({ deps, call, guest }: Acting, domainId: string, place: DomainPlaceAt): Promise<void> {
  const holder = await call.tx((trx) => registrantOf(trx, { accountId: place.accountId, domainId }));
  const isAsked =
    holder !== null &&
    (await guest.tx((trx) => askOnceMore(trx, deps.orders, guest.scope, { contactId: holder.contactId, isNewAddress: false })));
  if (!isAsked) throw new Refused(StatusProhibits, { param: "act" });
  await guest.tx((trx) => noteForCustomer(trx, guest, { act: "verify", domainid: domainId }, null));
}

/**
 * Moves a domain to another account of this installation, with everything that belongs to it. The staff member's reason replaces
 * the consent of both accounts. Both accounts are told.
 */
async function push({ deps, call, guest, place }: Acting, { domainid: domainId, account }: Input): Promise<void> {
  if (account === undefined) throw new Refused(MissingParameter, { missing: ["account"] });
  if (place.isFrozen) throw new Refused(AccountFrozen);
  const to = await call.tx((trx) => accountNumbered(trx, account));
  if (to === null || to.accountId === place.accountId) throw new Refused(NotFound, { param: "account" });
  await guest.tx(async (trx) => {
    const domain = await domainAtRegistryNow(trx, guest.scope, domainId);
    if (domain === null) throw new Refused(NotFound, { param: "domainid" });
    refuseKept(domain);
  });
  const receiver = makeScope({ ...to, actor: call.actor });
  const pushed = await pushForEscrow(
    deps.orders,
    { giver: guest.scope, receiver, domainId },
    { before: async () => true, after: async () => {} },
  );
  if (pushed === null) throw new Refused(StatusProhibits, { param: "act" });
  if ("obstacles" in pushed)
    throw new Refused(PushObstructed, { values: { name: place.unicodeName }, internal: pushed.obstacles.join(" ") });
}

const told: Readonly<Partial<Record<DomainAct, ToldAct>>> = {
  lock: "lock",
  unlock: "unlock",
  autorenew: "autorenew",
  renew: "renew",
  restore: "restore",
  push: "pushed_out",
  approve: "approve",
  reject: "reject",
};

async function tell(
  { deps, call, guest, place }: Acting,
  input: Input,
  { ordernr, ispaid: isPaid, cause }: Answer & { readonly cause: string },
): Promise<void> {
  const act = told[input.act];
  if (act === undefined) return;
  const news = {
    act,
    cause: `staff-act:${cause}`,
    domainId: input.domainid,
    name: place.asciiName,
    text: input.text,
    mode: input.act === "autorenew" ? (input.mode ?? null) : null,
    order: ordernr,
    waitsForMoney: isPaid === false,
  };
  const inTrx = (trx: Trx) => notifyStaffAct(trx, deps.orders, guest.scope, news);
  await guest.tx(inTrx);
  if (input.act !== "push" || input.account === undefined) return;
  const { account } = input;
  const to = await call.tx((trx) => accountNumbered(trx, account));
  if (to === null) return;
  const scope = makeScope({ ...to, actor: call.actor });
  await tx(deps.orders.pool, scope, (trx) => notifyStaffAct(trx, deps.orders, scope, { ...news, act: "pushed_in" }));
}

export const needsProof = ({ act }: { readonly act: DomainAct }): boolean => leavingActs.has(act);
