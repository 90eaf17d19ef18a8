import type { AnswerOf } from "@nameplane/contracts";
import { SelectionMoved } from "@nameplane/contracts/checkout/refusals";
import type { Selection } from "@nameplane/contracts/domains/selection";
import type { BulkChange } from "@nameplane/contracts/orders/bulk";
import type { previewBulk as previewOperation } from "@nameplane/contracts/orders/operations";
import { NothingToChange } from "@nameplane/contracts/orders/refusals";
import { NoPermission } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { refuseInQuiet, renewableDomains, selectDomains, shownName } from "../../domains/index.ts";
import type { OrderDeps } from "../deps.ts";
import { actOf } from "./bulk-acts.ts";
import { bulkRowJob } from "./bulk.jobs.ts";
import { insertRun } from "./run.repository.ts";

export type Preview = AnswerOf<typeof previewOperation>;

/** What a change would do to each domain of the selection. Refuses NoPermission, NotFound (a label), OutOfRange. */
export async function previewBulk(
  trx: Trx,
  call: SessionCall,
  selection: Selection,
  change: BulkChange,
): Promise<Preview> {
  const { scope, session } = call;
  const act = actOf(change);
  if (!session.permissions.has(act.permission)) throw new Refused(NoPermission);
  await act.check?.(trx, scope, change);
  const { ids, missing, left } = await selectDomains(trx, scope, selection);
  const domains = await renewableDomains(trx, scope, ids);
  const rows: Preview["rows"] = domains.map((domain) => {
    const judged = act.judge(domain, change);
    return {
      itemid: domain.id,
      domainname: domain.asciiName,
      unicodename: domain.unicodeName,
      result: judged.result,
      reason: judged.result === "refused" ? judged.reason : null,
    };
  });
  const set = sha256(JSON.stringify([change, rows.map(({ itemid, result }) => [itemid, result])])).toString("hex");
  const absent = missing.map((typed) => ({
    itemid: null,
    domainname: typed.ascii ?? typed.name,
    unicodename: shownName(typed),
    result: "refused" as const,
    reason: "missing" as const,
  }));
  return {
    set,
    rows: [...rows, ...absent],
    changes: rows.filter(({ result }) => result === "change").length,
    left,
  };
}

/**
 * Changes exactly what was previewed: at once where nobody outside has to be asked, else one domain after the other by jobs.
 *
 * Refuses NoPermission, NotFound, OutOfRange, SelectionMoved, NothingToChange, QuietPeriod (unlocking)
 */
export async function startBulk(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs">,
  call: SessionCall,
  input: { readonly selection: Selection; readonly change: BulkChange; readonly set: string },
): Promise<{ runid: string }> {
  const { scope, now } = call;
  const { selection, change } = input;
  const preview = await previewBulk(trx, call, selection, change);
  if (preview.set !== input.set) throw new Refused(SelectionMoved);
  const chosen = preview.rows.flatMap(({ itemid, domainname, result }) =>
    itemid !== null && result === "change" ? [{ id: itemid, name: domainname }] : [],
  );
  if (chosen.length === 0) throw new Refused(NothingToChange);
  if (change.act === "lock" && !change.on) await refuseInQuiet(trx, call);
  const { work } = actOf(change);
  const runId = newId(now.getTime());
  const isDone = work.kind === "atOnce";
  if (work.kind === "atOnce")
    await work.run(
      trx,
      call,
      chosen.map(({ id }) => id),
      change,
    );
  await insertRun(trx, scope, {
    id: runId,
    act: change.act,
    selection,
    change,
    orderId: null,
    set: preview.set,
    state: isDone ? "done" : "running",
    now,
    rows: chosen.map(({ id, name }) => ({ id, name, kind: "domain", state: isDone ? "done" : "pending" })),
  });
  if (!isDone) {
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(
      trx,
      bulkRowJob,
      chosen.map((_, position) => ({ accountId, brandId, runId, position })),
    );
  }
  return { runid: runId };
}
