import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import type { FileDeps } from "../../files/index.ts";
import { notifyAbuseReporter } from "../../notifications/index.ts";
import type { AbuseAnswered, AbuseReported } from "../abuse.jobs.ts";
import { findReport, findReportedDomain, insertReport, isFiled, openCaseOf } from "../abuse.repository.ts";
import { findLetter, reportsOfLetter } from "../mail/letter.repository.ts";
import { writeStandardMail } from "../mail/write-letter-mail.ts";
import { keepUploads } from "./keep-uploads.ts";
import { dueAtOf, namesAbove } from "../abuse.rules.ts";

export type ReportDeps = {
  readonly pool: Pool;
  /** A pool that reads the rows of all accounts and changes none. */
  readonly sweeping: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly clock: Clock;
  readonly files: Pick<FileDeps, "store" | "vault">;
};

const actor = "job:abuse";

/**
 * Files a report. If the domain belongs to an account, the report is filed there and joins the open case or opens one.
 * Otherwise it is filed with the operator. The reporter then gets a confirmation by mail. Abuse of children also becomes a
 * staff task at once. A repeated job changes nothing.
 */
export async function fileReport(deps: ReportDeps, report: AbuseReported): Promise<void> {
  const receivedAt = new Date(report.receivedAt);
  const found = await tx(deps.sweeping, { actor }, async (trx) => ({
    isFiled: await isFiled(trx, report.id),
    domain: await findReportedDomain(trx, namesAbove(report.host)),
    operator: await operatorAccount(trx),
  }));
  const { domain, operator } = found;
  const scope = makeScope({ ...(domain ?? operator), actor });
  const dueAt = dueAtOf(report.what, receivedAt);
  if (!found.isFiled)
    await tx(deps.pool, scope, async (trx) => {
      const opened = { id: newId(receivedAt.getTime()), at: receivedAt, dueAt };
      const caseId = domain === null ? null : await openCaseOf(trx, scope, { ...opened, domainId: domain.domainId });
      const { id, brandId, reference, host: name, what, text, urls, language, letterId = null } = report;
      const reporter = { reporterName: report.name, reporterEmail: report.email, language };
      const row = { id, caseId, brandId, reference, name, what, text, urls, ...reporter, receivedAt, dueAt, letterId };
      await insertReport(trx, scope, row);
      if (what === "child")
        await raiseTask(trx, scope, {
          kind: "abuse_child",
          key: caseId ?? id,
          severity: "alarm",
          dueAt,
          text: taskText("abuseOfChild", { name, reference }),
          ...(caseId === null ? {} : { subject: { kind: "compliance_case", id: caseId } }),
        });
    });
  await keepUploads(deps, makeScope({ ...operator, actor }), report);
  // The sender of a letter was told when it arrived.
  if (report.letterId === undefined)
    await mailReporter(deps, operator.accountId, { ...report, reportId: report.id, receivedAt }, null);
}

/** Tells the reporter the result of a report. */
export async function tellReporter(deps: ReportDeps, { accountId, brandId, reportId }: AbuseAnswered): Promise<void> {
  const scope = makeScope({ accountId, brandId, actor });
  const report = await tx(deps.pool, scope, (trx) => findReport(trx, scope, reportId));
  if (report === null || report.outcome === null) return;
  const operator = makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor });
  if (report.letter_id !== null) return tellSender(deps, operator, report.letter_id, report.reference);
  const { reference, name: host, reporter_name: name, reporter_email: email, language, brand_id, received_at } = report;
  const to = { reportId, reference, host, name, email, language, brandId: brand_id, receivedAt: received_at };
  await mailReporter(deps, operator.accountId, to, { outcome: report.outcome, text: report.answer ?? "" });
}

/**
 * Tells the sender of a letter the result of one report that was made of it. A sender who wants a single answer gets it once the
 * last report is answered; it then tells the results of all reports.
 */
async function tellSender(deps: ReportDeps, operator: AccountScope, letterId: string, reference: string): Promise<void> {
  const { accountId } = operator;
  const all = await tx(deps.sweeping, { actor }, (trx) => reportsOfLetter(trx, letterId));
  await tx(deps.pool, operator, async (trx) => {
    const letter = await findLetter(trx, accountId, letterId);
    if (letter === null) return;
    if (letter.is_grouped && all.some(({ outcome }) => outcome === null)) return;
    const told = letter.is_grouped ? all : all.filter((each) => each.reference === reference);
    const names = told.flatMap(({ name, outcome, answer }) => (outcome === null ? [] : [{ name, outcome, text: answer ?? "" }]));
    const cause = `abuse-letter:${letterId}:answered:${letter.is_grouped ? "all" : reference}`;
    const scope = makeScope({ accountId, brandId: letter.brand_id, actor });
    await writeStandardMail(trx, deps, scope, letter, { step: "answered", text: "", names: sameTextOnce(names), cause });
  });
}

/** Staff often answer several reports with the same words. The mail gives those words once, after the last of their domains. */
function sameTextOnce<T extends { readonly text: string }>(names: readonly T[]): T[] {
  return names.map((each, at) => (names.slice(at + 1).some(({ text }) => text === each.text) ? { ...each, text: "" } : each));
}

/** The mail is written in the operator's account, so that no customer sees who reported what. */
async function mailReporter(
  deps: ReportDeps,
  accountId: string,
  to: Pick<AbuseReported, "reference" | "host" | "name" | "email" | "language" | "brandId"> & {
    readonly reportId: string;
    readonly receivedAt: Date;
  },
  answer: Parameters<typeof notifyAbuseReporter>[3]["answer"],
): Promise<void> {
  const scope = makeScope({ accountId, brandId: to.brandId, actor });
  await tx(deps.pool, scope, (trx) => notifyAbuseReporter(trx, deps, scope, { ...to, answer }));
}
