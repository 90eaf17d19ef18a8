import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type CertificateState = "ordered" | "validating" | "issued" | "renewing" | "failed" | "expired";

export type DueCertificate = {
  readonly accountId: string;
  readonly brandId: string;
  readonly id: string;
  readonly host: string;
  readonly state: CertificateState;
  readonly tries: number;
};

/**
 * Redirect hosts that have neither a certificate nor an order for one. Wildcards are left out, because http-01 (a proof by HTTP)
 * works only for single names. Zones whose newest version is not served yet are left out, too. For the periodic job, across all
 * accounts.
 */
export async function hostsWithoutCertificate(
  trx: Trx,
  max: number,
): Promise<{ accountId: string; brandId: string; host: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; host: string }>`
    select h.* from (
      select z.account_id as "accountId", a.brand_id as "brandId", case when r.owner = '' then z.apex else r.owner || '.' || z.apex end as host
        from zone_rrset r
        join zone z on z.account_id = r.account_id and z.id = r.zone_id
        join account a on a.id = z.account_id and a.state <> 'closed'
       where r.type = 'REDIRECT' and not r.is_disabled and left(r.owner, 1) <> '*'
         and z.removed_at is null and z.published_version = z.version and z.pub_state not in ('parked', 'removing', 'removed')) h
     where not exists (select 1 from certificate c where c.account_id = h."accountId" and c.kind = 'redirect' and c.common_name = h.host and c.next_step_at is not null)
     limit ${max}`.execute(trx);
  return rows;
}

export type RedirectCertificate = {
  /** The owner name of the redirect, relative to the apex. Empty for the apex. */
  readonly owner: string;
  readonly tries: number;
  readonly error: string | null;
  readonly nextAt: Date | null;
  /** Null until the first certificate is issued. */
  readonly expiresAt: Date | null;
};

/** The certificates of a zone's redirects, without wildcards. */
export async function certificatesOfZone(trx: Trx, scope: AccountScope, zoneId: string): Promise<RedirectCertificate[]> {
  const { rows } = await sql<RedirectCertificate>`
    select r.owner, c.tries, c.error, c.next_step_at as "nextAt", c.expires_at as "expiresAt"
      from zone z
      join zone_rrset r on r.account_id = z.account_id and r.zone_id = z.id and r.type = 'REDIRECT' and not r.is_disabled
      join certificate c on c.account_id = z.account_id and c.kind = 'redirect'
                        and c.common_name = case when r.owner = '' then z.apex else r.owner || '.' || z.apex end
     where z.account_id = ${scope.accountId} and z.id = ${zoneId}`.execute(trx);
  return rows;
}

/** The certificate of one redirect. Locks its row. Null if there is no such redirect, or if no certificate has been tried yet. */
export async function lockCertificateOf(
  trx: Trx,
  scope: AccountScope,
  of: { readonly zoneId: string; readonly owner: string },
): Promise<(RedirectCertificate & { id: string }) | null> {
  const { rows } = await sql<RedirectCertificate & { id: string }>`
    select c.id, r.owner, c.tries, c.error, c.next_step_at as "nextAt", c.expires_at as "expiresAt"
      from zone z
      join zone_rrset r on r.account_id = z.account_id and r.zone_id = z.id and r.type = 'REDIRECT' and not r.is_disabled
      join certificate c on c.account_id = z.account_id and c.kind = 'redirect'
                        and c.common_name = case when r.owner = '' then z.apex else r.owner || '.' || z.apex end
     where z.account_id = ${scope.accountId} and z.id = ${of.zoneId} and r.owner = ${of.owner} and z.removed_at is null
       for update of c`.execute(trx);
  return rows[0] ?? null;
}

/** Stores that a host needs a certificate. If it already has one, the row stays; if it was given up, it is tried again. */
export async function wantCertificate(trx: Trx, scope: AccountScope, host: string, now: Date): Promise<void> {
  await trx
    .insertInto("certificate")
    .values({
      account_id: scope.accountId,
      id: newId(now.getTime()),
      kind: "redirect",
      common_name: host,
      names: [host],
      method: "http",
      next_step_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["common_name", "account_id"])
        .where("kind", "=", sql.lit("redirect"))
        .doUpdateSet({ next_step_at: now })
        .where("certificate.next_step_at", "is", null),
    )
    .execute();
}

/** The certificates that are due, the longest overdue first. With `id`, only that certificate. */
export async function dueCertificates(
  trx: Trx,
  { now, max, id }: { readonly now: Date; readonly max: number; readonly id: string | null },
): Promise<DueCertificate[]> {
  const { rows } = await sql<DueCertificate>`
    select c.account_id as "accountId", a.brand_id as "brandId", c.id, c.common_name as host, c.state, c.tries
      from certificate c join account a on a.id = c.account_id
     where c.kind = 'redirect' and c.next_step_at <= ${now} and c.state in ('ordered', 'validating', 'issued', 'renewing', 'failed')
       and (${id}::uuid is null or c.id = ${id})
     order by c.next_step_at limit ${max}`.execute(trx);
  return rows;
}

/**
 * The number of certificates wanted since a time, for names at and below an apex. Lets other transactions that count for the same
 * zone wait until this one ends.
 */
export async function wantedSince(
  trx: Trx,
  scope: AccountScope,
  of: { readonly since: Date; readonly apex: string },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${of.apex}, 13))`.execute(trx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from certificate
     where account_id = ${scope.accountId} and kind = 'redirect' and created_at > ${of.since}
       and (common_name = ${of.apex} or right(common_name, length(${of.apex}::text) + 1) = '.' || ${of.apex})`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** The number of certificates issued since a time, in the whole installation or for names at and below an apex. */
export async function issuedSince(trx: Trx, of: { readonly since: Date; readonly apex: string | null }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from certificate
     where kind = 'redirect' and issued_at > ${of.since}
       and (${of.apex}::text is null or common_name = ${of.apex} or right(common_name, length(${of.apex}::text) + 1) = '.' || ${of.apex})`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

export type CertificateChange = Partial<{
  state: CertificateState;
  pem: string;
  issuer: string;
  serial: string;
  key_enc: Buffer;
  issued_at: Date;
  expires_at: Date;
  next_step_at: Date | null;
  tries: number;
  error: string | null;
}>;

/** Claims a due certificate for one attempt, and clears its former error. Returns false if another worker has claimed it. */
export async function claimCertificate(
  trx: Trx,
  scope: AccountScope,
  id: string,
  times: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("certificate")
    .set({ next_step_at: times.until, error: null })
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

/** The newest certificate of a host, in the account that has its zone. For the redirect listener, across all accounts. */
export async function certificateOfHost(
  trx: Trx,
  of: { readonly host: string; readonly accountId: string; readonly now: Date },
): Promise<{ id: string; pem: string; keyEnc: Buffer; serial: string } | null> {
  const row = await trx
    .selectFrom("certificate")
    .select(["id", "pem", "key_enc", "serial"])
    .where("kind", "=", "redirect")
    .where("account_id", "=", of.accountId)
    .where("common_name", "=", of.host)
    .where("expires_at", ">", of.now)
    .executeTakeFirst();
  if (row === undefined || row.pem === null || row.key_enc === null) return null;
  return { id: row.id, pem: row.pem, keyEnc: row.key_enc, serial: row.serial ?? "" };
}

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

export async function answerOf(
  trx: Trx,
  of: { readonly token: string; readonly host: string; readonly now: Date },
): Promise<string | null> {
  const row = await trx
    .selectFrom("acme_answer")
    .select("answer")
    .where("token", "=", of.token)
    .where("host", "=", of.host)
    .where("ends_at", ">", of.now)
    .executeTakeFirst();
  return row?.answer ?? null;
}
