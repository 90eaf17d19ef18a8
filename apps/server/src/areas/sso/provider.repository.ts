import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Vault } from "../../platform/vault.ts";
import type { GroupRole } from "./provider.rules.ts";

/** A role, identified by its account and id. The account is this one, or the operator's for shared roles. */
export type RoleKey = { readonly accountId: string; readonly id: string };

export type ProviderRow = {
  readonly kind: "oidc" | "saml";
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: Buffer;
  readonly isOn: boolean;
  readonly isOnly: boolean;
  /** SAML only; null and empty with OpenID Connect. */
  readonly ssoUrl: string | null;
  readonly certificates: readonly string[];
  readonly ownCertificate: string | null;
  /** The key that replaces ours and its certificate, and the key before ours. Sealed; null where there is none. */
  readonly sealedNextKey: Buffer | null;
  readonly nextCertificate: string | null;
  readonly sealedFormerKey: Buffer | null;
  readonly signsRequests: boolean;
  /** SAML: whether a login may begin at the provider. */
  readonly startsThere: boolean;
  /** OpenID Connect: whether a logout here also ends the session at the provider. */
  readonly endsThere: boolean;
  readonly countsAsTwoStep: boolean;
  readonly createsUsers: boolean;
  readonly groupsClaim: string;
  readonly defaultRole: RoleKey | null;
  readonly groupRoles: readonly GroupRole<RoleKey>[];
  readonly testedAt: Date | null;
  readonly testedAs: string;
  readonly users: number;
};

/** The place (table, column and row) for which the vault encrypts the secret of an account's provider. */
export const secretPlace = (accountId: string): Parameters<Vault["seal"]>[0] => ({
  table: "login_provider",
  column: "secret_enc",
  rowId: accountId,
});

/** Where the keys that are not ours at present are sealed. */
export const otherKeyPlace = (accountId: string, column: "next_key_enc" | "former_key_enc"): Parameters<Vault["seal"]>[0] => ({
  table: "login_provider",
  column,
  rowId: accountId,
});

export type OwnKeys = {
  readonly secret: Buffer;
  readonly certificate: string;
  readonly next: { readonly secret: Buffer; readonly certificate: string } | null;
  readonly former: Buffer | null;
};

/** Stores the keys of ours, each sealed for its place. */
export async function saveOwnKeys(trx: Trx, accountId: string, { secret, certificate, next, former }: OwnKeys): Promise<void> {
  await sql`
    update login_provider set secret_enc = ${secret}, own_certificate = ${certificate}, next_key_enc = ${next?.secret ?? null},
           next_certificate = ${next?.certificate ?? null}, former_key_enc = ${former}, version = version + 1
     where account_id = ${accountId} and kind = 'saml'`.execute(trx);
}

/** The provider of the transaction's account. */
export async function findProvider(trx: Trx, accountId: string): Promise<ProviderRow | null> {
  type Row = Omit<ProviderRow, "defaultRole"> & { roleAccountId: string | null; roleId: string | null };
  const { rows } = await sql<Row>`
    select kind, sso_url as "ssoUrl", certificates, own_certificate as "ownCertificate", next_key_enc as "sealedNextKey", next_certificate as "nextCertificate",
           former_key_enc as "sealedFormerKey", signs_requests as "signsRequests",
           starts_there as "startsThere", ends_there as "endsThere", issuer, client_id as "clientId", secret_enc as "sealedSecret", is_on as "isOn", is_only as "isOnly", counts_as_two_step as "countsAsTwoStep",
           creates_users as "createsUsers", groups_claim as "groupsClaim", default_role_account_id as "roleAccountId", default_role_id as "roleId",
           group_roles as "groupRoles", tested_at as "testedAt", tested_as as "testedAs",
           (select count(*) from login_provider_user u where u.account_id = p.account_id and u.issuer = p.issuer)::int as users
      from login_provider p where account_id = ${accountId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { roleAccountId, roleId, ...rest } = row;
  return { ...rest, defaultRole: roleAccountId === null || roleId === null ? null : { accountId: roleAccountId, id: roleId } };
}

/**
 * Stores issuer, client and secret. A change of the issuer or client turns single sign-on off and requires a new test. A new
 * secret only requires a new test.
 */
export async function saveProvider(
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly issuer: string;
    readonly clientId: string;
    readonly sealedSecret: Buffer;
    readonly isAnother: boolean;
    readonly isSecretNew: boolean;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  const { accountId, issuer, clientId, sealedSecret, isAnother, isSecretNew, by, at } = of;
  await sql`
    insert into login_provider as p (account_id, issuer, client_id, secret_enc, created_by, created_at)
    values (${accountId}, ${issuer}, ${clientId}, ${sealedSecret}, ${by}, ${at})
    on conflict (account_id) do update set kind = 'oidc', issuer = excluded.issuer, client_id = excluded.client_id, secret_enc = excluded.secret_enc,
      sso_url = null, certificates = '[]', certificates_end_at = null, certificates_told_days = null, own_certificate = null, next_key_enc = null, next_certificate = null, former_key_enc = null, signs_requests = false, starts_there = false,
      version = p.version + 1, is_on = p.is_on and not ${isAnother}, is_only = p.is_only and not ${isAnother},
      tested_at = case when ${isAnother || isSecretNew} then null else p.tested_at end,
      tested_as = case when ${isAnother || isSecretNew} then '' else p.tested_as end`.execute(trx);
}

/**
 * Stores the details of a SAML provider. Another provider turns single sign-on off and requires a new test. Another address or
 * other certificates only require a new test. Our own key and certificate stay as long as the account uses SAML.
 */
export async function saveSamlProvider(
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly issuer: string;
    readonly clientId: string;
    readonly sealedKey: Buffer;
    readonly ownCertificate: string;
    readonly ssoUrl: string;
    readonly certificates: readonly string[];
    readonly certificatesEndAt: Date;
    readonly signsRequests: boolean;
    readonly isAnother: boolean;
    readonly isChanged: boolean;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  const { accountId, issuer, clientId, sealedKey, ownCertificate, ssoUrl, certificatesEndAt, signsRequests } = of;
  const isUntested = of.isAnother || of.isChanged;
  const certificates = JSON.stringify(of.certificates);
  await sql`
    insert into login_provider as p (account_id, kind, issuer, client_id, secret_enc, own_certificate, sso_url, certificates, certificates_end_at, signs_requests, created_by, created_at)
    values (${accountId}, 'saml', ${issuer}, ${clientId}, ${sealedKey}, ${ownCertificate}, ${ssoUrl}, ${certificates}::jsonb, ${certificatesEndAt}, ${signsRequests}, ${of.by}, ${of.at})
    on conflict (account_id) do update set kind = 'saml', issuer = excluded.issuer, client_id = excluded.client_id, secret_enc = excluded.secret_enc,
      own_certificate = excluded.own_certificate, sso_url = excluded.sso_url, certificates = excluded.certificates, signs_requests = excluded.signs_requests, ends_there = false,
      certificates_told_days = case when p.certificates_end_at = excluded.certificates_end_at then p.certificates_told_days end, certificates_end_at = excluded.certificates_end_at,
      version = p.version + 1, is_on = p.is_on and not ${of.isAnother}, is_only = p.is_only and not ${of.isAnother},
      tested_at = case when ${isUntested} then null else p.tested_at end, tested_as = case when ${isUntested} then '' else p.tested_as end`.execute(
    trx,
  );
}

export async function saveRules(
  trx: Trx,
  accountId: string,
  rules: Pick<
    ProviderRow,
    | "isOn"
    | "isOnly"
    | "countsAsTwoStep"
    | "createsUsers"
    | "groupsClaim"
    | "defaultRole"
    | "groupRoles"
    | "startsThere"
    | "endsThere"
  >,
): Promise<void> {
  const { defaultRole } = rules;
  await sql`
    update login_provider set is_on = ${rules.isOn}, is_only = ${rules.isOnly}, counts_as_two_step = ${rules.countsAsTwoStep},
           creates_users = ${rules.createsUsers}, groups_claim = ${rules.groupsClaim}, default_role_account_id = ${defaultRole?.accountId ?? null},
           default_role_id = ${defaultRole?.id ?? null}, group_roles = ${JSON.stringify(rules.groupRoles)}::jsonb,
           starts_there = ${rules.startsThere}, ends_there = ${rules.endsThere}, version = version + 1
     where account_id = ${accountId}`.execute(trx);
}

/** Records a successful test, if the details are still those that were tested. */
export async function noteTest(
  trx: Trx,
  of: { readonly accountId: string; readonly tested: ProviderRow; readonly at: Date; readonly as: string },
): Promise<void> {
  const { issuer, clientId, sealedSecret, ssoUrl, certificates } = of.tested;
  await sql`
    update login_provider set tested_at = ${of.at}, tested_as = ${of.as.slice(0, 320)}
     where account_id = ${of.accountId} and issuer = ${issuer} and client_id = ${clientId} and secret_enc = ${sealedSecret}
       and sso_url is not distinct from ${ssoUrl} and certificates = ${JSON.stringify(certificates)}::jsonb`.execute(trx);
}

export async function deleteProvider(trx: Trx, accountId: string): Promise<boolean> {
  await trx.deleteFrom("login_provider_user").where("account_id", "=", accountId).execute();
  await trx.updateTable("membership").set({ keeps_login: false }).where("account_id", "=", accountId).execute();
  const { numDeletedRows } = await trx.deleteFrom("login_provider").where("account_id", "=", accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export type OwnLogin = { readonly userId: string; readonly keepsLogin: boolean; readonly hasOwnLogin: boolean };

/** The owners of the transaction's account, and which of them have a login that needs no provider. */
export async function ownLogins(trx: Trx): Promise<OwnLogin[]> {
  const { rows } = await sql<OwnLogin>`
    select user_id as "userId", keeps_login as "keepsLogin", has_own_login as "hasOwnLogin" from np_own_logins()`.execute(trx);
  return rows;
}

/** Sets which users of the account keep a login of their own. */
export async function saveKeepers(trx: Trx, accountId: string, keepers: readonly string[]): Promise<void> {
  await sql`
    update membership set keeps_login = user_id = any (${[...keepers]}::uuid[])
     where account_id = ${accountId} and keeps_login <> (user_id = any (${[...keepers]}::uuid[]))`.execute(trx);
}

export type MailDomain = { readonly domain: string; readonly token: string; readonly provedAt: Date | null };

export async function findMailDomains(trx: Trx, accountId: string): Promise<MailDomain[]> {
  const { rows } = await sql<MailDomain>`
    select domain, token, proved_at as "provedAt" from login_provider_domain where account_id = ${accountId} order by domain`.execute(
    trx,
  );
  return rows;
}

/** Adds a mail domain that is not proved yet. Calling it again keeps the existing token, because it may already be in the DNS. */
export async function insertMailDomain(
  trx: Trx,
  of: { readonly accountId: string; readonly domain: string; readonly token: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto("login_provider_domain")
    .values({ account_id: of.accountId, domain: of.domain, token: of.token, added_by: of.by, added_at: of.at })
    .onConflict((conflict) => conflict.columns(["account_id", "domain"]).doNothing())
    .execute();
}

/** Marks a mail domain as proved. If another account has already proved it, the unique index prevents this. */
export async function proveMailDomain(trx: Trx, accountId: string, domain: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("login_provider_domain")
    .set({ proved_at: at })
    .where("account_id", "=", accountId)
    .where("domain", "=", domain)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteMailDomain(trx: Trx, accountId: string, domain: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("login_provider_domain")
    .where("account_id", "=", accountId)
    .where("domain", "=", domain)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
