import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type { CustomerAct } from "@nameplane/contracts/backoffice/customer-state";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { AccountInUse } from "@nameplane/contracts/backoffice/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { notifyAccountState, previewOwnerMail, type NotificationDeps } from "../../notifications/index.ts";
import { blocksOf, isErased, lockCustomer, moveCustomer, type StateAt } from "./customer-state.repository.ts";

export type CustomerDeps = Pick<NotificationDeps, "pool" | "clock" | "publicUrl"> & {
  readonly jobs: Pick<NotificationDeps["jobs"], "enqueue">;
};

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** For each act: the states in which it is allowed, the state it leads to, and its name in the audit log. */
const acts: Readonly<
  Record<CustomerAct, { readonly from: readonly string[]; readonly to: string; readonly action: AuditAction }>
> = {
  collection: { from: ["active"], to: "suspended", action: "accounts.suspend" },
  legal: { from: ["active"], to: "suspended", action: "accounts.suspend" },
  lift: { from: ["suspended"], to: "active", action: "accounts.lift" },
  close: { from: ["active", "suspended"], to: "closed", action: "accounts.close" },
  reopen: { from: ["closed"], to: "active", action: "accounts.reopen" },
};

/** The mail that the customer would get about an act. Possible refusals: NotFound. */
export async function previewState(
  deps: CustomerDeps,
  call: Call,
  { number, act, text = "" }: InputOf<typeof operations.previewCustomerState>,
): Promise<Answer<typeof operations.previewCustomerState>> {
  const account = await oneOf(call.trx, Number(number));
  return previewOwnerMail(call.trx, deps, scopeOf(account, call), {
    facts: { template: "account-state", act, account: account.number, text },
    accountNumber: account.number,
    language: account.language,
  });
}

/**
 * Checks a change before staff are asked to confirm their identity. Possible refusals: NotFound, StatusProhibits, AccountInUse.
 */
export async function refuseChange(
  trx: Trx,
  { number, act }: { readonly number: unknown; readonly act: CustomerAct },
): Promise<StateAt> {
  const account = await oneOf(trx, Number(number));
  // The operator's own account sells to all customers, so nobody could work if it were suspended or closed.
  if (account.kind === "operator" || !acts[act].from.includes(account.state))
    throw new Refused(StatusProhibits, { param: "act" });
  if (act === "reopen" && (await isErased(trx, account.id))) throw new Refused(StatusProhibits, { param: "act" });
  if (act === "close" && (await blocksOf(trx, account.id)).length > 0) throw new Refused(AccountInUse);
  return account;
}

/** Suspends, closes or reopens an account, and tells its owner. Possible refusals: those of refuseChange. */
export async function changeState(
  deps: CustomerDeps,
  call: Call,
  { number, act, text = "", why }: InputOf<typeof operations.changeCustomerState>,
): Promise<{ status: number }> {
  const { trx } = call;
  const account = await refuseChange(trx, { number, act });
  const { to, action } = acts[act];
  await moveCustomer(trx, account, { state: to, suspendedFor: act === "collection" || act === "legal" ? act : null });
  const { requestId, address } = call;
  await audit(trx, {
    accountId: account.id,
    actor: call.actor,
    action,
    object: account.id,
    before: { state: account.state },
    after: { state: to, act, why, ...(text === "" ? {} : { told: text }) },
    requestId,
    address,
  });
  const version = account.version + 1;
  await notifyAccountState(trx, deps, scopeOf(account, call), { act, account: account.number, text, version });
  return { status: codeOf("account", to) };
}

async function oneOf(trx: Trx, number: number): Promise<StateAt> {
  const account = await lockCustomer(trx, number);
  if (account === null) throw new Refused(NotFound, { param: "number" });
  return account;
}

const scopeOf = ({ id, brand_id: brandId }: StateAt, { actor }: Call) => makeScope({ accountId: id, brandId, actor });
