import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type HostOfBrand = {
  readonly host: string;
  readonly brandId: string;
  readonly brand: string;
  /** The account that edits the brand: that of the reseller, or the operator's. */
  readonly ownerId: string;
  /** The brand that this account is a customer of. */
  readonly ownerBrandId: string;
};

/** The operator's account, to which the certificates of all hosts belong. */
export async function operatorAccount(trx: Trx): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select owner_account_id as "accountId", id as "brandId" from brand where is_operator and owner_account_id is not null`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Hosts on which a brand is served and that have neither a certificate nor an order for one. */
export async function hostsWithoutCertificate(trx: Trx, max: number): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select h.host from brand_host h
     where h.is_live and h.purpose = 'panel'
       and not exists (select 1 from certificate c where c.kind = 'brand_host' and c.common_name = h.host and c.next_step_at is not null)
     limit ${max}`.execute(trx);
  return rows.map(({ host }) => host);
}

/** Stores that a host needs a certificate. If it already has one, the row stays; if it was given up, it is tried again. */
export async function wantCertificate(trx: Trx, scope: AccountScope, host: string, now: Date): Promise<void> {
  await sql`
    insert into certificate (account_id, id, kind, common_name, names, method, next_step_at, created_at)
    values (${scope.accountId}, ${newId(now.getTime())}, 'brand_host', ${host}, ${[host]}, 'http', ${now}, ${now})
    on conflict (common_name) where kind = 'brand_host' do update set next_step_at = ${now}, created_at = ${now}
     where certificate.next_step_at is null`.execute(trx);
}

export type DueCertificate = {
  readonly id: string;
  readonly host: string;
  readonly state: "ordered" | "validating" | "issued" | "renewing" | "failed" | "expired";
  readonly tries: number;
  readonly wantedAt: Date;
  readonly issuedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly renewsAt: Date | null;
  readonly unbrokenSince: Date | null;
  readonly warnedAt: Date | null;
  readonly pem: string | null;
  readonly orderUrl: string | null;
  readonly orderKeyEnc: Buffer | null;
  readonly csr: string | null;
  /** The brand that is served on the host. Null if none is served there any more. */
  readonly of: HostOfBrand | null;
};

/** The certificates that are due, the longest overdue first. With `host`, only the certificate of that host. */
export async function dueCertificates(
  trx: Trx,
  { now, max, host }: { readonly now: Date; readonly max: number; readonly host: string | null },
): Promise<DueCertificate[]> {
  type Row = Omit<DueCertificate, "of"> & {
    brandId: string | null;
    brand: string | null;
    ownerId: string | null;
    ownerBrandId: string | null;
  };
  const { rows } = await sql<Row>`
    select c.id, c.common_name as host, c.state, c.tries, c.created_at as "wantedAt", c.issued_at as "issuedAt", c.expires_at as "expiresAt",
           c.renews_at as "renewsAt", c.unbroken_since as "unbrokenSince", c.warned_at as "warnedAt", c.pem, c.order_url as "orderUrl",
           c.order_key_enc as "orderKeyEnc", c.csr, b.id as "brandId", b.name as brand,
           o.id as "ownerId", o.brand_id as "ownerBrandId"
      from certificate c
      left join brand_host h on h.host = c.common_name and h.is_live and h.purpose = 'panel'
      left join brand b on b.id = h.brand_id
      left join account o on o.id = coalesce(b.owner_account_id, c.account_id)
     where c.kind = 'brand_host' and c.next_step_at <= ${now} and c.state in ('ordered', 'validating', 'issued', 'renewing', 'failed', 'expired')
       and (${host}::text is null or c.common_name = ${host})
     order by c.next_step_at limit ${max}`.execute(trx);
  return rows.map(({ brandId, brand, ownerId, ownerBrandId, ...row }) => ({
    ...row,
    of:
      brandId === null || brand === null || ownerId === null || ownerBrandId === null
        ? null
        : { host: row.host, brandId, brand, ownerId, ownerBrandId },
  }));
}

/** The number of certificates issued since a time. */
export async function issuedSince(trx: Trx, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from certificate where kind = 'brand_host' and issued_at > ${since}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** The number of hosts of a brand that got their first certificate since a time. */
export async function newHostsSince(trx: Trx, of: { readonly brandId: string; readonly since: Date }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from certificate c join brand_host h on h.host = c.common_name
     where c.kind = 'brand_host' and h.brand_id = ${of.brandId} and c.unbroken_since > ${of.since}`.execute(trx);
  return rows[0]?.n ?? 0;
}

export type CertificateChange = Partial<{
  state: DueCertificate["state"];
  pem: string;
  issuer: string;
  serial: string;
  key_enc: Buffer;
  issued_at: Date;
  expires_at: Date;
  renews_at: Date;
  unbroken_since: Date;
  warned_at: Date | null;
  next_step_at: Date | null;
  tries: number;
  error: string | null;
  order_url: string | null;
  order_key_enc: Buffer | null;
  csr: string | null;
}>;

/** Claims a due certificate for one attempt. Returns false if another worker has claimed it. */
export async function claimCertificate(
  trx: Trx,
  scope: AccountScope,
  id: string,
  times: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("certificate")
    .set({ next_step_at: times.until })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("next_step_at", "<=", times.now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Each change of state increases the version, as the trigger requires. */
export async function changeCertificate(trx: Trx, scope: AccountScope, id: string, change: CertificateChange): Promise<void> {
  await trx
    .updateTable("certificate")
    .set((eb) => ({ ...change, ...(change.state === undefined ? {} : { version: eb("version", "+", 1) }) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/** Makes the certificate of a host due, because a person asked for another attempt. An existing order is continued. */
export async function makeDue(trx: Trx, scope: AccountScope, host: string, now: Date): Promise<void> {
  await trx
    .updateTable("certificate")
    .set({ next_step_at: now })
    .where("account_id", "=", scope.accountId)
    .where("kind", "=", "brand_host")
    .where("common_name", "=", host)
    .where("next_step_at", ">", now)
    .execute();
}

/** Stores, until a time, the answer to a challenge of the certificate authority. */
export async function putAnswer(
  trx: Trx,
  answer: { readonly token: string; readonly host: string; readonly answer: string; readonly endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("acme_answer")
    .values({ token: answer.token, host: answer.host, answer: answer.answer, ends_at: answer.endsAt })
    .onConflict((conflict) => conflict.column("token").doUpdateSet({ answer: answer.answer, ends_at: answer.endsAt }))
    .execute();
}

/** The answer to a challenge. Read by the process that answers browsers. */
export async function answerOf(
  trx: Trx,
  of: { readonly token: string; readonly host: string; readonly now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ answer: string | null }>`
    select np_acme_answer(${of.token}, ${of.host}, ${of.now}) as answer`.execute(trx);
  return rows[0]?.answer ?? null;
}

export type ServedCertificate = {
  readonly id: string;
  readonly pem: string;
  readonly keyEnc: Buffer;
  readonly unbrokenSince: Date | null;
  readonly expiresAt: Date;
};

/** The certificate of a host. Read by the process that answers browsers. */
export async function certificateOfHost(trx: Trx, host: string, now: Date): Promise<ServedCertificate | null> {
  const { rows } = await sql<ServedCertificate>`
    select id, pem, key_enc as "keyEnc", unbroken_since as "unbrokenSince", expires_at as "expiresAt"
      from np_host_certificate(${host}, ${now})`.execute(trx);
  return rows[0] ?? null;
}

export type CertificateShown = {
  readonly host: string;
  readonly tries: number;
  readonly error: string | null;
  readonly nextAt: Date | null;
  readonly expiresAt: Date | null;
  readonly renewsAt: Date | null;
};

/** The state of the certificates of a brand's hosts, for people who edit the brand. */
export async function certificatesOfBrand(trx: Trx, brandId: string): Promise<CertificateShown[]> {
  const { rows } = await sql<CertificateShown>`
    select host, tries, error, next_step_at as "nextAt", expires_at as "expiresAt", renews_at as "renewsAt"
      from np_brand_host_certificates(${brandId}::uuid)`.execute(trx);
  return rows;
}
