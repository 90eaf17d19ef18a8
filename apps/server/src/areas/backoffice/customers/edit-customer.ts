import type { editCustomerSpec, inviteCustomerUserSpec } from "@nameplane/contracts/backoffice/acts/customer-profile";
import { ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { changeForOperator, inviteForOperator, refuseOwner } from "../../accounts/operator/index.ts";
import { askAboutNumberAgain } from "../../products/index.ts";
import { isErased, lockCustomer, type StateAt } from "./customer-state.repository.ts";

type Deps = { readonly pool: Pool; readonly jobs: Pick<Jobs, "enqueue"> };
type Edit = z.output<typeof editCustomerSpec.input>;

/**
 * Checks an edit before staff are asked to confirm their identity. Possible refusals: NotFound, ChangedMeanwhile, StatusProhibits
 * (personal data of the account were erased), MissingParameter, BadParameter.
 */
export async function refuseEdit(trx: Trx, { number, version, ...rest }: Edit): Promise<StateAt> {
  const account = await oneOf(trx, number);
  if (account.version !== version) throw new Refused(ChangedMeanwhile);
  if (await isErased(trx, account.id)) throw new Refused(StatusProhibits, { param: "number" });
  const { language: _, reference: __, why: ___, ...owner } = rest;
  refuseOwner(owner);
  return account;
}

/** Changes who a customer is and how it is reached. Possible refusals: those of refuseEdit. */
export async function editCustomer(deps: Deps, call: StaffCall, input: Edit): Promise<void> {
  const found = await call.tx((trx) => refuseEdit(trx, input));
  const { number, version, language, reference, why, ...owner } = input;
  const scope = scopeOf(found, call);
  await tx(deps.pool, scope, async (trx) => {
    const account = await oneOf(trx, number);
    if (account.version !== version) throw new Refused(ChangedMeanwhile);
    await changeForOperator(deps, trx, call, scope, { owner, language, reference, why });
  });
}

/** Lets the register of VAT numbers be asked about a customer's number again. Possible refusals: NotFound. */
export async function recheckVat(call: StaffCall & { readonly trx: Trx }, number: number): Promise<void> {
  const account = await oneOf(call.trx, number);
  await askAboutNumberAgain(call.trx, scopeOf(account, call), call.now);
}

/** Mails a user of a customer another invitation. Possible refusals: NotFound, TooFast. */
export async function inviteUser(
  deps: Deps,
  call: StaffCall,
  { number, userid }: z.output<typeof inviteCustomerUserSpec.input>,
): Promise<void> {
  const scope = scopeOf(await call.tx((trx) => oneOf(trx, number)), call);
  await tx(deps.pool, scope, (trx) => inviteForOperator(deps, trx, call, scope, userid));
}

async function oneOf(trx: Trx, number: number): Promise<StateAt> {
  const account = await lockCustomer(trx, number);
  if (account === null) throw new Refused(NotFound, { param: "number" });
  return account;
}

const scopeOf = ({ id, brand_id: brandId }: StateAt, { actor }: StaffCall) => makeScope({ accountId: id, brandId, actor });
