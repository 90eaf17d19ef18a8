import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

const columns = [
  "id",
  "state",
  "party",
  "organization",
  "first_name",
  "last_name",
  "id_number",
  "vat_number",
  "street",
  "postcode",
  "city",
  "region",
  "country",
  "phone",
  "email",
  "email_proved_at",
  "version",
  "created_at",
  "changed_at",
] as const;

/** The values of a contact that people enter. */
export type ContactValues = {
  party: string;
  organization: string;
  first_name: string;
  last_name: string;
  id_number: string | null;
  vat_number: string | null;
  street: string[];
  postcode: string;
  city: string;
  region: string;
  country: string;
  phone: string | null;
  email: string;
};

export type ContactRow = ContactValues & {
  id: string;
  state: string;
  email_proved_at: Date | null;
  version: number;
  created_at: Date;
  changed_at: Date;
};

export type ContactQuery = {
  readonly search?: string | undefined;
  readonly only?: "unused" | "unverified" | undefined;
  readonly contactid?: string | undefined;
  readonly except?: string | undefined;
  readonly orderby?: "name" | "email" | "created" | undefined;
  readonly desc?: boolean | undefined;
  readonly page?: number | undefined;
  /** How many rows to return, at most 100. Longer lists have to be searched. */
  readonly limit?: number | undefined;
};

const sortedBy = { name: sql`c.sort_name`, email: sql`lower(c.email)`, created: sql`c.created_at` };

/**
 * How many matching contacts are found by index and then sorted. If more match, the list is read in order until a page is full.
 */
const partMax = 1000;
/** How many contacts of a filtered list are counted at most. */
const filteredMax = 20_000;
/** An account with at least this many contacts gets their number from a cache, which is a minute old at most. */
const countedMax = 20_000;
const rememberedMs = 60_000;
const remembered = new Map<string, { readonly n: number; readonly untilMs: number }>();

export type ContactPage = {
  readonly rows: ContactRow[];
  readonly total: number;
  /** Whether the count stopped at a limit, so that there may be more contacts. */
  readonly totalisatleast: boolean;
  readonly page: number;
  readonly limit: number;
};

/** A page of the contacts that have not ended, and their number. The newest come first unless another order is requested. */
export async function listContacts(trx: Trx, scope: AccountScope, query: ContactQuery): Promise<ContactPage> {
  const { search = "", orderby = "created", desc = orderby === "created", page = 1, limit = 100 } = query;
  const found = await withPart(trx, scope, search);
  const offset = (page - 1) * limit;
  const matching = fitting(scope, query, found);
  const direction = desc ? sql`desc` : sql`asc`;
  const order = sql`order by ${sortedBy[orderby]} ${direction}, c.id`;
  // Reads only the ids of the page first, so that the rows before it are skipped in the index.
  const { rows: fetched } = await sql<ContactRow>`
    select ${sql.join(columns.map((column) => sql.ref(`c.${column}`)))} from contact c
     where c.account_id = ${scope.accountId} and c.id = any(array(select c.id from ${matching} ${order} limit ${limit + 1} offset ${offset}))
     ${order}`.execute(trx);
  const rows = fetched.slice(0, limit);
  const seen = offset + fetched.length;
  const isEnd = fetched.length <= limit && (fetched.length > 0 || offset === 0);
  const counted = isEnd ? { total: seen, totalisatleast: false } : await countOf(trx, scope, query, found, matching);
  return { rows, ...counted, total: fetched.length === 0 ? counted.total : Math.max(counted.total, seen), page, limit };
}

/**
 * A search text of one or two letters or digits. It is only searched for at the beginning of words, because it would match too
 * many words in the middle.
 */
const firstLetters = /^[\p{L}\p{N}]{1,2}$/u;

/** How many contacts are read to estimate how common some letters are. */
const sampled = 200;

/**
 * Ids of contacts that contain the search text, found by index; "many" if there are more than partMax. Null if there is no search
 * text, or if the index does not help.
 */
async function withPart(trx: Trx, scope: AccountScope, search: string): Promise<string[] | "many" | null> {
  // The index contains all sequences of three letters or digits, and the first two of each word.
  const isShort = firstLetters.test(search);
  if (!isShort && !/[\p{L}\p{N}]{3}/u.test(search)) return null;
  if (isShort && (await areCommon(trx, scope, search))) return null;
  const { rows } = await sql<{ ids: string[] | null; n: number }>`
    select case when count(*) <= ${partMax} then coalesce(array_agg(id), '{}') end as ids, count(*)::int as n
      from ${sql.ref(isShort ? "np_contacts_beginning" : "np_contacts_with")}(${search}, ${partMax + 1})`.execute(trx);
  return rows[0]?.ids ?? "many";
}

/**
 * Whether many words in a sample of contacts start with these letters. If so, reading the list in order fills a page sooner than
 * the index does.
 */
async function areCommon(trx: Trx, scope: AccountScope, letters: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) filter (where ${beginsWith(letters)})::int as n
      from (select c.search_text from contact c where c.account_id = ${scope.accountId} and c.state not in ('merged', 'cancelled') limit ${sampled}) c`.execute(
    trx,
  );
  return (rows[0]?.n ?? 0) > sampled / 20;
}

const beginsWith = (letters: string): RawBuilder<boolean> =>
  sql<boolean>`regexp_like(c.search_text, ${`(^|[ @.-])${letters.toLowerCase()}`})`;

function fitting(
  scope: AccountScope,
  { search = "", only, contactid, except }: ContactQuery,
  found: string[] | "many" | null,
): RawBuilder<unknown> {
  // LIKE is not used here, because the planner expects it to match very few rows. It would read and sort the whole account
  // instead of reading the list in order.
  const met = firstLetters.test(search)
    ? sql`and ${beginsWith(search)}`
    : sql`and strpos(c.search_text, ${search.toLowerCase()}) > 0`;
  const hasPart = Array.isArray(found) ? sql`and c.id = any(${found}::uuid[])` : search === "" ? sql`` : met;
  return sql`
    contact c where c.account_id = ${scope.accountId} and c.state not in ('merged', 'cancelled') ${hasPart}
      ${contactid === undefined ? sql`` : sql`and c.id = ${contactid}`} ${except === undefined ? sql`` : sql`and c.id <> ${except}`}
      ${only === "unverified" ? sql`and c.state = 'unverified'` : sql``}
      ${only === "unused" ? sql`and c.state in ('unassigned', 'imported', 'active') and ${isUnused(sql`c.account_id`, sql`c.id`)}` : sql``}`;
}

/** The number of contacts in the whole list, for a page that is not the last one. */
async function countOf(
  trx: Trx,
  scope: AccountScope,
  { search = "", only, except }: ContactQuery,
  found: string[] | "many" | null,
  matching: RawBuilder<unknown>,
): Promise<Pick<ContactPage, "total" | "totalisatleast">> {
  if (search === "" && only === undefined)
    return { total: (await numberOf(trx, scope)) - (except === undefined ? 0 : 1), totalisatleast: false };
  if (found === "many" && only === undefined) return { total: partMax, totalisatleast: true };
  const most = search === "" ? filteredMax : partMax;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${matching} limit ${most + 1}) m`.execute(trx);
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, most), totalisatleast: n > most };
}

/** How many contacts of the account have not ended; for a long list the number may be a minute old. */
async function numberOf(trx: Trx, scope: AccountScope): Promise<number> {
  const known = remembered.get(scope.accountId);
  if (known !== undefined && known.untilMs > performance.now()) return known.n;
  remembered.delete(scope.accountId);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from contact where account_id = ${scope.accountId} and state not in ('merged', 'cancelled')`.execute(
    trx,
  );
  const n = rows[0]?.n ?? 0;
  if (n > countedMax) remembered.set(scope.accountId, { n, untilMs: performance.now() + rememberedMs });
  return n;
}

export type ContactUse = "invoice_owner" | "invoice_billing" | "registrant" | "domain_contact" | "local_presence";
export type ContactUses = { roles: ContactUse[]; domains: number };

/**
 * SQL condition that holds if nothing uses the contact: no domain that has not ended, no open request, and not the account
 * itself.
 */
function isUnused(accountId: RawBuilder<unknown>, contactId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (select 1 from domain_contact dc join domain d on d.account_id = dc.account_id and d.id = dc.domain_id
                 where dc.account_id = ${accountId} and dc.contact_id = ${contactId} and d.tab <= 4)
    and not exists (select 1 from account a where a.id = ${accountId} and ${contactId} in (a.owner_contact_id, a.billing_contact_id))
    and not exists (select 1 from request r where r.account_id = ${accountId} and r.ended_at is null and (r.params ->> 'contactId' = ${contactId}::text or jsonb_path_exists(r.params, '$.byRole.* ? (@ == $id)', jsonb_build_object('id', ${contactId}::text))))
    and not exists (select 1 from reseller s where s.account_id = ${accountId} and s.default_contact_id = ${contactId}))`;
}

/**
 * Contacts of open accounts that nothing has used for as long as contacts are kept (retention_rule). A domain that ended during
 * this time also counts as use. Runs as a role that sees all accounts.
 */
export async function longUnused(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<{ accountId: string; brandId: string; contactId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; contactId: string }>`
    select c.account_id as "accountId", a.brand_id as "brandId", c.id as "contactId"
      from contact c join account a on a.id = c.account_id join retention_rule r on r.table_name = 'contact'
     where c.state in ('unassigned', 'imported', 'active') and c.changed_at < ${now}::timestamptz - make_interval(days => r.keep_days)
       and not exists (select 1 from domain_contact dc join domain d on d.account_id = dc.account_id and d.id = dc.domain_id
                        where dc.account_id = c.account_id and dc.contact_id = c.id
                          and (d.expires_at is null or d.expires_at > ${now}::timestamptz - make_interval(days => r.keep_days)))
       and not exists (select 1 from request r where r.account_id = c.account_id and r.ended_at > ${now}::timestamptz - interval '90 days'
                          and r.params ->> 'contactId' = c.id::text)
       and ${isUnused(sql`c.account_id`, sql`c.id`)}
     order by c.changed_at limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Ends a contact because of its age. Unlike other changes, this does not update the time of the last change, because the erasure
 * of its data depends on that time.
 */
export async function endByAge(trx: Trx, scope: AccountScope, { id, state }: Pick<ContactRow, "id" | "state">): Promise<void> {
  const steps = state === "active" ? ["unassigned", "cancelled"] : ["cancelled"];
  for (const next of steps)
    await trx
      .updateTable("contact")
      .set({ state: next, version: sql<number>`version + 1` })
      .where("account_id", "=", scope.accountId)
      .where("id", "=", id)
      .execute();
}

/** What contacts of the account are used for, by id. Contacts without a use are not in the result. */
export async function usesOf(trx: Trx, scope: AccountScope, ids: readonly string[]): Promise<ReadonlyMap<string, ContactUses>> {
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; roles: ContactUse[]; domains: number }>`
    select u.contact_id as id, array_agg(distinct u.role order by u.role) as roles, count(distinct u.domain_id)::int as domains
      from (select contact_id, case when role in ('registrant', 'local_presence') then role else 'domain_contact' end as role, domain_id
              from domain_contact dc where account_id = ${scope.accountId} and contact_id = ${wanted}
               and exists (select 1 from domain d where d.account_id = dc.account_id and d.id = dc.domain_id and d.tab <= 4)
            union all select owner_contact_id, 'invoice_owner', null from account where id = ${scope.accountId} and owner_contact_id = ${wanted}
            union all select billing_contact_id, 'invoice_billing', null from account where id = ${scope.accountId} and billing_contact_id = ${wanted}) u
     group by u.contact_id`.execute(trx);
  return new Map(rows.map(({ id, roles, domains }) => [id, { roles, domains }]));
}

const ended = ["merged", "cancelled"];

function stored(trx: Trx, scope: AccountScope, contactId: string, except: readonly string[]) {
  return trx
    .selectFrom("contact")
    .select(columns)
    .where("account_id", "=", scope.accountId)
    .where("id", "=", contactId)
    .where("state", "not in", except);
}

export async function findContact(trx: Trx, scope: AccountScope, contactId: string): Promise<ContactRow | null> {
  return (await stored(trx, scope, contactId, [...ended, "suspended"]).executeTakeFirst()) ?? null;
}

/** A contact that has not ended. It may be suspended. */
export async function findAnyContact(trx: Trx, scope: AccountScope, contactId: string): Promise<ContactRow | null> {
  return (await stored(trx, scope, contactId, ended).executeTakeFirst()) ?? null;
}

/** Whether a domain that the user of the transaction does not see uses this contact, too. */
export async function isContactElsewhere(trx: Trx, contactId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select np_contact_elsewhere(${contactId}::uuid) as yes`.execute(trx);
  return rows[0]?.yes === true;
}

/** Locks the contact until the end of the transaction. Null if it does not exist or has ended. */
export async function lockContact(trx: Trx, scope: AccountScope, contactId: string): Promise<ContactRow | null> {
  return (await stored(trx, scope, contactId, ended).forUpdate().executeTakeFirst()) ?? null;
}

export async function insertContact(
  trx: Trx,
  scope: AccountScope,
  contact: ContactValues & { readonly id: string },
): Promise<void> {
  await trx
    .insertInto("contact")
    .values({ ...contact, account_id: scope.accountId, state: "unassigned" })
    .execute();
}

/** Saves a contact. A new mail address counts as not proved, even if the old one was. */
export async function saveContact(trx: Trx, scope: AccountScope, contactId: string, values: ContactValues): Promise<void> {
  await trx
    .updateTable("contact")
    .set({
      ...values,
      email_proved_at: sql<Date | null>`case when lower(email) = lower(${values.email}) then email_proved_at end`,
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", contactId)
    .execute();
}

export async function setContactState(
  trx: Trx,
  scope: AccountScope,
  contactId: string,
  state: string,
  mergedInto: string | null = null,
): Promise<void> {
  await trx
    .updateTable("contact")
    .set({ state, merged_into: mergedInto, version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", contactId)
    .execute();
}

export type ContactUseRow = {
  readonly domainId: string;
  readonly asciiName: string;
  readonly tld: string;
  readonly roles: readonly string[];
  /** Whether the domain is registered through us. If not, we only serve its DNS. */
  readonly isRegistered: boolean;
  /** Whether the registry of the domain has an object for this contact. */
  readonly hasHandle: boolean;
  readonly registryId: string | null;
};

/** Domains that use a contact and have not ended, sorted by name. */
export async function namesOf(trx: Trx, scope: AccountScope, contactId: string): Promise<ContactUseRow[]> {
  const { rows } = await sql<ContactUseRow>`
    select d.id as "domainId", d.ascii_name as "asciiName", d.tld, array_agg(dc.role order by dc.role) as roles, x.domain_id is not null as "isRegistered", x.registry_id as "registryId",
           bool_or(exists (select 1 from contact_handle h where h.account_id = dc.account_id and h.contact_id = dc.contact_id and h.registry_id = x.registry_id
                             and h.seen_at is not null and h.deleted_at is null)) as "hasHandle"
      from domain_contact dc
      join domain d on d.account_id = dc.account_id and d.id = dc.domain_id and d.tab <= 4
      left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where dc.account_id = ${scope.accountId} and dc.contact_id = ${contactId}
     group by d.id, d.ascii_name, d.tld, x.domain_id, x.registry_id order by d.ascii_name`.execute(trx);
  return rows;
}

/** Contact objects that are known to exist at registries. */
export async function handlesByContact(
  trx: Trx,
  scope: AccountScope,
  ids: readonly string[],
): Promise<{ contactId: string; registryId: string; handle: string }[]> {
  const { rows } = await sql<{ contactId: string; registryId: string; handle: string }>`
    select contact_id as "contactId", registry_id as "registryId", handle from contact_handle
     where account_id = ${scope.accountId} and contact_id = any(${[...ids]}::uuid[]) and seen_at is not null and deleted_at is null order by handle`.execute(
    trx,
  );
  return rows;
}

export async function contactIsUsed(trx: Trx, scope: AccountScope, contactId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select not ${isUnused(sql`${scope.accountId}::uuid`, sql`${contactId}::uuid`)} as yes`.execute(trx);
  return rows[0]?.yes === true;
}

export type OtherUse = { readonly kind: "owner" | "billing" | "default" | "request"; readonly number: number };

/** Other uses of a contact: the account, its invoices, a reseller's default, open requests. */
export async function otherUsesOf(trx: Trx, scope: AccountScope, contactId: string): Promise<OtherUse[]> {
  const { rows } = await sql<OtherUse>`
    select 'owner' as kind, number from account where id = ${scope.accountId} and owner_contact_id = ${contactId}
    union all select 'billing', number from account where id = ${scope.accountId} and billing_contact_id = ${contactId}
    union all select 'default', 0 from reseller where account_id = ${scope.accountId} and default_contact_id = ${contactId}
    union all select 'request', number from request where account_id = ${scope.accountId} and ended_at is null and (params ->> 'contactId' = ${contactId}::text or jsonb_path_exists(params, '$.byRole.* ? (@ == $id)', jsonb_build_object('id', ${contactId}::text)))
    limit 20`.execute(trx);
  return rows;
}

const comparable = ["active", "imported", "unassigned", "unverified"];
/** The most rows that are compared at once. */
const comparedMax = 1000;

/** Contacts with these names (sort_name), which may be duplicates, most recent first. */
async function named(trx: Trx, scope: AccountScope, names: readonly string[]): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from contact
     where account_id = ${scope.accountId} and sort_name = any(${[...names]}::text[]) and state not in ('merged', 'cancelled') and state = any(${comparable}::text[])
     order by created_at desc, id limit ${comparedMax}`.execute(trx);
  return rows;
}

/** Contacts with the same name as this one, itself included, the most recent first. */
export async function namesakesOf(trx: Trx, scope: AccountScope, contactId: string): Promise<ContactRow[]> {
  const { rows } = await sql<{ sort_name: string }>`
    select sort_name from contact where account_id = ${scope.accountId} and id = ${contactId}`.execute(trx);
  return rows[0] === undefined ? [] : named(trx, scope, [rows[0].sort_name]);
}

/**
 * Finds the next `most` names, in order after the given name, that more than one contact has. Returns the contacts with these
 * names, and in `last` the name to continue after (null at the end).
 */
export async function namesakesAfter(
  trx: Trx,
  scope: AccountScope,
  after: string | null,
  most: number,
): Promise<{ rows: ContactRow[]; last: string | null }> {
  const { rows } = await sql<{ sort_name: string }>`
    select sort_name from contact
     where account_id = ${scope.accountId} and state not in ('merged', 'cancelled') ${after === null ? sql`` : sql`and sort_name > ${after}`}
     group by sort_name having count(*) > 1 order by sort_name limit ${most}`.execute(trx);
  const names = rows.map(({ sort_name: name }) => name);
  return {
    rows: names.length === 0 ? [] : await named(trx, scope, names),
    last: names.length < most ? null : (names.at(-1) ?? null),
  };
}

/**
 * Uses one contact in place of another everywhere: in domains, objects at registries, the account and its invoices. Returns the
 * number of domains that were changed.
 */
export async function useContactInstead(trx: Trx, scope: AccountScope, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with moved as (update domain_contact set contact_id = ${to} where account_id = ${scope.accountId} and contact_id = ${from} returning domain_id)
    select count(distinct domain_id)::int as n from moved`.execute(trx);
  await sql`update contact_handle set contact_id = ${to} where account_id = ${scope.accountId} and contact_id = ${from}`.execute(
    trx,
  );
  await sql`
    update account set owner_contact_id = case when owner_contact_id = ${from} then ${to}::uuid else owner_contact_id end,
           billing_contact_id = case when billing_contact_id = ${from} then ${to}::uuid else billing_contact_id end, version = version + 1
     where id = ${scope.accountId} and ${from}::uuid in (owner_contact_id, billing_contact_id)`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Names of at most 2,000 lines are compared, each of which several contacts can have. */
const comparedForImport = 20_000;

/** Contacts that have one of these names (lower case) or mail addresses (lower case), the oldest first. */
export async function contactsLike(
  trx: Trx,
  scope: AccountScope,
  names: readonly string[],
  emails: readonly string[],
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from contact
     where account_id = ${scope.accountId} and state not in ('merged', 'cancelled') and state = any(${comparable}::text[])
       and (sort_name = any(${[...names]}::text[]) or lower(email) = any(${[...emails]}::text[]))
     order by created_at, id limit ${comparedForImport}`.execute(trx);
  return rows;
}

/** Those of the contacts that domains use which the user of the transaction does not see. */
export async function contactsElsewhere(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as asked (id) where np_contact_elsewhere(id)`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Makes imports of contacts of one account wait for each other, until the end of the transaction. */
export async function lockContactImports(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact import ${scope.accountId}`}, 0))`.execute(trx);
}
