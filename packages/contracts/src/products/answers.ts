import { checkDomainNamePart } from "@nameplane/values";
import type { Question } from "./questions.ts";

/** Answers by the keys of their questions. */
export type Answers = Readonly<Record<string, string>>;

/** What is wrong with an answer. Each has a text in `answerFaultTexts`. */
export type AnswerFault = "missing" | "short" | "long" | "form" | "choice" | "names" | "web" | "consent";

/** The answer to a question of kind "consent". */
export const consented = "yes";

/** What is wrong with the answer to a question. Null if nothing is. */
export function answerFault(asked: Question, answer: string): AnswerFault | null {
  const text = answer.trim();
  if (asked.kind === "consent") return text === consented || (text === "" && !asked.isrequired) ? null : "consent";
  if (text === "") return asked.isrequired ? "missing" : null;
  if (asked.kind === "choice") return asked.choices.some(({ value }) => value === text) ? null : "choice";
  if (asked.minlength !== null && text.length < asked.minlength) return "short";
  if (text.length > asked.maxlength) return "long";
  if (asked.kind === "names" && namesIn(text).some((name) => checkDomainNamePart(name) !== null)) return "names";
  if (asked.kind === "web" && !URL.canParse(text)) return "web";
  return asked.pattern === null || new RegExp(asked.pattern, "u").test(text) ? null : "form";
}

/** The lines of an answer that are not empty. */
const namesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The first question whose answer is wrong, with what is wrong. Null if all answers are right. */
export function firstFault(
  asked: readonly Question[],
  answers: Answers,
): { readonly question: Question; readonly fault: AnswerFault } | null {
  for (const each of asked) {
    const fault = answerFault(each, answers[each.key] ?? "");
    if (fault !== null) return { question: each, fault };
  }
  return null;
}

export const answerFaultTexts: Readonly<Record<AnswerFault, { readonly en: string; readonly sv: string }>> = {
  missing: { en: "Fill in this field", sv: "Fyll i fältet" },
  short: { en: "Write a little more", sv: "Skriv lite mer" },
  long: { en: "Shorten the text", sv: "Korta texten" },
  form: { en: "Not in the right form", sv: "Fel form" },
  choice: { en: "Choose one of the options", sv: "Välj ett av alternativen" },
  consent: { en: "Needs your consent", sv: "Kräver ditt godkännande" },
  names: {
    en: "Write one name in each line, without its TLD: letters, digits and hyphens",
    sv: "Skriv ett namn per rad, utan toppdomän: bokstäver, siffror och bindestreck",
  },
  web: { en: "Write the whole address, beginning with https://", sv: "Skriv hela adressen, med https:// först" },
};
