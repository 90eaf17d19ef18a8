import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { addressOfSender } from "./sender.rules.ts";

/** The brand that was made for a portal. Null if none was made yet. */
export async function findPortalBrand(trx: Trx, { accountId }: AccountScope, serviceId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("reseller_portal")
    .select("brand_id")
    .where("account_id", "=", accountId)
    .where("service_id", "=", serviceId)
    .executeTakeFirst();
  return row?.brand_id ?? null;
}

export type PortalFacts = {
  readonly language: "en" | "sv";
  readonly timeZone: string;
  /** The addresses of the reseller for its customers. The phone number is empty if it has none. */
  readonly email: string;
  readonly phone: string;
  readonly operatorAddress: string;
};

/** What a new brand takes over from its reseller and from the operator's brand, of which the reseller is a customer. */
export async function portalFacts(trx: Trx, { accountId }: AccountScope): Promise<PortalFacts> {
  const { rows } = await sql<Omit<PortalFacts, "operatorAddress"> & { mailFrom: string }>`
    select a.language, b.time_zone as "timeZone", r.email, coalesce(r.phone, '') as phone, b.mail_from as "mailFrom"
      from account a join brand b on b.id = a.brand_id join reseller r on r.account_id = a.id where a.id = ${accountId}`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`account ${accountId} is no reseller`);
  const { mailFrom, ...facts } = row;
  return { ...facts, operatorAddress: addressOfSender(mailFrom) };
}

type NewPortalBrand = {
  readonly serviceId: string;
  readonly brandId: string;
  readonly listId: string;
  readonly name: string;
  readonly language: "en" | "sv";
  readonly mailFrom: string;
  readonly draft: BrandConfig;
  readonly host: string | null;
  readonly token: string;
  readonly by: string;
  readonly now: Date;
};

/** Makes the brand. Returns its id, or that of the brand which was made for the service before; null if the account is no reseller. */
export async function insertPortalBrand(trx: Trx, of: NewPortalBrand): Promise<string | null> {
  const { rows } = await sql<{ brand: string | null }>`
    select np_make_portal_brand(${of.serviceId}::uuid, ${of.brandId}::uuid, ${of.listId}::uuid, ${of.name}, ${of.language}, ${of.mailFrom},
      ${JSON.stringify(of.draft)}::jsonb, ${of.host}, ${of.token}, ${of.by}, ${of.now}) as brand`.execute(trx);
  return rows[0]?.brand ?? null;
}
