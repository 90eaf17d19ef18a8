import type { InputOf } from "@nameplane/contracts";
import type { makeOffer } from "@nameplane/contracts/backoffice/operations";
import { minorOf, parseMoney, type Currency } from "@nameplane/values";

/** The values typed into the form of an offer. */
export type Typed = {
  readonly first: string;
  readonly start: string;
  readonly renew: string;
  readonly percent: string;
  readonly least: string;
  readonly hours: string;
  readonly words: string;
  readonly until: string;
  readonly below: string;
};

type Terms = Omit<InputOf<typeof makeOffer>, "number" | "version">;
type Fault = { readonly field: keyof Typed; readonly fault: "amount" | "needed" | "percentWrong" | "hoursWrong" };

/** Reads a number with a decimal comma or point. Null if the text is not a number. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Reads the terms of an offer from the form, or returns the first field that is wrong. */
export function readOffer(typed: Typed, currency: Currency): { readonly terms: Terms } | Fault {
  const minorAt = (text: string) => {
    const amount = parseMoney(text.trim(), currency);
    return amount === null || amount.minor < 0n ? null : minorOf(amount);
  };
  const isEmpty = (text: string) => text.trim() === "";
  if (isEmpty(typed.first)) return { field: "first", fault: "needed" };
  for (const field of ["first", "start", "renew", "least"] as const)
    if (!isEmpty(typed[field]) && minorAt(typed[field]) === null) return { field, fault: "amount" };
  const percent = isEmpty(typed.percent) ? null : numberOf(typed.percent);
  const basisPoints = percent === null ? null : Math.round(percent * 100);
  if (!isEmpty(typed.percent) && (basisPoints === null || basisPoints < 1 || basisPoints > 10_000))
    return { field: "percent", fault: "percentWrong" };
  if (basisPoints === null && !isEmpty(typed.least)) return { field: "percent", fault: "needed" };
  const hours = isEmpty(typed.hours) ? null : numberOf(typed.hours);
  if (!isEmpty(typed.hours) && (hours === null || hours === 0 || !Number.isInteger(hours * 4)))
    return { field: "hours", fault: "hoursWrong" };
  if (isEmpty(typed.words)) return { field: "words", fault: "needed" };
  if (isEmpty(typed.until)) return { field: "until", fault: "needed" };
  return {
    terms: {
      periodMinor: minorAt(typed.first) ?? 0,
      ...(isEmpty(typed.start) ? {} : { startMinor: minorAt(typed.start) ?? 0 }),
      ...(isEmpty(typed.renew) ? {} : { renewMinor: minorAt(typed.renew) ?? 0 }),
      ...(basisPoints === null ? {} : { fee: { percentBasisPoints: basisPoints, leastMinor: minorAt(typed.least) ?? 0 } }),
      ...(hours === null ? {} : { hours }),
      words: typed.words.trim(),
      validon: typed.until,
      ...(isEmpty(typed.below) ? {} : { belowreason: typed.below.trim() }),
    },
  };
}
