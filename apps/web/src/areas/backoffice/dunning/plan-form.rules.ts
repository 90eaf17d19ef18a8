import { planFault, planLimits, type DunningAct, type PlanFault } from "@nameplane/contracts/payments/dunning-values";
import { currencies, minorOf, moneyIn, moneyToDecimal, type Currency } from "@nameplane/values";
import { readAmount } from "../../../lib/format/read-amount.ts";

/** A stage as typed: days as text, and a fee for each currency, empty if there is no fee. */
export type TypedStage = {
  /** Absent if the stage is not part of the saved plan yet. */
  readonly code?: string | undefined;
  /** Identifies the row while the plan is edited. */
  readonly key: string;
  readonly days: string;
  readonly when: "before" | "after";
  readonly acts: readonly DunningAct[];
  readonly fees: Readonly<Record<Currency, string>>;
};

export type StageInput = {
  readonly code?: string;
  readonly days: number;
  readonly acts: DunningAct[];
  readonly fees: { readonly currency: Currency; readonly minor: number }[];
};

const noFees: TypedStage["fees"] = { EUR: "", SEK: "", USD: "" };

export const newStage = (key: string): TypedStage => ({ key, days: "", when: "after", acts: ["remind"], fees: noFees });

/** The stages of a plan as texts for editing. `decimal` is the decimal sign. */
export function typedStages(stages: readonly StageInput[], decimal: string): TypedStage[] {
  return stages.map(({ code, days, acts, fees }, index) => ({
    ...(code === undefined ? {} : { code }),
    key: `${String(index)} ${code ?? ""}`,
    days: String(Math.abs(days)),
    when: days < 0 ? "before" : "after",
    acts,
    fees: {
      ...noFees,
      ...Object.fromEntries(
        fees.map(({ currency, minor }) => [currency, moneyToDecimal(moneyIn(currency)(minor)).replace(".", decimal)]),
      ),
    },
  }));
}

export type StageError = { readonly at: number; readonly fault: PlanFault | "days" | "noAct" | "fee" };

/** Reads the typed stages, or returns the first stage that is wrong and why. */
export function readStages(typed: readonly TypedStage[]): { readonly stages: StageInput[] } | { readonly error: StageError } {
  const stages: StageInput[] = [];
  for (const [at, stage] of typed.entries()) {
    const read = readStage(stage);
    if (typeof read === "string") return { error: { at, fault: read } };
    stages.push(read);
  }
  const error = planFault(stages);
  return error === null ? { stages } : { error };
}

function readStage({ code, days, when, acts, fees }: TypedStage): StageInput | "days" | "noAct" | "fee" {
  const most = when === "before" ? -planLimits.firstDay : planLimits.lastDay;
  if (!/^\d{1,3}$/.test(days.trim()) || Number(days) > most) return "days";
  if (acts.length === 0) return "noAct";
  const read = currencies.map((currency) => ({
    currency,
    amount: readAmount(fees[currency], { leastMinor: 1, mostMinor: planLimits.feeMinor, currency }),
  }));
  if (read.some(({ amount }) => amount.kind !== "fine" && amount.kind !== "empty")) return "fee";
  return {
    ...(code === undefined ? {} : { code }),
    days: when === "before" ? -Number(days) : Number(days),
    acts: [...acts],
    fees: read.flatMap(({ currency, amount }) => (amount.kind === "fine" ? [{ currency, minor: minorOf(amount.amount) }] : [])),
  };
}

/** Reads dates such as 2026-12-24 that were typed one per line. Null if one of them is not a date. */
export function readDays(text: string): string[] | null {
  const lines = text.split(/[\s,;]+/).filter((line) => line !== "");
  const isDate = (line: string) => /^\d{4}-\d{2}-\d{2}$/.test(line) && new Date(`${line}T00:00:00Z`).toJSON()?.startsWith(line);
  return lines.every(isDate) && lines.length <= planLimits.closedDays ? [...new Set(lines)].toSorted() : null;
}
