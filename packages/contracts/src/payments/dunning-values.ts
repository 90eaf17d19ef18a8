/** What a stage of a reminder plan can do, in the order in which the acts may follow each other. */
export const dunningActs = ["remind", "pause", "suspend", "collect"] as const;
export type DunningAct = (typeof dunningActs)[number];

/** To whom a plan applies. If several plans fit an invoice, the one that comes last in this list applies. */
export const planOwners = ["all", "country", "seller", "brand", "account"] as const;
export type PlanOwner = (typeof planOwners)[number];

export const planLimits = {
  stages: 12,
  /** The limits of `day`, counted from the due date. A negative number means days before the due date. */
  firstDay: -60,
  lastDay: 400,
  feeMinor: 100_000,
  closedDays: 100,
} as const;

/** What can be wrong with a stage. */
export type PlanFault =
  | "sameDay"
  | "actBefore"
  | "feeBefore"
  | "feeWithoutReminder"
  | "twice"
  | "afterCollection"
  | "pauseAfterSuspension"
  | "unreminded";

type Stage = { readonly days: number; readonly acts: readonly DunningAct[]; readonly fees: readonly unknown[] };

/**
 * The first wrong stage of a plan, and what is wrong with it. Null if all stages are right. Customers must be reminded before
 * anything is switched off, renewals must pause before the account is suspended, and nothing may follow collection.
 */
export function planFault(stages: readonly Stage[]): { readonly at: number; readonly fault: PlanFault } | null {
  const inOrder = stages.map((stage, at) => ({ ...stage, at })).toSorted((a, b) => a.days - b.days);
  const done = new Set<DunningAct>();
  let isReminded = false;
  for (const [index, { at, days, acts, fees }] of inOrder.entries()) {
    const fault = faultOf({ days, acts, fees }, { before: inOrder[index - 1]?.days ?? null, done, isReminded });
    if (fault !== null) return { at, fault };
    for (const act of acts) if (act !== "remind") done.add(act);
    isReminded ||= days >= 0 && acts.includes("remind");
  }
  return null;
}

type Earlier = { readonly before: number | null; readonly done: ReadonlySet<DunningAct>; readonly isReminded: boolean };

function faultOf({ days, acts, fees }: Stage, { before, done, isReminded }: Earlier): PlanFault | null {
  if (before === days) return "sameDay";
  if (done.has("collect")) return "afterCollection";
  if (days < 0 && acts.some((act) => act !== "remind")) return "actBefore";
  if (days < 0 && fees.length > 0) return "feeBefore";
  if (fees.length > 0 && !acts.includes("remind")) return "feeWithoutReminder";
  if (acts.some((act) => done.has(act))) return "twice";
  if (acts.includes("pause") && done.has("suspend")) return "pauseAfterSuspension";
  const switchesOff = acts.includes("suspend") || acts.includes("collect");
  return switchesOff && !isReminded ? "unreminded" : null;
}
