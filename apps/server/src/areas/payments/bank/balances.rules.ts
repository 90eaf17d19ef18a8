import { addMoney, subtractMoney, type Money } from "@nameplane/values";

export type StatementSums = {
  readonly opening: Money | null;
  readonly closing: Money | null;
  /** Sum of all booked entries. */
  readonly moved: Money;
};

export type BalanceCheck = {
  /** Closing less opening less what moved: nothing, or what the file leaves out. Null: the file gives no balances. */
  readonly missing: Money | null;
  /** Opening less the closing balance of the statement before: nothing, or what moved in between. Null: there is none before. */
  readonly gap: Money | null;
};

/** Whether a statement adds up, and follows the one before it. */
export function checkBalances({ opening, closing, moved }: StatementSums, closingBefore: Money | null): BalanceCheck {
  return {
    missing: opening === null || closing === null ? null : subtractMoney(closing, addMoney(opening, moved)),
    gap: opening === null || closingBefore === null ? null : subtractMoney(opening, closingBefore),
  };
}
