import { z } from "zod";

const words = z.strictObject({ en: z.string(), sv: z.string() });

/** Something that a customer has to state to order a product. The form is drawn from it, and the server judges by it. */
export const question = z.strictObject({
  key: z.string(),
  title: words,
  hint: words.nullable(),
  isrequired: z.boolean(),
  /** long: several lines; domain: one of the account's domains; web: an address that begins with http. */
  kind: z.enum(["text", "long", "domain", "web", "choice"]),
  choices: z.array(z.strictObject({ value: z.string(), label: words })),
  minlength: z.int().nullable(),
  maxlength: z.int(),
  /** A regular expression for the whole answer; null: any text. */
  pattern: z.string().nullable(),
});
export type Question = z.infer<typeof question>;
export type Answers = Readonly<Record<string, string>>;

/** What is wrong with an answer. Each has a text in `answerFaultTexts`. */
export type AnswerFault = "missing" | "short" | "long" | "form" | "choice" | "web";

/** What is wrong with the answer to a question; null: nothing. */
export function answerFault(asked: Question, answer: string): AnswerFault | null {
  const text = answer.trim();
  if (text === "") return asked.isrequired ? "missing" : null;
  if (asked.kind === "choice") return asked.choices.some(({ value }) => value === text) ? null : "choice";
  if (asked.minlength !== null && [...text].length < asked.minlength) return "short";
  if ([...text].length > asked.maxlength) return "long";
  if (asked.kind === "web" && !URL.canParse(text)) return "web";
  return asked.pattern === null || new RegExp(asked.pattern, "u").test(text) ? null : "form";
}

/** The first question whose answer is wrong, with what is wrong; null: all are right. */
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
  web: { en: "Write the whole address, beginning with https://", sv: "Skriv hela adressen, med https:// först" },
};
