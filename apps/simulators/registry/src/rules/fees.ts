import type { FeeSchedule, Prices } from "../profiles/profile.ts";
import type { RegistrableName } from "./names.ts";

export type PricedCommand = "create" | "renew" | "transfer" | "restore" | "delete" | "update";

export interface Quote {
  /** The amount for the whole period, in minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly premium: boolean;
}

/** Yearly prices that the control port has set since the start, by name. */
const repriced = new Map<string, number>();

export const setPremiumPrice = (name: string, yearly: number): void => void repriced.set(name, yearly);
export const forgetPrices = (): void => repriced.clear();

/** The yearly premium price of a name in minor units, or null for an ordinary name. */
export function premiumPrice({ name, label, tld, profile }: RegistrableName): number | null {
  const rule = profile.fees?.premium;
  if (rule === undefined || rule === null) return null;
  const now = repriced.get(name);
  if (now !== undefined) return now;
  const listed = rule.labels[label];
  if (listed !== undefined) return listed;
  if (!rule.ruleTlds.includes(tld)) return null;
  if (label.length === rule.shortLabelLength && /^[a-z]+$/.test(label)) return rule.shortPrice;
  return rule.words.includes(label) ? rule.wordPrice : null;
}

function pricesAt(schedule: FeeSchedule, tld: string): Prices {
  return { ...schedule.standard, ...schedule.perTld[tld] };
}

/**
 * The price of one command on a name. Returns null if the registry has no price list.
 *
 * `months`: the length of the period. It makes no difference for restore, delete and update.
 */
export function quote(name: RegistrableName, command: PricedCommand, months: number): Quote | null {
  const schedule = name.profile.fees;
  if (schedule === null) return null;
  const prices = pricesAt(schedule, name.tld);
  const premium = premiumPrice(name);
  const years = Math.max(1, Math.ceil(months / 12));
  const base = { currency: schedule.currency, premium: premium !== null };
  switch (command) {
    case "create":
      return { ...base, amount: (premium ?? prices.create) * years };
    case "renew":
      return { ...base, amount: (premium ?? prices.renew) * years };
    case "transfer":
      return {
        ...base,
        amount: name.profile.transfer.addMonths === 0 ? prices.transfer : (premium ?? prices.transfer),
      };
    case "restore":
      return { ...base, amount: prices.restore };
    case "delete":
    case "update":
      break;
  }
  return { ...base, amount: 0 };
}

/** Decimal text of minor units of a two-decimal currency, as fee-1.0 writes amounts. */
export function amountText(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** The minor units of a decimal text; null if it has more than two decimals or is not a number. */
export function parseAmount(text: string): number | null {
  const match = /^\+?(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0"));
}
