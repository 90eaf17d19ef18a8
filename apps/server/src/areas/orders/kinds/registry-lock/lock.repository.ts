import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { RequestState } from "../../request.state.ts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import type { LockPeople } from "./lock-params.ts";

/** The opening of a lock: until when it is open, who asked for it, and the number of the request. */
export type Opening = { readonly until: string; readonly by: string; readonly request: number };

export type LockService = {
  readonly id: string;
  readonly params: { readonly people?: LockPeople; readonly opening?: Opening };
  readonly paidUntil: Date;
  readonly renewalMode: "auto" | "manual" | "cancel";
};

/** A domain with its lock, according to our database. */
export type LockRow = {
  readonly id: string;
  readonly name: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly state: string;
  readonly registryId: string | null;
  readonly statuses: string[];
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: Date | null;
  readonly service: LockService | null;
  /** The open request about the lock. If there are several, the newest. */
  readonly request: {
    readonly number: number;
    readonly type: string;
    readonly state: RequestState;
    readonly reason: number | null;
  } | null;
  readonly inBasket: boolean;
};

export async function findLock(trx: Trx, scope: AccountScope, domainId: string): Promise<LockRow | null> {
  const { rows } = await sql<LockRow>`
    select d.id, d.ascii_name as name, d.sort_name as "unicodeName", d.tld, d.state, x.registry_id as "registryId", coalesce(x.statuses_seen, '{}') as statuses,
           coalesce(x.is_registry_locked, false) as "isRegistryLocked", x.unlocked_until as "unlockedUntil",
           (select jsonb_build_object('id', s.id, 'params', s.params, 'paidUntil', s.paid_until, 'renewalMode', s.renewal_mode)
              from service s where s.account_id = d.account_id and s.domain_id = d.id and s.product_id = ${registryLockProduct} and s.ended_at is null order by s.created_at desc limit 1) as service,
           (select jsonb_build_object('number', r.number, 'type', r.type, 'state', r.state, 'reason', r.reason)
              from request r where r.account_id = d.account_id and r.ascii_name = d.ascii_name and r.product_id = ${registryLockProduct} and r.type <> 'renew-service' and not r.is_final and r.state <> 'in_basket'
             order by r.created_at desc, r.id desc limit 1) as request,
           exists (select 1 from request r where r.account_id = d.account_id and r.ascii_name = d.ascii_name and r.product_id = ${registryLockProduct} and r.state = 'in_basket') as "inBasket"
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = ${domainId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) return null;
  const { service } = row;
  return { ...row, service: service === null ? null : { ...service, paidUntil: new Date(service.paidUntil) } };
}

/** Stores until when the lock is open. Null if it is closed again. */
export async function setOpening(trx: Trx, scope: AccountScope, serviceId: string, opening: Opening | null): Promise<void> {
  const params = opening === null ? sql`params - 'opening'` : sql`params || ${JSON.stringify({ opening })}::jsonb`;
  await sql`
    update service set params = ${params}, version = version + 1 where account_id = ${scope.accountId} and id = ${serviceId}`.execute(
    trx,
  );
}

/** Whether the user has two-step login. */
export async function hasTwoStep(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom("panel_user").select("has_2fa").where("id", "=", userId).executeTakeFirst();
  return row?.has_2fa === true;
}

/** TLDs whose domains can have a registry lock, according to the limits of the product. */
export async function lockableTlds(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ tlds: string[] | null }>`
    select limits -> 'tlds' as tlds from product where id = ${registryLockProduct} and is_sold`.execute(trx);
  return rows[0]?.tlds ?? [];
}

export type DueLock = {
  accountId: string;
  brandId: string;
  serviceId: string;
  domainId: string;
  name: string;
  until: string;
};

/** Locks that should be closed by now but were not yet seen closed at the registry. Runs as the role readonly. */
export async function openTooLong(trx: Trx, now: Date, max: number): Promise<DueLock[]> {
  const { rows } = await sql<DueLock>`
    select s.account_id as "accountId", a.brand_id as "brandId", s.id as "serviceId", d.id as "domainId", d.ascii_name as name, s.params #>> '{opening,until}' as until
      from service s join account a on a.id = s.account_id join domain d on d.account_id = s.account_id and d.id = s.domain_id
     where s.product_id = ${registryLockProduct} and s.ended_at is null and s.params ? 'opening' and s.params #>> '{opening,until}' <= ${now.toISOString()}
     order by 6 limit ${max}`.execute(trx);
  return rows;
}

/** Name of the user behind an actor. Null if the actor is not a user. */
export async function actorName(trx: Trx, actor: string): Promise<string | null> {
  if (!actor.startsWith("user:")) return null;
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from panel_user where id = ${actor.slice(5)}::uuid`.execute(
    trx,
  );
  return rows[0]?.name ?? null;
}
