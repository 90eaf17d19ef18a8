import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { AgreedPrice } from "../agreed-price.rules.ts";
import type { BasketRow } from "../basket-row.ts";
import type { Asked } from "../kinds-of.ts";
import type { StoredParams } from "../params.ts";
import { priceOf, type QuoteColumns } from "../requests.repository.ts";

type UserScope = AccountScope & { userId: string };

/** The user's own lines in the sequence in which they were added, each with its newest quote. */
export async function basketOf(trx: Trx, scope: UserScope, lock = false): Promise<BasketRow[]> {
  const { rows } = await sql<Omit<BasketRow, "price"> & QuoteColumns>`
    select r.id, r.number, r.type, r.stage, r.ascii_name, r.tld, r.period_months, r.params, r.product_id, r.version, r.domain_id, r.service_id, s.made_at as proved_at,
           coalesce(nullif(c.organization, ''), concat_ws(' ', c.first_name, c.last_name)) as contact_name,
           q.id as quote_id, q.net_minor - q.discount_minor as net, q.vat_minor as vat, q.vat_rate_bp as vat_rate, q.currency, q.parts, q.discounts, q.valid_until, q.registry_fee
      from request r left join quote q on q.account_id = r.account_id and q.id = r.quote_id left join step_up s on s.account_id = r.account_id and s.id = r.step_up_id
           left join contact c on c.account_id = r.account_id and c.id = (r.params ->> 'contactId')::uuid
     where r.account_id = ${scope.accountId} and r.basket_of = ${scope.userId} and r.state = 'in_basket'
     order by r.position, r.id ${lock ? sql`for update of r` : sql``}`.execute(trx);
  return rows.map(({ net, vat, vat_rate, currency, parts, discounts, ...row }) => ({
    ...row,
    price: priceOf({ net, vat, vat_rate, currency, parts: parts ?? null, discounts: discounts ?? null }, row.period_months ?? 12),
  }));
}

export type NewBasketLine = {
  id: string;
  type: string;
  stage: "main" | "pre";
  domainId: string | null;
  secret: Buffer | null;
  asciiName: string | null;
  tld: string | null;
  periodMonths: number;
  params: StoredParams;
  productId?: number | null;
  serviceId?: string | null;
  /** The fresh proof of identity with which the line was added. The database requires it when a dangerous line is ordered. */
  stepUpId?: string | null;
};

/** Adds a line. Null if a line with the same type, domain and family of products is already in this basket. */
export async function insertBasketLine(trx: Trx, scope: UserScope, line: NewBasketLine): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into request (account_id, id, type, stage, state, basket_of, position, ascii_name, tld, period_months, params, domain_id, product_id, product_family, service_id, secret_enc, step_up_id, created_by)
    select ${scope.accountId}, ${line.id}, ${line.type}, ${line.stage}, 'in_basket', ${scope.userId},
           coalesce((select max(position) from request where account_id = ${scope.accountId} and basket_of = ${scope.userId} and state = 'in_basket'), 0) + 1,
           ${line.asciiName}::text, ${line.tld}::text, ${line.periodMonths}, ${JSON.stringify(line.params)},
           ${line.domainId}::uuid, ${line.productId ?? null}::int, (select family from product where id = ${line.productId ?? null}::int), ${line.serviceId ?? null}::uuid, ${line.secret}::bytea, ${line.stepUpId ?? null}::uuid, ${scope.actor}
    on conflict do nothing
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function setPeriod(trx: Trx, scope: UserScope, requestId: string, periodMonths: number): Promise<void> {
  await trx
    .updateTable("request")
    .set({ period_months: periodMonths })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", requestId)
    .where("basket_of", "=", scope.userId)
    .where("state", "=", "in_basket")
    .execute();
}

/** Sets the price that staff give for a line, or takes it away with null. */
export async function setAgreed(trx: Trx, scope: UserScope, requestId: string, agreed: AgreedPrice | null): Promise<void> {
  await sql`
    update request set params = case when ${agreed === null} then params - 'agreed'
           else jsonb_set(params, '{agreed}', ${JSON.stringify(agreed)}::jsonb) end, version = version + 1
     where account_id = ${scope.accountId} and id = ${requestId} and basket_of = ${scope.userId} and state = 'in_basket'`.execute(
    trx,
  );
}

/** Removing a basket line is the only way in which a request is deleted. Its quotes are deleted too. */
export async function deleteBasketLines(trx: Trx, scope: UserScope, requestIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("request")
    .where("account_id", "=", scope.accountId)
    .where("basket_of", "=", scope.userId)
    .where("state", "=", "in_basket")
    .where("id", "in", requestIds)
    .execute();
}

/** The types and products of open requests outside the basket, by domain. */
export async function openTypesOn(
  trx: Trx,
  scope: AccountScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Asked[]>> {
  const { rows } = await sql<Asked & { name: string }>`
    select distinct ascii_name as name, type, product_id as "productId" from request
     where account_id = ${scope.accountId} and ascii_name = any(${names}) and not is_final and state <> 'in_basket'`.execute(trx);
  return Map.groupBy(rows, ({ name }) => name);
}

/** Open requests for these domains outside the basket, each as "type name". */
export async function openRequestsOn(trx: Trx, scope: AccountScope, names: readonly string[]): Promise<ReadonlySet<string>> {
  const open = await openTypesOn(trx, scope, names);
  return new Set([...open].flatMap(([name, asked]) => asked.map(({ type }) => `${type} ${name}`)));
}
