import { minorOf } from "@nameplane/values";
import { addDays } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob, noticeSweep, type NoticeWork } from "../../notice-work.ts";
import { serviceDeliveredJob } from "../../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { pricesFor, saleTerms } from "../../../products/index.ts";
import type { Facts } from "./facts.ts";
import { serviceNewsMail } from "./mail.ts";
import { newsDays, newsOf, serviceNoticeKinds, type ServiceNews } from "./service-stage.rules.ts";
import { lastPrice, servicesToTell, serviceToTell, type ToldService } from "./services.repository.ts";

type Deps = Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">;

const actor = "job:service-news";
const atOnce = 2000;
/** How many days after its suspension a service ends (same rule as in orders/kinds/by-staff). */
const graceDays = 30;

/**
 * Tells the owners of services that staff deliver when a service is ready, renews soon, waits for payment, is about to end, is
 * suspended or has ended. Each of these is told once for each paid period.
 *
 * Returns the number of mails. A second run sends none.
 */
export async function notifyServices(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const services = await tx(deps.sweeping, { actor }, (trx) =>
    servicesToTell(trx, addDays(now, -newsDays), addDays(now, newsDays), atOnce),
  );
  let mails = 0;
  for (const service of services) {
    const news = newsOf(service, now);
    if (news === null || service.notified.includes(serviceNoticeKinds[news])) continue;
    const scope = makeScope({ accountId: service.accountId, brandId: service.brandId, actor });
    if (await tx(deps.pool, scope, (trx) => tell(trx, deps, scope, service, news))) mails += 1;
  }
  return mails;
}

/** Tells the owner of a service at once that it was delivered. */
export async function notifyDelivered(
  deps: Deps,
  scope: AccountScope,
  { serviceId }: { readonly serviceId: string },
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const service = await serviceToTell(trx, scope.accountId, serviceId);
    const news = service === null ? null : newsOf(service, deps.clock.now());
    if (service !== null && news === "ready") await tell(trx, deps, scope, service, news);
  });
}

export const work: NoticeWork = (deps, paces) => ({
  ...noticeJob(serviceDeliveredJob, 1, notifyDelivered)(deps, paces),
  ...noticeSweep("service news", 900, notifyServices)(deps, paces),
});

/**
 * The price of the last period and that of the next one at today's prices. Null if they are the same, or if one of them is not
 * known.
 */
async function priceChange(trx: Trx, scope: AccountScope, serviceId: string, now: Date): Promise<Facts["price"]> {
  const last = await lastPrice(trx, scope, serviceId);
  if (last === null || last.months === null) return null;
  const { priceGroupId, currency } = await saleTerms(trx, scope, now);
  if (currency !== last.currency) return null;
  const book = await pricesFor(trx, { priceGroupId, currency, tlds: [], products: [last.productId], now });
  const listed = book.product(last.productId, "renew", last.months)?.net;
  const next = last.agreed ?? (listed === undefined ? null : minorOf(listed));
  return next === null || next === last.net ? null : { before: last.net, next, currency };
}

async function tell(trx: Trx, deps: Deps, scope: AccountScope, service: ToldService, news: ServiceNews): Promise<boolean> {
  const { serviceId, name, type, paidUntil } = service;
  const end = paidUntil === null ? null : news === "suspended" ? addDays(paidUntil, graceDays) : paidUntil;
  const until = end?.toISOString() ?? null;
  const id = await writeNotice(trx, deps, scope, {
    kind: serviceNoticeKinds[news],
    cause: `service:${serviceId}:${paidUntil?.toISOString().slice(0, 10) ?? "once"}`,
    params: { name, until, serviceId },
    isBellOnly: false,
  });
  if (id === null) return false;
  const price = news === "renews" ? await priceChange(trx, scope, serviceId, deps.clock.now()) : null;
  const facts = { template: "service-news", news, name, until, price, serviceId, type } as const;
  await queueMail(trx, deps, scope, id, await ownerReader(trx, scope), { kind: serviceNewsMail, facts });
  return true;
}
