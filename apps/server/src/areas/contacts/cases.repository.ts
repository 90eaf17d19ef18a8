import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { CaseState } from "./contact.state.ts";

export type CaseRow = {
  readonly id: string;
  readonly contactId: string;
  readonly source: string;
  readonly state: CaseState;
  readonly openedAt: Date;
  readonly deadlineAt: Date;
  readonly holdSetAt: Date | null;
  readonly version: number;
};

const columns = sql`c.id, c.contact_id as "contactId", c.source, c.state, c.opened_at as "openedAt", c.deadline_at as "deadlineAt", c.hold_set_at as "holdSetAt", c.version`;

/** Opens a case about a contact. False if a case from the same source is already open. */
export async function openCase(
  trx: Trx,
  scope: AccountScope,
  opened: { contactId: string; source: string; claims: readonly string[]; now: Date; deadlineAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into compliance_case (account_id, id, kind, source, contact_id, claims, opened_at, deadline_at)
    values (${scope.accountId}, ${newId(opened.now.getTime())}, 'verification', ${opened.source}, ${opened.contactId}, ${[...opened.claims]}::text[], ${opened.now}, ${opened.deadlineAt})
    on conflict (account_id, contact_id, source) where kind = 'verification' and closed_at is null do nothing returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Open verification cases of a contact, first those with a deadline for domains. */
export async function openCasesOf(trx: Trx, scope: AccountScope, contactId: string): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from compliance_case c
     where c.account_id = ${scope.accountId} and c.contact_id = ${contactId} and c.kind = 'verification' and c.closed_at is null
     order by c.source = 'icann' desc, c.opened_at`.execute(trx);
  return rows;
}

/** Locks an open case until the end of the transaction. Null if the case has ended or does not exist. */
export async function lockCase(trx: Trx, scope: AccountScope, caseId: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from compliance_case c
     where c.account_id = ${scope.accountId} and c.id = ${caseId} and c.kind = 'verification' and c.closed_at is null for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function setCaseState(
  trx: Trx,
  scope: AccountScope,
  caseId: string,
  change: { state: CaseState; holdSetAt?: Date; closedAt?: Date; closeReason?: string },
): Promise<void> {
  await sql`
    update compliance_case set state = ${change.state}, hold_set_at = coalesce(${change.holdSetAt ?? null}, hold_set_at), closed_at = ${change.closedAt ?? null},
           close_reason = coalesce(${change.closeReason ?? null}, close_reason), version = version + 1
     where account_id = ${scope.accountId} and id = ${caseId}`.execute(trx);
}

export async function setDeadline(trx: Trx, scope: AccountScope, caseId: string, deadlineAt: Date): Promise<void> {
  await sql`
    update compliance_case set deadline_at = ${deadlineAt}, version = version + 1
     where account_id = ${scope.accountId} and id = ${caseId}`.execute(trx);
}

export type Evidence = { readonly claim: string; readonly method: string; readonly at: string; readonly by: string };

export async function addEvidence(trx: Trx, scope: AccountScope, caseId: string, evidence: readonly Evidence[]): Promise<void> {
  await sql`
    update compliance_case set evidence = evidence || ${JSON.stringify(evidence)}::jsonb, version = version + 1
     where account_id = ${scope.accountId} and id = ${caseId}`.execute(trx);
}

/** Domains under these TLDs, in one of these states, whose registrant is the contact; sorted by name. */
export async function ownedNames(
  trx: Trx,
  scope: AccountScope,
  contactId: string,
  of: { readonly tlds: readonly string[]; readonly states: readonly string[] },
): Promise<{ id: string; asciiName: string; registryId: string; state: string; statuses: string[] }[]> {
  const { rows } = await sql<{ id: string; asciiName: string; registryId: string; state: string; statuses: string[] }>`
    select d.id, d.ascii_name as "asciiName", x.registry_id as "registryId", d.state, x.statuses_seen as statuses
      from domain_contact dc
      join domain d on d.account_id = dc.account_id and d.id = dc.domain_id
      join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where dc.account_id = ${scope.accountId} and dc.contact_id = ${contactId} and dc.role = 'registrant'
       and d.tld = any(${[...of.tlds]}::text[]) and d.state = any(${[...of.states]}::text[]) order by d.ascii_name`.execute(trx);
  return rows;
}

/** Changes the state of those domains of the contact that are in one of the given states. Returns the changed domains. */
export async function setNamesState(
  trx: Trx,
  scope: AccountScope,
  contactId: string,
  of: { readonly tlds: readonly string[]; readonly from: readonly string[]; readonly to: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update domain d set state = ${of.to}, version = d.version + 1
      from domain_contact dc
     where d.account_id = ${scope.accountId} and dc.account_id = d.account_id and dc.domain_id = d.id and dc.contact_id = ${contactId} and dc.role = 'registrant'
       and d.tld = any(${[...of.tlds]}::text[]) and d.state = any(${[...of.from]}::text[])
       and exists (select 1 from domain_detail x where x.account_id = d.account_id and x.domain_id = d.id) returning d.id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Changes the state of one domain, if it still has the expected state. */
export async function moveName(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  from: readonly string[],
  to: string,
): Promise<void> {
  await sql`
    update domain set state = ${to}, version = version + 1
     where account_id = ${scope.accountId} and id = ${domainId} and state = any(${[...from]}::text[])`.execute(trx);
}

export async function proveEmail(trx: Trx, scope: AccountScope, contactId: string, now: Date): Promise<void> {
  await sql`
    update contact set email_proved_at = ${now}, version = version + 1
     where account_id = ${scope.accountId} and id = ${contactId}`.execute(trx);
}

/** When a user of the account proved the same address by a mailed link. Null if no user did. */
export async function provedByUser(trx: Trx, scope: AccountScope, email: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select u.email_proved_at as at from panel_user u join membership m on m.user_id = u.id
     where m.account_id = ${scope.accountId} and u.email_proved_at is not null and lower(u.email) = lower(${email}) and u.disabled_at is null
     order by 1 limit 1`.execute(trx);
  return rows[0]?.at ?? null;
}

export type DueCase = { readonly accountId: string; readonly brandId: string; readonly caseId: string };

/**
 * Cases in which a step may be due: a first mail that was not sent, a mail that bounced, a reminder, or a deadline. Every run
 * checks such a case again until its state changes. Runs as the database role readonly.
 */
export async function casesToCheck(trx: Trx, now: Date, limit: number): Promise<DueCase[]> {
  const { rows } = await sql<DueCase>`
    select c.account_id as "accountId", a.brand_id as "brandId", c.id as "caseId"
      from compliance_case c join account a on a.id = c.account_id
     where c.kind = 'verification' and c.closed_at is null and c.state <> 'lapsed'
       and (c.state in ('open', 'notified') or c.opened_at <= ${now}::timestamptz - interval '7 days' or c.deadline_at <= ${now})
     order by c.deadline_at limit ${limit}`.execute(trx);
  return rows;
}

/** Which mails of a case were written, and what happened to the last one. */
export async function mailsOf(
  trx: Trx,
  scope: AccountScope,
  caseId: string,
): Promise<{ stages: Set<string>; lastMail: "none" | "queued" | "sent" | "bounced" }> {
  const { rows } = await sql<{ stage: string; state: string | null }>`
    select substring(n.cause from ${`case:${caseId}:`.length + 1}::int) as stage,
           (select l.state from delivery l where l.account_id = n.account_id and l.notice_id = n.id order by l.created_at desc limit 1) as state
      from notice n where n.account_id = ${scope.accountId} and n.kind = 'verify_contact' and n.cause like ${`case:${caseId}:%`}
     order by n.created_at, n.id`.execute(trx);
  const last = rows.at(-1)?.state ?? (rows.length > 0 ? "queued" : null);
  const became = { queued: "queued", sent: "sent", delivered: "sent" } as const;
  return {
    stages: new Set(rows.map(({ stage }) => stage)),
    lastMail: last === null ? "none" : (became[last as keyof typeof became] ?? "bounced"),
  };
}

/** When the last mail of a case was written. Null if there is none yet. */
export async function lastAskedAt(trx: Trx, scope: AccountScope, caseId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from notice where account_id = ${scope.accountId} and kind = 'verify_contact' and cause like ${`case:${caseId}:%`}`.execute(
    trx,
  );
  return rows[0]?.at ?? null;
}

/**
 * Registrants under these TLDs who have not been asked yet, however their domains came to the account. Registrants of imported
 * domains are left out. Runs as the database role readonly.
 */
export async function registrantsToAsk(
  trx: Trx,
  tlds: readonly string[],
  limit: number,
): Promise<{ accountId: string; brandId: string; contactId: string; tld: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; contactId: string; tld: string }>`
    select distinct on (dc.account_id, dc.contact_id) dc.account_id as "accountId", a.brand_id as "brandId", dc.contact_id as "contactId", d.tld
      from domain d
      join domain_contact dc on dc.account_id = d.account_id and dc.domain_id = d.id and dc.role = 'registrant'
      join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id and x.source <> 'imported'
      join contact c on c.account_id = dc.account_id and c.id = dc.contact_id and c.email_proved_at is null and c.state in ('active', 'unverified')
      join account a on a.id = dc.account_id
     where d.tab <= 2 and d.tld = any(${[...tlds]}::text[])
       and not exists (select 1 from compliance_case k where k.account_id = dc.account_id and k.contact_id = dc.contact_id and k.kind = 'verification'
                          and (k.source = 'icann' and k.closed_at is null or k.state = 'satisfied' and (k.evidence @> '[{"method":"document"}]' or k.evidence @> '[{"method":"other_proof"}]')))
     limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Ended cases with domains that are still out of their zones because of a hold that we set. Runs as the database role readonly.
 */
export async function holdsToLift(trx: Trx, limit: number): Promise<DueCase[]> {
  const { rows } = await sql<DueCase>`
    select c.account_id as "accountId", a.brand_id as "brandId", c.id as "caseId"
      from compliance_case c join account a on a.id = c.account_id
     where c.kind = 'verification' and c.state in ('satisfied', 'closed') and c.hold_set_at is not null
       and exists (select 1 from jsonb_array_elements(c.evidence) e
                    join domain d on d.account_id = c.account_id and d.id = case when e ->> 'claim' = 'hold' then (e ->> 'method')::uuid end and d.state = 'suspended')
     order by c.closed_at limit ${limit}`.execute(trx);
  return rows;
}

/** Domains that are out of their zones because of a case. */
export async function heldNames(
  trx: Trx,
  scope: AccountScope,
  caseId: string,
): Promise<{ id: string; asciiName: string; registryId: string; statuses: string[] }[]> {
  const { rows } = await sql<{ id: string; asciiName: string; registryId: string; statuses: string[] }>`
    select d.id, d.ascii_name as "asciiName", x.registry_id as "registryId", x.statuses_seen as statuses
      from compliance_case c, jsonb_array_elements(c.evidence) e
      join domain d on d.account_id = ${scope.accountId} and d.id = case when e ->> 'claim' = 'hold' then (e ->> 'method')::uuid end and d.state = 'suspended'
      join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where c.account_id = ${scope.accountId} and c.id = ${caseId} order by d.ascii_name`.execute(trx);
  return rows;
}

export type AskedCase = {
  readonly caseId: string;
  readonly contactId: string;
  readonly source: string;
  readonly state: CaseState;
  readonly deadlineAt: Date;
  readonly holdSetAt: Date | null;
  readonly name: string;
  readonly email: string;
  readonly domains: string[];
};

/** Open cases of the account, with the domains that depend on them; the next deadline first. */
export async function openCases(trx: Trx, scope: AccountScope, tlds: readonly string[]): Promise<AskedCase[]> {
  const { rows } = await sql<AskedCase>`
    select k.id as "caseId", k.contact_id as "contactId", k.source, k.state, k.deadline_at as "deadlineAt", k.hold_set_at as "holdSetAt",
           coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email) as name, c.email,
           array(select d.ascii_name from domain_contact dc join domain d on d.account_id = dc.account_id and d.id = dc.domain_id and d.tab <= 4 and d.tld = any(${[...tlds]}::text[])
                  where dc.account_id = k.account_id and dc.contact_id = k.contact_id and dc.role = 'registrant' order by d.ascii_name) as domains
      from compliance_case k join contact c on c.account_id = k.account_id and c.id = k.contact_id
     where k.account_id = ${scope.accountId} and k.kind = 'verification' and k.closed_at is null
     order by k.deadline_at, k.id limit 20`.execute(trx);
  return rows;
}

/**
 * Domains that their registry (.se, .nu) keeps out of the zone until the registry itself has verified the owner. We have no case
 * for them.
 */
export async function namesInRegistryCheck(trx: Trx, scope: AccountScope): Promise<{ id: string; asciiName: string }[]> {
  const { rows } = await sql<{ id: string; asciiName: string }>`
    select d.id, d.ascii_name as "asciiName" from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.tab = 2 and d.state in ('verification_needed', 'verification_pending') and 'serverHold' = any(x.statuses_seen)
     order by d.ascii_name limit 20`.execute(trx);
  return rows;
}

export async function insertLink(
  trx: Trx,
  scope: AccountScope,
  link: {
    readonly hash: Buffer;
    readonly kind: "case_answer" | "owner_consent";
    readonly subject: object;
    readonly endsAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("one_time_token")
    .values({
      token_hash: link.hash,
      brand_id: scope.brandId,
      kind: link.kind,
      account_id: scope.accountId,
      subject: JSON.stringify(link.subject),
      ends_at: link.endsAt,
    })
    .execute();
}

/**
 * The case or the consent that a mailed link is for. `use` says whether the link is used up. Null if the link is wrong, used or
 * expired.
 */
export async function takeLink(
  trx: Trx,
  of: {
    readonly hash: Buffer;
    readonly brandId: string;
    readonly kind: "case_answer" | "owner_consent";
    readonly use: boolean;
  },
): Promise<{ accountId: string; subject: Record<string, string> } | null> {
  const { rows } = await sql<{ kind: string; account_id: string | null; subject: Record<string, string> }>`
    select kind, account_id, subject from np_take_token(${of.hash}, ${of.brandId}::uuid, ${of.use})`.execute(trx);
  const row = rows[0];
  if (row === undefined || row.kind !== of.kind || row.account_id === null) return null;
  return { accountId: row.account_id, subject: row.subject };
}

export type CaseMailFacts = {
  readonly contactId: string;
  readonly name: string;
  readonly firstName: string;
  readonly email: string;
  readonly source: string;
  readonly deadlineAt: Date;
  /** What is wrong in the data according to the contact. Null if the contact has not objected. */
  readonly denied: string | null;
};

const nameColumn = sql`coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email)`;

/** The recipient of a case's mails. Null if the case has ended. */
export async function findCaseMail(trx: Trx, scope: AccountScope, caseId: string): Promise<CaseMailFacts | null> {
  const { rows } = await sql<CaseMailFacts>`
    select c.id as "contactId", ${nameColumn} as name, c.first_name as "firstName", c.email, k.source, k.deadline_at as "deadlineAt",
           (select e ->> 'method' from jsonb_array_elements(k.evidence) with ordinality x (e, n) where e ->> 'claim' = 'denied' order by n desc limit 1) as denied
      from compliance_case k join contact c on c.account_id = k.account_id and c.id = k.contact_id
     where k.account_id = ${scope.accountId} and k.id = ${caseId} and k.kind = 'verification' and k.closed_at is null`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function findContactMail(
  trx: Trx,
  scope: AccountScope,
  contactId: string,
): Promise<{ name: string; firstName: string; email: string } | null> {
  const { rows } = await sql<{ name: string; firstName: string; email: string }>`
    select ${nameColumn} as name, c.first_name as "firstName", c.email from contact c
     where c.account_id = ${scope.accountId} and c.id = ${contactId}`.execute(trx);
  return rows[0] ?? null;
}
