import { type Money } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { productList } from "@nameplane/contracts/products/operations";
import { certificateProducts, dnsPlans, type ServicePage, vpnProduct } from "@nameplane/contracts/products/service-pages";
import type { RouteId } from "../../shell/routing/routes.ts";

export type Product = AnswerOf<typeof productList>["data"][number];
export type ProductPrice = Product["prices"][number];

/** The route of each type of service. */
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

/** Pages with services that are ordered by writing to us. A registry lock is ordered on the domain's page instead. */
export const pagesByHand = pagesInOrder.filter((page) => page !== "registrylock");

const planIds: readonly number[] = Object.values(dnsPlans);

const certificateIds: readonly number[] = Object.values(certificateProducts);
/** Whether a product is a certificate that is issued automatically. */
export const isCertificate = (productid: number): boolean => certificateIds.includes(productid);

/** Whether a product is a VPN. A vendor runs it if the operator has one; otherwise staff deliver it. */
export const isVpn = (productid: number): boolean => productid === vpnProduct;
/** The certificates that are ordered with the form for certificates, cheapest first. */
export const certificatesOf = (products: readonly Product[]): readonly Product[] =>
  byPrice(products.filter((product) => product.issold && isCertificate(product.productid)));

/** Free DNS, which every zone without a plan has. */
const isFreePlan = ({ family, records, productid }: Product) =>
  family === "dns" && records !== null && !planIds.includes(productid);

/** The DNS plans that can be ordered for a domain, cheapest first. */
export function plansOf(products: readonly Product[]): readonly Product[] {
  return byPrice(products.filter(({ productid, issold }) => issold && planIds.includes(productid)));
}

/** The record limit of a zone without a plan. Null if unknown. */
export const freeRecords = (products: readonly Product[]): number | null => products.find(isFreePlan)?.records ?? null;

export const isTrial = ({ trialdays }: Product): boolean => trialdays > 0;

/** Products that people deliver and that are ordered with a form, cheapest first. */
export const delivered = (products: readonly Product[]): readonly Product[] =>
  byPrice(
    products.filter(
      (product) => product.issold && product.deliverdays !== null && product.quotehours === null && mainPrice(product) !== null,
    ),
  );

/** Products without a fixed price, for which staff make a quote, cheapest first. */
export const quoted = (products: readonly Product[]): readonly Product[] =>
  linesOf(products.filter((product) => product.issold && product.quotehours !== null && product.deliverdays !== null));

/**
 * Whether a product is sold for a percentage of another price, as an escrow is sold for a percentage of the domain's price. Such
 * a product has its own order form.
 */
export const isOnCommission = ({ issold, prices }: Product): boolean =>
  issold && prices.some(({ percentBasisPoints }) => percentBasisPoints !== null);

/** The products that are ordered by writing to us, because they cannot be ordered in the panel. */
export const byHand = (products: readonly Product[]): readonly Product[] =>
  products.filter(
    (product) =>
      !planIds.includes(product.productid) &&
      !isCertificate(product.productid) &&
      !isFreePlan(product) &&
      !isOnCommission(product) &&
      product.quotehours === null &&
      !delivered(products).includes(product),
  );

/** The products on sale that a page about all services lists as ordered by writing to us. */
export const listedByHand = (products: readonly Product[], mayOrder: boolean): readonly Product[] =>
  (mayOrder ? byHand(products) : products).filter(({ page, issold }) => issold && page !== "registrylock");

export function pageOfRoute(id: RouteId | null): ServicePage | null {
  return pagesInOrder.find((page) => routeOfPage[page] === id) ?? null;
}

/** The price of the first period. A product without such a price is sold on request or not at all. */
export const mainPrice = ({ prices }: Product): ProductPrice | null =>
  prices.find(({ operation }) => operation === "create") ?? null;

/** Sorts products by price, cheapest first. Products sold on request come last. */
export function byPrice(products: readonly Product[]): readonly Product[] {
  const sum = (product: Product) => mainPrice(product)?.price.netMinor ?? Number.MAX_SAFE_INTEGER;
  return products.toSorted((one, other) => sum(one) - sum(other));
}

/**
 * Products with the same texts and prices that differ only in their product number are shown as one line. DPML, a block of a name
 * in many TLDs, has such products.
 */
export function linesOf(products: readonly Product[]): readonly Product[] {
  const text = (product: Product) => JSON.stringify({ ...product, productid: 0 });
  const all = byPrice(products);
  return all.filter((product, place) => all.findIndex((each) => text(each) === text(product)) === place);
}

/** Fees and single actions that cost extra, and the price of the next period if it differs from the first. */
export function extraPrices(product: Product): readonly ProductPrice[] {
  const first = mainPrice(product);
  const isSame = (price: ProductPrice) =>
    price.operation === "renew" &&
    first?.price.netMinor === price.price.netMinor &&
    first.price.periodMonths === price.price.periodMonths;
  return product.prices.filter((price) => price !== first && !isSame(price));
}

/**
 * The price per month of a longer period. Null if it is not a whole number of minor units, or the period is no longer than a
 * month.
 */
export function monthOf({ minor, currency }: Money, periodMonths: number): Money | null {
  const months = BigInt(periodMonths);
  return months > 1n && minor > 0n && minor % months === 0n ? { minor: minor / months, currency } : null;
}
