import { moneyIn, type Money } from "@nameplane/values";

/** The database row of T. Every Money of T is a whole number in the row, and one column holds the currency of all of them. */
export type RowOf<T> = {
  readonly [Key in keyof T]: T[Key] extends Money ? number : T[Key] extends Money | null ? number | null : T[Key];
} & { readonly currency: string };

type WithMoney<Row, Column> = {
  [Key in Exclude<keyof Row, "currency">]: Key extends Column ? Money | Extract<Row[Key], null> : Row[Key];
};

/**
 * Turns the numbers in these columns of a row into Money in the row's currency. A column that was forgotten stays a number, so
 * the type checker refuses the result where Money is expected.
 */
export function withMoney<Row extends { readonly currency: string }, Column extends keyof Row>(
  { currency, ...row }: Row,
  ...columns: readonly Column[]
): WithMoney<Row, Column> {
  const amount = moneyIn(currency);
  const sums = Object.entries(row).map(([name, value]) => {
    const isSum = (columns as readonly PropertyKey[]).includes(name) && value !== null;
    return [name, isSum ? amount(value as number) : value];
  });
  return Object.fromEntries(sums) as WithMoney<Row, Column>;
}
