import * as operations from "@nameplane/contracts/trademarks/operations";
import { MarkInUse } from "@nameplane/contracts/trademarks/refusals";
import { removeMarkSpec, trademarksSpec, uploadMarkSpec } from "@nameplane/contracts/trademarks/trademarks";
import { NotFound } from "@nameplane/contracts/refusals";
import { unicodeNameOf, domainName } from "@nameplane/values";
import { audit } from "../../platform/audit.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries } from "../identity/index.ts";
import type { TrademarkRouteDeps } from "./deps.ts";
import { markStateAt } from "./mark.rules.ts";
import { marksOf, removeMarkRow, revokedListAt, type MarkRow } from "./marks.repository.ts";
import { soonLaunched } from "./launches.ts";
import { uploadMark } from "./upload-mark.ts";

const view = { kind: "permission", permission: "service_view" } as const;
const edit = { kind: "permission", permission: "domain_order" } as const;
const services = { feature: "Services" } as const;

/** Uploads are limited because a signature is verified for each. */
const uploadLimits = [{ name: "mark-minute", windowMs: 60_000, cap: 20 }] as const;

/** The routes of an account's SMD files. */
export function trademarkRoutes(edge: Edge, deps: TrademarkRouteDeps): void {
  edge.inTransaction(operations.trademarks, trademarksSpec, view, services, async ({ trx, scope, session, now }) => {
    const rows = await marksOf(trx, scope);
    return {
      data: rows.map((row) => present(row, now)),
      launches: await soonLaunched(trx, now),
      accepts: deps.markAuthorities.length > 0,
      listedat: (await revokedListAt(trx))?.issuedAt.toISOString() ?? null,
      acts: { edit: session.permissions.has(edit.permission) },
    };
  });

  edge.inTransaction(operations.uploadMark, uploadMarkSpec, edit, services, async (call, { file }) => {
    const subject = call.session.userId;
    await countTries(call.trx, call.now, "upload-mark", [{ subject, limits: uploadLimits }]);
    return { markid: await uploadMark(deps, call, file) };
  });

  edge.inTransaction(operations.removeMark, removeMarkSpec, edit, services, async ({ trx, scope, now }, { markid }) => {
    const row = (await marksOf(trx, scope)).find(({ id }) => id === markid);
    if (row === undefined) throw new Refused(NotFound);
    if (row.usedFor !== null) throw new Refused(MarkInUse, { values: { name: unicodeNameOf(domainName(row.usedFor)) } });
    await removeMarkRow(trx, scope, markid, now);
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "trademarks.remove",
      object: markid,
      before: { smdId: row.smdId, names: row.names },
    });
    return {};
  });
}

function present(row: MarkRow, now: Date) {
  return {
    markid: row.id,
    smdid: row.smdId,
    state: markStateAt(row, now),
    names: [...row.names],
    marks: [...row.marks],
    labels: row.labels.map((label) => ({ ascii: label, unicode: unicodeNameOf(domainName(label)) })),
    from: row.notBefore.toISOString(),
    until: row.notAfter.toISOString(),
    uploaded: row.uploadedAt.toISOString(),
    inuse: row.usedFor !== null,
  };
}
