import { type Money } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { productList } from "@nameplane/contracts/products/operations";
import { dnsPlans, type ServicePage } from "@nameplane/contracts/products/service-pages";
import type { RouteId } from "../../shell/routing/routes.ts";

export type Product = AnswerOf<typeof productList>["data"][number];
export type ProductPrice = Product["prices"][number];

/** The page of each type of service. */
export const routeOfPage = {
  premiumDNS: "servicePremiumDns",
  ssl: "serviceSsl",
  seo: "serviceSeo",
  vpn: "serviceVpn",
  registrylock: "serviceRegistryLock",
  ownercertificate: "serviceOwnerCertificate",
  trademark: "serviceTrademark",
  premiumsupport: "servicePremiumSupport",
  whitelabel: "serviceWhitelabel",
  idmonitoring: "serviceIdMonitoring",
  acquisition: "serviceAcquisition",
} as const satisfies Record<ServicePage, RouteId>;

export const pagesInOrder = Object.keys(routeOfPage) as readonly ServicePage[];

/** Pages with something that is ordered by writing to us; a registry lock is ordered on the domain's page. */
export const pagesByHand = pagesInOrder.filter((page) => page !== "registrylock");

const planIds: readonly number[] = Object.values(dnsPlans);

/** Free DNS, which every zone has that has no plan. */
const isFreePlan = ({ family, records, productid }: Product) =>
  family === "dns" && records !== null && !planIds.includes(productid);

/** Plans that are ordered for a name, cheapest first. */
export function plansOf(products: readonly Product[]): readonly Product[] {
  return byPrice(products.filter(({ productid, issold }) => issold && planIds.includes(productid)));
}

/** Records of a zone without a plan; null where that is not known. */
export const freeRecords = (products: readonly Product[]): number | null => products.find(isFreePlan)?.records ?? null;

export const isTrial = ({ trialdays }: Product): boolean => trialdays > 0;

/** What of a page is ordered by writing to us: no plan, which is ordered here. */
export const byHand = (products: readonly Product[]): readonly Product[] =>
  products.filter((product) => !planIds.includes(product.productid) && !isFreePlan(product));

export function pageOfRoute(id: RouteId | null): ServicePage | null {
  return pagesInOrder.find((page) => routeOfPage[page] === id) ?? null;
}

/** What the first period costs; a product without it is sold on request, or not at all. */
export const mainPrice = ({ prices }: Product): ProductPrice | null =>
  prices.find(({ operation }) => operation === "create") ?? null;

/** Cheapest first, what is sold on request last. */
export function byPrice(products: readonly Product[]): readonly Product[] {
  const sum = (product: Product) => mainPrice(product)?.price.netMinor ?? Number.MAX_SAFE_INTEGER;
  return products.toSorted((one, other) => sum(one) - sum(other));
}

/** What is sold under several numbers and differs in nothing else (DPML) is one line to its reader. */
export function linesOf(products: readonly Product[]): readonly Product[] {
  const text = (product: Product) => JSON.stringify({ ...product, productid: 0 });
  const all = byPrice(products);
  return all.filter((product, place) => all.findIndex((each) => text(each) === text(product)) === place);
}

/** What may come on top of it: fees and single acts. The next period costs what the first one does, unless it says otherwise. */
export function extraPrices(product: Product): readonly ProductPrice[] {
  const first = mainPrice(product);
  const isSame = (price: ProductPrice) =>
    price.operation === "renew" &&
    first?.price.netMinor === price.price.netMinor &&
    first.price.periodMonths === price.price.periodMonths;
  return product.prices.filter((price) => price !== first && !isSame(price));
}

/** A month of a longer period; null where a month is no whole sum or the period is a month or none. */
export function monthOf({ minor, currency }: Money, periodMonths: number): Money | null {
  const months = BigInt(periodMonths);
  return months > 1n && minor > 0n && minor % months === 0n ? { minor: minor / months, currency } : null;
}
