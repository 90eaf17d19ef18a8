import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { cardDue } from "../ordering/index.ts";
import type { DomainService, OwnService } from "../service.ts";
import { stateAfter, statesBefore, type ServiceEvent } from "../service.state.ts";

type NewService = {
  readonly productId: number;
  readonly name: string;
  /** Null if the service belongs to no domain. */
  readonly domainId: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly currency: string;
  /** What each further period costs, by the offer that was ordered. If absent, the price list applies. */
  readonly renewal?: Money | null;
  /** The plan of the product. If absent, the product without a plan. */
  readonly planId?: number | null;
};

/** Inserts a service that is still to be delivered. Returns its id. */
export async function insertOrderedService(trx: Trx, scope: AccountScope, service: NewService): Promise<string> {
  const id = newId();
  await trx
    .insertInto("service")
    .values({
      account_id: scope.accountId,
      id,
      product_id: service.productId,
      name: service.name,
      domain_id: service.domainId,
      params: JSON.stringify(service.params),
      currency: service.currency,
      renew_minor: service.renewal ? minorOf(service.renewal) : null,
      plan_id: service.planId ?? null,
    })
    .execute();
  return id;
}

/** Starts a service that was delivered, paid until a date. Returns whether the service was still to be delivered. */
export async function startService(
  trx: Trx,
  scope: AccountScope,
  id: string,
  start: {
    readonly startedAt: Date;
    /** Null if the service was bought once and has no end. */
    readonly paidUntil: Date | null;
    readonly renewsAt: Date | null;
    readonly bindingUntil: Date | null;
    /** What the customer receives, encrypted. */
    readonly given: Buffer | null;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update service set state = 'active', started_at = ${start.startedAt}, delivered_at = ${start.startedAt}, paid_until = coalesce(${start.paidUntil}::timestamptz, 'infinity'),
           renews_at = coalesce(${start.renewsAt}::timestamptz, 'infinity'), binding_until = ${start.bindingUntil}, given_enc = ${start.given}::bytea, version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and state = 'setting_up'`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Inserts a service that was already delivered. It begins now and is paid for a number of months.
 *
 * Returns its id.
 */
export async function insertService(
  trx: Trx,
  scope: AccountScope,
  service: NewService & {
    readonly startedAt: Date;
    readonly paidUntil: Date;
    /** When the service is renewed automatically. Null if never. */
    readonly renewsAt: Date | null;
    readonly bindingUntil?: Date | null;
    /** "cancel" if it ends with its paid period. If absent, it renews automatically. */
    readonly renewalMode?: "auto" | "cancel";
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("service")
    .values({
      account_id: scope.accountId,
      id,
      product_id: service.productId,
      name: service.name,
      domain_id: service.domainId,
      params: JSON.stringify(service.params),
      currency: service.currency,
      started_at: service.startedAt,
      paid_until: service.paidUntil,
      renews_at: service.renewsAt ?? sql<Date>`'infinity'::timestamptz`,
      binding_until: service.bindingUntil ?? null,
      renewal_mode: service.renewalMode ?? "auto",
    })
    .execute();
  await sql`update service set state = 'active', version = version + 1 where account_id = ${scope.accountId} and id = ${id}`.execute(
    trx,
  );
  return id;
}

/** Stores which service a request delivered. */
export async function noteService(trx: Trx, scope: AccountScope, requestId: string, serviceId: string): Promise<void> {
  await sql`update request set service_id = ${serviceId} where account_id = ${scope.accountId} and id = ${requestId}`.execute(
    trx,
  );
}

/** Ends a service if it has not ended yet. A repeated call changes nothing. */
export async function endService(trx: Trx, scope: AccountScope, id: string, at: Date): Promise<void> {
  await sql`
    update service set state = 'ended', ended_at = ${at}, renewal_mode = 'cancel', renews_at = 'infinity', version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and ended_at is null`.execute(trx);
}

/** Sets whether a service renews automatically or ends with its paid period. */
export async function setServiceRenewal(trx: Trx, scope: AccountScope, id: string, mode: "auto" | "cancel"): Promise<void> {
  await sql`
    update service set renewal_mode = ${mode}, version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and ended_at is null and renewal_mode <> ${mode}`.execute(trx);
}

const ownColumns = sql`
  s.id, s.product_id as "productId", p.family, coalesce(p.limits #>> '{plan,en}', p.name_en) as name, s.state, least(s.paid_until, '9999-12-31') as "paidUntil", p.billing_months as "billingMonths", p.is_sold as "isSold",
  p.family = 'dns' and p.limits ? 'records' as "isPlan", d.id as "domainId", d.ascii_name as "asciiName", d.sort_name as "unicodeName", d.tld, s.name as "ownName", coalesce(s.params ->> 'subject', '') as subject, s.binding_until as "bindingUntil", p.binding_months as "bindingMonths", s.started_at as "startedAt", s.resume_due_at as "resumeDueAt",
  s.plan_id as "planId", s.next_plan_id as "nextPlanId", s.plan_changes_at as "planChangesAt",
  (select jsonb_build_object('plan', n.id, 'planName', jsonb_build_object('en', n.name_en, 'sv', n.name_sv)) from product n where n.id = coalesce(s.next_plan_id, s.plan_id) and n.plan_of = s.product_id) as "renewsAs",
  case when s.renew_minor is not null then jsonb_build_object('offerId', null, 'period', jsonb_build_object('minor', s.renew_minor, 'currency', s.currency), 'start', jsonb_build_object('minor', 0, 'currency', s.currency),
    'renew', jsonb_build_object('minor', s.renew_minor, 'currency', s.currency)) end as agreed`;
const ownJoined = sql`
  service s join product p on p.id = s.product_id left join domain d on d.account_id = s.account_id and d.id = s.domain_id`;

/** Selects services: those of one product, or those of a family of products. */
export type Sold = { readonly productId: number } | { readonly family: string };

/**
 * The services of these domains that have not ended and have an expiry date, the newest for each domain. A domain without such a
 * service is missing from the result.
 */
export async function servicesOf(
  trx: Trx,
  scope: AccountScope,
  names: readonly string[],
  sold: Sold,
): Promise<ReadonlyMap<string, DomainService>> {
  if (names.length === 0) return new Map();
  const meant = "productId" in sold ? sql`p.id = ${sold.productId}` : sql`p.family = ${sold.family}`;
  const { rows } = await sql<DomainService>`
    select distinct on (d.ascii_name) ${ownColumns} from ${ownJoined}
     where s.account_id = ${scope.accountId} and d.ascii_name = any(${[...names]}) and ${meant} and s.ended_at is null and s.paid_until < 'infinity'
     order by d.ascii_name, s.created_at desc`.execute(trx);
  return new Map(rows.map((row) => [row.asciiName, row]));
}

/** One service of the account, locked until the end of the transaction. Null if the account has no such service. */
export async function lockService(trx: Trx, scope: AccountScope, id: string): Promise<OwnService | null> {
  const { rows } = await sql<OwnService>`
    select ${ownColumns} from ${ownJoined} where s.account_id = ${scope.accountId} and s.id = ${id} for update of s`.execute(trx);
  return rows[0] ?? null;
}

/** What was answered to the questions of the product when the service was ordered. */
export async function answersOf(trx: Trx, { accountId }: AccountScope, id: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ answers: Record<string, string> }>`
    select coalesce(params -> 'answers', '{}') as answers from service where account_id = ${accountId} and id = ${id}`.execute(
    trx,
  );
  return rows[0]?.answers ?? {};
}

/** Whether a request of one of these types is open for a service, or is in a basket of the account. */
export async function openRequestsOf(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  types: readonly string[],
): Promise<{ readonly isOrdered: boolean; readonly isInBasket: boolean }> {
  const { rows } = await sql<{ isInBasket: boolean }>`
    select distinct state = 'in_basket' as "isInBasket" from request
     where account_id = ${scope.accountId} and service_id = ${serviceId} and type = any(${types}::text[]) and not is_final`.execute(
    trx,
  );
  return { isOrdered: rows.some((row) => !row.isInBasket), isInBasket: rows.some((row) => row.isInBasket) };
}

/** Open requests that renew a service, outside baskets. */
export async function openRenewals(trx: Trx, scope: AccountScope, serviceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from request where account_id = ${scope.accountId} and service_id = ${serviceId} and not is_final and state <> 'in_basket' and params ? 'paidUntil'`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Extends the paid period. The service becomes active again, unless it is suspended and a person has to switch it on first
 * (resumeDueAt).
 */
export async function extendService(
  trx: Trx,
  scope: AccountScope,
  service: Pick<OwnService, "id">,
  until: {
    readonly paidUntil: Date;
    readonly renewsAt: Date;
    readonly resumeDueAt: Date | null;
    /** From when the plan that was chosen for the next period applies. Null if none was chosen. */
    readonly planChangesAt: Date | null;
  },
): Promise<void> {
  await sql`
    update service set state = case when state = 'suspended' and ${until.resumeDueAt}::timestamptz is not null then 'resuming' when state in ('renewal_pending', 'suspended') then 'active' else state end,
           resume_due_at = case when state = 'suspended' then ${until.resumeDueAt}::timestamptz else resume_due_at end,
           plan_changes_at = case when next_plan_id is null then null else coalesce(plan_changes_at, ${until.planChangesAt}::timestamptz) end,
           paid_until = ${until.paidUntil}, renews_at = ${until.renewsAt}, version = version + 1
     where account_id = ${scope.accountId} and id = ${service.id}`.execute(trx);
}

/** Marks a paid service as active after somebody has switched it on again. Returns whether it was waiting for that. */
export async function resumeService(trx: Trx, scope: AccountScope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update service set state = ${stateAfter("switchedOn")}, resume_due_at = null, version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and state = any(${statesBefore("switchedOn")}::text[])`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Changes the state of a service by the first of these events that its state allows. All of the events lead to the same state.
 * Returns whether the state changed.
 */
export async function moveService(
  trx: Trx,
  scope: AccountScope,
  id: string,
  ...events: readonly [ServiceEvent, ...ServiceEvent[]]
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update service set state = ${stateAfter(events[0])}, version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and state = any(${statesBefore(...events)}::text[])`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export type DueService = { accountId: string; brandId: string; serviceId: string };

/** Services that renew automatically, are due, and have no open renewal. Runs as the role readonly. */
export async function dueServices(trx: Trx, renewals: readonly string[], now: Date, max: number): Promise<DueService[]> {
  const { rows } = await sql<DueService>`
    select s.account_id as "accountId", a.brand_id as "brandId", s.id as "serviceId"
      from service s join account a on a.id = s.account_id and a.state = 'active'
     where s.ended_at is null and s.state = 'active' and s.renewal_mode = 'auto' and s.renews_at <= ${now} and s.paid_until > ${now}
       and not exists (
         select 1 from request r where r.account_id = s.account_id and r.service_id = s.id and r.type = any(${renewals}::text[]) and not r.is_final and r.state <> 'in_basket')
     order by s.paid_until, s.id limit ${max}`.execute(trx);
  return rows;
}

/** Services whose paid period has ended without a renewal. Runs as the role readonly. */
export async function overdueServices(
  trx: Trx,
  types: readonly string[],
  now: Date,
  max: number,
): Promise<(DueService & { renewalMode: "auto" | "manual" | "cancel" })[]> {
  const { rows } = await sql<DueService & { renewalMode: "auto" | "manual" | "cancel" }>`
    select s.account_id as "accountId", a.brand_id as "brandId", s.id as "serviceId", s.renewal_mode as "renewalMode"
      from service s join account a on a.id = s.account_id
     where s.ended_at is null and s.state in ('active', 'renewal_pending', 'resuming', 'ending') and s.paid_until <= ${now}
       and not exists (
         select 1 from request r where r.account_id = s.account_id and r.service_id = s.id and r.type = any(${types}::text[]) and not r.is_final and r.state <> 'in_basket')
     order by s.paid_until, s.id limit ${max}`.execute(trx);
  return rows;
}

/**
 * Services that were suspended because they were not paid for, each with the end of its paid period. Runs as the role readonly.
 */
export async function suspendedServices(
  trx: Trx,
  of: { readonly types: readonly string[]; readonly products: readonly number[]; readonly paidBefore: Date },
  max: number,
): Promise<DueService[]> {
  const { rows } = await sql<DueService>`
    select s.account_id as "accountId", a.brand_id as "brandId", s.id as "serviceId"
      from service s join account a on a.id = s.account_id 
     where s.product_id = any(${of.products}::int[]) and s.ended_at is null and s.state = 'suspended' and s.paid_until <= ${of.paidBefore}
       and not exists (
         select 1 from request r where r.account_id = s.account_id and r.service_id = s.id and r.type = any(${of.types}::text[]) and not r.is_final and r.state <> 'in_basket')
     order by s.paid_until, s.id limit ${max}`.execute(trx);
  return rows;
}

export type WaitingService = { accountId: string; brandId: string; orderId: string; isCardDue: boolean };

/**
 * Orders of the system for services that wait for money, if there is now money or a saved card to try. Whether the money is
 * really available is decided later, under the lock. Runs as the role readonly.
 */
export async function waitingServices(trx: Trx, renewals: readonly string[], now: Date, max: number): Promise<WaitingService[]> {
  const { rows } = await sql<WaitingService>`
    select distinct on (r.limit_at, r.order_id) r.account_id as "accountId", a.brand_id as "brandId", r.order_id as "orderId", ${cardDue(now)} as "isCardDue"
      from request r join sales_order o on o.account_id = r.account_id and o.id = r.order_id join account a on a.id = r.account_id and a.state = 'active'
     where r.type = any(${renewals}::text[]) and r.origin = 'system' and r.state = 'action_required' and r.reason = 4006
       and ((r.limit_at > ${now} and ${cardDue(now)}) or coalesce((select max(b.prepaid_minor) from balance b where b.account_id = r.account_id and b.currency = o.currency), 0) >= o.total_minor
            or (a.invoice_method = 'postpayment' and a.currency = o.currency
                and a.credit_limit_minor - coalesce((select sum(b.owed_minor) from balance b where b.account_id = r.account_id and b.currency = o.currency), 0) >= o.total_minor))
     order by r.limit_at, r.order_id limit ${max}`.execute(trx);
  return rows;
}

/** Turns automatic renewal off after the owner has cancelled a renewal. From then on the owner has to order renewals. */
export async function renewServiceNoMore(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  await sql`
    update service set renewal_mode = 'manual', version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and renewal_mode = 'auto'`.execute(trx);
}

/** Gives a service a plan of its product at once. */
export async function setPlan(trx: Trx, scope: AccountScope, id: string, planId: number): Promise<void> {
  await sql`
    update service set plan_id = nullif(${planId}::int, product_id), next_plan_id = null, plan_changes_at = null, version = version + 1
     where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

/** Sets the plan that begins with the next period. The product itself stands for the product without a plan; null: no change. */
export async function setNextPlan(trx: Trx, scope: AccountScope, id: string, planId: number | null): Promise<void> {
  await sql`
    update service set next_plan_id = ${planId}::int, version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and plan_changes_at is null`.execute(trx);
}

/** Services whose next plan begins, because its period has begun and is paid for. Runs as the role readonly. */
export async function plansToBegin(trx: Trx, now: Date, max: number): Promise<DueService[]> {
  const { rows } = await sql<DueService>`
    select s.account_id as "accountId", a.brand_id as "brandId", s.id as "serviceId"
      from service s join account a on a.id = s.account_id where s.plan_changes_at <= ${now} and s.ended_at is null
     order by s.plan_changes_at, s.id limit ${max}`.execute(trx);
  return rows;
}

/** Begins the next plan of a service if its time has come. Returns whether it did. */
export async function beginNextPlan(trx: Trx, scope: AccountScope, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update service set plan_id = nullif(next_plan_id, product_id), next_plan_id = null, plan_changes_at = null, version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and plan_changes_at <= ${now} and ended_at is null`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
