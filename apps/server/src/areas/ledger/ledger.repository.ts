import { currencyOf, minorOf, moneyIn, type Currency, type Money, type PricedSum } from "@nameplane/values";
import { sql } from "kysely";
import type { CreditedLine } from "./credit.rules.ts";
import type { InvoiceState } from "./invoice.state.ts";
import type { InvoiceLine } from "./lines.rules.ts";
import type { ContactRow, FrozenParty, PartyRows } from "./party.rules.ts";
import { readSellerDetails, storedParty } from "./read-party.ts";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** The seller, brand, account and contacts in their current form, to be frozen on an invoice. */
export async function findParties(
  trx: Trx,
  scope: AccountScope,
  sellerId: string,
): Promise<
  PartyRows & {
    timeZone: string;
    booksCurrency: Currency;
    deferredFrom: string | null;
    vatProofId: string | null;
    /** The number that the register of VAT numbers gave to the question that confirmed the VAT number. */
    consultation: string | null;
    /** The account's VAT number, if the register has never said that it is not valid. Null without a number. */
    vatNumberNotRefused: string | null;
  }
> {
  const { rows } = await sql<{
    name: string;
    orgnr: string;
    vat_number: string | null;
    country: string;
    books_currency: string;
    deferred_from: string | null;
    details: unknown;
    brand_name: string;
    is_operator: boolean;
    time_zone: string;
    number: number;
    account_vat: string | null;
    participant: string;
    reference: string;
    owner: ContactRow | null;
    billing: ContactRow | null;
    vat_proof_id: string | null;
    consultation: string | null;
    vat_number_not_refused: string | null;
  }>`
    select s.name, s.orgnr, s.vat_number, s.country, s.books_currency, k.deferred_from, s.details, b.name as brand_name, b.is_operator, b.time_zone,
           a.number, a.vat_number as account_vat, coalesce(a.peppol_id, '') as participant, coalesce(a.buyer_reference, '') as reference, ${contactJson("a.owner_contact_id")} as owner, ${contactJson("a.billing_contact_id")} as billing,
           p.id as vat_proof_id, p.consultation,
           case when coalesce((select v.result from vat_proof v where v.account_id = a.id and v.vat_number = a.vat_number and v.result in ('valid', 'invalid')
                                order by v.checked_at desc, v.id desc limit 1), '') <> 'invalid' then a.vat_number end as vat_number_not_refused
      from account a join brand b on b.id = a.brand_id
      left join lateral (select v.id, v.consultation from vat_proof v where v.account_id = a.id and v.vat_number = a.vat_number and v.result = 'valid' order by v.checked_at desc limit 1) p on true,
           seller s left join books_setting k on k.seller_id = s.id
     where a.id = ${scope.accountId} and s.id = ${sellerId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`no seller ${sellerId}`);
  return {
    seller: {
      name: row.name,
      orgnr: row.orgnr,
      vatNumber: row.vat_number,
      country: row.country,
      details: readSellerDetails(row.details),
    },
    brand: { name: row.brand_name, isOperator: row.is_operator },
    account: { number: row.number, vatNumber: row.account_vat, participant: row.participant, reference: row.reference },
    owner: row.owner,
    billing: row.billing,
    timeZone: row.time_zone,
    booksCurrency: currencyOf(row.books_currency),
    deferredFrom: row.deferred_from,
    vatProofId: row.vat_proof_id,
    consultation: row.consultation,
    vatNumberNotRefused: row.vat_number_not_refused,
  };
}

function contactJson(idColumn: "a.owner_contact_id" | "a.billing_contact_id") {
  return sql`(select jsonb_build_object('party', c.party, 'organization', c.organization, 'firstName', c.first_name, 'lastName', c.last_name, 'idNumber', c.id_number,
      'vatNumber', c.vat_number, 'street', c.street, 'postcode', c.postcode, 'city', c.city, 'region', c.region, 'country', c.country, 'email', c.email)
    from contact c where c.account_id = a.id and c.id = ${sql.raw(idColumn)})`;
}

/** The seller and the time zone of the scope's brand. */
export async function findBrandSeller(
  trx: Trx,
  scope: Pick<AccountScope, "brandId">,
): Promise<{ sellerId: string; timeZone: string }> {
  const row = await trx
    .selectFrom("brand")
    .select(["seller_id", "time_zone"])
    .where("id", "=", scope.brandId)
    .executeTakeFirstOrThrow();
  return { sellerId: row.seller_id, timeZone: row.time_zone };
}

export type BrandSeller = Pick<PartyRows, "seller" | "brand">;

/** The seller of a brand with the details that documents show, and the brand's name. */
export async function sellerOfBrand(trx: Trx, brandId: string): Promise<BrandSeller> {
  const { rows } = await sql<{
    name: string;
    orgnr: string;
    vat_number: string | null;
    country: string;
    details: unknown;
    brand_name: string;
    is_operator: boolean;
  }>`
    select s.name, s.orgnr, s.vat_number, s.country, s.details, b.name as brand_name, b.is_operator
      from brand b join seller s on s.id = b.seller_id where b.id = ${brandId}::uuid`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`brand ${brandId} is not visible`);
  const { name, orgnr, country } = row;
  return {
    seller: { name, orgnr, vatNumber: row.vat_number, country, details: readSellerDetails(row.details) },
    brand: { name: row.brand_name, isOperator: row.is_operator },
  };
}

/** The seller with whom an order was placed, which may have been another one of the brand than today's, and its time zone. */
export async function findOrderSeller(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
): Promise<{ sellerId: string; timeZone: string }> {
  const row = await trx
    .selectFrom("sales_order")
    .select("seller_id")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  return { sellerId: row?.seller_id ?? sellerId, timeZone };
}

/** The sellers of these invoices of the account. */
export async function findInvoiceSellers(trx: Trx, scope: AccountScope, invoiceIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("invoice")
    .select("seller_id")
    .distinct()
    .where("account_id", "=", scope.accountId)
    .where("id", "in", [...invoiceIds])
    .execute();
  return rows.map((row) => row.seller_id);
}

/** Whether the seller belongs to a reseller. If not, the seller is the operator. */
export async function isOfReseller(trx: Trx, sellerId: string): Promise<boolean> {
  const row = await trx.selectFrom("seller").select("owner_account_id").where("id", "=", sellerId).executeTakeFirst();
  return (row?.owner_account_id ?? null) !== null;
}

export type DraftInvoice = PricedSum & {
  readonly id: string;
  readonly kind: "invoice" | "credit_note";
  readonly sellerId: string;
  readonly series: string;
  readonly orderId: string | null;
  readonly creditsId: string | null;
  /** The late invoice for which this invoice charges a reminder fee or interest. */
  readonly chargesId?: string | null;
  /** The wholly credited invoice that this invoice replaces. */
  readonly correctsId?: string | null;
  /** The VAT number about which the register had not answered when VAT was charged. */
  readonly unprovedVatNumber?: string | null;
  readonly rounding: Money;
  readonly booksVat: Money | null;
  readonly fxPpm: number | null;
  readonly vatKind: string;
  readonly vatProofId: string | null;
  readonly party: FrozenParty;
  readonly note: string | null;
  readonly poNumber?: string;
};

/** Inserts a draft with its lines; nothing is posted yet. */
export async function insertDraft(
  trx: Trx,
  scope: AccountScope,
  draft: DraftInvoice,
  lines: readonly InvoiceLine[],
): Promise<void> {
  await sendUnread(
    trx,
    trx.insertInto("invoice").values({
      account_id: scope.accountId,
      id: draft.id,
      kind: draft.kind,
      seller_id: draft.sellerId,
      series: draft.series,
      order_id: draft.orderId,
      credits_id: draft.creditsId,
      charges_id: draft.chargesId ?? null,
      corrects_id: draft.correctsId ?? null,
      unproved_vat_number: draft.unprovedVatNumber ?? null,
      currency: draft.total.currency,
      net_minor: minorOf(draft.net),
      vat_minor: minorOf(draft.vat),
      rounding_minor: minorOf(draft.rounding),
      total_minor: minorOf(draft.total),
      books_vat_minor: draft.booksVat === null ? null : minorOf(draft.booksVat),
      fx_ppm: draft.fxPpm,
      vat_kind: draft.vatKind,
      vat_proof_id: draft.vatProofId,
      party: JSON.stringify(storedParty(draft.party)),
      note: draft.note,
      po_number: draft.poNumber ?? null,
    }),
  );
  // All lines are passed as one JSON parameter: a statement with a thousand parameters takes longer to parse than to run.
  const rows = JSON.stringify(
    lines.map((line) => ({
      position: line.position,
      kind: line.kind,
      request_id: line.requestId,
      text: line.text,
      quantity: line.quantity,
      period_from: line.periodFrom,
      period_to: line.periodTo,
      net_minor: minorOf(line.net),
      vat_rate_bp: line.vatRateBasisPoints,
      vat_minor: minorOf(line.vat),
      revenue_code: line.revenueCode,
      credits_position: line.creditsPosition ?? null,
    })),
  );
  await sendUnread(
    trx,
    sql`
    insert into invoice_line (account_id, invoice_id, position, kind, request_id, text, quantity, period_from, period_to, net_minor, vat_rate_bp, vat_minor, revenue_code, credits_position)
    select ${scope.accountId}, ${draft.id}, l.position, l.kind, l.request_id, l.text, l.quantity, l.period_from, l.period_to, l.net_minor, l.vat_rate_bp, l.vat_minor, l.revenue_code, l.credits_position
      from json_to_recordset(${rows}::json) l (position integer, kind text, request_id uuid, text text, quantity integer, period_from date, period_to date,
           net_minor bigint, vat_rate_bp integer, vat_minor bigint, revenue_code text, credits_position integer)`,
  );
}

/** Numbers a draft. From then on, a trigger keeps its content from changing. */
export async function finalise(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
  facts: { number: number; issuedOn: string; dueOn: string | null; ocr: string | null },
): Promise<void> {
  await sendUnread(
    trx,
    trx
      .updateTable("invoice")
      .set({
        state: "unpaid",
        number: facts.number,
        issued_on: facts.issuedOn,
        due_on: facts.dueOn,
        ocr: facts.ocr,
        version: sql`version + 1`,
      })
      .where("account_id", "=", scope.accountId)
      .where("id", "=", invoiceId)
      .where("state", "=", "draft"),
  );
}

export type InvoiceRow = {
  readonly id: string;
  readonly kind: "invoice" | "credit_note";
  readonly sellerId: string;
  readonly number: number | null;
  readonly state: InvoiceState;
  readonly orderId: string | null;
  readonly total: Money;
  readonly settled: Money;
  readonly rounding: Money;
  readonly vatKind: string;
  readonly vatProofId: string | null;
  readonly fxPpm: number | null;
  readonly party: unknown;
};

/** Reads and locks the invoice until the transaction ends, so that only one settlement at a time changes it. */
export async function lockInvoice(trx: Trx, scope: AccountScope, invoiceId: string): Promise<InvoiceRow | null> {
  const { rows } = await sql<RowOf<InvoiceRow>>`
    select id, kind, seller_id as "sellerId", number, state, order_id as "orderId", currency, total_minor as total, settled_minor as settled,
           rounding_minor as rounding, vat_kind as "vatKind", vat_proof_id as "vatProofId", fx_ppm as "fxPpm", party
      from invoice where account_id = ${scope.accountId} and id = ${invoiceId} for update`.execute(trx);
  return rows[0] === undefined ? null : withMoney(rows[0], "total", "settled", "rounding");
}

export async function settledOf(trx: Trx, scope: AccountScope, invoiceId: string): Promise<Money> {
  const row = await trx
    .selectFrom("invoice")
    .select(["settled_minor", "currency"])
    .where("account_id", "=", scope.accountId)
    .where("id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  return moneyIn(row.currency)(row.settled_minor);
}

/** Marks a paid or partly paid invoice as open, because something is owed on it again. */
export async function reopenInvoice(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
  state: "unpaid" | "partly_paid",
): Promise<void> {
  await trx
    .updateTable("invoice")
    .set({ state, version: sql`version + 1`, paid_on: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", invoiceId)
    .execute();
}

export async function setState(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
  state: InvoiceState,
  paidOn: string | null,
): Promise<void> {
  await trx
    .updateTable("invoice")
    .set({ state, version: sql`version + 1`, ...(paidOn === null ? {} : { paid_on: paidOn }) })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", invoiceId)
    .execute();
}

/** The invoice of a request. Null if it was never invoiced. */
export async function findInvoiceOfRequest(trx: Trx, scope: AccountScope, requestId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("invoice_line as l")
    .innerJoin("invoice as i", (join) => join.onRef("i.account_id", "=", "l.account_id").onRef("i.id", "=", "l.invoice_id"))
    .select("i.id")
    .where("l.account_id", "=", scope.accountId)
    .where("l.request_id", "=", requestId)
    .where("i.kind", "=", "invoice")
    .where("i.state", "!=", "draft")
    // A line whose price changed is also on a later invoice. The query picks the later invoice.
    .orderBy("i.created_at", "desc")
    .orderBy("i.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findLines(trx: Trx, scope: AccountScope, invoice: InvoiceRow): Promise<InvoiceLine[]> {
  const { rows } = await sql<Omit<RowOf<Omit<InvoiceLine, "creditsPosition">>, "currency">>`
    select position, kind, request_id as "requestId", text, quantity, period_from as "periodFrom", period_to as "periodTo", net_minor as net,
           vat_rate_bp as "vatRateBasisPoints", vat_minor as vat, revenue_code as "revenueCode"
      from invoice_line where account_id = ${scope.accountId} and invoice_id = ${invoice.id} order by position`.execute(trx);
  const { currency } = invoice.total;
  return rows.map((row) => withMoney({ ...row, currency }, "net", "vat"));
}

export type CreditNoteRow = {
  readonly id: string;
  readonly number: number;
  readonly total: Money;
  readonly requestIds: readonly (string | null)[];
};

export async function findCreditNotes(trx: Trx, scope: AccountScope, invoiceId: string): Promise<CreditNoteRow[]> {
  const { rows } = await sql<RowOf<CreditNoteRow>>`
    select c.id, c.number, c.currency, c.total_minor as total, array_agg(l.request_id) as "requestIds"
      from invoice c join invoice_line l on l.account_id = c.account_id and l.invoice_id = c.id
     where c.account_id = ${scope.accountId} and c.credits_id = ${invoiceId} and c.state <> 'draft'
     group by c.id, c.number, c.currency, c.total_minor, c.created_at order by c.created_at, c.number`.execute(trx);
  return rows.map((row) => withMoney(row, "total"));
}

/** What the credit notes of an invoice have taken back, line by line. */
export async function findCreditedLines(trx: Trx, scope: AccountScope, invoice: InvoiceRow): Promise<CreditedLine[]> {
  const { rows } = await sql<Omit<RowOf<CreditedLine>, "currency">>`
    select l.request_id as "requestId", l.credits_position as "creditsPosition", l.net_minor as net, l.vat_minor as vat
      from invoice c join invoice_line l on l.account_id = c.account_id and l.invoice_id = c.id
     where c.account_id = ${scope.accountId} and c.credits_id = ${invoice.id} and c.state <> 'draft'`.execute(trx);
  const { currency } = invoice.total;
  return rows.map((row) => withMoney({ ...row, currency }, "net", "vat"));
}
