import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ModeRow } from "./merchant.repository.ts";

type StoredSeller = {
  readonly name: string;
  readonly orgnr: string;
  readonly vatnumber: string | null;
  readonly country: string;
  readonly isVatRegistered: boolean;
  readonly firstNumber: number;
  readonly details: { readonly lines: string[]; readonly email: string; readonly bankgiro: string; readonly iban: string };
};

export type StaffModeRow = ModeRow & {
  readonly accountId: string;
  readonly number: number;
  readonly name: string;
  readonly seller: StoredSeller | null;
  readonly brands: string[];
  readonly customers: number;
  readonly withCredit: number;
};

const columns = sql`
  m.id, m.mode, m.state, m.begins_on as begins, m.asked_at as "askedAt", m.decided_at as "decidedAt", m.reason, m.account_id as "accountId", a.number,
  coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '') as name, nullif(m.seller, '{}') as seller,
  array(select b.name from brand b where b.owner_account_id = m.account_id and not b.is_operator order by lower(b.name)) as brands,
  (select count(*)::int from account c join brand b on b.id = c.brand_id where b.owner_account_id = m.account_id and not b.is_operator and c.state <> 'closed') as customers,
  (select count(distinct c.id)::int from account c join brand b on b.id = c.brand_id join balance l on l.account_id = c.id and l.seller_id = b.seller_id
    where b.owner_account_id = m.account_id and not b.is_operator and l.prepaid_minor + l.held_minor > 0) as "withCredit"`;
const from = sql`
  reseller_mode m join account a on a.id = m.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id`;

export async function listAllModes(
  trx: Trx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StaffModeRow[]; total: number }> {
  const { rows } = await sql<StaffModeRow>`
    select ${columns} from ${from} where m.state <> 'withdrawn' order by m.state <> 'asked', m.asked_at desc, m.id limit ${limit} offset ${offset}`.execute(
    trx,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from reseller_mode where state <> 'withdrawn'`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function findAnyMode(trx: Trx, id: string): Promise<StaffModeRow | null> {
  const { rows } = await sql<StaffModeRow>`select ${columns} from ${from} where m.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** Stores the decision about a request. Returns false if the request does not wait for a decision. */
export async function decideMode(
  trx: Trx,
  id: string,
  decision: { readonly state: "approved" | "refused"; readonly reason: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reseller_mode")
    .set({ state: decision.state, reason: decision.reason, decided_by: decision.by, decided_at: decision.at })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
