import type { InputOf } from "@nameplane/contracts";
import type { orderRenewals as orderRenewalsOperation } from "@nameplane/contracts/checkout/operations";
import { NothingToRenew, SelectionChanged, TermsNotAccepted } from "@nameplane/contracts/checkout/refusals";
import { moneyIn, namesThatFit, yearsOf, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { OrderDeps } from "../../orders/index.ts";
import type { Keepable } from "../../payments/cards/index.ts";
import type { Method } from "../methods.rules.ts";
import { orderRun, type OrderedRun, type RunLine } from "./order-run.ts";
import { planRenewals, type Planned, type PlannedName, type RenewalPlan } from "./plan-renewals.ts";
import type { RenewalParams } from "../../orders/kinds/renew/index.ts";

type Input = InputOf<typeof orderRenewalsOperation>;
type Chosen = PlannedName & RunLine & { readonly total: Money };

/**
 * Orders renewals of many domains, for exactly the names and prices that the customer saw.
 *
 * `offered`: payment methods that the brand offers. `keepable`: methods with which cards or accounts can be saved at the brand.
 * Possible refusals: SelectionChanged (other names or prices, or a name that was ordered in the meantime), NothingToRenew,
 * TermsNotAccepted, and those of orderRun.
 */
export async function orderRenewals(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  input: Input,
  { offered, keepable }: { readonly offered: ReadonlySet<Method>; readonly keepable: Keepable },
): Promise<OrderedRun> {
  if (!input.termsaccepted) throw new Refused(TermsNotAccepted, { missing: ["termsaccepted"] });
  const { plan, terms, prices } = await planRenewals(trx, call.scope, input.selection, call.now);
  if (plan.set !== input.set) throw new Refused(SelectionChanged);
  const lines = chosenOf(plan, prices, input);
  if (lines.length === 0) throw new Refused(NothingToRenew);
  return orderRun(trx, deps, call, { act: "renew", lines, terms, offered, input, keepable });
}

/** The names of the plan that shall be renewed, each with its years and price. */
function chosenOf(plan: RenewalPlan, prices: Planned["prices"], input: Input): Chosen[] {
  const except = new Set(input.except);
  const single = new Map(input.single.map(({ itemid, years }) => [itemid, years]));
  const of = moneyIn(plan.currency);
  const priced = plan.rows.flatMap((name): Chosen[] => {
    if (except.has(name.itemid)) return [];
    const count = yearsOf(name, input.choice, single);
    const price = prices.get(`${name.tld} ${count}`);
    if (price === undefined) throw new Refused(SelectionChanged);
    // The end of the paid period. The renewal adds its years to it.
    const params: RenewalParams = { paidUntil: new Date(name.expiredate).toISOString() };
    return [{ ...name, price, total: price.total, params }];
  });
  return input.fitMinor === null ? priced : namesThatFit(priced, of(input.fitMinor));
}
