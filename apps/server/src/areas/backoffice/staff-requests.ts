import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../platform/audit.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope } from "../../platform/scope.ts";
import { actOnRequest, actsOf, refuseAct, retryStopped } from "../orders/staff/index.ts";
import { findRequestByNumber, orderNumberOf, timeline, timesBegun, type OrderDeps, type RequestRow } from "../orders/index.ts";
import { presentRequest } from "../orders/pages/index.ts";
import { deliveryOf } from "./deliveries.ts";
import { placeOf } from "./place-of-request.ts";
import { accountOf, exchangeOf, productName, staffNames, stoppedBy, tasksAbout } from "./tasks.repository.ts";
import { presentTasks } from "./work-tasks.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** A customer's request as staff see it. Possible refusals: NotFound. */
export async function readStaffRequest(
  deps: OrderDeps,
  call: StaffCall,
  number: number,
): Promise<Answer<typeof operations.staffRequest>> {
  const scope = await placeOf(call, number);
  const { request, steps, orderNumber, account, delivery } = await tx(deps.pool, scope, async (trx) => {
    const found = await oneOf(findRequestByNumber(trx, scope, number));
    return {
      request: found,
      steps: await timeline(trx, scope, found.id),
      orderNumber: found.order_id === null ? null : await orderNumberOf(trx, scope, found.order_id),
      account: await accountOf(trx, scope.accountId),
      delivery: await deliveryOf(trx, scope, found),
    };
  });
  const { names, stopped, tasks, productname } = await call.tx(async (trx) => ({
    productname: await productName(trx, request.product_id),
    names: await staffNames(trx, [...new Set(steps.map(({ actor }) => actor))]),
    stopped: request.stop_cause === null ? [] : await stoppedBy(trx, request.stop_cause),
    tasks: await presentTasks(call, trx, await tasksAbout(trx, [request.id])),
  }));
  const {
    actions: _,
    fixform: __,
    ...shown
  } = presentRequest(request, orderNumber, [], {
    userId: call.staff.staffId,
    language: call.language,
    attempts: timesBegun(steps),
    commands: [],
  });
  return {
    request: {
      ...shown,
      timeline: steps.map(({ at, to_state: state, reason, actor }) => ({
        at: at.toISOString(),
        status: codeOf("request", state),
        reason,
        // Staff members are shown by name, the customer's users as "user", and all other actors by the name of the actor.
        actor: names.get(actor) ?? actor.split(":")[actor.startsWith("job:") ? 1 : 0] ?? "",
      })),
    },
    productname,
    version: request.version,
    acts: actsOf(request),
    delivery,
    lockreason: request.lock_reason,
    cause: request.stop_cause,
    stopped: stopped.length,
    account,
    tasks,
  };
}

/** Acts on a request in the request's own account. Possible refusals: NotFound and those of actOnRequest in the area orders. */
export async function actForStaff(
  deps: OrderDeps,
  call: StaffCall,
  { requestid, act, version, text = "" }: InputOf<typeof operations.actOnRequest>,
): Promise<{ status: number }> {
  const scope = await placeOf(call, requestid);
  await actOnRequest(deps, scope, requestid, { act, version, text });
  const after = await tx(deps.pool, scope, (trx) => oneOf(findRequestByNumber(trx, scope, requestid)));
  return { status: codeOf("request", after.state) };
}

/**
 * Makes the refusals of an act that are known before it is carried out. Possible refusals: NotFound and those of refuseAct in the
 * area orders.
 */
export async function tryRequestAct(
  deps: OrderDeps,
  call: StaffCall,
  { requestid, act, version, text = "" }: InputOf<typeof operations.actOnRequest>,
): Promise<void> {
  const scope = await placeOf(call, requestid);
  await refuseAct(deps, scope, requestid, { act, version, text });
}

/** Requests of all accounts that stopped for the same reason. */
export async function readStopped(call: StaffCall, cause: string): Promise<Answer<typeof operations.stoppedRequests>> {
  const rows = await call.tx((trx) => stoppedBy(trx, cause));
  return {
    data: rows.map((row) => ({
      requestid: row.number,
      type: row.type,
      status: codeOf("request", row.state),
      domainname: row.ascii_name,
      since: row.since?.toISOString() ?? null,
      account: { number: row.account_number, name: row.account_name },
    })),
  };
}

/**
 * Retries all requests that stopped for this reason, each in its own account. A second call, for example by another staff member,
 * finds none left.
 */
export async function retryAll(deps: OrderDeps, call: StaffCall, cause: string): Promise<{ retried: number }> {
  const rows = await call.tx((trx) => stoppedBy(trx, cause));
  let retried = 0;
  for (const { account_id: accountId, brand_id: brandId, number } of rows) {
    const scope = makeScope({ accountId, brandId, actor: call.actor });
    if (await tx(deps.pool, scope, (trx) => retryStopped(trx, deps, scope, number, cause))) retried += 1;
  }
  return { retried };
}

/**
 * The messages exchanged with the registry for a request. Each reading is recorded in the audit log of its account. Possible
 * refusals: NotFound.
 */
export async function readExchange(
  deps: OrderDeps,
  call: StaffCall,
  number: number,
): Promise<Answer<typeof operations.requestExchange>> {
  const scope = await placeOf(call, number);
  const request = await tx(deps.pool, scope, async (trx) => {
    const found = await oneOf(findRequestByNumber(trx, scope, number));
    const { accountId, actor } = scope;
    await audit(trx, { accountId, actor, action: "orders.staff-read-exchange", object: found.id });
    return found;
  });
  const rows = await call.tx((trx) => exchangeOf(trx, scope.accountId, request.id));
  return {
    data: rows.map((row) => ({
      registry: row.registry_id,
      verb: row.verb,
      object: row.object,
      state: row.state,
      resultcode: row.result_code,
      resulttext: row.result_text,
      sent: row.sent_at.toISOString(),
      decided: row.decided_at?.toISOString() ?? null,
      decidedby: row.decided_by,
      frames: row.frames,
    })),
  };
}

async function oneOf(found: Promise<RequestRow | null>): Promise<RequestRow> {
  const request = await found;
  if (request === null) throw new Refused(NotFound, { param: "requestid" });
  return request;
}
