import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { RequestLocked } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findContact } from "../../contacts/index.ts";
import { faultFields } from "../../registry/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { Kinds } from "../kinds-of.ts";
import { remedyOf } from "../remedies.rules.ts";
import { detailsMissing, detailsReminded } from "../request.state.ts";
import { lockRequestByNumber, secretPlace, type RequestRow } from "../requests.repository.ts";
import type { FixInput } from "../kind.ts";
import { requeue } from "./restart-request.ts";

/**
 * Takes the customer's corrected values and queues the same request again, at the same price and in the same place. A request
 * that waits for money is paid instead (payOrder). Possible refusals: NotFound (request or contact), RequestLocked,
 * StatusProhibits (nothing to fix, or not by the customer), BadParameter (a number that would be refused again).
 */
export async function fixRequest(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock" | "metrics" | "vault" | "kinds">,
  scope: AccountScope,
  number: number,
  input: FixInput,
): Promise<void> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound);
  if (request.is_locked) throw new Refused(RequestLocked);
  const kind = deps.kinds.of(request);
  const remedy = remedyOf(kind, request.reason, request.funded_at !== null);
  if (kind === null || request.state !== "action_required" || (remedy !== "form" && remedy !== "again"))
    throw new Refused(StatusProhibits);
  const corrected = remedy === "again" ? {} : ((await kind.fix?.(trx, scope, request, input)) ?? {});
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.fix-request",
    object: request.id,
  });
  const { params, secret } = corrected;
  await requeue(trx, deps, scope, request, {
    ...(params === undefined ? {} : { params: { ...request.params, ...params } }),
    ...(secret === undefined ? {} : { secret_enc: deps.vault.seal(secretPlace(request.id), Buffer.from(secret)) }),
  });
}

const details: readonly number[] = [detailsMissing, detailsReminded];

/** The initial values of the form for missing details. Null if another form, or none, is shown. */
export async function fixFormOf(
  trx: Trx,
  kinds: Kinds,
  scope: AccountScope,
  request: RequestRow,
): Promise<{ contactid: string | null; fields: Record<string, string>; atfault: string[] } | null> {
  const { reason, reason_text: text, params } = request;
  if (reason === null || !details.includes(reason)) return null;
  const { contactId, fields } = kinds.of(request)?.ownerOf?.(params) ?? {};
  const contact = contactId === undefined ? null : await findContact(trx, scope, contactId);
  const own = { id_number: contact?.id_number ?? "", vat_number: contact?.vat_number ?? "" };
  return { contactid: contact?.id ?? null, fields: { ...own, ...fields }, atfault: faultFields(text) };
}
