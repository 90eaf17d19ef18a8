import { plannedProducts } from "@nameplane/contracts/products/service-plans";
import type { OrderKind } from "./kind.ts";

/** Services that have no kind of their own here. */
export const otherServices = [
  { type: "create-service", word: "service", isAnyProduct: true, line: "service", isChange: false, fixes: { 4899: "reply" } },
  { type: "create-item-registration", word: "item", line: "item" },
  { type: "renew-service", word: "renewService", line: "renewService", isChange: false },
  { type: "cancel-service", word: "endService", line: "endService", isChange: true },
] as const satisfies readonly OrderKind[];

/**
 * A basket item for a service, with the answers to the questions of its product. One answer may name the domain that the service
 * is for. planid: the plan, if it is not the product itself.
 */
export const serviceItem = (productid: number, answers: Readonly<Record<string, string>>, planid: number | null = null) => {
  const { domain: domainname = "", ...rest } = answers;
  return {
    itemaction: "create-service",
    domainname,
    change: { productid, answers: rest, ...(planid === null ? {} : { planid }) },
  } as const;
};

/** Changes of plan: one line for each product that has plans. */
export const planChanges = plannedProducts.map((product): OrderKind => ({
  type: "create-item-registration",
  product,
  word: "changePlan",
  line: "changePlan",
  isChange: true,
}));

/** A basket item that gives a service a larger plan for the rest of its period. */
export const planChangeItem = (productid: number, serviceid: string, planid: number) =>
  ({ itemaction: "create-item-registration", domainname: "", change: { productid, serviceid, planid } }) as const;

/** A basket item for the next period of a service. */
export const renewalItem = (productid: number, serviceid: string) =>
  ({ itemaction: "renew-service", domainname: "", change: { productid, serviceid } }) as const;
