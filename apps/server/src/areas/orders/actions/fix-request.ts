import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { RequestLocked } from "@nameplane/contracts/orders/refusals";
import { checkIdNumber } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findContact } from "../../contacts/index.ts";
import type { OrderDeps } from "../deps.ts";
import { faultFields } from "../fault-fields.rules.ts";
import { kindOf } from "../request-kinds.ts";
import { lockRequestByNumber, secretPlace, type RequestRow } from "../requests.repository.ts";
import type { Corrected, FixInput } from "../requests/request-kind.ts";
import { requeue } from "./restart-request.ts";

/**
 * Takes the customer's corrected values and puts the request back into the queue: same request, price and place.
 * A request that waits for money is fixed by paying (payOrder), not here.
 *
 * Refuses NotFound (request or contact), RequestLocked, StatusProhibits (nothing to fix, or not by the customer), BadParameter (a
 *         number that would be refused again)
 */
export async function fixRequest(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock" | "metrics" | "vault">,
  scope: AccountScope,
  number: number,
  input: FixInput,
): Promise<void> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound);
  if (request.is_locked) throw new Refused(RequestLocked);
  const kind = kindOf(request.type);
  const isFixable = kind?.fixable.includes(request.reason ?? 0) === true;
  if (kind === null || request.state !== "action_required" || !isFixable || request.funded_at === null)
    throw new Refused(StatusProhibits);
  const corrected =
    (await kind.fix?.(trx, scope, request, input)) ?? (await correctedOwner(trx, scope, request, input));
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.fix-request",
    object: request.id,
  });
  const { params, secret } = corrected;
  await requeue(trx, deps, scope, request, {
    ...(params === undefined ? {} : { params }),
    ...(secret === undefined ? {} : { secret_enc: deps.vault.seal(secretPlace(request.id), Buffer.from(secret)) }),
  });
}

const details: readonly number[] = [4004, 4012];

/** What the form of missing details begins with; null where another form, or none, is shown. */
export async function fixFormOf(
  trx: Trx,
  scope: AccountScope,
  { params, reason, reason_text: text }: RequestRow,
): Promise<{ contactid: string | null; fields: Record<string, string>; atfault: string[] } | null> {
  if (reason === null || !details.includes(reason)) return null;
  const contact = params.contactId === undefined ? null : await findContact(trx, scope, params.contactId);
  const own = { id_number: contact?.id_number ?? "", vat_number: contact?.vat_number ?? "" };
  return { contactid: contact?.id ?? null, fields: { ...own, ...params.fields }, atfault: faultFields(text) };
}

/** Refuses BadParameter: a number that its country does not know would be refused a second time. */
async function refuseWrongNumber(
  trx: Trx,
  scope: AccountScope,
  contactId: string | undefined,
  number: string | undefined,
): Promise<void> {
  const contact = contactId === undefined ? null : await findContact(trx, scope, contactId);
  if (contact === null || number === undefined) return;
  const rule = checkIdNumber(contact.party === "company" ? "company" : "person", contact.country)(number);
  if (rule !== null) throw new Refused(BadParameter, { param: "id_number", values: { rule }, fields: { rule } });
}

/** Another contact, or other values of the TLD's fields. */
async function correctedOwner(trx: Trx, scope: AccountScope, request: RequestRow, input: FixInput): Promise<Corrected> {
  if (input.contactid !== undefined && (await findContact(trx, scope, input.contactid)) === null)
    throw new Refused(NotFound, { param: "contactid" });
  const contactId = input.contactid ?? request.params.contactId;
  await refuseWrongNumber(trx, scope, contactId, input.fields?.["id_number"]);
  return {
    params: {
      ...request.params,
      ...(input.contactid === undefined ? {} : { contactId: input.contactid }),
      fields: { ...request.params.fields, ...input.fields },
    },
  };
}
