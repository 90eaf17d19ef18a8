import { sql } from "kysely";
import type { PushState } from "@nameplane/contracts/pushes/push";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { ServiceAtPush } from "../orders/services/index.ts";
import type { PushFacts } from "./push.rules.ts";
import type { PushOf } from "./push-token.ts";

/** What the database knows about a domain (np_push_facts_of). */
export type StoredFacts = Omit<PushFacts, "services"> & { readonly services: readonly ServiceAtPush[] };

/** What is known about domains of the account. Domains of other accounts are left out. */
export async function storedFactsOf(trx: Trx, domainIds: readonly string[]): Promise<StoredFacts[]> {
  const { rows } = await sql<{ facts: StoredFacts[] }>`select np_push_facts(${[...domainIds]}::uuid[]) as facts`.execute(trx);
  return rows[0]?.facts ?? [];
}

export type OfferedName = { readonly domainId: string; readonly pushId: string; readonly isOver: boolean };

/**
 * Those of the given domains that are in an open push. `isOver`: whether no one answered in time, but the periodic job has not
 * recorded it yet.
 */
export async function offeredAmong(
  trx: Trx,
  scope: AccountScope,
  domainIds: readonly string[],
  now: Date,
): Promise<OfferedName[]> {
  const { rows } = await sql<OfferedName>`
    select n.domain_id as "domainId", n.push_id as "pushId", p.ends_at <= ${now} as "isOver"
      from push_name n join push p on p.account_id = n.account_id and p.id = n.push_id
     where n.account_id = ${scope.accountId} and n.domain_id = any(${[...domainIds]}::uuid[]) and n.is_open`.execute(trx);
  return rows;
}

export type NewPush = {
  readonly id: string;
  readonly email: string;
  readonly message: string;
  readonly begunBy: string;
  /** Null if the product itself pushes the domain, without a user. */
  readonly stepUpId: string | null;
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** The account to which the product itself pushes the domain. Absent if the push is offered to an address. */
  readonly forAccountId?: string;
  readonly names: readonly { readonly domainId: string; readonly asciiName: string }[];
};

/** Fails on push_name_open if the domain is already in an open push. */
export async function insertPush(trx: Trx, scope: AccountScope, push: NewPush): Promise<void> {
  const { accountId } = scope;
  await sql`
    insert into push (account_id, id, receiver_email, message, begun_by, step_up_id, created_at, ends_at, for_account_id)
    values (${accountId}, ${push.id}, ${push.email}, ${push.message}, ${push.begunBy}, ${push.stepUpId}, ${push.createdAt}, ${push.endsAt}, ${push.forAccountId ?? null}::uuid)`.execute(
    trx,
  );
  const [ids, names] = [push.names.map(({ domainId }) => domainId), push.names.map(({ asciiName }) => asciiName)];
  await sql`
    insert into push_name (account_id, push_id, domain_id, ascii_name)
    select ${accountId}, ${push.id}, id, name from unnest(${ids}::uuid[], ${names}::text[]) n (id, name)`.execute(trx);
}

export type PushRow = {
  readonly id: string;
  readonly state: PushState;
  readonly email: string;
  readonly message: string;
  readonly names: string[];
  readonly domainIds: string[];
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly openedAt: Date | null;
  readonly endedAt: Date | null;
};

const listedMax = 100;
const columns = sql`
  p.id, p.state, p.receiver_email as email, p.message, p.created_at as "createdAt", p.ends_at as "endsAt", p.opened_at as "openedAt", p.ended_at as "endedAt",
  array(select n.ascii_name from push_name n where n.account_id = p.account_id and n.push_id = p.id order by n.ascii_name) as names,
  array(select n.domain_id from push_name n where n.account_id = p.account_id and n.push_id = p.id order by n.ascii_name) as "domainIds"`;

/** Pushes of the account: first the open ones, then the others, latest end first. */
export async function pushesOf(trx: Trx, scope: AccountScope): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    select ${columns} from push p where p.account_id = ${scope.accountId} and p.for_account_id is null
     order by p.ended_at is not null, coalesce(p.ended_at, p.created_at) desc limit ${listedMax}`.execute(trx);
  return rows;
}

export async function findPush(trx: Trx, scope: AccountScope, id: string): Promise<PushRow | null> {
  const { rows } = await sql<PushRow>`
    select ${columns} from push p where p.account_id = ${scope.accountId} and p.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** Ends an open push of the account without moving the domains. Returns false if it has already ended. */
export async function endPush(
  trx: Trx,
  scope: AccountScope,
  id: string,
  end: { readonly state: "withdrawn" | "lapsed"; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update push set state = ${end.state}, ended_at = ${end.now}, ended_by = ${scope.actor}
     where account_id = ${scope.accountId} and id = ${id} and state = 'open' ${end.state === "lapsed" ? sql`and ends_at <= ${end.now}` : sql``}
    returning id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`update push_name set is_open = false where account_id = ${scope.accountId} and push_id = ${id}`.execute(trx);
  return true;
}

export type DuePush = { readonly accountId: string; readonly brandId: string; readonly id: string };

/** Open pushes that no one answered in time. Runs as the role readonly. */
export async function duePushes(trx: Trx, now: Date, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    select p.account_id as "accountId", a.brand_id as "brandId", p.id from push p join account a on a.id = p.account_id
     where p.ended_at is null and p.for_account_id is null and p.ends_at <= ${now} order by p.ends_at limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** A push as the database returns it to a user who is not its giver. */
export type OpenedPush =
  | { readonly isMine: false; readonly state: PushState; readonly endsAt: string }
  | {
      readonly isMine: true;
      readonly state: PushState;
      readonly endsAt: string;
      readonly message: string;
      readonly isOwnAccount: boolean;
      readonly giver: string;
      readonly giverBrandId: string;
      readonly names: StoredFacts[];
    };

/** If `lock` is true, locks the push, its domains and zones until the end of the transaction. Null if there is no such push. */
export async function openPush(trx: Trx, of: PushOf, lock: boolean): Promise<OpenedPush | null> {
  const { rows } = await sql<{ push: OpenedPush | null }>`
    select np_push_open(${of.giverId}::uuid, ${of.pushId}::uuid, ${lock}) as push`.execute(trx);
  return rows[0]?.push ?? null;
}

export type Offered = {
  readonly accountId: string;
  readonly id: string;
  readonly giver: string;
  readonly names: string[];
  readonly createdAt: Date;
  readonly endsAt: Date;
};

/** Open pushes of any account to the verified address of the transaction's user. */
export async function offeredToUser(trx: Trx): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select account_id as "accountId", id, giver, names, created_at as "createdAt", ends_at as "endsAt" from np_pushes_for_me()`.execute(
    trx,
  );
  return rows;
}

export type Settling = {
  readonly pushId: string;
  readonly isGiver: boolean;
  readonly other: string;
  readonly names: string[];
  readonly requests: number[];
};

/**
 * Pushes that the transaction's account has given or received, and whose domains do not have the receiver's contacts at the
 * registry yet.
 */
export async function settlingPushes(trx: Trx): Promise<Settling[]> {
  const { rows } = await sql<Settling>`
    select push_id as "pushId", is_giver as "isGiver", other, names, to_jsonb(requests) as requests from np_pushes_at_registry()`.execute(
    trx,
  );
  return rows;
}

export async function declineFor(trx: Trx, of: PushOf): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select np_push_decline(${of.giverId}::uuid, ${of.pushId}::uuid) as done`.execute(trx);
  return rows[0]?.done === true;
}

export type PushedName = {
  readonly name: string;
  readonly domain: string;
  readonly to: string;
  readonly zones: string[];
  readonly contact: string | null;
};

export async function acceptFor(trx: Trx, of: PushOf, pushed: readonly PushedName[]): Promise<void> {
  await sql`select np_push_accept(${of.giverId}::uuid, ${of.pushId}::uuid, ${JSON.stringify(pushed)}::jsonb)`.execute(trx);
}

/** The zones of a domain that forward mail. */
export async function forwardingZones(trx: Trx, scope: AccountScope, asciiName: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select z.id from zone z where z.account_id = ${scope.accountId} and z.registrable_name = ${asciiName} and z.removed_at is null
       and exists (select 1 from zone_rrset r where r.account_id = z.account_id and r.zone_id = z.id and r.type = 'MAILFORWARD')`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

export type ListedPush = {
  readonly id: string;
  readonly state: PushState;
  readonly giver: number;
  readonly receiver: number | null;
  readonly email: string;
  readonly begunBy: string;
  readonly endedBy: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly names: string[];
};

/** Pushes of the installation, newest first, of one domain or of all. For the operator; runs as the role readonly. */
export async function listedPushes(trx: Trx, name: string | null, limit: number): Promise<ListedPush[]> {
  const { rows } = await sql<ListedPush>`
    select p.id, p.state, g.number as giver, r.number as receiver, p.receiver_email as email, p.begun_by as "begunBy", p.ended_by as "endedBy", p.created_at as "createdAt", p.ended_at as "endedAt",
           array(select n.ascii_name from push_name n where n.account_id = p.account_id and n.push_id = p.id order by n.ascii_name) as names
      from push p join account g on g.id = p.account_id left join account r on r.id = p.to_account_id
     where ${name}::text is null or exists (select 1 from push_name n where n.account_id = p.account_id and n.push_id = p.id and n.ascii_name = ${name})
     order by p.created_at desc limit ${limit}`.execute(trx);
  return rows;
}

/** The open push of a domain to this account that the product itself has begun. Null if there is none. */
export async function openPushFor(
  trx: Trx,
  { accountId }: AccountScope,
  of: { readonly domainId: string; readonly forAccountId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from push p join push_name n on n.account_id = p.account_id and n.push_id = p.id
     where p.account_id = ${accountId} and p.state = 'open' and p.for_account_id = ${of.forAccountId} and n.domain_id = ${of.domainId}`.execute(
    trx,
  );
  return rows[0]?.id ?? null;
}
