import type { InputOf } from "@nameplane/contracts";
import type { orderRestores as orderRestoresOperation } from "@nameplane/contracts/checkout/operations";
import { NothingToRestore, SelectionChanged, TermsNotAccepted } from "@nameplane/contracts/checkout/refusals";
import { moneyIn, namesThatFit, pricedSum } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { OrderDeps } from "../../orders/index.ts";
import type { Keepable } from "../../payments/cards/index.ts";
import type { Method } from "../methods.rules.ts";
import { orderRun, type OrderedRun, type RunLine } from "./order-run.ts";
import { planRestores, type RestorePlan } from "./plan-restores.ts";

type Input = InputOf<typeof orderRestoresOperation>;

/**
 * Orders the restore of many deleted domains, for exactly the names and prices that the customer saw.
 *
 * `offered`: payment methods that the brand offers. `keepable`: methods with which cards or accounts can be saved at the brand.
 * Possible refusals: SelectionChanged (other names or prices, or a name that was ordered in the meantime), NothingToRestore,
 * TermsNotAccepted, and those of orderRun.
 */
export async function orderRestores(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  input: Input,
  { offered, keepable }: { readonly offered: ReadonlySet<Method>; readonly keepable: Keepable },
): Promise<OrderedRun> {
  if (!input.termsaccepted) throw new Refused(TermsNotAccepted, { missing: ["termsaccepted"] });
  const { plan, terms } = await planRestores(trx, call.scope, input.selection, call.now);
  if (plan.set !== input.set) throw new Refused(SelectionChanged);
  const lines = chosenOf(plan, input);
  if (lines.length === 0) throw new Refused(NothingToRestore);
  return orderRun(trx, deps, call, { act: "restore", lines, terms, offered, input, keepable });
}

function chosenOf(plan: RestorePlan, { except, fitMinor }: Input): RunLine[] {
  const { vatRateBasisPoints } = plan;
  const of = moneyIn(plan.currency);
  const left = new Set(except);
  const chosen = plan.rows
    .filter(({ itemid }) => !left.has(itemid))
    .map((name) => {
      const sum = pricedSum(of(name.netMinor), of(name.vatMinor));
      // If the credit does not cover all domains, the domains that the registry will purge first come first.
      const expiredate = name.until ?? goesLast;
      const params = { unicodeName: name.unicodename };
      return { ...name, expiredate, params, total: sum.total, price: { ...sum, vatRateBasisPoints, periodMonths: 0 } };
    });
  return fitMinor === null ? chosen : namesThatFit(chosen, of(fitMinor));
}

const goesLast = "9999-12-31T00:00:00.000Z";
