import type { Answers } from "@nameplane/contracts/products/answers";
import type { Question } from "@nameplane/contracts/products/questions";

const dayMs = 86_400_000;
const isWorkday = (at: Date) => at.getUTCDay() !== 0 && at.getUTCDay() !== 6;

/**
 * Returns the same time of day, the given number of working days later. Saturdays and Sundays do not count; public holidays do.
 */
export function workdaysOn(from: Date, days: number): Date {
  let at = from;
  for (let left = days; left > 0;) {
    at = new Date(at.getTime() + dayMs);
    if (isWorkday(at)) left -= 1;
  }
  return at;
}

/** An answer that is longer than this is not used as a name. */
const nameMax = 60;

/**
 * A text that tells a service apart from the account's other services of its product: the first short answer that the customer
 * typed, such as a user name. Empty if there is none.
 */
export function subjectOf(asked: readonly Question[], answers: Answers): string {
  for (const { key, kind } of asked) {
    const text = (answers[key] ?? "").trim();
    if (kind !== "choice" && text !== "" && text.length <= nameMax && !text.includes("\n")) return text;
  }
  return "";
}

/** The name of a service: its product and its subject. */
export const serviceNameOf = (product: string, subject: string): string =>
  [product, subject].filter((text) => text !== "").join(" ");
