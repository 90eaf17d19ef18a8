import type { AnswerOf } from "@nameplane/contracts";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { seoLimits } from "@nameplane/contracts/seo/finding-kinds";
import * as operations from "@nameplane/contracts/seo/operations";
import { RunGoesOn, RunsUsedUp } from "@nameplane/contracts/seo/refusals";
import * as specs from "@nameplane/contracts/seo/seo";
import { asciiNameOf, unicodeNameOf } from "@nameplane/values";
import { audit } from "../../platform/audit.ts";
import { addMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { countFindings, listFindings, type FindingRow } from "./findings.repository.ts";
import { seoFile } from "./seo-file.ts";
import { pagesOfRun } from "./pages.repository.ts";
import { presentPages } from "./pages.present.ts";
import { endedRuns, manualRunsSince, runningRun, type RunRow } from "./runs.repository.ts";
import { siteOfService, wantRun, type SiteRow } from "./sites.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

const view = { kind: "permission", permission: "service_view" } as const;
const edit = { kind: "permission", permission: "service_order" } as const;
const services = { feature: "Services" } as const;
const pageSize = 50;
/** A year of weekly runs. */
const historyMax = 53;
const dayMs = 86_400_000;

/** The routes of the SEO tool: the site of a service, what the crawler found there, and a run on demand. */
export function seoRoutes(edge: Edge): void {
  edge.inTransaction(operations.seoSite, specs.seoSiteSpec, view, services, (call, { serviceid }) => viewSite(call, serviceid));

  edge.inTransaction(operations.seoFindings, specs.seoFindingsSpec, view, services, async ({ trx, scope }, input) => {
    await foundSite(trx, scope, input.serviceid);
    const compared = await comparedRuns(trx, scope, input.serviceid);
    const place = { limit: pageSize, offset: (input.page - 1) * pageSize };
    const { rows, total } = compared === null ? { rows: [], total: 0 } : await listFindings(trx, scope, compared, input, place);
    return { data: rows.map(presentFinding), page: input.page, limit: pageSize, total };
  });

  edge.inTransaction(operations.seoPages, specs.seoPagesSpec, view, services, async ({ trx, scope }, { serviceid, page }) => {
    await foundSite(trx, scope, serviceid);
    const compared = await comparedRuns(trx, scope, serviceid);
    const all = compared === null ? [] : presentPages(await pagesOfRun(trx, scope, compared.runId));
    return { data: all.slice((page - 1) * pageSize, page * pageSize), page, limit: pageSize, total: all.length };
  });

  edge.inTransaction(
    operations.seoCsv,
    specs.seoCsvSpec,
    view,
    services,
    async ({ trx, scope, language }, { serviceid, what }) => {
      await foundSite(trx, scope, serviceid);
      const compared = await comparedRuns(trx, scope, serviceid);
      const file = await seoFile(trx, scope, { serviceId: serviceid, compared, what, language });
      return { ...file, contentType: "text/csv; charset=utf-8" };
    },
  );

  edge.inTransaction(operations.runSeo, specs.runSeoSpec, edit, services, async (call, { serviceid }) => {
    await askForRun(call, serviceid);
    return {};
  });
}

/** The site of a service. Possible refusals: NotFound. */
async function foundSite(trx: Trx, scope: AccountScope, serviceId: string): Promise<SiteRow> {
  const row = await siteOfService(trx, scope, serviceId);
  if (row === null) throw new Refused(NotFound, { param: "serviceid" });
  return row;
}

/** The newest run that has read the site, and the one before it. Null if there is no such run. */
async function comparedRuns(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
): Promise<{ readonly runId: string; readonly before: string | null } | null> {
  const read = (await endedRuns(trx, scope, serviceId, historyMax)).filter(({ state }) => state === "done");
  const [newest, before] = read;
  return newest === undefined ? null : { runId: newest.id, before: before?.id ?? null };
}

async function viewSite({ trx, scope, session }: Call, serviceId: string): Promise<AnswerOf<typeof operations.seoSite>> {
  const row = await foundSite(trx, scope, serviceId);
  const runs = await endedRuns(trx, scope, serviceId, historyMax);
  const running = await runningRun(trx, scope, serviceId);
  const compared = await comparedRuns(trx, scope, serviceId);
  const count = (change: "new" | "fixed") =>
    compared === null ? Promise.resolve(0) : countFindings(trx, scope, compared, { severity: "all", change });
  const ascii = asciiNameOf(row.host);
  const read = runs.find(({ state }) => state === "done");
  return {
    host: row.host,
    unicodehost: ascii === null ? row.host : unicodeNameOf(ascii),
    state: row.state,
    running: running === null ? null : { begun: running.begunAt.toISOString(), done: running.done, known: running.known },
    iswaiting: row.wantedAt !== null || (running === null && runs.length === 0),
    next: row.state === "active" ? row.nextRunAt.toISOString() : null,
    last: runs[0] === undefined ? null : presentRun(runs[0]),
    read: read === undefined ? null : presentRun(read),
    fixed: await count("fixed"),
    added: await count("new"),
    history: runs.map(presentRun),
    mayrun: session.permissions.has("service_order") && row.state === "active",
  };
}

/**
 * Asks for a run of the site's check, in addition to the regular ones. Possible refusals: NotFound, StatusProhibits, RunGoesOn,
 * RunsUsedUp.
 */
async function askForRun({ trx, scope, now, requestId, address }: Call, serviceId: string): Promise<void> {
  const row = await foundSite(trx, scope, serviceId);
  if (row.state !== "active") throw new Refused(StatusProhibits, { param: "serviceid" });
  if (row.wantedAt !== null || (await runningRun(trx, scope, serviceId)) !== null)
    throw new Refused(RunGoesOn, { param: "serviceid" });
  if ((await manualRunsSince(trx, scope, serviceId, addMs(now, -dayMs))) >= seoLimits.runsPerDay)
    throw new Refused(RunsUsedUp, { param: "serviceid", values: { runs: seoLimits.runsPerDay } });
  await wantRun(trx, scope, serviceId, now);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "seo.run", object: serviceId, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
}

function presentRun(row: RunRow): AnswerOf<typeof operations.seoSite>["history"][number] {
  const { id: runid, cause, state, why, pages, leftOut: leftout, score, parts, errors, warnings, hints } = row;
  const times = { begun: row.begunAt.toISOString(), ended: row.endedAt?.toISOString() ?? null };
  return { runid, ...times, cause, state, why, pages, leftout, score, parts: [...parts], errors, warnings, hints };
}

function presentFinding({
  kind,
  severity,
  url,
  target,
  detail,
  isNew,
}: FindingRow): AnswerOf<typeof operations.seoFindings>["data"][number] {
  return { kind, severity, url, target, detail: { ...detail }, isnew: isNew };
}
