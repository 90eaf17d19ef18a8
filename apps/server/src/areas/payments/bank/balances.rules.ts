import { addMoney, subtractMoney, type Money } from "@nameplane/values";

export type StatementSums = {
  readonly opening: Money | null;
  readonly closing: Money | null;
  /** Sum of all booked entries. */
  readonly moved: Money;
};

export type BalanceCheck = {
  /**
   * Closing balance less opening balance less `moved`. Zero, or the sum of what the file leaves out. Null if the file contains no
   * balances.
   */
  readonly missing: Money | null;
  /**
   * Opening balance less the previous statement's closing balance. Zero, or what moved in between. Null if there is no previous
   * statement.
   */
  readonly gap: Money | null;
};

/** Checks whether a statement adds up, and whether it continues the previous statement. */
export function checkBalances({ opening, closing, moved }: StatementSums, closingBefore: Money | null): BalanceCheck {
  return {
    missing: opening === null || closing === null ? null : subtractMoney(closing, addMoney(opening, moved)),
    gap: opening === null || closingBefore === null ? null : subtractMoney(opening, closingBefore),
  };
}
