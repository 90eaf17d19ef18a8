import { tx } from "../../../../platform/db/transaction.ts";
import { operatorAccount } from "../../../../platform/operator-account.ts";
import { makeScope } from "../../../../platform/scope.ts";
import {
  dayOfOperator,
  dueSchedules,
  listReaders,
  maySend,
  monthsOfMail,
  moveSchedule,
  nextMailOn,
  scheduledFigures,
} from "../../../reports/mail/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeSweep } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { reportReady } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">;

const actor = "job:reports";

/**
 * Mails the scheduled reports that are due today, each to its reader if this person may still read it. The next date of a
 * schedule is set in the transaction that writes its mail, so no mail is sent twice, even if two workers run or one crashes.
 * Returns how many mails were written.
 */
export async function notifyReportReady(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const day = await dayOfOperator(deps.sweeping, now);
  const operator = makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor });
  const { due, readers } = await tx(deps.pool, operator, async (trx) => {
    const schedules = await dueSchedules(trx, day);
    return { due: schedules, readers: schedules.length === 0 ? [] : await listReaders(trx) };
  });
  let written = 0;
  for (const schedule of due) {
    const { id, report, grouping: by, brand_id, pace, format, next_on: from } = schedule;
    const reader = readers.find((each) => each.id === schedule.staff_id);
    const to = nextMailOn(pace, day);
    if (reader === undefined || !maySend(reader, schedule)) {
      await tx(deps.pool, operator, (trx) => moveSchedule(trx, { id, from, to, sentAt: null }));
      continue;
    }
    // A staff member of one brand always gets the report of that brand, whatever the schedule says.
    const ask = {
      report,
      by,
      brandId: reader.brand_id ?? brand_id,
      format,
      language: reader.language,
      ...monthsOfMail({ pace, by, day }),
    };
    const figures = await scheduledFigures(deps.sweeping, ask, now);
    written += await tx(deps.pool, operator, async (trx) => {
      if (!(await moveSchedule(trx, { id, from, to, sentAt: now }))) return 0;
      const noticeId = await writeNotice(trx, deps, operator, {
        kind: "report_ready",
        cause: `report:${id}:${from}`,
        params: { report, by },
        isBellOnly: false,
      });
      if (noticeId === null) return 0;
      const why = { kind: "colleague" } as const;
      const recipient = { address: reader.email, firstName: reader.name.split(" ")[0] ?? "", language: reader.language, why };
      await queueMail(trx, deps, operator, noticeId, recipient, {
        kind: reportReady,
        facts: { template: "report-ready", ...ask, figures },
      });
      return 1;
    });
  }
  return written;
}

export const work = noticeSweep("reports", 60, (deps) => notifyReportReady(deps));
