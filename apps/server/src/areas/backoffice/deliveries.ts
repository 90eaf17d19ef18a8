import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { repliesIn, shownAnswers } from "../orders/kinds/by-staff/index.ts";
import { deliverService, isToDeliver } from "../orders/staff/index.ts";
import type { OrderDeps, RequestRow } from "../orders/index.ts";
import { deliveries, serviceOf } from "./deliveries.repository.ts";
import { placeOf } from "./place-of-request.ts";

type Deliveries = Omit<AnswerOf<typeof operations.deliveryList>, "code" | "desc">;
type Delivery = AnswerOf<typeof operations.staffRequest>["delivery"];

/** Services that people have to deliver, in all accounts, the most urgent first. */
export async function readDeliveries(trx: Trx, now: Date): Promise<Deliveries> {
  const rows = await deliveries(trx);
  return {
    data: rows.map((row) => ({
      requestid: row.number,
      service: row.service,
      product: row.product,
      domainname: row.domain,
      status: codeOf("request", row.state),
      reason: row.reason,
      ordered: row.ordered.toISOString(),
      due: row.due?.toISOString() ?? null,
      islate: row.state === "manual" && row.due !== null && row.due < now,
      account: { number: row.accountNumber, name: row.accountName },
    })),
  };
}

/** What staff deliver by a request; null: it is about no service that people deliver, or is not paid yet. */
export async function deliveryOf(trx: Trx, scope: AccountScope, request: RequestRow): Promise<Delivery> {
  if (request.service_id === null || request.product_id === null) return null;
  const service = await serviceOf(trx, scope, request.service_id);
  const answers = await shownAnswers(trx, request.product_id, service?.params);
  if (service === null || !service.isByStaff) return null;
  const { name, months } = service;
  return { name, months, waits: isToDeliver(request), answers, replies: [...repliesIn(request.params)] };
}

/** Records in the account of the request that staff have delivered it. Refuses what deliverService of the orders refuses. */
export async function deliverForStaff(
  deps: OrderDeps,
  call: StaffCall,
  { requestid, ...done }: InputOf<typeof operations.deliverService>,
): Promise<{ status: number }> {
  const scope = await placeOf(call, requestid);
  await deliverService(deps, scope, requestid, done);
  return { status: codeOf("request", "completed") };
}
