import { dnsPlans } from "@nameplane/contracts/products/service-pages";
import type { OrderKind } from "./kind.ts";

const plan = (product: number, word: OrderKind["word"] & OrderKind["line"]): OrderKind => ({
  type: "create-service",
  product,
  word,
  isFor: true,
  line: word,
  isChange: false,
  form: ({ item: [name = ""] }) => ({ to: "order", query: { name, plan: String(product) } }),
  putsBack: "product",
});

const plans = [
  plan(dnsPlans.standard, "standardPlan"),
  plan(dnsPlans.standardMonthly, "standardMonthlyPlan"),
  plan(dnsPlans.premium, "premiumPlan"),
  plan(dnsPlans.trial, "trialPlan"),
];

/** A basket item for a DNS plan, given by its product. */
export const planItem = (domainname: string, productid: number) =>
  ({ itemaction: "create-service", domainname, change: { productid } }) as const;

export const renewPlan = {
  type: "update-dns-renew",
  word: "renewPlan",
  line: "renewPlan",
  deed: "renewPlan",
  putsBack: "line",
} as const satisfies OrderKind;

export const planKinds = [...plans, renewPlan];
