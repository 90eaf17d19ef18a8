import type { moderateCustomerSpec, setCustomerTermsSpec } from "@nameplane/contracts/backoffice/customer-terms";
import { SupportNeeded } from "@nameplane/contracts/backoffice/refusals";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { ActChange, DescribedAct } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { hasPremiumSupport } from "../../products/index.ts";
import { listPriceGroups } from "./list-customers.repository.ts";
import { lockTerms, saveModeration, saveTerms, type TermsAt } from "./terms.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Terms = z.output<typeof setCustomerTermsSpec.input>;

/**
 * Checks new terms before staff are asked to confirm their identity. Possible refusals: NotFound (also for a price group of
 * another brand), ChangedMeanwhile, SupportNeeded (if an invoice agreement begins).
 */
export async function refuseTerms(trx: Trx, { number, version, groupid, method }: Terms): Promise<TermsAt> {
  const account = await oneOf(trx, number);
  if (account.version !== version) throw new Refused(ChangedMeanwhile);
  const begins = method === "postpayment" && account.invoice_method !== "postpayment";
  if (begins && !(await hasPremiumSupport(trx, account.id))) throw new Refused(SupportNeeded, { param: "method" });
  const groups = groupid === null ? null : await listPriceGroups(trx, [account.brand_id]);
  if (groups !== null && !groups.some((group) => group.groupid === groupid)) throw new Refused(NotFound, { param: "groupid" });
  return account;
}

/** Changes the terms on which a customer buys. Orders already placed keep theirs. Possible refusals: those of refuseTerms. */
export async function setTerms(call: Call, input: Terms): Promise<void> {
  const { trx } = call;
  const account = await refuseTerms(trx, input);
  const terms = {
    invoice_method: input.method,
    payment_days: input.paymentdays,
    credit_limit_minor: input.creditlimitMinor,
    price_group_id: input.groupid ?? account.price_group_id,
    peppol_id: input.peppolid === undefined ? account.peppol_id : input.peppolid || null,
    buyer_reference: input.buyerreference === undefined ? account.buyer_reference : input.buyerreference || null,
  };
  await saveTerms(trx, account, terms);
  await record(call, account, { action: "accounts.terms", before: spoken(account), after: spoken(terms) });
}

/**
 * Describes new terms, for the second staff member who approves them. Null unless the customer gets more credit: a higher limit,
 * or the agreement to pay by invoice. Possible refusals: NotFound.
 */
export async function describeTerms(call: Call, input: Terms): Promise<DescribedAct | null> {
  const { number, method, creditlimitMinor: minor, paymentdays } = input;
  const account = await oneOf(call.trx, number);
  const begins = method === "postpayment" && account.invoice_method !== "postpayment";
  if (!begins && minor <= account.credit_limit_minor) return null;
  const { currency } = account;
  const change = (field: ActChange["field"], before: string, after: string) => ({ field, before, after, currency: null });
  return {
    account: { accountId: account.id, brandId: account.brand_id },
    object: { kind: "account", id: account.id },
    title: String(number),
    sum: { minor, currency },
    changes: [
      { field: "creditLimit", before: String(account.credit_limit_minor), after: String(minor), currency },
      change("paymentMethod", account.invoice_method, method),
      change("paymentDays", String(account.payment_days), String(paymentdays)),
    ],
  };
}

/**
 * Sets whether new orders of the account must be approved by one of its users. Orders that already wait for approval keep
 * waiting. Possible refusals: NotFound.
 */
export async function moderate(call: Call, { number, moderate: on }: z.output<typeof moderateCustomerSpec.input>): Promise<void> {
  const { trx } = call;
  const account = await oneOf(trx, number);
  if (account.moderates_orders === on) return;
  await saveModeration(trx, account, on);
  const after = { moderatesOrders: on };
  await record(call, account, { action: "account.moderate-orders", before: { moderatesOrders: !on }, after });
}

async function oneOf(trx: Trx, number: number): Promise<TermsAt> {
  const account = await lockTerms(trx, number);
  if (account === null) throw new Refused(NotFound, { param: "number" });
  return account;
}

const spoken = (
  terms: Pick<
    TermsAt,
    "invoice_method" | "payment_days" | "credit_limit_minor" | "price_group_id" | "peppol_id" | "buyer_reference"
  >,
) => ({
  method: terms.invoice_method,
  paymentDays: terms.payment_days,
  creditLimitMinor: terms.credit_limit_minor,
  priceGroup: terms.price_group_id,
  peppolId: terms.peppol_id,
  buyerReference: terms.buyer_reference,
});

async function record(
  { trx, actor, requestId, address }: Call,
  { id }: TermsAt,
  entry: { action: AuditAction; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await audit(trx, { accountId: id, object: id, actor, requestId, address, ...entry });
}
