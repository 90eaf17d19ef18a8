import { minorOf, pricedAt, type Currency } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { fundingPlan, isRenewedNext, type DueLine } from "../../../domains/index.ts";
import { availableCredit, prepaidBalance } from "../../../ledger/index.ts";
import { renewalCard } from "../../../payments/cards/index.ts";
import { pricesFor, type SaleTerms } from "../../../products/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { ExpiringDomain, KeepingFees } from "../../expiring/index.ts";
import type { ExpiringGroupName } from "./facts.ts";
import { groupOf } from "./group-of.ts";
import { openRenewals, type RenewedRow } from "./renewals.repository.ts";

/** The rows of the mail: names in need of action first, with the price of a year, and whether the automatic renewals can be paid. */
export async function renewalNames(
  trx: Trx,
  deps: Pick<NotificationDeps, "clock">,
  scope: AccountScope,
  news: {
    readonly expiring: readonly ExpiringDomain[];
    readonly renewed: readonly RenewedRow[];
    readonly terms: SaleTerms;
    readonly fees: ReadonlyMap<string, KeepingFees>;
  },
): Promise<{ names: ExpiringGroupName[]; currency: string }> {
  const { expiring, renewed, terms, fees } = news;
  const now = deps.clock.now();
  const book = await pricesFor(trx, { ...terms, tlds: [...new Set(expiring.map(({ tld }) => tld))], now });
  const priced = expiring.map((domain) => {
    const net = domain.isPremium ? null : book.net(domain.tld, "renew", 12);
    return { ...domain, total: net === null ? null : pricedAt(net, terms.tax.rateBasisPoints).total };
  });
  const open = await openRenewals(trx, scope);
  const waiting = priced.flatMap(({ domainId, clock, total, mode }) =>
    isRenewedNext(mode) && total !== null && open.get(domainId) !== "funded"
      ? [{ domainId, lastSafeAt: clock.lastSafeAt, total }]
      : [],
  );
  const ways = await waysToPay(trx, scope, waiting, book.currency, now);
  const names = priced.map(({ domainId, name, stage, mode, clock, deletesAt, total }): ExpiringGroupName => {
    const way = open.get(domainId) === "unfunded" ? null : (ways.get(domainId) ?? null);
    const group = groupOf(stage, mode, way !== null || open.get(domainId) === "funded");
    const acts = {
      automatic: clock.orderAt > now ? clock.orderAt : now,
      expired: clock.lastSafeAt > now ? clock.lastSafeAt : null,
      restorable: deletesAt,
    };
    return {
      name,
      group,
      expiresAt: clock.expiresAt.toISOString(),
      actsAt: (group in acts ? acts[group as keyof typeof acts] : null)?.toISOString() ?? null,
      totalMinor: group === "ending" || group === "restorable" || total === null ? null : minorOf(total),
      way: group === "automatic" ? way : null,
      fees: fees.get(domainId),
    };
  });
  const done = renewed.map(({ name, expiresAt }): ExpiringGroupName => ({
    name,
    group: "renewed",
    expiresAt: expiresAt.toISOString(),
    actsAt: null,
    totalMinor: null,
    way: null,
  }));
  return { names: [...names.toSorted(byUrgency), ...done], currency: book.currency };
}

type Way = NonNullable<ExpiringGroupName["way"]>;

/** How each renewal that waits for money would be paid; a renewal without any way to pay is missing. */
async function waysToPay(
  trx: Trx,
  scope: AccountScope,
  waiting: readonly DueLine<{ readonly domainId: string }>[],
  currency: Currency,
  now: Date,
): Promise<ReadonlyMap<string, Way>> {
  const plan = fundingPlan(waiting, {
    prepaid: await prepaidBalance(trx, scope, currency),
    room: await availableCredit(trx, scope, currency),
    byCard: (await renewalCard(trx, scope, now)) !== null,
  });
  return new Map<string, Way>([
    ...plan.credit.map(({ domainId }) => [domainId, "credit"] as const),
    ...plan.card.map(({ domainId }) => [domainId, "card"] as const),
    ...plan.invoice.map(({ domainId }) => [domainId, "invoice"] as const),
  ]);
}

/** Order of the groups in the mail, the most important first. */
const urgency: readonly ExpiringGroupName["group"][] = ["unpaid", "restorable", "expired", "manual", "automatic", "ending"];

function byUrgency(a: ExpiringGroupName, b: ExpiringGroupName): number {
  const [x, y] = [urgency.indexOf(a.group), urgency.indexOf(b.group)];
  return x - y || (a.expiresAt < b.expiresAt ? -1 : a.expiresAt > b.expiresAt ? 1 : 0);
}

export function countsOf(names: readonly ExpiringGroupName[]): Partial<Record<ExpiringGroupName["group"], number>> {
  const counts: Partial<Record<ExpiringGroupName["group"], number>> = {};
  for (const { group } of names) counts[group] = (counts[group] ?? 0) + 1;
  return counts;
}
