import { AnswerRefused } from "@nameplane/contracts/orders/refusals";
import { answerFaultTexts, firstFault, type Answers } from "@nameplane/contracts/products/answers";
import type { Question } from "@nameplane/contracts/products/questions";
import type { Language } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";

/**
 * Checks the answers to a product's questions, and returns them without surrounding spaces. Possible refusals: AnswerRefused.
 *
 * `place`: the parameter that holds the answers, to name the faulty field.
 */
export function judged(asked: readonly Question[], answers: Answers, language: Language, place: string): Record<string, string> {
  const wrong = firstFault(asked, answers);
  if (wrong !== null)
    throw new Refused(AnswerRefused, {
      param: `${place}.${wrong.question.key}`,
      values: { question: wrong.question.title[language], why: answerFaultTexts[wrong.fault][language] },
    });
  return Object.fromEntries(
    asked.flatMap(({ key }) => {
      const answer = (answers[key] ?? "").trim();
      return answer === "" ? [] : [[key, answer]];
    }),
  );
}
