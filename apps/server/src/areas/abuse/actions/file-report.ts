import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { notifyAbuseReporter } from "../../notifications/index.ts";
import type { AbuseAnswered, AbuseReported } from "../abuse.jobs.ts";
import { findReport, findReportedDomain, insertReport, isFiled, openCaseOf } from "../abuse.repository.ts";
import { dueAtOf, namesAbove } from "../abuse.rules.ts";

export type ReportDeps = {
  readonly pool: Pool;
  /** A pool that reads the rows of all accounts and changes none. */
  readonly sweeping: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly clock: Clock;
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
      const { id, brandId, reference, host: name, what, text, urls, language } = report;
      const reporter = { reporterName: report.name, reporterEmail: report.email, language };
      await insertReport(trx, scope, { id, caseId, brandId, reference, name, what, text, urls, ...reporter, receivedAt, dueAt });
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
  await mailReporter(deps, operator.accountId, { ...report, reportId: report.id, receivedAt }, null);
}

/** Tells the reporter the result of a report. */
export async function tellReporter(deps: ReportDeps, { accountId, brandId, reportId }: AbuseAnswered): Promise<void> {
  const scope = makeScope({ accountId, brandId, actor });
  const report = await tx(deps.pool, scope, (trx) => findReport(trx, scope, reportId));
  if (report === null || report.outcome === null) return;
  const { accountId: operatorId } = await tx(deps.sweeping, { actor }, operatorAccount);
  const { reference, name: host, reporter_name: name, reporter_email: email, language, brand_id, received_at } = report;
  const to = { reportId, reference, host, name, email, language, brandId: brand_id, receivedAt: received_at };
  await mailReporter(deps, operatorId, to, { outcome: report.outcome, text: report.answer ?? "" });
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
