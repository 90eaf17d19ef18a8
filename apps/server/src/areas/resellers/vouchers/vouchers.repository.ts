import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { CurrencySums, PromotionTerms } from "../../products/promotions/index.ts";

export type VoucherRow = {
  readonly id: string;
  readonly brandId: string;
  readonly brand: string;
  readonly currency: string;
  readonly code: string;
  readonly titleEn: string;
  readonly titleSv: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly terms: PromotionTerms;
  readonly newCustomers: boolean;
  readonly customerUsesMax: number | null;
  readonly usesMax: number | null;
  readonly budget: CurrencySums;
};

/** The voucher codes of the account's brands, the newest first; with `id`, only that one. */
export async function findVouchers(trx: Trx, id: string | null = null): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`
    select p.id, p.brand_id as "brandId", l.brand, l.currency, v.code, p.title_en as "titleEn", p.title_sv as "titleSv", p.starts_at as "startsAt",
           p.ends_at as "endsAt", p.stopped_at as "stoppedAt", p.terms, p.new_customers as "newCustomers", p.account_uses_max as "customerUsesMax",
           p.uses_max as "usesMax", p.budget
      from promotion p join voucher_code v on v.promotion_id = p.id
      join (select distinct on (brand_id) brand_id, brand, currency from np_owned_price_lists()) l on l.brand_id = p.brand_id
     where p.owner_account_id = np_account() and (${id}::uuid is null or p.id = ${id}::uuid)
     order by p.made_at desc, p.id desc limit 500`.execute(trx);
  return rows;
}

export type VoucherUse = {
  readonly id: string;
  readonly currency: string;
  readonly orders: number;
  readonly customers: number;
  readonly givenMinor: number;
  readonly netMinor: number;
};

export async function voucherUses(trx: Trx): Promise<VoucherUse[]> {
  const { rows } = await sql<VoucherUse>`
    select promotion_id as id, currency, orders, customers, given_minor as "givenMinor", net_minor as "netMinor"
      from np_reseller_voucher_uses() order by currency`.execute(trx);
  return rows;
}

export type NewVoucher = Omit<VoucherRow, "brand" | "currency" | "stoppedAt"> & {
  readonly codeId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly madeAt: Date;
};

/** Stores a voucher code with its promotion. Returns false if the code exists already, at whatever brand. */
export async function insertVoucher(trx: Trx, of: NewVoucher): Promise<boolean> {
  await trx
    .insertInto("promotion")
    .values({
      id: of.id,
      brand_id: of.brandId,
      owner_account_id: of.accountId,
      made_by_user: of.userId,
      made_at: of.madeAt,
      name: of.code,
      title_en: of.titleEn,
      title_sv: of.titleSv,
      starts_at: of.startsAt,
      ends_at: of.endsAt,
      terms: JSON.stringify(of.terms),
      needs_code: true,
      new_customers: of.newCustomers,
      counts: "orders",
      uses_max: of.usesMax,
      account_uses_max: of.customerUsesMax,
      budget: JSON.stringify(of.budget),
    })
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("voucher_code")
    .values({ id: of.codeId, promotion_id: of.id, code: of.code, is_single: false, made_at: of.madeAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stops a voucher code. Returns false if it was stopped already, or is none of the account's. */
export async function stopAt(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("promotion")
    .set((eb) => ({ stopped_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
