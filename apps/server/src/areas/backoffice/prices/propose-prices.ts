import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { proposePricesSpec, WantedLine } from "@nameplane/contracts/backoffice/prices";
import { TooManyPrices } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { currencies, isZeroMoney, minorOf } from "@nameplane/values";
import type { z } from "zod";
import { Refused } from "../../../platform/refused.ts";
import { booksOf, offersIn, shortest, soldProducts, soldTlds, subjectOf, subjectText } from "../../products/lists/index.ts";
import { costOf, costsFor, type Reading } from "./books.ts";
import { listGroups } from "./prices.repository.ts";
import { priceByRule } from "./rule-prices.rules.ts";

/** The most lines in one proposal, because a preview does not accept more. */
export const mostLines = 3000;

/**
 * Proposes prices with a margin over the cost, for the shortest period of each act. The preview can then add the longer periods.
 * Nothing is proposed for a TLD or product whose cost is zero, because a margin on zero would make it free.
 *
 * Possible refusals: NotFound (groupid, subjects), TooManyPrices.
 */
export async function proposePrices(
  call: Reading,
  input: z.output<typeof proposePricesSpec.input>,
): Promise<Omit<AnswerOf<typeof operations.proposePrices>, "code" | "desc">> {
  const { trx, staff, language, now } = call;
  const { groupid, operations: acts, marginBasisPoints, endings } = input;
  if (!(await listGroups(trx, staff.brandId)).some(({ id }) => id === groupid)) throw new Refused(NotFound, { param: "groupid" });
  const sold = new Set([...(await soldTlds(trx)), ...(await soldProducts(trx, language))].map(({ subject }) => subject));
  const subjects = [...new Set(input.subjects.map(subjectOf))];
  if (subjects.some((subject) => !sold.has(subject))) throw new Refused(NotFound, { param: "subjects" });
  const books = await booksOf(trx, { groupId: groupid, at: now, subjects });
  const costs = await costsFor(call, now);
  const lines: WantedLine[] = [];
  let nocost = 0;
  for (const subject of subjects)
    for (const offer of shortest(offersIn(books, subject)).filter(({ operation }) => acts.includes(operation)))
      for (const currency of currencies) {
        const ending = endings[currency];
        if (ending === undefined) continue;
        const { compared: cost } = costOf(costs, subject, offer, currency);
        if (cost === null || isZeroMoney(cost)) {
          nocost += 1;
          continue;
        }
        const net = priceByRule(cost, marginBasisPoints, ending);
        lines.push({ subject: subjectText(subject), ...offer, currency, netMinor: minorOf(net) });
      }
  if (lines.length > mostLines) throw new Refused(TooManyPrices);
  return { lines, nocost };
}
