import { idMonitoringProduct, seoProduct, vpnProduct } from "./service-pages.ts";

/** The number of premium support in the specification. */
export const premiumSupportProduct = 2264;

/** What the plans of a service differ in. */
export const planUnits = ["calls", "devices", "pages", "marks"] as const;
export type PlanUnit = (typeof planUnits)[number];

/**
 * The services of which the operator can sell several plans, with what is limited and what the service has without a plan. calls:
 * how many times as many calls an API key may make. devices: how many devices may use a VPN. pages: how many pages of a site are
 * read. marks: how many names are watched.
 */
export const planned: ReadonlyMap<number, { readonly unit: PlanUnit; readonly least: number; readonly most: number }> = new Map([
  [premiumSupportProduct, { unit: "calls", least: 5, most: 100 }],
  [vpnProduct, { unit: "devices", least: 5, most: 25 }],
  [seoProduct, { unit: "pages", least: 200, most: 10_000 }],
  [idMonitoringProduct, { unit: "marks", least: 10, most: 500 }],
]);

/** The products of which there can be several plans. */
export const plannedProducts: readonly number[] = [...planned.keys()];
