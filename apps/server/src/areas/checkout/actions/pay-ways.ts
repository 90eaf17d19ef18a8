import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { payWays } from "@nameplane/contracts/checkout/operations";
import { money } from "@nameplane/values";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { OrderDeps } from "../../orders/index.ts";
import type { ProviderMethod } from "../../payments/index.ts";
import { saleTerms } from "../../products/index.ts";
import { offeredBy, payChoices, presentChoices } from "../pay-choices.ts";

/** How the account may pay a sum in its currency. */
export async function payWaysOf(
  deps: Pick<OrderDeps, ProviderMethod>,
  call: SessionCall,
  { totalMinor }: InputOf<typeof payWays>,
): Promise<AnswerOf<typeof payWays>> {
  const offered = await offeredBy(call);
  return call.tx(async (trx) => {
    const { currency } = await saleTerms(trx, call.scope, call.now);
    return { currency, ...presentChoices(await payChoices(trx, deps, call.scope, offered, money(totalMinor, currency))) };
  });
}
