import type { InputOf } from "@nameplane/contracts";
import type { mailStatement as operation } from "@nameplane/contracts/ledger/operations";
import { mailStatement } from "@nameplane/contracts/ledger/operations";
import { mailStatementSpec } from "@nameplane/contracts/ledger/statement";
import { BadParameter, NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { statementAsked } from "../ledger.jobs.ts";
import { placeOfCustomer } from "./statement.repository.ts";

type Deps = { readonly jobs: Pick<Jobs, "enqueue"> };

/**
 * Creates a job that mails the customer the statement of a period. Possible refusals: NotFound, BadParameter (a period that ends
 * before it begins).
 */
async function askForStatement(
  deps: Deps,
  { trx, actor, requestId, address }: StaffCall & { readonly trx: Trx },
  { number, from, to }: InputOf<typeof operation>,
): Promise<void> {
  if (to < from) throw new Refused(BadParameter, { param: "to", values: { rule: "not before from" } });
  const place = await placeOfCustomer(trx, number);
  if (place === null) throw new Refused(NotFound, { param: "number" });
  await deps.jobs.enqueue(trx, statementAsked, [{ ...place, askId: newId(), from, to }]);
  const { accountId } = place;
  await audit(trx, {
    accountId,
    actor,
    action: "customer.mail-statement",
    object: accountId,
    after: { from, to },
    requestId,
    address,
  });
}

/** The call with which staff mail a customer's statement of account. */
export function mailStatementRoutes(edge: Edge, deps: Deps): void {
  edge.staff(mailStatement, mailStatementSpec, "staff_invoices", {}, async (call, input) => {
    await askForStatement(deps, call, input);
    return {};
  });
}
