import type { ApplicationDoubt } from "@nameplane/contracts/resellers/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ApplicationRow } from "./signup.repository.ts";

export type StaffApplicationRow = ApplicationRow & {
  readonly accountId: string;
  readonly brandId: string;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly url: string;
  readonly plan: string;
  readonly terms: string;
  readonly termsVersion: number;
  readonly language: "en" | "sv";
  readonly doubts: ApplicationDoubt[];
  readonly isByRule: boolean;
};

const columns = sql`
  p.id, p.state, p.public_name as "publicName", p.asked_at as "askedAt", p.decided_at as "decidedAt", p.reason, p.account_id as "accountId",
  a.brand_id as "brandId", a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '') as name, p.email, p.phone, p.url, p.plan,
  p.terms, p.terms_version as "termsVersion", p.language, p.doubts, coalesce(p.decided_by = 'rule', false) as "isByRule"`;
const from = sql`
  reseller_application p join account a on a.id = p.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id`;

/** All applications, those that wait for a decision first, then the newest. */
export async function listApplications(
  trx: Trx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StaffApplicationRow[]; total: number }> {
  const { rows } = await sql<StaffApplicationRow>`
    select ${columns} from ${from} order by p.state <> 'asked', p.asked_at desc, p.id limit ${limit} offset ${offset}`.execute(
    trx,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from reseller_application`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function findAnyApplication(trx: Trx, id: string): Promise<StaffApplicationRow | null> {
  const { rows } = await sql<StaffApplicationRow>`select ${columns} from ${from} where p.id = ${id}::uuid`.execute(trx);
  return rows[0] ?? null;
}

/** Refuses an application. Returns false if it does not wait for a decision. */
export async function refuseApplication(
  trx: Trx,
  id: string,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reseller_application")
    .set({ state: "refused", decided_by: by, decided_at: now, reason })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
