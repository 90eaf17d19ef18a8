import { answerFault, answerFaultTexts } from "@nameplane/contracts/products/answers";
import { useState, type SyntheticEvent } from "react";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import type { Product } from "./products.rules.ts";

type Answers = Readonly<Record<string, string>>;

/**
 * The answers to the questions of a product, kept as a draft until they are sent. They are checked by the same rules as on the
 * server.
 */
export function useAnswers({ productid, questions }: Product, onRight: (answers: Answers) => void) {
  const { locale } = useFormat();
  const [answers, setAnswers, forget] = useDraft<Answers>(`service ${String(productid)}`, {}, { until: "sent", sample: {} });
  const [isPressed, setPressed] = useState(false);
  const faults = questions.map((question) => [question.key, answerFault(question, answers[question.key] ?? "")] as const);
  const errors = Object.fromEntries(
    isPressed ? faults.map(([key, fault]) => [key, fault === null ? null : answerFaultTexts[fault][locale]]) : [],
  );
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (faults.every(([, fault]) => fault === null)) return onRight(answers);
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return {
    answers,
    answer: (key: string, text: string) => setAnswers({ ...answers, [key]: text }),
    errors,
    send,
    /** Empties the form after the answers were sent. */
    sent: () => {
      setAnswers({});
      setPressed(false);
      forget();
    },
  };
}
