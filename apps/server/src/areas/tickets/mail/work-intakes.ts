import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { claimIntake, dueIntakes, noteIntakeError, settleIntake, type IntakeRow, type MailPurpose } from "./intake.repository.ts";
import { filing } from "./mail-limits.rules.ts";

type Deps = { readonly pool: Pool; readonly sweeping: Pool; readonly clock: Clock; readonly log: Log };
type Work = {
  readonly purpose: MailPurpose;
  readonly actor: string;
  /** Turns a mail into a ticket, a reply or a report, and settles its intake in the same transaction. */
  readonly settle: (row: IntakeRow) => Promise<void>;
};

/** How many mails one run of the periodic job files. The next run files the rest. */
const atOnce = 50;
/** How long one attempt may take before another process tries. */
const leaseMs = 300_000;

/**
 * Files the waiting mails of a purpose, oldest first. A mail that cannot be filed is tried again, and in the end becomes a task
 * for staff. Returns how many there were.
 */
export async function workIntakes(deps: Deps, work: Work): Promise<number> {
  const { purpose, actor } = work;
  const due = await tx(deps.sweeping, { actor }, (trx) => dueIntakes(trx, purpose, deps.clock.now(), atOnce));
  for (const id of due) await workIntake(deps, work, id);
  return due.length;
}

async function workIntake(deps: Deps, work: Work, id: string): Promise<void> {
  const { actor, purpose } = work;
  const now = deps.clock.now();
  const row = await tx(deps.pool, { actor }, (trx) => claimIntake(trx, id, { now, until: addMs(now, leaseMs) }));
  if (row === null) return;
  try {
    await work.settle(row);
  } catch (error) {
    const fields = { event: `${purpose}-mail.not-filed`, objectId: id, attempt: row.tries, ...errorFields(error) };
    deps.log.error(fields, "mail not filed");
    await noteFailure(deps, work, row, error);
  }
}

async function noteFailure(deps: Deps, { actor, purpose }: Work, row: IntakeRow, error: unknown): Promise<void> {
  const words = errorFields(error).error.slice(0, 500);
  if (row.tries < filing.triesMax) {
    const next = addMs(deps.clock.now(), filing.pauseMs * 2 ** (row.tries - 1));
    return tx(deps.pool, { actor }, (trx) => noteIntakeError(trx, row.id, words, next));
  }
  const operator = makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor });
  await tx(deps.pool, operator, async (trx) => {
    if (!(await settleIntake(trx, row.id, "failed"))) return;
    const address = row.sender === "" ? row.mailbox : row.sender;
    const text = taskText(purpose === "abuse" ? "abuseMailNotFiled" : "mailNotFiled", { address });
    const subject = { kind: "mail_intake", id: row.id } as const;
    await raiseTask(trx, operator, { kind: "mail_not_filed", key: row.id, severity: "high", subject, text });
  });
}
