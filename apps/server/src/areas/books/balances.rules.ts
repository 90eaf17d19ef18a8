import { addMoney, isZeroMoney, subtractMoney, sumMoney, zeroMoney, type Currency, type Money } from "@nameplane/values";

export type AccountClass = "asset" | "liability" | "income" | "expense";

/**
 * The sums of the entries of an account number: before the financial year, from its first day up to the requested period, and the
 * debits and credits within that period.
 */
export type AccountSums = {
  readonly number: string;
  readonly earlier: Money;
  readonly year: Money;
  readonly debit: Money;
  readonly credit: Money;
};

export type AccountBalance = {
  readonly number: string;
  readonly name: string;
  readonly class: AccountClass;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
};

export const isBalanceSheet = (of: AccountClass): boolean => of === "asset" || of === "liability";

/**
 * Balances over a period within a financial year. Income and expenses start each year at zero. What they came to in earlier years
 * is the opening balance of the account for the result of earlier years, so that all opening balances add up to zero.
 */
export function balancesOf(
  accounts: readonly { readonly number: string; readonly name: string; readonly class: AccountClass }[],
  sums: readonly AccountSums[],
  pastResultNumber: string | null,
  currency: Currency,
): AccountBalance[] {
  const zero = zeroMoney(currency);
  const byNumber = new Map(sums.map((sum) => [sum.number, sum]));
  const pastResult = sumMoney(
    accounts.filter((account) => !isBalanceSheet(account.class)).map(({ number }) => byNumber.get(number)?.earlier ?? zero),
    currency,
  );
  return accounts.flatMap((account) => {
    const { earlier = zero, year = zero, debit = zero, credit = zero } = byNumber.get(account.number) ?? {};
    const carried = account.number === pastResultNumber ? pastResult : zero;
    const opening = sumMoney([year, carried, isBalanceSheet(account.class) ? earlier : zero], currency);
    const closing = subtractMoney(addMoney(opening, debit), credit);
    const { number, name } = account;
    const isNothing = [opening, debit, credit].every(isZeroMoney);
    return isNothing ? [] : [{ number, name, class: account.class, opening, debit, credit, closing }];
  });
}
