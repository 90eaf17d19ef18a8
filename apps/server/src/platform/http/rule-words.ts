import type { z } from "zod";
import type { Language } from "./call.ts";

type Issue = z.core.$ZodIssue;
type Words = Readonly<Record<Language, string>>;

const wanted: Readonly<Record<string, Words>> = {
  string: { en: "a text is needed", sv: "en text behövs" },
  number: { en: "a number is needed", sv: "ett tal behövs" },
  int: { en: "a whole number is needed", sv: "ett heltal behövs" },
  boolean: { en: "true or false is needed", sv: "true eller false behövs" },
  array: { en: "a list is needed", sv: "en lista behövs" },
  object: { en: "named fields are needed", sv: "namngivna fält behövs" },
  date: { en: "a date is needed", sv: "ett datum behövs" },
  datetime: { en: "a date with a time is needed", sv: "ett datum med klockslag behövs" },
  email: { en: "an email address is needed", sv: "en e-postadress behövs" },
  url: { en: "a web address is needed", sv: "en webbadress behövs" },
  uuid: { en: "an id is needed", sv: "ett id behövs" },
};
const otherForm: Words = { en: "its characters or its length do not fit", sv: "tecknen eller längden stämmer inte" };

const units: Readonly<Record<string, (count: string) => Words>> = {
  string: (count) => ({ en: `${count} characters`, sv: `${count} tecken` }),
  array: (count) => ({ en: `${count} entries`, sv: `${count} poster` }),
};

/** The rule of the contract that a value breaks, in words of the caller's language. It is written after a colon. */
export function ruleWords(issue: Issue, language: Language): string {
  if (issue.code === "invalid_type") return (wanted[issue.expected] ?? otherForm)[language];
  if (issue.code === "invalid_format") return (wanted[issue.format] ?? otherForm)[language];
  if (issue.code === "invalid_value") return { en: "one of ", sv: "något av " }[language] + issue.values.map(String).join(", ");
  if (issue.code === "too_big") return { en: "at most ", sv: "högst " }[language] + sizeOf(issue.origin, issue.maximum, language);
  if (issue.code === "too_small")
    return { en: "at least ", sv: "minst " }[language] + sizeOf(issue.origin, issue.minimum, language);
  return otherForm[language];
}

function sizeOf(origin: string, size: number | bigint, language: Language): string {
  return units[origin]?.(String(size))[language] ?? String(size);
}
