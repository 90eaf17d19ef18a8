import type { AnswerOf } from "@nameplane/contracts";
import { SelectionChanged } from "@nameplane/contracts/checkout/refusals";
import type { Selection } from "@nameplane/contracts/domains/selection";
import type { BulkChange } from "@nameplane/contracts/orders/bulk";
import type { previewBulk as previewOperation } from "@nameplane/contracts/orders/operations";
import { NothingToChange } from "@nameplane/contracts/orders/refusals";
import { NoPermission } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { refuseInQuiet } from "../../domains/transfers/index.ts";
import { renewableDomains, type RenewableDomain } from "../../domains/renewals/index.ts";
import { selectDomains, shownName } from "../../domains/list/index.ts";
import { orderManyNow } from "../ordering/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { BulkAct, BulkDeps } from "../bulk-form.ts";
import { actOf } from "./bulk-acts.ts";
import { bulkRowJob } from "./bulk.jobs.ts";
import { insertRun } from "./run.repository.ts";
import { orderKinds } from "../kinds/index.ts";

export type Preview = AnswerOf<typeof previewOperation>;

/**
 * What a change would do to each domain of the selection.
 *
 * Possible refusals: NoPermission, NotFound (a label, a contact), OutOfRange, TooManyToSelect, NameServersFaulty.
 */
export async function previewBulk(
  trx: Trx,
  deps: BulkDeps,
  call: SessionCall,
  selection: Selection,
  change: BulkChange,
): Promise<Preview> {
  return (await prepare(trx, deps, call, selection, change)).preview;
}

async function prepare(
  trx: Trx,
  deps: BulkDeps,
  call: SessionCall,
  selection: Selection,
  change: BulkChange,
): Promise<{ preview: Preview; chosen: RenewableDomain[] }> {
  const { scope, session } = call;
  const act = actOf(change);
  if (!session.permissions.has(act.permission)) throw new Refused(NoPermission);
  await act.check?.(trx, scope, change);
  const { ids, missing } = await selectDomains(trx, scope, selection);
  const domains = await renewableDomains(trx, scope, ids);
  const judge = await act.judging(trx, deps, scope, domains, change);
  const chosen: RenewableDomain[] = [];
  const rows: Preview["rows"] = domains.map((domain) => {
    const judged = judge(domain);
    if (judged.result === "change") chosen.push(domain);
    return {
      itemid: domain.id,
      domainname: domain.asciiName,
      unicodename: domain.unicodeName,
      result: judged.result,
      reason: judged.result === "refused" ? judged.reason : null,
      until: judged.result === "refused" ? (judged.until?.toISOString() ?? null) : null,
    };
  });
  const set = sha256(JSON.stringify([change, rows.map(({ itemid, result }) => [itemid, result])])).toString("hex");
  const absent = missing.map((typed) => ({
    itemid: null,
    domainname: typed.ascii ?? typed.name,
    unicodename: shownName(typed),
    result: "refused" as const,
    reason: "missing" as const,
    until: null,
  }));
  return { preview: { set, rows: [...rows, ...absent], changes: chosen.length }, chosen };
}

/**
 * Makes exactly the changes that were previewed. They are made at once if no outside party is involved. If the act orders
 * something, they become the requests of one order. Otherwise jobs make them, one domain after the other.
 *
 * Possible refusals: those of previewBulk, SelectionChanged, NothingToChange, QuietPeriod (unlocking)
 */
export async function startBulk(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock" | "delegation">,
  call: SessionCall,
  input: { readonly selection: Selection; readonly change: BulkChange; readonly set: string },
): Promise<{ runid: string }> {
  const { scope, now } = call;
  const { selection, change } = input;
  const { preview, chosen } = await prepare(trx, deps, call, selection, change);
  if (preview.set !== input.set) throw new Refused(SelectionChanged);
  if (chosen.length === 0) throw new Refused(NothingToChange);
  if (change.act === "lock" && !change.on) await refuseInQuiet(trx, call);
  const runId = newId(now.getTime());
  const begun = await begin(trx, deps, call, actOf(change), chosen, change);
  await insertRun(trx, scope, {
    id: runId,
    act: change.act,
    selection,
    change,
    orderId: begun.orderId,
    set: preview.set,
    state: begun.rows.every(({ state }) => state === "done") ? "done" : "running",
    now,
    rows: begun.rows,
  });
  if (begun.isByJobs) {
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(
      trx,
      bulkRowJob,
      chosen.map((_, position) => ({ accountId, brandId, runId, position })),
    );
  }
  return { runid: runId };
}

type Begun = {
  readonly orderId: string | null;
  readonly isByJobs: boolean;
  readonly rows: { name: string; kind: "domain" | "request"; id: string; state: "pending" | "done" }[];
};

async function begin(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock">,
  call: SessionCall,
  { work }: BulkAct<BulkChange["act"]>,
  chosen: readonly RenewableDomain[],
  change: BulkChange,
): Promise<Begun> {
  const ids = chosen.map(({ id }) => id);
  const rows = (state: "pending" | "done") =>
    chosen.map(({ id, asciiName: name }) => ({ id, name, kind: "domain" as const, state }));
  switch (work.kind) {
    case "atOnce":
      await work.run(trx, call, ids, change);
      return { orderId: null, isByJobs: false, rows: rows("done") };
    case "oneByOne":
      return { orderId: null, isByJobs: true, rows: rows("pending") };
    case "ordered": {
      const paramsOf = await work.params(trx, call.scope, ids, change);
      const lines = chosen.map(({ id, asciiName, unicodeName, tld }) => ({
        asciiName,
        unicodeName,
        tld,
        domainId: id,
        params: paramsOf(id),
      }));
      const { orderId, ordernr, requestIds } = await orderManyNow(trx, deps, call.scope, work.type, lines);
      await orderKinds.ofRun(change.act)?.ordered?.(trx, deps, call, { orderId, ordernr, lines });
      return {
        orderId,
        isByJobs: false,
        rows: chosen.map(({ asciiName: name }, index) => ({
          name,
          kind: "request" as const,
          id: requestIds[index] ?? "",
          state: "pending" as const,
        })),
      };
    }
    default:
      return work satisfies never;
  }
}
