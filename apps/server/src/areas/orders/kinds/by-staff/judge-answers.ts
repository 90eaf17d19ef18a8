import { AnswerRefused } from "@nameplane/contracts/orders/refusals";
import { answerFaultTexts, firstFault, type Answers } from "@nameplane/contracts/products/answers";
import type { Question } from "@nameplane/contracts/products/questions";
import type { Language } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";

/**
 * The answers to the questions that are asked, without the spaces around them. Refuses AnswerRefused.
 *
 * Takes  place: where the call has the answers, to name the field at fault
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
