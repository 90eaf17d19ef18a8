import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { RateInPast } from "@nameplane/contracts/backoffice/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { DescribedAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { dateIn } from "../../ledger/index.ts";
import { auditStaff } from "../../staff/index.ts";
import * as stored from "./companies.repository.ts";
import { refuseLimited } from "./keep-companies.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Set = InputOf<typeof operations.setVatRate>;
type Removal = InputOf<typeof operations.removeVatRate>;

const today = async ({ trx, now }: StaffTrxCall) => dateIn(await stored.operatorZone(trx), now);

/** The VAT rates by country and date. Possible refusals: NoPermission. */
export async function readRates(call: StaffTrxCall): Promise<Answer<typeof operations.vatRates>> {
  refuseLimited(call);
  const day = await today(call);
  const needed = new Set(await stored.countriesInNeed(call.trx));
  const rates = Map.groupBy(await stored.listRates(call.trx), ({ country }) => country);
  return {
    today: day,
    data: [...new Set([...needed, ...rates.keys()])].toSorted().map((country) => {
      const own = rates.get(country) ?? [];
      return {
        country,
        needed: needed.has(country),
        current: own.find(({ begins }) => begins <= day)?.rate ?? null,
        rates: own.map(({ begins, rate }) => ({ begins, rate })),
      };
    }),
  };
}

/**
 * Checks a new rate before staff confirm their identity. A country without any rate can get one from a past day on, because nothing
 * was sold there. Possible refusals: NoPermission, NotFound (country), RateInPast.
 */
export async function refuseRate(call: StaffTrxCall, { country, begins }: Set): Promise<void> {
  refuseLimited(call);
  if (!(await stored.isCountry(call.trx, country))) throw new Refused(NotFound, { param: "country" });
  const hasRate = (await stored.rateOn(call.trx, country, "9999-12-31")) !== null;
  if (hasRate && begins < (await today(call))) throw new Refused(RateInPast, { param: "begins" });
}

/** Sets a rate from a day on. Possible refusals: those of refuseRate. */
export async function setRate(call: StaffTrxCall, input: Set): Promise<void> {
  await refuseRate(call, input);
  const { country, begins, rate, why } = input;
  const before = await stored.rateOn(call.trx, country, begins);
  await stored.saveRate(call.trx, country, begins, rate);
  await auditStaff(call.trx, call, {
    actor: call.actor,
    action: "companies.set-vat-rate",
    object: country,
    before: { rate: before },
    after: { rate, begins, why },
  });
}

/** Describes a new rate, for the second staff member. Possible refusals: those of refuseRate. */
export async function describeRate(call: StaffTrxCall, input: Set): Promise<DescribedAct> {
  await refuseRate(call, input);
  const { country, begins, rate, why } = input;
  return described(country, [await stored.rateOn(call.trx, country, begins), rate], begins, why);
}

/** Checks that a rate can be taken back. Possible refusals: NoPermission, NotFound, StatusProhibits (it holds already). */
export async function refuseRemoval(call: StaffTrxCall, { country, begins }: Removal): Promise<number> {
  refuseLimited(call);
  const rate = await stored.rateFrom(call.trx, country, begins);
  if (rate === null) throw new Refused(NotFound, { param: "begins" });
  if (begins <= (await today(call))) throw new Refused(StatusProhibits, { param: "begins" });
  return rate;
}

/** Takes back a rate that has not begun. Possible refusals: those of refuseRemoval. */
export async function removeRate(call: StaffTrxCall, input: Removal): Promise<void> {
  const rate = await refuseRemoval(call, input);
  const { country, begins, why } = input;
  await stored.deleteRate(call.trx, country, begins);
  const before = { rate, begins };
  const entry = { actor: call.actor, action: "companies.remove-vat-rate", object: country, before, after: { why } } as const;
  await auditStaff(call.trx, call, entry);
}

/** Describes a removal, for the second staff member. Possible refusals: those of refuseRemoval. */
export async function describeRemoval(call: StaffTrxCall, input: Removal): Promise<DescribedAct> {
  const rate = await refuseRemoval(call, input);
  return described(input.country, [rate, null], input.begins, input.why);
}

const percent = (rate: number | null) => (rate === null ? null : `${rate / 100} %`);

function described(country: string, [before, after]: readonly (number | null)[], begins: string, why: string): DescribedAct {
  const change = (field: "rate" | "validFrom" | "why", was: string | null, is: string | null) => ({
    field,
    before: was,
    after: is,
    currency: null,
  });
  return {
    account: null,
    object: { kind: "vatRate", id: country },
    title: country,
    sum: null,
    changes: [
      change("rate", percent(before ?? null), percent(after ?? null)),
      change("validFrom", null, begins),
      change("why", null, why),
    ],
  };
}
