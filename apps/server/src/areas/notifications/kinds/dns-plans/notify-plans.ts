import { addDays } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { periodOf } from "../../../domains/index.ts";
import { findBrandRow } from "../../../whitelabel/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeSweep } from "../../notice-work.ts";
import { listedMax } from "../../mail/index.ts";
import { isWritten, mailDay, queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { expiringPlans, type ExpiringPlan } from "./expiring-plans.repository.ts";
import { dnsPlans } from "./mail.ts";
import {
  planAheadDays,
  planGroups,
  planNewsDays,
  planNewsDue,
  planNoticeKinds,
  type PlanGroup,
  type PlanStage,
} from "./plan-stage.rules.ts";

type Deps = Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">;
type Due = ExpiringPlan & { readonly stage: PlanStage; readonly group: PlanGroup };

const actor = "job:plan-news";
const atOnce = 5000;

/**
 * Notifies owners of DNS plans that end soon without being renewed, that have ended, or that are unpaid. The mail says what
 * happens to the records. Each stage is notified once, with all plans of an account in one mail a day.
 *
 * Returns the number of mails. A second run changes nothing, because every notice is unique and written in one transaction with
 * its mail.
 */
export async function notifyPlans(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const plans = await tx(deps.sweeping, { actor }, (trx) =>
    expiringPlans(trx, addDays(now, -planNewsDays), addDays(now, planAheadDays), atOnce),
  );
  const due = plans.flatMap((plan): Due[] => {
    const news = planNewsDue(plan, now);
    return news === null || plan.notified.includes(planNoticeKinds[news.stage]) ? [] : [{ ...plan, ...news }];
  });
  let mails = 0;
  for (const [accountId, ofAccount] of Map.groupBy(due, (plan) => plan.accountId)) {
    const [{ brandId } = { brandId: "" }] = ofAccount;
    const scope = makeScope({ accountId, brandId, actor });
    if (await tx(deps.pool, scope, (trx) => writeAndQueue(trx, deps, scope, ofAccount))) mails += 1;
  }
  return mails;
}

export const work = noticeSweep("plan news", 900, notifyPlans);

async function writeAndQueue(trx: Trx, deps: Deps, scope: AccountScope, plans: readonly Due[]): Promise<boolean> {
  const { time_zone: timeZone } = await findBrandRow(trx, scope.brandId);
  const day = mailDay(timeZone, deps.clock.now());
  if (day === null) return false;
  const ofDay = { kind: "dns_plans", cause: `dns-plans:${day}` };
  if (await isWritten(trx, scope, ofDay)) return false;
  const dayId = await writeNotice(trx, deps, scope, { ...ofDay, params: { plans: plans.length }, isBellOnly: false });
  // Another process has already begun this day's mail.
  if (dayId === null) return false;
  const notified: Due[] = [];
  const also: string[] = [];
  for (const plan of plans.toSorted((a, b) => planGroups.indexOf(a.group) - planGroups.indexOf(b.group))) {
    const { domainId, name, serviceId, paidUntil, stage, group } = plan;
    const id = await writeNotice(trx, deps, scope, {
      kind: planNoticeKinds[stage],
      cause: `service:${serviceId}:until:${periodOf(paidUntil)}`,
      params: { domainId, name, plan: plan.plan, group, until: paidUntil.toISOString() },
      isBellOnly: false,
    });
    if (id === null) continue;
    also.push(id);
    notified.push(plan);
  }
  const reader = await ownerReader(trx, scope);
  if (reader === null || notified.length === 0) return false;
  await queueMail(trx, deps, scope, dayId, reader, {
    also,
    kind: dnsPlans,
    facts: {
      template: "dns-plans",
      freeRecords: notified[0]?.freeRecords ?? 0,
      count: notified.length,
      plans: notified.slice(0, listedMax).map(({ domainId, name, plan, group, paidUntil, records }) => ({
        domainId,
        name,
        plan: plan[reader.language],
        group,
        until: paidUntil.toISOString(),
        records,
      })),
    },
  });
  return true;
}
