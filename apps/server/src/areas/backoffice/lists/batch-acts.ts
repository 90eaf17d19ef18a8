import { codeOf } from "@nameplane/contracts";
import { RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { StaffOrderAct } from "@nameplane/contracts/backoffice/acts/order-act-values";
import type { StaffAct } from "@nameplane/contracts/backoffice/tasks";
import type { StaffBatchAct } from "@nameplane/contracts/backoffice/lists/values";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { syncDomain } from "../../domains/follow/index.ts";
import { findRequestByNumber, type OrderDeps } from "../../orders/index.ts";
import { actOnRequest, actsOf } from "../../orders/staff/index.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import { addNote } from "../objects/index.ts";
import { countDifferences, placesOfDomains, placesOfRequests, type BatchRowAt } from "./batches.repository.ts";

/** How holds on many domains are read and set. The folder domainacts, which sets single holds, provides it. */
export type BatchHolds = {
  /** The versions of the open holds of these domains, by domain. */
  readonly openHolds: (trx: Trx, domainIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Puts a hold on a domain, or lifts it. Refuses as the act on one domain does. */
  readonly hold: (
    call: StaffCall,
    of: {
      readonly domainId: string;
      readonly name: string;
      readonly act: "set" | "lift";
      readonly version: number | null;
      readonly reason: string;
    },
  ) => Promise<void>;
};

/** Gives domains to another account. The area that does this with a single domain provides these functions. */
export type BatchPushes = {
  /** Whether an open account has this number. */
  readonly isAccount: (call: StaffCall, number: number) => Promise<boolean>;
  readonly push: (
    call: StaffCall,
    of: {
      readonly batchId: string;
      readonly domainId: string;
      readonly name: string;
      readonly account: number;
      readonly reason: string;
    },
  ) => Promise<void>;
};

/** Acts on customers' orders. The area that acts on a single order provides these functions. */
export type BatchOrders = {
  /** The orders that the staff member may see, and what can be done with each now. */
  readonly read: (
    call: StaffCall,
    numbers: readonly number[],
  ) => Promise<readonly { readonly number: number; readonly state: string; readonly acts: readonly StaffOrderAct[] }[]>;
  readonly act: (
    call: StaffCall,
    of: { readonly number: number; readonly act: StaffOrderAct; readonly reason: string },
  ) => Promise<void>;
};

export type BatchDeps = {
  readonly registry: RegistryDeps;
  readonly orders: OrderDeps;
  readonly holds: BatchHolds;
  readonly pushes: BatchPushes;
  readonly acts: BatchOrders;
};

/**
 * One object before the act. `status` is its status code now; `becomes` the status code after the act, or null if the act does
 * not change it.
 */
export type PreviewedRow = {
  readonly objectId: string;
  readonly title: string;
  readonly status: number;
  readonly becomes: number | null;
  readonly version: number | null;
  readonly isPossible: boolean;
};

/**
 * Data that are the same for all rows of a batch. `account`: only for domainPush, the number of the account that gets the
 * domains.
 */
export type BatchOf = { readonly id: string; readonly reason: string; readonly account: number | null };

type BatchAct = {
  /** Shows, for those of the objects that the staff member may see, what the act would do. */
  readonly preview: (deps: BatchDeps, call: StaffCall, ids: readonly string[]) => Promise<PreviewedRow[]>;
  /** Carries out the act on one object, with all checks of the act. `found`: how many differences a comparison found. */
  readonly run: (deps: BatchDeps, call: StaffCall, row: BatchRowAt, of: BatchOf) => Promise<{ readonly found: number | null }>;
};

const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id);

/**
 * An act of staff on requests. A request that has changed since it was shown is refused. `becomes`: the state after the act. Null
 * if the act does not change the state.
 */
const requestAct = (act: StaffAct, becomes: "queued" | "rejected" | "cancelled" | null): BatchAct => ({
  preview: async ({ orders }, call, ids) => {
    const rows: PreviewedRow[] = [];
    for (const place of await call.tx((trx) => placesOfRequests(trx, ids.filter(isNumber).map(Number)))) {
      const scope = makeScope({ ...place, actor: call.actor });
      const request = await tx(orders.pool, scope, (trx) => findRequestByNumber(trx, scope, place.number));
      if (request === null) continue;
      const name = request.ascii_name === null ? "" : ` ${unicodeNameOf(request.ascii_name as DomainName)}`;
      rows.push({
        objectId: String(place.number),
        title: `${place.number}${name}`,
        status: codeOf("request", request.state),
        becomes: becomes === null ? null : codeOf("request", becomes),
        version: request.version,
        isPossible: actsOf(request).includes(act),
      });
    }
    return rows;
  },
  run: async ({ orders }, call, { objectId, version }, { reason }) => {
    const number = Number(objectId);
    const [place] = await call.tx((trx) => placesOfRequests(trx, [number]));
    if (place === undefined || version === null) throw new Refused(NotFound, { param: "requestid" });
    await actOnRequest(orders, makeScope({ ...place, actor: call.actor }), number, { act, version, text: reason });
    return { found: null };
  },
});

const placesFor = (call: StaffCall, ids: readonly string[]) =>
  call.tx((trx) =>
    placesOfDomains(
      trx,
      ids.filter((id) => id.length === 36),
    ),
  );

/** Puts a hold on domains, or lifts the holds of staff, each with the checks of the act on one domain. */
const domainHold = (act: "set" | "lift"): BatchAct => ({
  preview: async ({ holds }, call, ids) => {
    const places = await placesFor(call, ids);
    const versions = await call.tx((trx) =>
      holds.openHolds(
        trx,
        places.map(({ id }) => id),
      ),
    );
    return places.map(({ id, asciiName, state, isRegistered }) => ({
      objectId: id,
      title: unicodeNameOf(asciiName as DomainName),
      status: codeOf("domain", state),
      becomes: codeOf("domain", act === "set" ? "suspended" : "active"),
      version: versions.get(id) ?? null,
      isPossible: isRegistered && versions.has(id) === (act === "lift"),
    }));
  },
  run: async ({ holds }, call, { objectId, version }, { reason }) => {
    const [place] = await placesFor(call, [objectId]);
    if (place === undefined) throw new Refused(NotFound, { param: "domainid" });
    await holds.hold(call, { domainId: objectId, name: place.asciiName, act, version, reason });
    return { found: null };
  },
});

/** Writes the same internal note about each of the domains. */
const domainNote: BatchAct = {
  preview: async (_deps, call, ids) =>
    (await placesFor(call, ids)).map(({ id, asciiName, state }) => ({
      objectId: id,
      title: unicodeNameOf(asciiName as DomainName),
      status: codeOf("domain", state),
      becomes: null,
      version: null,
      isPossible: true,
    })),
  run: async ({ orders }, call, { objectId: objectid }, { reason: text }) => {
    await call.tx((trx) => addNote(orders.jobs, Object.assign(call, { trx }), { kind: "domain", objectid, text }));
    return { found: null };
  },
};

/** Reads the domains at their registries now, and counts the differences from our data. */
const domainCompare: BatchAct = {
  preview: async (_deps, call, ids) => {
    const places = await placesFor(call, ids);
    return places.map(({ id, asciiName, state, isRegistered }) => ({
      objectId: id,
      title: unicodeNameOf(asciiName as DomainName),
      status: codeOf("domain", state),
      becomes: null,
      version: null,
      isPossible: isRegistered,
    }));
  },
  run: async ({ registry }, call, { objectId }) => {
    const [place] = await call.tx((trx) => placesOfDomains(trx, [objectId]));
    if (place === undefined) throw new Refused(NotFound, { param: "domainid" });
    const scope = makeScope({ ...place, actor: call.actor });
    try {
      if (!(await syncDomain(registry, scope, objectId))) throw new Refused(NotFound, { param: "domainid" });
    } catch (error) {
      if (error instanceof OutcomeError) throw new Refused(RegistryBusy, { cause: error });
      throw error;
    }
    return { found: await call.tx((trx) => countDifferences(trx, place)) };
  },
};

/** Gives domains to another account, each with everything that belongs to the domain. */
const domainPush: BatchAct = {
  preview: async (_deps, call, ids) =>
    (await placesFor(call, ids)).map(({ id, asciiName, state, isRegistered }) => ({
      objectId: id,
      title: unicodeNameOf(asciiName as DomainName),
      status: codeOf("domain", state),
      becomes: null,
      version: null,
      isPossible: isRegistered && state === "active",
    })),
  run: async ({ pushes }, call, { objectId }, { id: batchId, reason, account }) => {
    const [place] = await placesFor(call, [objectId]);
    if (place === undefined || account === null) throw new Refused(NotFound, { param: "domainid" });
    await pushes.push(call, { batchId, domainId: objectId, name: place.asciiName, account, reason });
    return { found: null };
  },
};

/** Approves, refuses or cancels orders, each with the same checks as for a single order. */
const orderAct = (act: StaffOrderAct, becomes: "cancelled" | null): BatchAct => ({
  preview: async ({ acts }, call, ids) =>
    (await acts.read(call, ids.filter(isNumber).map(Number))).map((order) => ({
      objectId: String(order.number),
      title: `O${String(order.number)}`,
      status: codeOf("order", order.state),
      becomes: becomes === null ? null : codeOf("order", becomes),
      version: null,
      isPossible: order.acts.includes(act),
    })),
  run: async ({ acts }, call, { objectId }, { reason }) => {
    await acts.act(call, { number: Number(objectId), act, reason });
    return { found: null };
  },
});

/** What can be done with many objects. A new act is an entry here, and one in `batchPermissions` of the contracts. */
export const batchActs: Readonly<Record<StaffBatchAct, BatchAct>> = {
  requestRetry: requestAct("retry", "queued"),
  requestReject: requestAct("reject", "rejected"),
  requestCancel: requestAct("cancel", "cancelled"),
  requestLock: requestAct("lock", null),
  requestUnlock: requestAct("unlock", null),
  domainCompare,
  domainHold: domainHold("set"),
  domainRelease: domainHold("lift"),
  domainNote,
  domainPush,
  orderApprove: orderAct("approve", null),
  orderRefuse: orderAct("refuse", "cancelled"),
  orderCancel: orderAct("cancel", "cancelled"),
};
