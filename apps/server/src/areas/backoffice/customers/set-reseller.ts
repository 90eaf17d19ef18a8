import type { AnswerOf } from "@nameplane/contracts";
import type { resellerContactsSpec, setResellerSpec } from "@nameplane/contracts/backoffice/customer-reseller";
import type { resellerContacts } from "@nameplane/contracts/backoffice/operations";
import { ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  accountOfNumber,
  contactsOf,
  countsInCurrency,
  hasContact,
  keepNameServers,
  lockForReseller,
  resellerOf,
  saveCurrencyAndLanguage,
  saveReseller,
  type ResellerAt,
} from "./reseller-settings.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Settings = z.output<typeof setResellerSpec.input>;

/** The contacts of a customer from which the owner of its new domains can be chosen. Possible refusals: NotFound. */
export async function readResellerContacts(
  { trx }: Call,
  { number, search }: z.output<typeof resellerContactsSpec.input>,
): Promise<Pick<AnswerOf<typeof resellerContacts>, "data">> {
  const accountId = await accountOfNumber(trx, number);
  if (accountId === null) throw new Refused(NotFound, { param: "number" });
  return { data: await contactsOf(trx, accountId, search) };
}

/**
 * Makes a customer a reseller, or changes its reseller settings. How the customer pays is set in its terms.
 *
 * Possible refusals: NotFound (also for a contact of another account), ChangedMeanwhile, StatusProhibits. Only a direct customer
 * of the operator can be a reseller, and the currency of an account cannot change while it has money or open orders in that
 * currency.
 */
export async function setReseller(call: Call, input: Settings): Promise<void> {
  const { trx } = call;
  const account = await refuseSettings(trx, input);
  const before = await resellerOf(trx, account.id);
  const templateId = input.nameservers.length === 0 ? null : await keepNameServers(trx, account.id, input.nameservers);
  await saveReseller(trx, account.id, {
    publicName: input.publicname,
    email: input.email,
    phone: input.phone || null,
    url: input.url || null,
    abuseEmail: input.abuseemail || null,
    vatRateBasisPoints: input.vatratebasispoints,
    templateId,
    contactId: input.ownerid,
  });
  await saveCurrencyAndLanguage(trx, account, input);
  const { actor, requestId, address } = call;
  await audit(trx, {
    accountId: account.id,
    object: account.id,
    actor,
    requestId,
    address,
    action: "accounts.reseller",
    before: { ...before, currency: account.currency, language: account.language },
    after: { ...(await resellerOf(trx, account.id)), currency: input.currency, language: input.language, why: input.why },
  });
  await notifyBrowsers(trx, account.id, { topic: "session", ids: [] });
}

async function refuseSettings(trx: Trx, { number, version, currency, ownerid }: Settings): Promise<ResellerAt> {
  const account = await lockForReseller(trx, number);
  if (account === null) throw new Refused(NotFound, { param: "number" });
  if (account.version !== version) throw new Refused(ChangedMeanwhile);
  if (account.kind !== "master") throw new Refused(StatusProhibits, { param: "number" });
  if (ownerid !== null && !(await hasContact(trx, account.id, ownerid))) throw new Refused(NotFound, { param: "ownerid" });
  if (currency !== account.currency && (await countsInCurrency(trx, account.id)))
    throw new Refused(StatusProhibits, { param: "currency" });
  return account;
}
