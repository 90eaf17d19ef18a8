import { z } from "zod";
import { planUnits } from "../products/service-plans.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { currency, id, nothing, spec } from "../spec.ts";
import { PlanInUse, PlanLimitOutside, PlanNamed } from "./refusals.ts";

const words = z.strictObject({ en: z.string(), sv: z.string() });
const netMinor = z.int().min(0).max(100_000_000_000);

const plan = z.strictObject({
  planid: z.int(),
  /** The name of the plan without that of its product, such as "Team". */
  name: words,
  included: z.int(),
  issold: z.boolean(),
  /** What one period costs by the first price list, without VAT. */
  prices: z.array(z.strictObject({ currency, netMinor })),
  /** How many services have the plan, or will have it from their next period on. */
  services: z.int(),
});
export type ServicePlanRow = z.infer<typeof plan>;

const product = z.strictObject({
  productid: z.int(),
  name: words,
  unit: z.enum(planUnits),
  /** How much is included without a plan, and the most that a plan can include. */
  included: z.int(),
  most: z.int(),
  months: z.int(),
  prices: z.array(z.strictObject({ currency, netMinor })),
  services: z.int(),
  plans: z.array(plan),
});
export type PlannedProduct = z.infer<typeof product>;

export const servicePlansSpec = spec({
  summary: "For staff: the services that can be sold in several plans, with their plans and how many services have each",
  input: nothing,
  answer: z.strictObject({ data: z.array(product), groupid: id }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const saveServicePlanSpec = spec({
  summary: "For staff: makes a plan of a service with its prices, or changes its name, what it includes and whether it is sold",
  input: z.strictObject({
    /** If absent, a new plan is made. */
    planid: z.int().min(1).max(1_000_000).optional(),
    productid: z.int().min(1).max(1_000_000),
    name: z.strictObject({ en: z.string().trim().min(1).max(40), sv: z.string().trim().min(1).max(40) }),
    included: z.int().min(1).max(1_000_000),
    issold: z.boolean(),
    /** What one period costs, without VAT. Only for a new plan; later prices are set in the price lists. */
    prices: z.array(z.strictObject({ currency, netMinor })).max(3),
  }),
  answer: z.strictObject({ planid: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, PlanInUse, PlanNamed, PlanLimitOutside],
});
