import type { VerificationRow } from "@nameplane/contracts/backoffice/acts/verifications";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { CaseState } from "../../contacts/index.ts";
import { accountName } from "../account-name.repository.ts";

// These queries cover all customers. They run as the staff role, whose row policies show the customers that the colleague may see.

export type VerificationAt = {
  readonly id: string;
  readonly version: number;
  readonly state: CaseState;
  readonly source: VerificationRow["source"];
  readonly opened_at: Date;
  readonly deadline_at: Date;
  readonly hold_set_at: Date | null;
  readonly contact_name: string;
  readonly email: string;
  readonly account_number: number;
  readonly account_name: string;
  readonly brand_id: string;
  readonly brand_name: string;
  readonly is_again: boolean;
  /** When the last mail of the case was written, and the state of its delivery. Null if there is none. */
  readonly mailed_at: Date | null;
  readonly mail: string | null;
  readonly objection: string | null;
  readonly ask_id: string | null;
  readonly domains: readonly { readonly id: string; readonly name: string }[];
  readonly domain_count: number;
};

export type WhichCases = {
  /** Domains under these TLDs depend on a case that ICANN demands. */
  readonly tlds: readonly string[];
  /** How many domains of each row are named. */
  readonly named: number;
  readonly state: string | null;
  /** Only cases whose deadline is not before this time, and before that one. */
  readonly from: Date | null;
  readonly before: Date | null;
  readonly brandId: string | null;
  /** A part of the contact's or the customer's name, of the address, or a customer number. Empty finds all. */
  readonly text: string;
  /** The beginning of a domain in A-labels. */
  readonly ascii: string;
  /** The case after which the page begins. */
  readonly after: string | null;
  readonly limit: number;
};

/** Open verifications, the next deadline first. */
export async function verificationsAt(trx: Trx, which: WhichCases): Promise<VerificationAt[]> {
  const { tlds, named, state, from, before, brandId, text, ascii, after, limit } = which;
  const contactName = sql`coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email)`;
  const owns = sql`
    select d.id, d.ascii_name from domain_contact dc join domain d on d.account_id = dc.account_id and d.id = dc.domain_id and d.tab <= 4
     where dc.account_id = k.account_id and dc.contact_id = k.contact_id and dc.role = 'registrant'
       and (k.source <> 'icann' or d.tld = any(${[...tlds]}::text[]))`;
  const { rows } = await sql<VerificationAt>`
    select k.id, k.version, k.state, k.source, k.opened_at, k.deadline_at, k.hold_set_at, ${contactName} as contact_name, c.email,
           a.number as account_number, ${accountName} as account_name, a.brand_id, b.name as brand_name,
           exists (select from compliance_case e where e.account_id = k.account_id and e.contact_id = k.contact_id and e.kind = 'verification'
                      and e.closed_at <= k.opened_at) as is_again,
           m.created_at as mailed_at, m.state as mail,
           (select e ->> 'method' from jsonb_array_elements(k.evidence) with ordinality x (e, n) where e ->> 'claim' = 'denied' order by n desc limit 1) as objection,
           (select q.id from document_ask q where q.account_id = k.account_id and q.subject_kind = 'compliance_case' and q.subject_id = k.id and q.state = 'sent' limit 1) as ask_id,
           coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.ascii_name) order by o.ascii_name)
                       from (${owns} order by d.ascii_name limit ${named}::int) o), '[]') as domains,
           (select count(*)::int from (${owns}) o) as domain_count
      from compliance_case k
      join account a on a.id = k.account_id
      join brand b on b.id = a.brand_id
      join contact c on c.account_id = k.account_id and c.id = k.contact_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join lateral (
        select n.created_at, (select l.state from delivery l where l.account_id = n.account_id and l.notice_id = n.id order by l.created_at desc limit 1) as state
          from notice n where n.account_id = k.account_id and n.kind = 'verify_contact' and n.cause like 'case:' || k.id || ':%'
         order by n.created_at desc, n.id desc limit 1) m on true
     where k.kind = 'verification' and k.closed_at is null
       and (${state}::text is null or k.state = ${state}::text)
       and (${from}::timestamptz is null or k.deadline_at >= ${from}::timestamptz)
       and (${before}::timestamptz is null or k.deadline_at < ${before}::timestamptz)
       and (${brandId}::uuid is null or a.brand_id = ${brandId}::uuid)
       and (${text}::text = '' or strpos(lower(${contactName} || ' ' || c.email || ' ' || ${accountName}), lower(${text}::text)) > 0
            or a.number::text = ${text}::text
            or exists (select from (${owns}) o where o.ascii_name >= ${ascii}::text and o.ascii_name < ${ascii}::text || '~'))
       and (${after}::uuid is null or (k.deadline_at, k.id) > (select p.deadline_at, p.id from compliance_case p where p.id = ${after}::uuid))
     order by k.deadline_at, k.id limit ${limit}::int`.execute(trx);
  return rows;
}

/** The brands whose customers have open verifications. */
export async function brandsOfCases(trx: Trx): Promise<{ brandid: string; name: string }[]> {
  const { rows } = await sql<{ brandid: string; name: string }>`
    select b.id as brandid, b.name from brand b
     where exists (select from compliance_case k join account a on a.id = k.account_id and a.brand_id = b.id where k.kind = 'verification' and k.closed_at is null)
     order by b.name, b.id`.execute(trx);
  return rows;
}

export type CasePlace = { readonly accountId: string; readonly brandId: string };

/** The account of an open verification. Null if there is none, or the colleague may not see it. */
export async function placeOfCase(trx: Trx, caseId: string): Promise<CasePlace | null> {
  const { rows } = await sql<CasePlace>`
    select k.account_id as "accountId", a.brand_id as "brandId" from compliance_case k join account a on a.id = k.account_id
     where k.id = ${caseId}::uuid and k.kind = 'verification' and k.closed_at is null`.execute(trx);
  return rows[0] ?? null;
}
