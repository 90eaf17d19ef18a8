export type AccountClass = "asset" | "liability" | "income" | "expense";

/** What the entries of an account number sum up to: before the financial year, from its first day, and in the span that is asked for. */
export type AccountSums = {
  readonly number: string;
  readonly earlierMinor: number;
  readonly yearMinor: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
};

export type AccountBalance = {
  readonly number: string;
  readonly name: string;
  readonly class: AccountClass;
  readonly openingMinor: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
  readonly closingMinor: number;
};

export const isBalanceSheet = (of: AccountClass): boolean => of === "asset" || of === "liability";

/**
 * Balances of a span within a financial year. Income and expenses begin each year at nothing; what they came to in earlier years opens
 * the account for the result of earlier years, so that the opening balances are nothing in sum.
 */
export function balancesOf(
  accounts: readonly { readonly number: string; readonly name: string; readonly class: AccountClass }[],
  sums: readonly AccountSums[],
  pastResultNumber: string | null,
): AccountBalance[] {
  const byNumber = new Map(sums.map((sum) => [sum.number, sum]));
  const pastResult = accounts
    .filter((account) => !isBalanceSheet(account.class))
    .reduce((total, { number }) => total + (byNumber.get(number)?.earlierMinor ?? 0), 0);
  return accounts.flatMap((account) => {
    const { earlierMinor = 0, yearMinor = 0, debitMinor = 0, creditMinor = 0 } = byNumber.get(account.number) ?? {};
    const carried = account.number === pastResultNumber ? pastResult : 0;
    const openingMinor = yearMinor + carried + (isBalanceSheet(account.class) ? earlierMinor : 0);
    const closingMinor = openingMinor + debitMinor - creditMinor;
    const { number, name } = account;
    const isNothing = openingMinor === 0 && debitMinor === 0 && creditMinor === 0;
    return isNothing ? [] : [{ number, name, class: account.class, openingMinor, debitMinor, creditMinor, closingMinor }];
  });
}
