import type { ResaleGrouping } from "@nameplane/contracts/resellers/values";
import { sql, type RawBuilder } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Money } from "@nameplane/values";
import type { AccountScope } from "../../../platform/scope.ts";

export type StatementRow = {
  readonly id: string;
  readonly accountId: string;
  readonly month: string;
  readonly lineCount: number;
  readonly opening: Money;
  readonly retail: Money;
  readonly wholesale: Money;
  readonly margin: Money;
  readonly commission: Money;
  readonly commissionCount: number;
  readonly credited: Money;
  readonly carried: Money;
  readonly madeAt: Date;
};

const columns = sql`
  s.id, s.account_id as "accountId", to_char(s.month, 'YYYY-MM') as month, s.line_count as "lineCount", s.currency, s.opening_minor as opening, s.retail_minor as retail,
  s.wholesale_minor as wholesale, s.margin_minor as margin, s.commission_minor as commission, s.commission_count as "commissionCount", s.credited_minor as credited, s.carried_minor as carried, s.made_at as "madeAt"`;

const sums = ["opening", "retail", "wholesale", "margin", "commission", "credited", "carried"] as const;
const presentRow = <Row extends RowOf<StatementRow>>(row: Row) => withMoney(row, ...sums);

type Page = { readonly limit: number; readonly offset: number };

/** Statements of the account, newest first. */
export async function listStatements(
  trx: Trx,
  { accountId }: AccountScope,
  { limit, offset }: Page,
): Promise<{ readonly rows: StatementRow[]; readonly total: number }> {
  const { rows } = await sql<RowOf<StatementRow>>`
    select ${columns} from reseller_settlement s where s.account_id = ${accountId}
     order by s.month desc, s.currency, s.id limit ${limit} offset ${offset}`.execute(trx);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from reseller_settlement where account_id = ${accountId}`.execute(trx);
  return { rows: rows.map(presentRow), total: counted.rows[0]?.n ?? 0 };
}

export async function findStatement(trx: Trx, { accountId }: AccountScope, id: string): Promise<StatementRow | null> {
  const { rows } = await sql<RowOf<StatementRow>>`
    select ${columns} from reseller_settlement s where s.account_id = ${accountId} and s.id = ${id}`.execute(trx);
  return rows[0] === undefined ? null : presentRow(rows[0]);
}

export type StatementOfAll = StatementRow & { readonly number: number; readonly name: string };

const reseller = sql`
  a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '') as name`;
const ofReseller = sql`
  reseller_settlement s join account a on a.id = s.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id`;

/** For staff: statements of all resellers, newest first. */
export async function listAllStatements(
  trx: Trx,
  { month, limit, offset }: Page & { readonly month: string | null },
): Promise<{ readonly rows: StatementOfAll[]; readonly total: number }> {
  const wanted = sql`(${month}::text is null or s.month = (${month}::text || '-01')::date)`;
  const { rows } = await sql<RowOf<StatementOfAll>>`
    select ${columns}, ${reseller} from ${ofReseller} where ${wanted} order by s.month desc, a.number, s.currency, s.id limit ${limit} offset ${offset}`.execute(
    trx,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from reseller_settlement s where ${wanted}`.execute(trx);
  return { rows: rows.map(presentRow), total: counted.rows[0]?.n ?? 0 };
}

/** For staff: a statement of any reseller. */
export async function findAnyStatement(trx: Trx, id: string): Promise<StatementOfAll | null> {
  const { rows } = await sql<RowOf<StatementOfAll>>`select ${columns}, ${reseller} from ${ofReseller} where s.id = ${id}`.execute(
    trx,
  );
  return rows[0] === undefined ? null : presentRow(rows[0]);
}

export type StatementLine = {
  readonly kind: "sale" | "credit" | "reversal";
  readonly day: string;
  readonly customerNumber: number;
  readonly invoiceNumber: number;
  readonly asciiName: string | null;
  readonly productName: string | null;
  readonly operation: string;
  readonly periodMonths: number;
  readonly retail: Money;
  readonly wholesale: Money;
  readonly margin: Money;
};

/** Lines of a statement in their order. */
export async function statementLines(
  trx: Trx,
  statement: Pick<StatementRow, "id" | "accountId">,
  { limit, offset, language }: Page & { readonly language: "en" | "sv" },
): Promise<StatementLine[]> {
  const { rows } = await sql<RowOf<StatementLine>>`
    select l.kind, l.happened_on as day, l.customer_number as "customerNumber", l.invoice_number as "invoiceNumber", l.ascii_name as "asciiName",
           case ${language} when 'sv' then p.name_sv else p.name_en end as "productName", l.operation, l.period_months as "periodMonths",
           s.currency, l.retail_minor as retail, l.wholesale_minor as wholesale, l.margin_minor as margin
      from reseller_settlement_line l join reseller_settlement s on s.account_id = l.account_id and s.id = l.settlement_id
      left join product p on p.id = l.product_id
     where l.account_id = ${statement.accountId} and l.settlement_id = ${statement.id} order by l.position limit ${limit} offset ${offset}`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "retail", "wholesale", "margin"));
}

export type GroupedSales = {
  readonly key: string;
  readonly lines: number;
  readonly retail: Money;
  readonly wholesale: Money;
};

const keys: Readonly<Record<ResaleGrouping, RawBuilder<string>>> = {
  month: sql<string>`to_char(l.happened_on, 'YYYY-MM')`,
  product: sql<string>`coalesce('.' || l.tld, l.product_id::text, '')`,
  customer: sql<string>`l.customer_number::text`,
};

/** Sums from the statements of a range of months, grouped as asked and by currency. */
export async function settledBy(
  trx: Trx,
  { accountId }: AccountScope,
  { by, from, to }: { readonly by: ResaleGrouping; readonly from: string; readonly to: string },
): Promise<GroupedSales[]> {
  const { rows } = await sql<RowOf<GroupedSales>>`
    select ${keys[by]} as key, s.currency, count(*)::int as lines, sum(l.retail_minor)::bigint as retail, sum(l.wholesale_minor)::bigint as wholesale
      from reseller_settlement_line l join reseller_settlement s on s.account_id = l.account_id and s.id = l.settlement_id
     where l.account_id = ${accountId} and l.happened_on >= ${from}::date and l.happened_on <= ${to}::date
     group by 1, 2`.execute(trx);
  return rows.map((row) => withMoney(row, "retail", "wholesale"));
}
