import type { AnswerOf } from "@nameplane/contracts";
import type { planRestores } from "@nameplane/contracts/checkout/operations";
import type { PayLine } from "./renew-plan.rules.ts";

export type RestorePlan = AnswerOf<typeof planRestores>;
export type Restorable = RestorePlan["rows"][number];

/** Stands in for a missing last day, so that domains that have a last day are paid first. */
const NO_DAY = "9999-12-31T00:00:00.000Z";

/** The chosen domains, as lines to pay. */
export function chosenOf(plan: RestorePlan, except: ReadonlySet<string>): readonly (Restorable & PayLine)[] {
  return plan.rows.filter(({ itemid }) => !except.has(itemid)).map((row) => ({ ...row, expiredate: row.until ?? NO_DAY }));
}

/** Whether a plan that was loaded again is the same as before. */
export const isSamePlan = (before: RestorePlan, after: RestorePlan): boolean => before.set === after.set;
