import { codeOf } from "@nameplane/contracts";
import { RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { StaffBatchAct } from "@nameplane/contracts/backoffice/lists/values";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import { tx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { syncDomain } from "../../domains/follow/index.ts";
import { findRequestByNumber, type OrderDeps } from "../../orders/index.ts";
import { actOnRequest, actsOf } from "../../orders/staff/index.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import { countDifferences, placesOfDomains, placesOfRequests, type BatchRowAt } from "./batches.repository.ts";

export type BatchDeps = { readonly registry: RegistryDeps; readonly orders: OrderDeps };

/** One object as it is before the act. `becomes`: the status code after the act, or null if the act does not change it. */
export type PreviewedRow = {
  readonly objectId: string;
  readonly title: string;
  readonly status: number;
  readonly becomes: number | null;
  readonly version: number | null;
  readonly isPossible: boolean;
};

type BatchAct = {
  /** The objects with these ids that the staff member may see, and what the act would do with each. */
  readonly preview: (deps: BatchDeps, call: StaffCall, ids: readonly string[]) => Promise<PreviewedRow[]>;
  /** Carries out the act on one object, with all checks of the act. `found`: how many differences a comparison found. */
  readonly run: (deps: BatchDeps, call: StaffCall, row: BatchRowAt, reason: string) => Promise<{ readonly found: number | null }>;
};

const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id);

/** Retries requests that stopped, each only if it has not changed since it was shown. */
const requestRetry: BatchAct = {
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
        becomes: codeOf("request", "queued"),
        version: request.version,
        isPossible: actsOf(request).includes("retry"),
      });
    }
    return rows;
  },
  run: async ({ orders }, call, { objectId, version }) => {
    const number = Number(objectId);
    const [place] = await call.tx((trx) => placesOfRequests(trx, [number]));
    if (place === undefined || version === null) throw new Refused(NotFound, { param: "requestid" });
    await actOnRequest(orders, makeScope({ ...place, actor: call.actor }), number, { act: "retry", version, text: "" });
    return { found: null };
  },
};

/** Reads domains at their registries now, and counts the differences. */
const domainCompare: BatchAct = {
  preview: async (_deps, call, ids) => {
    const places = await call.tx((trx) =>
      placesOfDomains(
        trx,
        ids.filter((id) => id.length === 36),
      ),
    );
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

/** What can be done with many objects. A new act is an entry here, and one in `batchPermissions` of the contracts. */
export const batchActs: Readonly<Record<StaffBatchAct, BatchAct>> = { requestRetry, domainCompare };
