import type { RequestType } from "@nameplane/contracts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { StoredParams } from "../params.ts";

export type SystemRequest = {
  readonly type: RequestType;
  /** Null, like the TLD and the domain, if the request is about a service without a domain. */
  readonly asciiName: string | null;
  readonly tld: string | null;
  readonly domainId: string | null;
  readonly periodMonths: number;
  readonly params: StoredParams;
  readonly productId?: number;
  readonly serviceId?: string;
};

/** Inserts requests of the system that wait for their money. Returns their ids in the sequence of the lines. */
export async function insertSystemRequests(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  lines: readonly SystemRequest[],
  times: { readonly nextCheckAt: Date; readonly limitAt: Date },
): Promise<string[]> {
  const rows = lines.map((line, position) => ({
    account_id: scope.accountId,
    id: newId(),
    type: line.type,
    origin: "system",
    state: "awaiting_payment",
    order_id: orderId,
    position,
    ascii_name: line.asciiName,
    tld: line.tld,
    domain_id: line.domainId,
    period_months: line.periodMonths,
    product_id: line.productId ?? null,
    service_id: line.serviceId ?? null,
    params: JSON.stringify(line.params),
    created_by: scope.actor,
    next_check_at: times.nextCheckAt,
    limit_at: times.limitAt,
  }));
  await trx.insertInto("request").values(rows).execute();
  return rows.map(({ id }) => id);
}
