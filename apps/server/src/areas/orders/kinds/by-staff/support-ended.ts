import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { raiseTask } from "../../../../platform/staff-tasks.ts";
import { hasPremiumSupport } from "../../../products/index.ts";
import type { OwnService } from "../../service.ts";
import { endInvoiceAgreement } from "./invoice-agreement.repository.ts";

/**
 * An invoice agreement requires premium support. When premium support is suspended or has ended, the account pays new orders in
 * advance. Existing invoices keep their due dates. A task tells staff, who may agree on something else with the customer.
 */
export async function supportEnded(trx: Trx, scope: AccountScope, service: OwnService): Promise<void> {
  const { accountId, actor } = scope;
  if (service.family !== "support" || (await hasPremiumSupport(trx, accountId))) return;
  if (!(await endInvoiceAgreement(trx, scope))) return;
  const change = { before: { method: "postpayment" }, after: { method: "prepayment" } };
  await audit(trx, { accountId, actor, action: "accounts.terms", object: accountId, ...change });
  await raiseTask(trx, scope, {
    kind: "service.agreement",
    key: service.id,
    severity: "normal",
    subject: { kind: "service", id: service.id },
    text: taskText("agreementEnded", { service: service.ownName }),
  });
}
