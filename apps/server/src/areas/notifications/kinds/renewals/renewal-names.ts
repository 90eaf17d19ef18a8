import { minorOf, pricedAt } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { isRenewedNext } from "../../../domains/index.ts";
import { readRenewalPayers } from "../../../payments/renewals/index.ts";
import { pricesFor, type SaleTerms } from "../../../products/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { ExpiringDomain, KeepingFees } from "../../expiring/index.ts";
import type { ExpiringGroupName } from "./facts.ts";
import { groupOf } from "./group-of.ts";
import { openRenewals, type RenewedRow } from "./renewals.repository.ts";

/**
 * The rows of the mail. Domains whose owner has to act come first. Each row has the price of a year, and says whether the
 * automatic renewal can be paid.
 */
export async function renewalNames(
  trx: Trx,
  deps: Pick<NotificationDeps, "clock" | "mayChargeCards">,
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
  const renewing = priced.filter(({ mode }) => isRenewedNext(mode)).map(({ domainId }) => domainId);
  const ways = renewing.length === 0 ? new Map<string, Way>() : await waysToPay(trx, deps, scope, renewing);
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

/** How each coming renewal will be paid. Renewals that cannot be paid are left out. */
async function waysToPay(
  trx: Trx,
  deps: Pick<NotificationDeps, "clock" | "mayChargeCards">,
  scope: AccountScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Way>> {
  const mayCharge = (await deps.mayChargeCards?.(scope.brandId)) ?? [];
  const ahead = await readRenewalPayers(trx, scope, { ids, now: deps.clock.now(), mayCharge });
  return new Map([...ahead].flatMap(([id, { payer }]) => (payer === "nothing" ? [] : [[id, payer] as const])));
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
