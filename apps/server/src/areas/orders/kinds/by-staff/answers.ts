import type { Trx } from "../../../../platform/db/transaction.ts";
import { questionsOf } from "../../../products/index.ts";
import { orderedParams } from "./ordered-params.ts";
import { deliveredProduct } from "./product.repository.ts";

type Words = { readonly en: string; readonly sv: string };
export type ShownAnswer = { readonly title: Words; readonly value: Words };

/** The answers to the questions of a product, in the sequence of its form. Empty for a product without questions. */
export async function shownAnswers(trx: Trx, productId: number, params: unknown): Promise<ShownAnswer[]> {
  const product = await deliveredProduct(trx, productId);
  const answers = answersIn(params);
  return questionsOf(product?.schema).flatMap(({ key, kind, title, choices }) => {
    const text = answers[key];
    if (text === undefined || text === "") return [];
    if (kind === "consent") return [{ title, value: { en: "Yes", sv: "Ja" } }];
    return [{ title, value: choices.find(({ value }) => value === text)?.label ?? { en: text, sv: text } }];
  });
}

function answersIn(params: unknown): Readonly<Record<string, string>> {
  const { answers } = orderedParams.parse(params ?? {});
  return answers;
}

/** What the customer replied to questions from staff, oldest first. */
export const repliesIn = (params: unknown): readonly string[] => orderedParams.parse(params ?? {}).replies ?? [];
