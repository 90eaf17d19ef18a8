import { codeOf, statusOf, type AnswerOf } from "@nameplane/contracts";
import type { bulkRows, bulkRun, bulkRuns } from "@nameplane/contracts/orders/operations";
import { reasonText } from "@nameplane/contracts/orders/own-reasons";
import { NotFound } from "@nameplane/contracts/refusals";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { csvLine } from "../../../platform/csv.rules.ts";
import { orderNumberOf } from "../orders.repository.ts";
import { findRun, newestRuns, rowsOfRun, type Run } from "./run.repository.ts";
import { causeOf, causesOf, progressOf, type Progress, type RunRow } from "./run.rules.ts";
import { remedyOf } from "../remedies.rules.ts";
import { orderKinds } from "../kinds/index.ts";

type RunView = AnswerOf<typeof bulkRun>["run"];
type Rows = AnswerOf<typeof bulkRows>;

/** Returns a function that tells whether a request of the run that waits for a reason can be continued by trying again. */
export function isFixable({ act }: Pick<Run, "act">): (reason: number) => boolean {
  const kind = orderKinds.ofRun(act);
  return (reason) => {
    const remedy = remedyOf(kind, reason, true);
    return remedy === "form" || remedy === "again";
  };
}

async function read(trx: Trx, scope: AccountScope, runId: string): Promise<{ run: Run; rows: RunRow[] }> {
  const run = await findRun(trx, scope, runId);
  if (run === null) throw new Refused(NotFound, { param: "runid" });
  return { run, rows: await rowsOfRun(trx, scope, runId) };
}

/** The progress of a run. Possible refusals: NotFound. */
export async function viewRun(trx: Trx, scope: AccountScope, runId: string, language: Language): Promise<RunView> {
  const { run, rows } = await read(trx, scope, runId);
  const count = (progress: Progress) => rows.filter((row) => progressOf(row) === progress).length;
  const waiting = count("waiting");
  return {
    runid: run.id,
    act: run.act,
    startedat: run.startedAt.toISOString(),
    total: rows.length,
    done: count("done"),
    waiting,
    failed: count("failed"),
    isended: waiting === 0,
    ordernr: run.orderId === null ? null : await orderNumberOf(trx, scope, run.orderId),
    causes: causesOf(rows, isFixable(run)).map((cause) => ({ ...cause, text: reasonText(cause.text, language) })),
  };
}

const order: Readonly<Record<Progress, number>> = { failed: 0, waiting: 1, done: 2 };

/** The domains of a run, failed ones first. Possible refusals: NotFound. */
export async function viewRows(
  trx: Trx,
  scope: AccountScope,
  query: {
    runid: string;
    state?: Progress | undefined;
    cause?: string | undefined;
    page: number;
    limit: number;
    language: Language;
  },
): Promise<Rows> {
  const { rows } = await read(trx, scope, query.runid);
  const { state, cause, page, limit, language } = query;
  const fitting = rows
    .filter((row) => state === undefined || progressOf(row) === state)
    .filter((row) => cause === undefined || (progressOf(row) === "failed" && causeOf(row) === cause))
    .toSorted((a, b) => order[progressOf(a)] - order[progressOf(b)] || a.position - b.position);
  return {
    data: fitting.slice((page - 1) * limit, page * limit).map((row) => presentRow(row, language)),
    page,
    limit,
    total: fitting.length,
  };
}

function presentRow(row: RunRow, language: Language): Rows["data"][number] {
  const { request } = row;
  return {
    itemid: row.itemId,
    domainname: row.name,
    unicodename: unicodeNameOf(row.name as DomainName),
    state: progressOf(row),
    requestid: request?.number ?? null,
    status: request === null ? null : (request.reason ?? codeOf("request", request.state)),
    error: row.error,
    text: reasonText(request === null ? row.text : request.text, language),
    expiredate: progressOf(row) === "waiting" ? null : (row.expiresAt?.toISOString() ?? null),
  };
}

export async function viewRuns(trx: Trx, scope: AccountScope): Promise<AnswerOf<typeof bulkRuns>> {
  const runs = await newestRuns(trx, scope, 20);
  return {
    data: runs.map(({ id, act, startedAt, total, done, failed }) => ({
      runid: id,
      act,
      startedat: startedAt.toISOString(),
      total,
      done,
      failed,
    })),
  };
}

const titles = {
  en: ["Domain", "Domain (Unicode)", "Result", "Status", "Request", "Why", "Expires"],
  sv: ["Domän", "Domän (Unicode)", "Resultat", "Status", "Beställning", "Varför", "Går ut"],
} as const;
const words = {
  en: { done: "done", waiting: "in progress", failed: "failed" },
  sv: { done: "klar", waiting: "pågår", failed: "misslyckades" },
} as const;

/** The result of a run as CSV. Possible refusals: NotFound. */
export async function exportRun(trx: Trx, scope: AccountScope, runId: string, language: Language): Promise<Document> {
  const { rows } = await read(trx, scope, runId);
  const lines = rows
    .map((row) => presentRow(row, language))
    .map((row) =>
      csvLine([
        row.domainname,
        row.unicodename,
        words[language][row.state],
        row.status === null ? "" : statusOf(row.status).label[language],
        row.requestid,
        row.text ?? row.error,
        row.expiredate?.slice(0, 10) ?? null,
      ]),
    );
  // The byte order mark makes spreadsheets read å correctly; without it they show Ã¥.
  return {
    content: Buffer.from(["\ufeff", csvLine(titles[language]), ...lines].join(""), "utf8"),
    contentType: "text/csv; charset=utf-8",
    fileName: `bulk-${runId.slice(0, 8)}.csv`,
  };
}
