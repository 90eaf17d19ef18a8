import { moneyIn, pricedSum, vatOf, type Price, type PriceDiscount, type PricePart } from "@nameplane/values";
import { sql } from "kysely";
import type { RequestType } from "@nameplane/contracts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { within, type Reach } from "../accounts/index.ts";
import type { SoldFee } from "../registry/commands/index.ts";
import { calledSeconds, fewLines, turnsPerCommand, type Line } from "./lane.rules.ts";
import { withoutChecks } from "./checks.rules.ts";
import type { StoredParams } from "./params.ts";
import type { RequestState } from "./request.state.ts";

/** A request with the data that the code acting on it needs, and with the quote at which it is sold. */
export type RequestRow = {
  id: string;
  number: number;
  type: RequestType;
  state: RequestState;
  reason: number | null;
  reason_text: string | null;
  origin: string;
  order_id: string | null;
  position: number;
  basket_of: string | null;
  ascii_name: string | null;
  tld: string | null;
  domain_id: string | null;
  service_id: string | null;
  product_id: number | null;
  period_months: number | null;
  params: StoredParams;
  stage: "main" | "pre";
  secret_enc: Buffer | null;
  quote_id: string | null;
  funding: string | null;
  funded_at: Date | null;
  release: "fulfilled" | "credited" | "refunded" | null;
  attempt: number;
  next_check_at: Date | null;
  limit_at: Date | null;
  is_locked: boolean;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
  version: number;
  /** The quoted price; null if there is no quote yet. */
  price: Price | null;
  registry_fee: RegistryFee | null;
  /** How many attempts in a row failed through a fault of ours. */
  faults: number;
  /** A text that identifies what stopped the request; it is the same for the same cause. */
  stop_cause: string | null;
  /** Why staff have locked the request so that the customer cannot change it. Only staff see the reason. */
  lock_reason: string | null;
};

/** The quoted fee of a premium domain, which is sent to the registry again with the command. */
export type RegistryFee = SoldFee & { readonly feeClass: string | null };

const selected = sql`
  r.id, r.number, r.type, r.state, r.reason, r.reason_text, r.origin, r.order_id, r.position, r.basket_of, r.ascii_name, r.tld, r.domain_id, r.service_id, r.product_id, r.period_months,
  r.params, r.stage, r.secret_enc, r.quote_id, r.funding, r.funded_at, r.release, r.attempt, r.next_check_at, r.limit_at, r.is_locked, r.created_by, r.created_at, r.ended_at, r.version, r.faults, r.stop_cause, r.lock_reason,
  q.net_minor - q.discount_minor as net, q.vat_minor as vat, q.vat_rate_bp as vat_rate, q.currency, q.parts, q.discounts, q.registry_fee`;

/** The columns of a quote. All are null for a request without a quote. */
export type QuoteColumns = {
  net: number | null;
  vat: number | null;
  vat_rate: number | null;
  currency: string | null;
  parts?: StoredPart[] | null;
  discounts?: StoredDiscount[] | null;
};
/** A part of a price as its quote stores it, in minor units. */
export type StoredPart = { operation: PricePart["operation"]; months: number; net: number; vat: number };
/** A discount as its quote stores it: without VAT, in minor units. */
export type StoredDiscount = Pick<PriceDiscount, "promotionId" | "codeId" | "title" | "isFirstYear"> & { minor: number };
type StoredRequest = Omit<RequestRow, "price"> & QuoteColumns;

export function priceOf(
  { net, vat, vat_rate: rate, currency: code, parts = null, discounts = null }: QuoteColumns,
  periodMonths: number,
): Price | null {
  if (net === null || vat === null || rate === null || code === null) return null;
  const of = moneyIn(code);
  const at = (sum: { readonly net: number; readonly vat: number }, months: number) => ({
    ...pricedSum(of(sum.net), of(sum.vat)),
    vatRateBasisPoints: rate,
    periodMonths: months,
  });
  return {
    ...at({ net, vat }, periodMonths),
    ...(parts === null ? {} : { parts: parts.map(({ operation, months, ...sum }) => ({ operation, price: at(sum, months) })) }),
    ...(discounts === null
      ? {}
      : {
          discounts: discounts.map(({ minor, ...discount }) => ({ ...discount, net: of(minor), vat: vatOf(of(minor), rate) })),
        }),
  };
}

function requestOf({ net, vat, vat_rate, currency, parts, discounts, ...row }: StoredRequest): RequestRow {
  const columns = { net, vat, vat_rate, currency, parts: parts ?? null, discounts: discounts ?? null };
  return { ...row, price: priceOf(columns, row.period_months ?? 0) };
}

const joined = sql`request r left join quote q on q.account_id = r.account_id and q.id = r.quote_id`;

async function one(trx: Trx, scope: AccountScope, where: ReturnType<typeof sql>, lock: boolean): Promise<RequestRow | null> {
  const { rows } =
    await sql<StoredRequest>`select ${selected} from ${joined} where r.account_id = ${scope.accountId} and ${where} ${lock ? sql`for update of r` : sql``}`.execute(
      trx,
    );
  return rows[0] === undefined ? null : requestOf(rows[0]);
}

/** Reads the row and locks it until the end of the transaction, so that only one process at a time decides about a request. */
export function lockRequest(trx: Trx, scope: AccountScope, id: string): Promise<RequestRow | null> {
  return one(trx, scope, sql`r.id = ${id}`, true);
}

export function findRequest(trx: Trx, scope: AccountScope, id: string): Promise<RequestRow | null> {
  return one(trx, scope, sql`r.id = ${id}`, false);
}

export function lockRequestByNumber(trx: Trx, scope: AccountScope, number: number): Promise<RequestRow | null> {
  return one(trx, scope, sql`r.number = ${number} and r.state <> 'in_basket'`, true);
}

export function findRequestByNumber(trx: Trx, scope: AccountScope, number: number): Promise<RequestRow | null> {
  return one(trx, scope, sql`r.number = ${number} and r.state <> 'in_basket'`, false);
}

export async function requestsOfOrder(trx: Trx, scope: AccountScope, orderId: string, lock = false): Promise<RequestRow[]> {
  const { rows } = await sql<StoredRequest>`
    select ${selected} from ${joined} where r.account_id = ${scope.accountId} and r.order_id = ${orderId} order by r.position ${lock ? sql`for update of r` : sql``}`.execute(
    trx,
  );
  return rows.map(requestOf);
}

/**
 * The queue that the request waits in while its registry holds back commands of this type: how many commands the registry accepts
 * per minute, and how many requests come first.
 */
export async function registryLine(trx: Trx, id: string): Promise<Line | null> {
  const { rows } = await sql<Line>`
    select commands_per_minute as "commandsPerMinute", ahead::integer as ahead from np_registry_line(${id}::uuid, ${fewLines})`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * Takes a turn at the registry for a background request, for the given number of seconds unless the turn is passed on earlier. A
 * registry without an agreed number of commands per minute always has a free turn. Returns null if the request got its turn,
 * otherwise the queue in which it has to wait.
 */
export async function takeTurn(trx: Trx, id: string, seconds: number): Promise<Line | null> {
  const { rows } = await sql<Line & { hasTurn: boolean }>`
    select has_turn as "hasTurn", commands_per_minute as "commandsPerMinute", ahead::integer as ahead
      from np_take_turn(${id}::uuid, ${fewLines}, ${turnsPerCommand}, make_interval(secs => ${seconds}))`.execute(trx);
  const [found] = rows;
  return found === undefined || found.hasTurn ? null : found;
}

/** Ends the turn of a request that had one. Returns the requests whose turn it is now. */
export async function passTurn(trx: Trx, id: string): Promise<{ accountId: string; brandId: string; requestId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; requestId: string }>`
    select account_id as "accountId", brand_id as "brandId", request_id as "requestId"
      from np_pass_turn(${id}::uuid, ${fewLines}, ${turnsPerCommand}, make_interval(secs => ${calledSeconds}))`.execute(trx);
  return rows;
}

export type Change = {
  state: RequestState;
  reason?: number | null;
  reason_text?: string | null;
  next_check_at?: Date | null;
  limit_at?: Date | null;
  attempt?: number;
  faults?: number;
  funding?: string;
  funded_at?: Date;
  release?: "fulfilled" | "credited" | "refunded";
  released_at?: Date;
  ended_at?: Date;
  domain_id?: string;
  service_id?: string;
  params?: StoredParams;
  secret_enc?: Buffer | null;
  /** The cause that stopped the request, if it waits for us. A change of state without a cause clears it. */
  stop_cause?: string;
};

/** Changes the state of a row that is locked in this transaction. Throws if the row has changed since it was read. */
export async function changeRequest(
  trx: Trx,
  scope: AccountScope,
  request: { id: string; version: number },
  change: Change,
): Promise<void> {
  const { params, ...rest } = change;
  const { numUpdatedRows } = await trx
    .updateTable("request")
    .set((eb) => ({
      stop_cause: null,
      ...rest,
      ...(params ? { params: JSON.stringify(params) } : {}),
      version: eb("version", "+", 1),
    }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", request.id)
    .where("version", "=", request.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`request ${request.id} has changed since version ${request.version}`);
}

/** Moves all requests of an order from one state to another in one statement. Returns their ids. */
export async function changeRequestsOfOrder(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  from: RequestState,
  change: Change,
): Promise<string[]> {
  const { params: _, ...rest } = change;
  const rows = await trx
    .updateTable("request")
    .set((eb) => ({ ...rest, version: eb("version", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("order_id", "=", orderId)
    .where("state", "=", from)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Identifies the row for which the secret of a request is encrypted, because the secret can be decrypted for that row only. */
export function secretPlace(requestId: string): { table: string; column: string; rowId: string } {
  return { table: "request", column: "secret_enc", rowId: requestId };
}

/** Changes when a waiting request is checked next. Its state and version stay the same. */
export async function checkAgain(trx: Trx, scope: AccountScope, requestId: string, at: Date): Promise<void> {
  await trx
    .updateTable("request")
    .set({ next_check_at: at })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", requestId)
    .execute();
}

/** Sets the date after which staff take care of the request. Its state and version stay the same. */
export async function setLimit(trx: Trx, scope: AccountScope, requestId: string, at: Date): Promise<void> {
  await trx
    .updateTable("request")
    .set({ limit_at: at })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", requestId)
    .execute();
}

/** Makes the next sweep check the requests of a domain that wait for its registry lock. */
export async function checkLocked(trx: Trx, scope: AccountScope, domainId: string, at: Date): Promise<void> {
  await trx
    .updateTable("request")
    .set({ next_check_at: at })
    .where("account_id", "=", scope.accountId)
    .where("domain_id", "=", domainId)
    .where("state", "=", "pending_unlock")
    .execute();
}

/**
 * Locks or unlocks a request for the customer. The version changes too, so that actions based on the former state are refused.
 */
export async function setLocked(
  trx: Trx,
  scope: AccountScope,
  requestId: string,
  lock: { readonly why: string } | null,
): Promise<void> {
  await trx
    .updateTable("request")
    .set((eb) => ({ is_locked: lock !== null, lock_reason: lock?.why ?? null, version: eb("version", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", requestId)
    .execute();
}

/** Sets the number of our faults. The state and version stay the same. */
export async function setFaults(trx: Trx, scope: AccountScope, requestId: string, faults: number): Promise<void> {
  await trx
    .updateTable("request")
    .set({ faults })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", requestId)
    .execute();
}

/**
 * Whether the registry may still execute a command of the request. If so, nobody knows yet what a cancellation would cancel.
 */
export async function hasOpenCommand(trx: Trx, scope: AccountScope, requestId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("registry_command")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("request_id", "=", requestId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a name is under a court lock, and no command of the request about it has been sent. */
export async function isKeptByCourt(
  trx: Trx,
  scope: AccountScope,
  { requestId, name }: { readonly requestId: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select np_court_locked(${scope.accountId}::uuid, ${name})
       and not exists (select 1 from registry_command c where c.account_id = ${scope.accountId}::uuid and c.request_id = ${requestId}::uuid) as kept`.execute(
    trx,
  );
  return rows[0]?.kept === true;
}

export type ListFilter = {
  number?: number;
  orderNumber?: number;
  name?: string;
  type?: string;
  /** Requests in any of these states, or with any of these sub-reasons. */
  states?: readonly string[];
  reasons?: readonly number[];
  orderBy: "created" | "domain";
  descending: boolean;
  limit: number;
  offset: number;
};
export type ListRow = Pick<
  RequestRow,
  | "id"
  | "number"
  | "type"
  | "state"
  | "reason"
  | "ascii_name"
  | "created_at"
  | "is_locked"
  | "funded_at"
  | "params"
  | "product_id"
> & { order_number: number | null; account_id: string };

export async function listRequests(
  trx: Trx,
  scope: AccountScope,
  filter: ListFilter,
  reach: Reach = "own",
): Promise<{ rows: ListRow[]; total: number }> {
  const wheres = [within(scope, reach, "r"), sql<boolean>`r.state <> 'in_basket'`];
  if (filter.number !== undefined) wheres.push(sql`r.number = ${filter.number}`);
  if (filter.orderNumber !== undefined) wheres.push(sql`o.number = ${filter.orderNumber}`);
  if (filter.name !== undefined) wheres.push(sql`r.ascii_name = ${filter.name}`);
  if (filter.type !== undefined) wheres.push(sql`r.type = ${filter.type}`);
  if (filter.states !== undefined || filter.reasons !== undefined)
    wheres.push(sql`(r.state = any(${filter.states ?? []}::text[]) or r.reason = any(${filter.reasons ?? []}::int[]))`);
  const where = sql.join(wheres, sql` and `);
  const direction = filter.descending ? sql`desc` : sql`asc`;
  const byTime = [sql`r.created_at ${direction}`, sql`r.id ${direction}`];
  const order = filter.orderBy === "domain" ? [sql`r.ascii_name ${direction} nulls last`, ...byTime] : byTime;
  const from = sql`request r left join sales_order o on o.account_id = r.account_id and o.id = r.order_id`;
  const { rows } = await sql<ListRow>`
    select r.account_id, r.id, r.number, r.type, r.state, r.reason, r.ascii_name, r.created_at, r.is_locked, r.funded_at, r.params, r.product_id, o.number as order_number
      from ${from} where ${where} order by ${sql.join(order)} limit ${filter.limit} offset ${filter.offset}`.execute(trx);
  const counted = await sql<{ n: number }>`select count(*) as n from ${from} where ${where}`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** How many requests of the list are in each state, without those in the basket. */
export async function countByState(trx: Trx, scope: AccountScope, reach: Reach = "own"): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom("request as r")
    .select((eb) => ["state", eb.fn.countAll<number>().as("n")])
    .where(within(scope, reach, "r"))
    .where("state", "<>", "in_basket")
    .groupBy("state")
    .execute();
  return new Map(rows.map(({ state, n }) => [state, n]));
}

export type TimelineRow = { at: Date; to_state: string; reason: string | null; actor: string };

/** The states that a request has reached, oldest first, without the checks that changed nothing. */
export async function timeline(trx: Trx, scope: AccountScope, requestId: string): Promise<TimelineRow[]> {
  const steps = await trx
    .selectFrom("state_log")
    .select(["at", "to_state", "reason", "actor"])
    .where("account_id", "=", scope.accountId)
    .where("object_id", "=", requestId)
    .where("machine", "=", "request")
    .orderBy("at")
    .orderBy("version")
    .execute();
  return withoutChecks(steps);
}

export type DueRequest = {
  readonly accountId: string;
  readonly brandId: string;
  readonly requestId: string;
  readonly state: RequestState;
  readonly isOverdue: boolean;
  readonly type: RequestType;
  readonly tld: string | null;
  /** When the request was funded, so that work on it could begin. */
  readonly fundedAt: Date | null;
  readonly position: number;
  readonly origin: string;
};

/** Requests that no worker holds, for the sweep. The query sees all accounts and runs as a read-only role. */
export async function dueRequests(trx: Trx, now: Date, max: number): Promise<DueRequest[]> {
  const { rows } = await sql<{
    account_id: string;
    brand_id: string;
    id: string;
    state: RequestState;
    overdue: boolean;
    type: RequestType;
    tld: string | null;
    funded_at: Date | null;
    position: number;
    origin: string;
  }>`
    select r.account_id, a.brand_id, r.id, r.state, r.limit_at <= ${now} as overdue, r.type, r.tld, r.funded_at, r.position, r.origin
      from request r join account a on a.id = r.account_id
     where r.next_check_at <= ${now} and not r.is_final and r.state <> 'in_basket'
     order by r.next_check_at limit ${max}`.execute(trx);
  return rows.map((row) => ({
    accountId: row.account_id,
    brandId: row.brand_id,
    requestId: row.id,
    state: row.state,
    isOverdue: row.overdue,
    type: row.type,
    tld: row.tld,
    fundedAt: row.funded_at,
    position: row.position,
    origin: row.origin,
  }));
}

export type NewFreeRequest = {
  readonly id: string;
  readonly type: RequestType;
  readonly stage: "main" | "pre";
  readonly origin: "user" | "system" | "api";
  readonly orderId: string;
  readonly asciiName: string;
  readonly tld: string;
  readonly domainId: string | null;
  readonly params: StoredParams;
  readonly secret: Buffer | null;
  readonly stepUpId: string | null;
  readonly productId: number | null;
  /** The period that a renewal adds. Absent if the request renews nothing. */
  readonly periodMonths?: number;
  readonly serviceId: string | null;
  readonly nextCheckAt: Date;
  readonly limitAt: Date;
};

/** Inserts a request that was never in a basket. It needs a quote of zero before it can be queued. Returns its number. */
export async function insertFreeRequest(trx: Trx, scope: AccountScope, request: NewFreeRequest): Promise<number> {
  const { id, type, stage, origin, orderId, asciiName, tld, domainId, params, secret, stepUpId } = request;
  const { productId, serviceId } = request;
  const { number } = await trx
    .insertInto("request")
    .values({
      account_id: scope.accountId,
      id,
      type,
      stage,
      origin,
      state: "awaiting_payment",
      order_id: orderId,
      ascii_name: asciiName,
      tld,
      domain_id: domainId,
      product_id: productId,
      service_id: serviceId,
      period_months: request.periodMonths ?? 0,
      params: JSON.stringify(params),
      secret_enc: secret,
      step_up_id: stepUpId,
      next_check_at: request.nextCheckAt,
      limit_at: request.limitAt,
      created_by: scope.actor,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** Queues a request that costs nothing. Its funding is "free". */
export async function queueFreeRequest(trx: Trx, scope: AccountScope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("request")
    .set((eb) => ({ state: "queued", funding: "free", funded_at: now, version: eb("version", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/** Inserts the requests of a free order for many domains in one statement. Returns the ids in the sequence of the lines. */
export async function insertFreeRequests(
  trx: Trx,
  scope: AccountScope,
  lines: readonly {
    readonly id: string;
    readonly asciiName: string;
    readonly tld: string;
    readonly domainId: string;
    readonly params: StoredParams;
  }[],
  all: Pick<NewFreeRequest, "type" | "origin" | "orderId" | "nextCheckAt" | "limitAt">,
): Promise<void> {
  await sql`
    insert into request (account_id, id, type, origin, state, order_id, position, ascii_name, tld, domain_id, period_months, params, next_check_at, limit_at, created_by)
    select ${scope.accountId}, l.id, ${all.type}, ${all.origin}, 'awaiting_payment', ${all.orderId}, l.n - 1, l.name, l.tld, l.domain, 0, l.params::jsonb, ${all.nextCheckAt}, ${all.limitAt}, ${scope.actor}
      from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ asciiName }) => asciiName)}::text[], ${lines.map(({ tld }) => tld)}::text[],
                  ${lines.map(({ domainId }) => domainId)}::uuid[], ${lines.map(({ params }) => JSON.stringify(params))}::text[]) with ordinality l (id, name, tld, domain, params, n)`.execute(
    trx,
  );
}

/**
 * Marks the lines as funded after the money that was set aside for them was taken: they are paid, or on the account's invoice
 * (credit). Their states stay the same.
 */
export async function fundedByTaking(
  trx: Trx,
  scope: AccountScope,
  requestIds: readonly string[],
  funding: "captured" | "credit",
): Promise<void> {
  await sql`
    update request set funding = ${funding} where account_id = ${scope.accountId} and id = any(${requestIds}::uuid[]) and funding = 'held'`.execute(
    trx,
  );
}

/** The order that a payment was made for; null if the payment is not for an order. */
export async function orderOfPayment(trx: Trx, scope: AccountScope, paymentId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("payment")
    .select("order_id")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return row?.order_id ?? null;
}
