import type { ClosingBlock, ClosingRemark } from "@nameplane/contracts/books/values";
import type { Money } from "@nameplane/values";
import { monthEnd } from "./years.rules.ts";

/** Something that is still open at the end of a month, with the number of items and their total. */
export type Remark = {
  readonly key: ClosingRemark;
  readonly count: number;
  readonly amount: Money;
};

export type MonthFacts = {
  readonly month: string;
  readonly today: string;
  /** How many months before this one are still open. */
  readonly earlierOpen: number;
  readonly unnumbered: number;
  readonly unbooked: number;
  readonly incomeDue: number;
  readonly differs: number;
};

/** The counts that must be zero before a month can be closed, in the order in which they are shown. */
export function checksOf(facts: MonthFacts): { readonly key: ClosingBlock; readonly count: number }[] {
  return [
    { key: "notEnded", count: monthEnd(facts.month) < facts.today ? 0 : 1 },
    { key: "earlierOpen", count: facts.earlierOpen },
    { key: "unnumbered", count: facts.unnumbered },
    { key: "unbooked", count: facts.unbooked },
    { key: "incomeDue", count: facts.incomeDue },
    { key: "differs", count: facts.differs },
  ];
}

export const isReady = (checks: readonly { readonly count: number }[]): boolean => checks.every(({ count }) => count === 0);
