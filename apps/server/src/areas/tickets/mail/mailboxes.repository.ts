import { sql } from "kysely";
import type { MailPurpose } from "./intake.repository.ts";
import type { Trx } from "../../../platform/db/transaction.ts";

/** The operator's brand, and the brands of these hosts. Runs as a role that sees all brands. */
export async function brandsOfMailboxes(
  trx: Trx,
  hosts: readonly string[],
): Promise<{ id: string; is_operator: boolean; host: string | null }[]> {
  const { rows } = await sql<{ id: string; is_operator: boolean; host: string | null }>`
    select id, is_operator, null as host from brand where is_operator
    union all
    select b.id, b.is_operator, h.host from brand_host h join brand b on b.id = h.brand_id where h.host = any (${hosts})`.execute(
    trx,
  );
  return rows;
}

export type MailboxRow = { readonly address: string; readonly purpose: MailPurpose; readonly brandId: string };

/** The addresses that staff entered. */
export async function listMailboxes(trx: Trx): Promise<MailboxRow[]> {
  const { rows } = await sql<MailboxRow>`
    select address, purpose, brand_id as "brandId" from mailbox order by address`.execute(trx);
  return rows;
}

/** Returns false if there is such an address already. */
export async function insertMailbox(
  trx: Trx,
  { address, purpose, brandId, by, at }: MailboxRow & { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ address: string }>`
    insert into mailbox (address, purpose, brand_id, made_by, made_at) values (${address}, ${purpose}, ${brandId}::uuid, ${by}, ${at})
    on conflict (address) do nothing returning address`.execute(trx);
  return rows.length > 0;
}

export async function deleteMailbox(trx: Trx, address: string): Promise<boolean> {
  const { rows } = await sql`delete from mailbox where address = ${address} returning address`.execute(trx);
  return rows.length > 0;
}

/** When the newest mail came to each address, of the mails that are still kept. */
export async function newestMails(trx: Trx): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ mailbox: string; at: Date }>`
    select mailbox, max(received_at) as at from mail_intake group by mailbox`.execute(trx);
  return new Map(rows.map(({ mailbox, at }) => [mailbox, at]));
}

export type BrandRow = {
  readonly id: string;
  readonly name: string;
  readonly is_operator: boolean;
  readonly hosts: readonly string[];
};

/** The brands that staff may choose, with their hosts. `only`: the brand for which the staff member works; null for all. */
export async function listBrands(trx: Trx, only: string | null): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`
    select b.id, b.name, b.is_operator, array(select host from brand_host h where h.brand_id = b.id) as hosts
      from brand b where ${only}::uuid is null or b.id = ${only}::uuid order by b.is_operator desc, b.name, b.id`.execute(trx);
  return rows;
}
