import type { RestrictionKind } from "@nameplane/contracts/backoffice/acts/domain-act-values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type DomainPlaceAt = {
  readonly accountId: string;
  readonly brandId: string;
  readonly isFrozen: boolean;
  readonly asciiName: string;
  readonly unicodeName: string;
};

/**
 * A domain of a customer, by its id. A domain that was pushed has a row with the same id in each of its accounts; the row of the
 * account that has the domain now is taken. Null if there is none that the caller may see.
 */
export async function placeOfDomain(trx: Trx, domainId: string): Promise<DomainPlaceAt | null> {
  const { rows } = await sql<DomainPlaceAt>`
    select d.account_id as "accountId", a.brand_id as "brandId", a.frozen_at is not null as "isFrozen", d.ascii_name as "asciiName",
           d.sort_name as "unicodeName"
      from domain d join account a on a.id = d.account_id
     where d.id = ${domainId}::uuid order by (d.state <> 'transferred_away') desc, d.account_id limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** An account by its number. Null if there is no such account, if the caller may not see it, or if it is closed. */
export async function accountNumbered(trx: Trx, number: number): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select id as "accountId", brand_id as "brandId" from account where number = ${number} and state = 'active'`.execute(trx);
  return rows[0] ?? null;
}

export type RestrictionAt = {
  readonly id: string;
  readonly kind: RestrictionKind;
  readonly case_number: string;
  readonly authority: string;
  readonly until_on: string | null;
  readonly text: string;
  readonly reason: string;
  readonly is_quiet: boolean;
  readonly set_at: Date;
  readonly shown_at: Date | null;
  readonly lifted_at: Date | null;
  readonly version: number;
};

const columns = sql`
  r.id, r.kind, r.case_number, r.authority, r.until_on::text as until_on, r.text, r.reason, r.is_quiet, r.set_at, r.shown_at, r.lifted_at, r.version`;

/** The open restrictions of a domain, the oldest first. With `lock`, they stay locked until the transaction ends. */
export async function openRestrictions(
  trx: Trx,
  { accountId, domainId }: { readonly accountId: string; readonly domainId: string },
  { lock }: { readonly lock: boolean },
): Promise<RestrictionAt[]> {
  const { rows } = await sql<RestrictionAt>`
    select ${columns} from domain_restriction r
     where r.account_id = ${accountId}::uuid and r.domain_id = ${domainId}::uuid and r.ended_at is null
     order by r.set_at, r.id ${lock ? sql`for update of r` : sql``}`.execute(trx);
  return rows;
}

/** The versions of the holds that staff have set and not lifted, by domain. */
export async function openHolds(trx: Trx, domainIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select r.domain_id as id, r.version from domain_restriction r
     where r.domain_id = any(${[...domainIds]}::uuid[]) and r.kind = 'hold' and r.ended_at is null and r.lifted_at is null`.execute(
    trx,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Who set the open restrictions of a domain, by the id of the restriction. Only the role of staff may read this. */
export async function settersOf(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, u.name from domain_restriction r join staff_user u on u.id = r.set_by where r.id = any(${[...ids]}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type NewRestriction = {
  readonly accountId: string;
  readonly id: string;
  readonly domainId: string;
  readonly kind: RestrictionKind;
  readonly caseNumber: string;
  readonly authority: string;
  readonly untilOn: string | null;
  readonly text: string;
  readonly reason: string;
  readonly isQuiet: boolean;
  readonly setBy: string;
  readonly setAt: Date;
};

export async function insertRestriction(trx: Trx, of: NewRestriction): Promise<void> {
  await sql`
    insert into domain_restriction (account_id, id, domain_id, kind, case_number, authority, until_on, text, reason, is_quiet, set_by, set_at)
    values (${of.accountId}::uuid, ${of.id}::uuid, ${of.domainId}::uuid, ${of.kind}, ${of.caseNumber}, ${of.authority}, ${of.untilOn}::date,
            ${of.text}, ${of.reason}, ${of.isQuiet}, ${of.setBy}::uuid, ${of.setAt})`.execute(trx);
}

/**
 * Stores that staff have decided to end a restriction. The text for the customer replaces the text from when the restriction was
 * set.
 */
export async function liftRestriction(
  trx: Trx,
  accountId: string,
  id: string,
  of: { readonly by: string; readonly at: Date; readonly reason: string; readonly text: string; readonly isQuiet: boolean },
): Promise<void> {
  await sql`
    update domain_restriction set lifted_by = ${of.by}::uuid, lifted_at = ${of.at}, lift_reason = ${of.reason}, text = ${of.text},
           is_quiet = ${of.isQuiet}, version = version + 1
     where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
}

export async function noteShown(trx: Trx, accountId: string, id: string, at: Date): Promise<void> {
  await sql`
    update domain_restriction set shown_at = ${at}, version = version + 1
     where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
}

export async function endRestriction(trx: Trx, accountId: string, id: string, at: Date): Promise<void> {
  await sql`
    update domain_restriction set ended_at = ${at}, version = version + 1
     where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
}

/** Marks a domain as suspended, because staff took it out of DNS. */
export async function suspendDomain(trx: Trx, accountId: string, domainId: string): Promise<void> {
  await sql`
    update domain set state = 'suspended', version = version + 1
     where account_id = ${accountId}::uuid and id = ${domainId}::uuid and state = 'active'`.execute(trx);
}

/**
 * Domains whose registry does not show their restrictions, because it does not yet or does no longer. Domains that were tried a
 * short while ago are left out. Runs as the database role readonly.
 */
export async function restrictionsToCarryOut(
  trx: Trx,
  { max, except }: { readonly max: number; readonly except: readonly string[] },
): Promise<{ accountId: string; brandId: string; domainId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; domainId: string }>`
    select distinct r.account_id as "accountId", a.brand_id as "brandId", r.domain_id as "domainId"
      from domain_restriction r join account a on a.id = r.account_id
      join domain d on d.account_id = r.account_id and d.id = r.domain_id
      left join domain_detail x on x.account_id = r.account_id and x.domain_id = r.domain_id
     where r.ended_at is null and not r.domain_id = any(${[...except]}::uuid[])
       and (r.lifted_at is not null or r.shown_at is null and d.tab <= 4
            or d.tab <= 4 and not (case r.kind when 'hold' then '{clientHold,clientTransferProhibited}' else '{clientTransferProhibited,clientDeleteProhibited}' end)::text[]
                                  <@ coalesce(x.statuses_seen, '{}'))
     limit ${max}::int`.execute(trx);
  return rows;
}

/**
 * The contact of a domain's registrant, and whether its mail address has to be confirmed. Null if we have no registrant for the
 * domain.
 */
export async function registrantOf(
  trx: Trx,
  { accountId, domainId }: { readonly accountId: string; readonly domainId: string },
): Promise<{ contactId: string; email: string; isAsked: boolean } | null> {
  const { rows } = await sql<{ contactId: string; email: string; isAsked: boolean }>`
    select c.id as "contactId", c.email,
           exists (select 1 from compliance_case k where k.account_id = c.account_id and k.contact_id = c.id and k.kind = 'verification' and k.closed_at is null) as "isAsked"
      from domain_contact o join contact c on c.account_id = o.account_id and c.id = o.contact_id
     where o.account_id = ${accountId}::uuid and o.domain_id = ${domainId}::uuid and o.role = 'registrant'`.execute(trx);
  return rows[0] ?? null;
}

/** How many open differences there are between the registry and our data for a domain. */
export async function differencesOf(trx: Trx, accountId: string, asciiName: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from registry_diff where account_id = ${accountId}::uuid and ascii_name = ${asciiName} and closed_at is null`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}
