import { z } from "zod";
import { OnlyWholeOperator } from "../backoffice/registry/refusals.ts";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { calendarDate, id, instant, nothing, spec } from "../spec.ts";
import { dunningActs, planLimits, planOwners } from "./dunning-values.ts";
import { PlanThere, PlanWrong } from "./dunning-refusals.ts";

const read = [LoginRequired, NoPermission];
const change = [...read, OnlyWholeOperator, StepUpRequired];

const stage = z.strictObject({
  /**
   * The code of this stage in the current plan. Absent for a new stage. Invoices that have already reached a stage do not reach
   * it again.
   */
  code: z
    .string()
    .regex(/^[a-z]{3,20}$/)
    .optional(),
  days: z.int().min(planLimits.firstDay).max(planLimits.lastDay),
  acts: z.array(z.enum(dunningActs)).min(1).max(dunningActs.length),
  fees: z
    .array(z.strictObject({ currency: z.enum(["EUR", "SEK", "USD"]), minor: z.int().min(1).max(planLimits.feeMinor) }))
    .max(3)
    .refine((fees) => new Set(fees.map(({ currency }) => currency)).size === fees.length),
});

/** To whom a plan applies. `name` is null for the plan that applies to everybody. */
const owner = z.strictObject({ kind: z.enum(planOwners), key: z.string().max(36), name: z.string().nullable() });

export const dunningPlansSpec = spec({
  summary: "For staff: the plans of what happens to unpaid invoices, with how many open invoices each decides now",
  input: nothing,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        planid: id,
        owner,
        stages: z.array(stage.required()),
        closeddays: z.array(calendarDate),
        version: z.int(),
        changed: instant.nullable(),
        openinvoices: z.int(),
      }),
    ),
    /** Sellers and brands for which a plan can be made. */
    sellers: z.array(z.strictObject({ sellerid: id, name: z.string(), country: z.string() })),
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
    maychange: z.boolean(),
  }),
  refusals: read,
});

const content = {
  stages: z.array(stage).min(1).max(planLimits.stages),
  closeddays: z.array(calendarDate).max(planLimits.closedDays),
};

export const addDunningPlanSpec = spec({
  summary: "For staff: makes a plan for a country, a seller, a brand or one customer (by customer number)",
  input: z.strictObject({
    owner: z.strictObject({ kind: z.enum(planOwners).exclude(["all"]), key: z.string().min(1).max(36) }),
    ...content,
  }),
  answer: z.strictObject({ planid: id }),
  refusals: [...change, NotFound, PlanThere, PlanWrong],
});

export const saveDunningPlanSpec = spec({
  summary: "For staff: changes a plan; it counts for stages that invoices have not reached yet",
  input: z.strictObject({ planid: id, version: z.int(), ...content }),
  answer: nothing,
  refusals: [...change, NotFound, ChangedMeanwhile, PlanWrong],
});

export const removeDunningPlanSpec = spec({
  summary: "For staff: removes a plan, so that the next general one decides; the plan of all stays",
  input: z.strictObject({ planid: id, version: z.int() }),
  answer: nothing,
  refusals: [...change, NotFound, ChangedMeanwhile, StatusProhibits],
});
