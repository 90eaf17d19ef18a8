import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { operatorAccount } from "../../../../platform/operator-account.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { job } from "../../../../platform/work.ts";
import { colleaguesToldJob, type ColleaguesTold } from "../../../staff/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { NoticeWork } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { languageOf } from "../../readers/index.ts";
import { staffNamed } from "./colleagues.repository.ts";
import { staffNews } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">;

const actor = "job:staff-news";

/**
 * Mails the staff members who are needed. Each piece of news is told once. Staff members who have been locked out since then get
 * no mail.
 */
export async function notifyColleagues(deps: Deps, { key, what, staffIds, by, about, path }: ColleaguesTold): Promise<void> {
  const operator = makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor });
  await tx(deps.pool, operator, async (trx: Trx) => {
    const noticeId = await writeNotice(trx, deps, operator, {
      kind: "staff_news",
      cause: key,
      params: { what },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "staff-news", what, by, about, path } as const;
    for (const { name, email, language } of await staffNamed(trx, staffIds)) {
      const reader = {
        address: email,
        firstName: name.split(" ")[0] ?? "",
        language: languageOf(language),
        why: { kind: "colleague" } as const,
      };
      await queueMail(trx, deps, operator, noticeId, reader, { kind: staffNews, facts });
    }
  });
}

export const work: NoticeWork = (deps) => ({ jobs: [job(colleaguesToldJob, 2, (payload) => notifyColleagues(deps, payload))] });
