import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { CertificateFacts, Holder } from "./facts.rules.ts";

export type DocumentKey = { readonly id: string; readonly publicKey: Buffer; readonly privateEnc: Buffer };

/** The key that signs documents now. Null if none was made yet. */
export async function signingKey(trx: Trx): Promise<DocumentKey | null> {
  const { rows } = await sql<DocumentKey>`
    select id, public_key as "publicKey", private_enc as "privateEnc" from document_key
     where retired_at is null order by made_at desc, id limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Inserts a key. Makes sure that of two that are made at the same time only one stays: the other transaction waits. */
export async function insertKey(trx: Trx, key: DocumentKey, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('document_key', 0))`.execute(trx);
  if ((await signingKey(trx)) !== null) return;
  await sql`
    insert into document_key (id, public_key, private_enc, made_at) values (${key.id}, ${key.publicKey}, ${key.privateEnc}, ${at})`.execute(
    trx,
  );
}

export type CertifiedDomain = {
  readonly domainId: string;
  readonly domain: string;
  readonly unicode: string;
  readonly state: string;
  readonly registeredOn: string;
  readonly paidUntil: string;
  readonly readAt: Date | null;
  readonly holder: Holder | null;
};

/** The domain of a service with its holder. Null if the service belongs to no domain that is registered here. */
export async function domainToCertify(trx: Trx, { accountId }: AccountScope, serviceId: string): Promise<CertifiedDomain | null> {
  const { rows } = await sql<CertifiedDomain>`
    select d.id as "domainId", d.ascii_name as domain, d.sort_name as unicode, d.state, d.created_at::date::text as "registeredOn",
           d.expires_at::date::text as "paidUntil", x.synced_at as "readAt",
           (select jsonb_build_object('party', c.party, 'organization', c.organization, 'firstName', c.first_name, 'lastName', c.last_name,
                     'idNumber', c.id_number, 'city', c.city, 'country', trim(c.country))
              from domain_contact r join contact c on c.account_id = r.account_id and c.id = r.contact_id
             where r.account_id = d.account_id and r.domain_id = d.id and r.role = 'registrant') as holder
      from service s join domain d on d.account_id = s.account_id and d.id = s.domain_id
      join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where s.account_id = ${accountId} and s.id = ${serviceId} and s.ended_at is null and d.state = 'active'`.execute(trx);
  return rows[0] ?? null;
}

export type NewCertificate = {
  readonly id: string;
  readonly serviceId: string;
  readonly number: string;
  readonly language: "en" | "sv";
  readonly facts: CertificateFacts;
  readonly statement: string;
  readonly keyId: string;
  readonly signature: Buffer;
  readonly pdfEnc: Buffer;
  readonly pdfHash: Buffer;
  readonly issuedAt: Date;
};

/** Inserts a certificate, and marks the one before it as replaced. */
export async function insertCertificate(trx: Trx, { accountId, brandId }: AccountScope, of: NewCertificate): Promise<void> {
  await sql`
    update owner_certificate set replaced_at = ${of.issuedAt}
     where account_id = ${accountId} and service_id = ${of.serviceId} and replaced_at is null`.execute(trx);
  await sql`
    insert into owner_certificate (account_id, id, service_id, brand_id, number, ascii_name, language, facts, statement, key_id, signature, pdf_enc, pdf_hash, issued_at)
    values (${accountId}, ${of.id}, ${of.serviceId}, ${brandId}, ${of.number}, ${of.facts.domain}, ${of.language}, ${JSON.stringify(of.facts)}, ${of.statement},
            ${of.keyId}, ${of.signature}, ${of.pdfEnc}, ${of.pdfHash}, ${of.issuedAt})`.execute(trx);
}

export type CertificateRow = {
  readonly id: string;
  readonly number: string;
  readonly language: "en" | "sv";
  readonly facts: CertificateFacts;
  readonly pdfEnc: Buffer;
  readonly issuedAt: Date;
  readonly replacedAt: Date | null;
};

/** The certificates that were made for a service, the current one first. */
export async function certificatesOfService(trx: Trx, { accountId }: AccountScope, serviceId: string): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select id, number, language, facts, pdf_enc as "pdfEnc", issued_at as "issuedAt", replaced_at as "replacedAt" from owner_certificate
     where account_id = ${accountId} and service_id = ${serviceId} order by replaced_at desc nulls first, issued_at desc`.execute(
    trx,
  );
  return rows;
}

/** A certificate as anybody who has its number or its file may see it. `holder` is for comparing only. */
export type FoundCertificate = {
  readonly number: string;
  readonly facts: CertificateFacts;
  readonly statement: string;
  readonly signature: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly issuedAt: string;
  readonly isReplaced: boolean;
  readonly holder: Holder | null;
};

/** Finds a certificate of a brand by its number, or by the SHA-256 of its file. */
export async function findCertificate(
  trx: Trx,
  brandId: string,
  by: { readonly number: string | null; readonly hash: Buffer | null },
): Promise<FoundCertificate | null> {
  const { rows } = await sql<{ found: FoundCertificate | null }>`
    select np_owner_certificate(${brandId}::uuid, ${by.number}, ${by.hash}::bytea) as found`.execute(trx);
  return rows[0]?.found ?? null;
}

/** The host name of the brand's panel, on which anybody can check a certificate. */
export async function panelHost(trx: Trx, { brandId }: AccountScope): Promise<string> {
  const { rows } = await sql<{ host: string }>`
    select host from brand_host where brand_id = ${brandId} and purpose = 'panel' and is_live
     order by is_main desc, host ~ '^[0-9.:]+$', host limit 1`.execute(trx);
  return rows[0]?.host ?? "";
}
