import type { ModeState, SellingMode } from "@nameplane/contracts/resellers/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { SellerFacts } from "./seller.rules.ts";

export type OwnSeller = SellerFacts & { readonly version: number };

/** The seller that the reseller has entered. Null if it has none. */
export async function findOwnSeller(trx: Trx, { accountId }: AccountScope): Promise<OwnSeller | null> {
  const { rows } = await sql<OwnSeller>`
    select name, orgnr, country, is_vat_registered as isvatregistered, coalesce(vat_number, '') as vatnumber, street, postcode, city, email, phone, bankgiro, iban, bic,
           has_ftax as hasftax, first_number as firstnumber, version
      from reseller_seller where account_id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Saves the seller if its stored version is still the given one; null means that there was no seller. Returns whether it was
 * saved.
 */
export async function saveOwnSeller(
  trx: Trx,
  { accountId, actor }: AccountScope,
  facts: SellerFacts,
  of: { readonly version: number | null; readonly now: Date },
): Promise<boolean> {
  const columns = {
    name: facts.name,
    orgnr: facts.orgnr,
    country: facts.country,
    is_vat_registered: facts.isvatregistered,
    vat_number: facts.vatnumber === "" ? null : facts.vatnumber,
    street: facts.street,
    postcode: facts.postcode,
    city: facts.city,
    email: facts.email,
    phone: facts.phone,
    bankgiro: facts.bankgiro,
    iban: facts.iban,
    bic: facts.bic,
    has_ftax: facts.hasftax,
    first_number: facts.firstnumber,
    changed_by: actor,
    changed_at: of.now,
  };
  if (of.version === null) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("reseller_seller")
      .values({ account_id: accountId, ...columns })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await trx
    .updateTable("reseller_seller")
    .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
    .where("account_id", "=", accountId)
    .where("version", "=", of.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How the account sells today, and whether its own seller has issued invoices. */
export async function findSelling(trx: Trx, { accountId }: AccountScope): Promise<{ mode: SellingMode; hasinvoices: boolean }> {
  const { rows } = await sql<{ mode: SellingMode; hasinvoices: boolean }>`
    select coalesce((select m.mode from reseller_mode m where m.account_id = ${accountId} and m.state = 'begun' order by m.began_at desc limit 1), 'agent') as mode,
           exists (select 1 from np_merchant_invoices()) as hasinvoices`.execute(trx);
  return rows[0] ?? { mode: "agent", hasinvoices: false };
}

export type ModeRow = {
  readonly id: string;
  readonly mode: SellingMode;
  readonly state: ModeState;
  readonly begins: string;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: string;
};

const columns = sql`m.id, m.mode, m.state, m.begins_on as begins, m.asked_at as "askedAt", m.decided_at as "decidedAt", m.reason`;

/** The account's requests for a way of selling (agent or merchant), newest first. */
export async function listModes(trx: Trx, { accountId }: AccountScope): Promise<ModeRow[]> {
  const { rows } = await sql<ModeRow>`
    select ${columns} from reseller_mode m where m.account_id = ${accountId} order by m.asked_at desc, m.id desc limit 20`.execute(
    trx,
  );
  return rows;
}

export async function insertMode(
  trx: Trx,
  { accountId }: AccountScope,
  mode: {
    readonly id: string;
    readonly mode: SellingMode;
    readonly begins: string;
    readonly seller: Readonly<Record<string, unknown>>;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("reseller_mode")
    .values({
      account_id: accountId,
      id: mode.id,
      mode: mode.mode,
      begins_on: mode.begins,
      seller: JSON.stringify(mode.seller),
      asked_by: mode.userId,
      asked_at: mode.now,
    })
    .execute();
}

/** Withdraws a request for a way of selling that has not begun. Returns false if there is none. */
export async function withdrawMode(trx: Trx, { accountId }: AccountScope, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update reseller_mode set state = 'withdrawn'
     where account_id = ${accountId} and id = ${id} and state in ('asked','approved') returning id`.execute(trx);
  return rows.length > 0;
}

/** The newest result of VIES for the account's own VAT number. "none" if that is not the given number, or was not checked. */
export async function proofOf(trx: Trx, accountId: string, number: string): Promise<"valid" | "invalid" | "none"> {
  const { rows } = await sql<{ result: "valid" | "invalid" }>`
    select p.result from account a join vat_proof p on p.account_id = a.id and p.vat_number = a.vat_number
     where a.id = ${accountId} and a.vat_number = ${number} and p.result in ('valid','invalid') order by p.checked_at desc, p.id desc limit 1`.execute(
    trx,
  );
  return rows[0]?.result ?? "none";
}

/** The country of the operator's seller, which sells to the reseller, and the time zone that decides when a day begins. */
export async function findProvider(
  trx: Trx,
  { brandId }: AccountScope,
): Promise<{ country: string; timeZone: string; isEu: boolean }> {
  const { rows } = await sql<{ country: string; timeZone: string; isEu: boolean }>`
    select s.country, b.time_zone as "timeZone", c.is_eu as "isEu" from brand b join seller s on s.id = b.seller_id join country c on c.iso2 = s.country
     where b.id = ${brandId}`.execute(trx);
  return rows[0] ?? { country: "SE", timeZone: "UTC", isEu: true };
}

export async function isInEu(trx: Trx, country: string): Promise<boolean> {
  const row = await trx.selectFrom("country").select("is_eu").where("iso2", "=", country).executeTakeFirst();
  return row?.is_eu === true;
}

export type DueMode = { readonly accountId: string; readonly brandId: string; readonly id: string; readonly mode: SellingMode };

/** Approved ways of selling that are due to begin. Runs as a role that may only read. */
export async function modesDue(trx: Trx, now: Date): Promise<DueMode[]> {
  const { rows } = await sql<DueMode>`
    select m.account_id as "accountId", a.brand_id as "brandId", m.id, m.mode from reseller_mode m join account a on a.id = m.account_id join brand b on b.id = a.brand_id
     where m.state = 'approved' and m.begins_on <= (${now}::timestamptz at time zone b.time_zone)::date`.execute(trx);
  return rows;
}

/** Starts an approved way of selling. Returns false if it has already begun. */
export async function beginMode(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`select np_begin_mode(${id}, ${now}) as begun`.execute(trx);
  return rows[0]?.begun === true;
}
