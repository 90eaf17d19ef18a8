import type { AffiliateRule } from "@nameplane/contracts/affiliates/affiliates";
import { minorOf, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { BroughtLine, Kept, Terms } from "./commission.rules.ts";

export type Working = { readonly accountId: string; readonly brandId: string; readonly timeZone: string };

/** Affiliates that have brought customers. Needs a role that sees all accounts. */
export async function affiliatesWithCustomers(trx: Trx): Promise<Working[]> {
  const { rows } = await sql<Working>`
    select f.account_id as "accountId", f.brand_id as "brandId", b.time_zone as "timeZone"
      from affiliate f join brand b on b.id = f.brand_id where exists (select 1 from affiliate_signup s where s.account_id = f.account_id)
     order by f.account_id`.execute(trx);
  return rows;
}

export type WorkingState = {
  readonly state: string;
  readonly payout: "credit" | "bank";
  readonly holder: string | null;
  readonly iban: string | null;
};

/** Locks an affiliate, so that two workers do not calculate its commissions at the same time. */
export async function lockAffiliate(trx: Trx, { accountId }: AccountScope): Promise<WorkingState | null> {
  const { rows } = await sql<WorkingState>`
    select state, payout, holder, iban from affiliate where account_id = ${accountId} for update`.execute(trx);
  return rows[0] ?? null;
}

export type WorkTerms = Terms & { readonly leastPayoutMinor: number };

/** The terms of the brand's programme as they are now. Null if it has none. */
export async function findTerms(trx: Trx, { brandId }: AccountScope): Promise<WorkTerms | null> {
  const { rows } = await sql<{ currency: Currency; waitingDays: number; leastPayoutMinor: number }>`
    select currency, waiting_days as "waitingDays", least_payout_minor as "leastPayoutMinor" from affiliate_programme where brand_id = ${brandId}`.execute(
    trx,
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, rules: await findRules(trx, brandId) };
}

export async function findRules(trx: Trx, brandId: string): Promise<AffiliateRule[]> {
  const { rows } = await sql<AffiliateRule>`
    select sold, basis_points as "basisPoints", covers, months, floor_minor as "floorMinor", cap_minor as "capMinor"
      from affiliate_rule where brand_id = ${brandId} order by sold`.execute(trx);
  return rows;
}

/** The invoice lines of the customers whom the affiliate brought. The line that was paid first comes first. */
export async function broughtLines(trx: Trx): Promise<BroughtLine[]> {
  const { rows } = await sql<RowOf<BroughtLine>>`
    select customer_id as "customerId", order_id as "orderId", invoice_id as "invoiceId", request_id as "requestId", seller_id as "sellerId", currency, sold,
           net_minor as net, credited_minor as credited, paid_on as "paidOn", ordered_at as "orderedAt", signed_up_at as "signedUpAt",
           order_until as "orderUntil", is_first as "isFirst", conflict
      from np_affiliate_documents() order by paid_on nulls last, invoice_id, request_id`.execute(trx);
  return rows.map((row) => withMoney(row, "net", "credited"));
}

export type KeptRow = Kept & {
  readonly id: string;
  readonly customerId: string;
  readonly invoiceId: string;
  readonly requestId: string;
  readonly sellerId: string;
};

/** All commissions of the affiliate, also the refused ones: a line that has one gets no second. */
export async function keptCommissions(trx: Trx, { accountId }: AccountScope): Promise<KeptRow[]> {
  const { rows } = await sql<RowOf<Omit<KeptRow, "rate"> & { basisPoints: number; floorMinor: number; capMinor: number | null }>>`
    select id, customer_id as "customerId", invoice_id as "invoiceId", request_id as "requestId", seller_id as "sellerId", currency, state, net_minor as net,
           amount_minor as amount, posted_minor as posted, due_on as "dueOn", basis_points as "basisPoints", floor_minor as "floorMinor", cap_minor as "capMinor"
      from affiliate_commission where account_id = ${accountId}`.execute(trx);
  return rows.map((row) => {
    const { basisPoints, floorMinor, capMinor, ...kept } = withMoney(row, "net", "amount", "posted");
    return { ...kept, rate: { basisPoints, floorMinor, capMinor } };
  });
}

export type NewCommission = {
  readonly id: string;
  readonly line: BroughtLine;
  readonly rate: Kept["rate"];
  readonly state: "pending" | "refused";
  readonly reason: string;
  readonly net: Money;
  readonly amount: Money;
  readonly paidOn: string;
  readonly dueOn: string;
};

export async function insertCommission(trx: Trx, { accountId }: AccountScope, made: NewCommission, now: Date): Promise<void> {
  const { id, line, rate, state, reason, net, amount, paidOn, dueOn } = made;
  await sql`
    insert into affiliate_commission (account_id, id, customer_id, order_id, invoice_id, request_id, seller_id, sold, currency, net_minor, basis_points, floor_minor,
           cap_minor, amount_minor, state, reason, paid_on, due_on, changed_at)
    values (${accountId}, ${id}, ${line.customerId}, ${line.orderId}, ${line.invoiceId}, ${line.requestId}, ${line.sellerId}, ${line.sold}, ${net.currency},
           ${minorOf(net)}, ${rate.basisPoints}, ${rate.floorMinor}, ${rate.capMinor}, ${minorOf(amount)}, ${state}, ${reason}, ${paidOn}, ${dueOn}, ${now})`.execute(
    trx,
  );
}

export async function updateCommission(
  trx: Trx,
  { accountId }: AccountScope,
  id: string,
  to: { readonly state: string; readonly reason: string; readonly net: Money; readonly amount: Money; readonly posted: Money },
  now: Date,
): Promise<void> {
  await sql`
    update affiliate_commission set state = ${to.state}, reason = ${to.reason}, net_minor = ${minorOf(to.net)}, amount_minor = ${minorOf(to.amount)},
           posted_minor = ${minorOf(to.posted)}, changed_at = ${now} where account_id = ${accountId} and id = ${id}`.execute(trx);
}

export async function insertEntry(
  trx: Trx,
  { accountId }: AccountScope,
  entry: {
    readonly id: string;
    readonly commissionId: string;
    readonly sellerId: string;
    readonly amount: Money;
    readonly bookedOn: string;
  },
): Promise<void> {
  const { id, commissionId, sellerId, amount, bookedOn } = entry;
  await sql`
    insert into affiliate_entry (account_id, id, commission_id, seller_id, currency, amount_minor, booked_on)
    values (${accountId}, ${id}, ${commissionId}, ${sellerId}, ${amount.currency}, ${minorOf(amount)}, ${bookedOn})`.execute(trx);
}

export type OpenEntry = { readonly id: string; readonly sellerId: string; readonly amount: Money };

/** Ledger entries until a day that do not belong to a payout yet. */
export async function openEntries(trx: Trx, { accountId }: AccountScope, until: string): Promise<OpenEntry[]> {
  const { rows } = await sql<RowOf<OpenEntry>>`
    select id, seller_id as "sellerId", currency, amount_minor as amount from affiliate_entry
     where account_id = ${accountId} and payout_id is null and is_covered and booked_on <= ${until}::date order by booked_on, id`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "amount"));
}

export async function hasPayout(
  trx: Trx,
  { accountId }: AccountScope,
  of: { sellerId: string; currency: string; month: string },
): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select 1 from affiliate_payout where account_id = ${accountId} and seller_id = ${of.sellerId} and currency = ${of.currency} and month = ${of.month}) as yes`.execute(
    trx,
  );
  return rows[0]?.yes === true;
}

export type NewPayout = {
  readonly id: string;
  readonly sellerId: string;
  readonly month: string;
  readonly amount: Money;
  readonly way: "credit" | "bank";
  readonly holder: string | null;
  readonly iban: string | null;
  readonly entries: readonly OpenEntry[];
};

/**
 * Stores a payout with its entries, and returns its number. A payout to credit counts as paid at once; a payout to a bank account
 * counts as paid when staff have made the transfer.
 */
export async function insertPayout(trx: Trx, { accountId, actor }: AccountScope, payout: NewPayout, now: Date): Promise<number> {
  const { id, sellerId, month, amount, way, holder, iban, entries } = payout;
  const isCredit = way === "credit";
  const { rows } = await sql<{ number: number }>`
    insert into affiliate_payout (account_id, id, seller_id, month, currency, amount_minor, way, holder, iban, made_at, paid_at, paid_by)
    values (${accountId}, ${id}, ${sellerId}, ${month}, ${amount.currency}, ${minorOf(amount)}, ${way}, ${isCredit ? null : holder}, ${isCredit ? null : iban}, ${now},
           ${isCredit ? now : null}, ${isCredit ? actor : null}) returning number`.execute(trx);
  await sql`
    update affiliate_entry set payout_id = ${id} where account_id = ${accountId} and id = any(${entries.map((entry) => entry.id)}::uuid[])`.execute(
    trx,
  );
  return Number(rows[0]?.number);
}

export type TransferredPayout = {
  readonly id: string;
  readonly number: number;
  readonly sellerId: string;
  readonly amount: Money;
  readonly transferredOn: string;
  readonly transferredBy: string;
};

/** Payouts that a reseller has transferred, as it recorded, and that are not booked yet. They are locked. */
export async function transferredPayouts(trx: Trx, { accountId }: AccountScope): Promise<TransferredPayout[]> {
  const { rows } = await sql<RowOf<TransferredPayout>>`
    select id, number::int as number, seller_id as "sellerId", currency, amount_minor as amount, transferred_on as "transferredOn", transferred_by as "transferredBy"
      from affiliate_payout where account_id = ${accountId} and transferred_on is not null and paid_at is null order by number for update`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "amount"));
}

export async function markTransferred(
  trx: Trx,
  { accountId }: AccountScope,
  { id, transferredBy }: Pick<TransferredPayout, "id" | "transferredBy">,
  now: Date,
): Promise<void> {
  await sql`
    update affiliate_payout set paid_at = ${now}, paid_by = ${transferredBy} where account_id = ${accountId} and id = ${id} and paid_at is null`.execute(
    trx,
  );
}
