import type { AnswerOf } from "@nameplane/contracts";
import type { payWays } from "@nameplane/contracts/checkout/operations";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { saleTerms } from "../../products/index.ts";
import { offeredBy, payChoices } from "../pay-choices.ts";

/** How the account may pay a sum in its currency. */
export async function payWaysOf(
  deps: Pick<OrderDeps, "card">,
  call: SessionCall,
  totalMinor: number,
): Promise<AnswerOf<typeof payWays>> {
  const offered = await offeredBy(call);
  return call.tx(async (trx) => {
    const { currency } = await saleTerms(trx, call.scope, call.now);
    const { methods, prepaidMinor, withCredit } = await payChoices(trx, deps, call.scope, offered, {
      totalMinor,
      currency,
    });
    return {
      currency: currency as AnswerOf<typeof payWays>["currency"],
      methods: methods.map((choice) => ({ ...choice })),
      credit: withCredit.length === 0 ? null : { prepaidMinor, methods: withCredit.map((choice) => ({ ...choice })) },
    };
  });
}
