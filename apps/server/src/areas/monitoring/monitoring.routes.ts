import type { AnswerOf } from "@nameplane/contracts";
import { marksMax, readExclusions, readMarks } from "@nameplane/contracts/monitoring/marks";
import * as specs from "@nameplane/contracts/monitoring/monitoring";
import * as operations from "@nameplane/contracts/monitoring/operations";
import { ExclusionsRefused, MarksRefused } from "@nameplane/contracts/monitoring/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries } from "../identity/index.ts";
import { includedIn } from "../products/index.ts";
import { askAboutName, type CheckDeps } from "./check-name.ts";
import { newestFiles } from "./files.repository.ts";
import { findingsFile } from "./findings-file.ts";
import {
  countFindings,
  findFinding,
  isNameHere,
  keepFacts,
  listFindings,
  setFindingStates,
  type FindingRow,
} from "./findings.repository.ts";
import { shownName } from "./tell-owners.ts";
import { changeWatch, watchOfService, type WatchRow } from "./watch.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

const view = { kind: "permission", permission: "service_view" } as const;
const edit = { kind: "permission", permission: "service_order" } as const;
const services = { feature: "Services" } as const;
const pageSize = 50;
/** Limited, because each check asks a registry's directory and DNS. */
const checkLimits = [
  { name: "finding-minute", windowMs: 60_000, cap: 10 },
  { name: "finding-day", windowMs: 86_400_000, cap: 300 },
] as const;

/** The routes of ID monitoring: the marks of a service, its findings, and what the public directory says about them. */
export function monitoringRoutes(edge: Edge, deps: CheckDeps): void {
  edge.inTransaction(operations.nameWatch, specs.nameWatchSpec, view, services, (call, { serviceid }) =>
    viewWatch(call, serviceid),
  );

  edge.inTransaction(operations.findings, specs.findingsSpec, view, services, async ({ trx, scope }, input) => {
    const { serviceid, state, kind, page } = input;
    await foundWatch(trx, scope, serviceid);
    const q = input.q?.toLowerCase();
    const place = { limit: pageSize, offset: (page - 1) * pageSize };
    const { rows, total } = await listFindings(trx, scope, serviceid, { state, kind, q }, place);
    return { data: rows.map(presentFinding), page, limit: pageSize, total };
  });

  edge.inTransaction(operations.findingsCsv, specs.findingsCsvSpec, view, services, async (call, { serviceid }) => {
    await foundWatch(call.trx, call.scope, serviceid);
    return { ...(await findingsFile(call.trx, call.scope, serviceid, call.language)), contentType: "text/csv; charset=utf-8" };
  });

  edge.inTransaction(operations.setMarks, specs.setMarksSpec, edit, services, async (call, input) => {
    await saveMarks(call, input);
    return {};
  });

  edge.inTransaction(operations.sortFindings, specs.sortFindingsSpec, edit, services, async ({ trx, scope, now }, input) => {
    await foundWatch(trx, scope, input.serviceid);
    const { serviceid: serviceId, findingids: ids, state } = input;
    return { changed: await setFindingStates(trx, scope, { serviceId, ids, state, at: now }) };
  });

  edge.outsideTransaction(operations.checkFinding, specs.checkFindingSpec, edit, services, async (call, { findingid }) => {
    const row = await call.tx(async (trx) => {
      const found = await findFinding(trx, call.scope, findingid);
      if (found === null) throw new Refused(NotFound, { param: "findingid" });
      await countTries(trx, call.now, "check-finding", [{ subject: call.scope.accountId, limits: checkLimits }]);
      return found;
    });
    const asked = await askAboutName(deps, row);
    return call.tx(async (trx) => {
      const facts = { ...asked, isours: await isNameHere(trx, row.name) };
      await keepFacts(trx, call.scope, row.id, facts, call.now);
      return { facts, checked: call.now.toISOString() };
    });
  });
}

/** Finds the watch of a service. Possible refusals: NotFound. */
async function foundWatch(trx: Trx, scope: SessionCall["scope"], serviceId: string): Promise<WatchRow> {
  const row = await watchOfService(trx, scope, serviceId);
  if (row === null) throw new Refused(NotFound, { param: "serviceid" });
  return row;
}

async function viewWatch({ trx, scope, session }: Call, serviceId: string): Promise<AnswerOf<typeof operations.nameWatch>> {
  const row = await foundWatch(trx, scope, serviceId);
  const files = await newestFiles(trx);
  const may = session.permissions.has("service_order");
  return {
    marks: [...row.marks],
    exclusions: [...row.exclusions],
    marksmax: await marksMaxOf(trx, scope, serviceId),
    state: row.service,
    issearching: row.service === "active" && (row.scannedVersion < row.version || row.missedSince !== null),
    counts: await countFindings(trx, scope, serviceId),
    leftout: row.leftOut,
    sources: files.map(({ source, kind, listedOn, names, added, readAt }) => ({
      source,
      kind,
      listed: listedOn,
      names,
      added,
      read: readAt.toISOString(),
    })),
    mayedit: may && row.service === "active",
    mayreport: may,
  };
}

/** How many marks a service may watch, according to its plan. */
const marksMaxOf = async (trx: Trx, scope: SessionCall["scope"], serviceId: string): Promise<number> =>
  (await includedIn(trx, scope, serviceId)) ?? marksMax;

async function saveMarks(call: Call, input: { serviceid: string; marks: string; exclusions: string }): Promise<void> {
  const { trx, scope, requestId, address } = call;
  const row = await foundWatch(trx, scope, input.serviceid);
  if (row.service !== "active") throw new Refused(StatusProhibits, { param: "serviceid" });
  const most = await marksMaxOf(trx, scope, row.serviceId);
  const [marks, exclusions] = [readMarks(input.marks, most), readExclusions(input.exclusions)];
  if (marks === null) throw new Refused(MarksRefused, { param: "marks", values: { max: most } });
  if (exclusions === null) throw new Refused(ExclusionsRefused, { param: "exclusions" });
  await changeWatch(trx, scope, row.serviceId, { marks, exclusions });
  const { accountId, actor } = scope;
  const before = { marks: [...row.marks], exclusions: [...row.exclusions] };
  const after = { marks, exclusions };
  await audit(trx, { accountId, actor, action: "monitoring.marks", object: row.serviceId, before, after, requestId, address });
}

function presentFinding(row: FindingRow): AnswerOf<typeof operations.findings>["data"][number] {
  return {
    findingid: row.id,
    mark: row.mark,
    name: row.name,
    unicodename: shownName(row.name),
    host: row.host,
    kind: row.kind,
    score: row.score,
    detail: row.detail,
    source: row.source,
    file: row.file,
    listed: row.listedOn,
    isadded: row.isAdded,
    found: row.foundAt.toISOString(),
    state: row.state,
    reference: row.reference,
    facts: row.facts,
    checked: row.checkedAt?.toISOString() ?? null,
  };
}
