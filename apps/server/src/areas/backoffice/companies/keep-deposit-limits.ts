import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { DepositLimitsWrong } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { compareMoney, formatMoney, minorOf, moneyIn } from "@nameplane/values";
import type { StaffTrxCall } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { leastCard } from "../../payments/index.ts";
import { listDepositLimits, saveDepositLimits, type DepositLimits } from "../../payments/topups/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { refuseLimited } from "./keep-companies.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Input = InputOf<typeof operations.setDepositLimit>;

const shown = ({ least, most }: DepositLimits) => ({
  currency: least.currency,
  leastMinor: minorOf(least),
  mostMinor: minorOf(most),
});

/** The smallest and the largest deposit by currency. Possible refusals: NoPermission. */
export async function readDepositLimits(call: StaffTrxCall): Promise<Answer<typeof operations.depositLimits>> {
  refuseLimited(call);
  return { data: (await listDepositLimits(call.trx)).map(shown) };
}

/**
 * Checks new limits before staff confirm their identity. A deposit can never be smaller than what a card can be charged.
 *
 * Possible refusals: NoPermission, NotFound (currency), DepositLimitsWrong (leastMinor or mostMinor).
 */
export async function refuseDepositLimit(call: StaffTrxCall, input: Input): Promise<DepositLimits> {
  refuseLimited(call);
  const { currency, leastMinor, mostMinor } = input;
  const former = (await listDepositLimits(call.trx)).find(({ least }) => least.currency === currency);
  if (former === undefined) throw new Refused(NotFound, { param: "currency" });
  const of = moneyIn(currency);
  const lowest = leastCard(former.least.currency);
  const values = { least: formatMoney(lowest, call.language) };
  if (compareMoney(of(leastMinor), lowest) < 0) throw new Refused(DepositLimitsWrong, { param: "leastMinor", values });
  if (mostMinor < leastMinor) throw new Refused(DepositLimitsWrong, { param: "mostMinor", values });
  return former;
}

/** Sets the limits of a currency. Possible refusals: those of refuseDepositLimit. */
export async function setDepositLimit(call: StaffTrxCall, input: Input): Promise<void> {
  const former = await refuseDepositLimit(call, input);
  const of = moneyIn(input.currency);
  const limits = { least: of(input.leastMinor), most: of(input.mostMinor) };
  await saveDepositLimits(call.trx, limits);
  await auditStaff(call.trx, call, {
    actor: call.actor,
    action: "companies.set-deposit-limit",
    object: input.currency,
    before: shown(former),
    after: { ...shown(limits), why: input.why },
  });
}
