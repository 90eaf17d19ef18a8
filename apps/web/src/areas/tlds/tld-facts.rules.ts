import type { AnswerOf } from "@nameplane/contracts";
import type { tldInfo } from "@nameplane/contracts/tlds/operations";

export type TldInfo = AnswerOf<typeof tldInfo>;
type Fields = TldInfo["tld"];

/** Reads a field, by its name in the specification, as text. Null if it is unknown or neither text nor number. */
export const textOf = (tld: Fields, field: string): string | null => {
  const value = tld[field];
  return typeof value === "string" && value !== "" ? value : null;
};

export const numberOf = (tld: Fields, field: string): number | null => {
  const value = tld[field];
  return typeof value === "number" ? value : null;
};

export const flagOf = (tld: Fields, field: string): boolean => tld[field] === true;

export const listOf = (tld: Fields, field: string): readonly (string | number)[] => {
  const value = tld[field];
  if (typeof value === "string") return value.split(" ").filter((part) => part !== "");
  return Array.isArray(value) ? value.filter((part) => typeof part === "string" || typeof part === "number") : [];
};

/** The value of a field if this version of the panel has a text for it, otherwise null. */
export const wordOf = <Word extends string>(tld: Fields, field: string, words: readonly Word[]): Word | null =>
  words.find((word) => word === tld[field]) ?? null;

/** Formats numbers of years for people: "1, 2 and 5", or "1 to 10" if none is missing. */
export function spanOf(years: readonly (string | number)[]): { readonly text: string; readonly last: number } | null {
  const numbers = years.map(Number).filter((year) => Number.isInteger(year));
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isWhole = numbers.length > 2 && last - first === numbers.length - 1;
  return { text: isWhole ? `${first}–${last}` : numbers.join(", "), last };
}
