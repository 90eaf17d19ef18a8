import type { AnswerOf } from "@nameplane/contracts";
import type { balances, monthChecks, vatReturn } from "@nameplane/contracts/books/operations";
import { minorOf, moneyToJson } from "@nameplane/values";
import type { AccountBalance } from "./balances.rules.ts";
import type { CompanySale, Sale } from "./boxes.rules.ts";
import type { Remark } from "./closing.rules.ts";

type Return = AnswerOf<typeof vatReturn>;

export function presentBalance({
  opening,
  debit,
  credit,
  closing,
  ...account
}: AccountBalance): AnswerOf<typeof balances>["data"][number] {
  return {
    ...account,
    openingMinor: minorOf(opening),
    debitMinor: minorOf(debit),
    creditMinor: minorOf(credit),
    closingMinor: minorOf(closing),
  };
}

export function presentRemark({ amount, ...remark }: Remark): AnswerOf<typeof monthChecks>["remarks"][number] {
  return { ...remark, ...moneyToJson(amount) };
}

export function presentSale({ net, vat, ...sale }: Sale): Return["sales"][number] {
  return { ...sale, netMinor: minorOf(net), vatMinor: minorOf(vat) };
}

export function presentCompany({ net, ...company }: CompanySale): Return["companies"][number] {
  return { ...company, netMinor: minorOf(net) };
}
