import type { DifferenceKind } from "@nameplane/contracts/reports/report-values";
import {
  addMoney,
  asciiNameOf,
  isSameMoney,
  parseMoney,
  sumMoney,
  zeroMoney,
  type Currency,
  type Money,
} from "@nameplane/values";

/** The operations that registries charge for. */
export const paidOperations = ["create", "renew", "transfer", "restore"] as const;
export type PaidOperation = (typeof paidOperations)[number];

export type Theirs = {
  readonly name: string;
  /** Our name for the operation, or the registry's word if we have no such operation. */
  readonly operation: string;
  readonly day: string;
  readonly amount: Money;
  readonly reference: string;
};
export type Ours = {
  readonly name: string;
  readonly operation: string;
  readonly day: string;
  /** Null if the cost is not known. */
  readonly amount: Money | null;
  readonly request: number | null;
  /**
   * Whether the day is inside the statement's months. Days just before or after them are included because of different time
   * zones, and only serve to find counterparts.
   */
  readonly isInside: boolean;
};
export type Difference = {
  readonly kind: DifferenceKind;
  readonly name: string;
  readonly operation: string;
  readonly day: string;
  readonly theirs: Money | null;
  readonly ours: Money | null;
  readonly reference: string;
  readonly request: number | null;
};

const words: readonly (readonly [PaidOperation, RegExp])[] = [
  ["restore", /restor|redem|återst/],
  ["renew", /renew|förny|forny|prolong|extend/],
  ["transfer", /transfer|flytt|trade/],
  ["create", /creat|regist|\bnew\b|\badd\b|nyreg/],
];

/** Translates the registry's word for what it charged into ours. An unknown word is kept, in lower case. */
export function operationOf(text: string): string {
  const lower = text.trim().toLowerCase();
  return words.find(([, pattern]) => pattern.test(lower))?.[0] ?? lower.slice(0, 60);
}

/** Converts the registry's spelling of a domain to the one that we store. A text that is not a domain name is kept. */
export function nameOf(text: string): string {
  const trimmed = text.trim().replace(/\.$/, "").toLowerCase();
  return (asciiNameOf(trimmed) ?? trimmed).slice(0, 253);
}

/** Reads a date in one of three orders, with any separators. Null if there is no such date. */
export function dayOf(text: string, order: "ymd" | "dmy" | "mdy"): string | null {
  const parts = /^\s*(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})/.exec(text) ?? /^\s*(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (parts === null) return null;
  const [, first = "", second = "", third = ""] = parts;
  const [year, month, day] = { ymd: [first, second, third], dmy: [third, second, first], mdy: [third, first, second] }[order];
  if (year?.length !== 4) return null;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    ).toString();
  } catch {
    return null;
  }
}

/** Reads an amount with this decimal sign. Thousands separators, spaces and the currency's letters are ignored. */
export function amountIn(text: string, currency: Currency, decimal: "." | ","): Money | null {
  const thousands = decimal === "." ? "," : ".";
  const bare = text
    .replaceAll(/[\s\u00a0\u202f'’]/g, "")
    .replaceAll(thousands, "")
    .replace(decimal, ".")
    .replace("\u2212", "-")
    .replace(/^[A-Za-z$€]+|[A-Za-z$€]+$/g, "");
  const [, whole = bare, decimals = ""] = /^([^.]*)\.(\d+)$/.exec(bare) ?? [];
  // Registries write four decimals. Zeros after the smallest unit of the currency mean nothing.
  return parseMoney(decimals === "" ? whole : `${whole}.${decimals.replace(/(?<=\d{2})0+$/, "")}`, currency);
}

const guesses = {
  name: /domain|name|domän|object/,
  operation: /operat|type|action|transac|command|typ|händelse|product/,
  day: /date|time|day|datum|tid/,
  amount: /amount|sum|price|fee|cost|belopp|pris|total/,
  reference: /reference|\bref|trid|transaction id|invoice|order/,
} as const;

/** Guesses which heading belongs to each column. Each heading is used only once. */
export function guessColumns(headings: readonly string[]): Record<keyof typeof guesses, string | null> {
  const taken = new Set<string>();
  const guess = (pattern: RegExp) => {
    const found = headings.find((heading) => !taken.has(heading) && pattern.test(heading.toLowerCase())) ?? null;
    if (found !== null) taken.add(found);
    return found;
  };
  const [day, amount, name, operation, reference] = [
    guess(guesses.day),
    guess(guesses.amount),
    guess(guesses.name),
    guess(guesses.operation),
    guess(guesses.reference),
  ];
  return { name, operation, day, amount, reference };
}

/** Guesses the decimal sign of the amounts and the order of the dates: the first order that can read all of them. */
export function guessSpelling(amounts: readonly string[], days: readonly string[]) {
  const decimal = amounts.some((text) => /,\d{1,2}\D*$/.test(text)) ? ("," as const) : ("." as const);
  const order = (["ymd", "dmy", "mdy"] as const).find((each) => days.every((day) => dayOf(day, each) !== null)) ?? "ymd";
  return { decimal, order };
}

export type Comparison = {
  readonly same: number;
  readonly theirSum: Money;
  readonly ourSum: Money;
  readonly differences: readonly Difference[];
};

const byDay = (a: { readonly day: string }, b: { readonly day: string }) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/**
 * Compares what a registry charged with what our journal says. Rows are matched by name and operation, first those with the same
 * sum, then the others in the order of their days. Each row of the registry, and each of our rows inside the months, ends up
 * either as the same or as a difference.
 */
export function compareStatement(currency: Currency, theirs: readonly Theirs[], ours: readonly Ours[]): Comparison {
  const keyOf = ({ name, operation }: Pick<Theirs, "name" | "operation">) => `${name} ${operation}`;
  const open = new Map<string, Ours[]>();
  for (const each of ours.toSorted(byDay)) open.set(keyOf(each), [...(open.get(keyOf(each)) ?? []), each]);
  let same = 0;
  let ourSum = zeroMoney(currency);
  const count = (amount: Money | null) => {
    if (amount !== null) ourSum = addMoney(ourSum, amount);
  };
  const take = (key: string, fits: (each: Ours) => boolean): Ours | null => {
    const rows = open.get(key) ?? [];
    // Our rows inside the months are preferred. A row outside is used only if there is no other.
    const found = rows.find((each) => each.isInside && fits(each)) ?? rows.find(fits) ?? null;
    if (found !== null)
      open.set(
        key,
        rows.filter((each) => each !== found),
      );
    return found;
  };
  const unmatched: Theirs[] = [];
  for (const each of theirs.toSorted(byDay)) {
    const found = take(keyOf(each), ({ amount }) => amount !== null && isSameMoney(amount, each.amount));
    if (found === null) unmatched.push(each);
    else {
      same += 1;
      count(each.amount);
    }
  }
  const differences = unmatched.map((each): Difference => {
    const { name, operation, day, amount, reference } = each;
    const found = take(keyOf(each), () => true);
    count(found?.amount ?? null);
    const theirSide = { name, operation, day, theirs: amount, reference };
    return found === null
      ? { kind: "onlyTheirs", ...theirSide, ours: null, request: null }
      : { kind: "sum", ...theirSide, ours: found.amount, request: found.request };
  });
  for (const { name, operation, day, amount, request, isInside } of [...open.values()].flat().toSorted(byDay)) {
    if (!isInside) continue;
    count(amount);
    differences.push({ kind: "onlyOurs", name, operation, day, theirs: null, ours: amount, reference: "", request });
  }
  const theirSum = sumMoney(
    theirs.map(({ amount }) => amount),
    currency,
  );
  return { same, theirSum, ourSum, differences };
}
