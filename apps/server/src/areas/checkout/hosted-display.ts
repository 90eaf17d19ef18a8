import { isSameMoney, zeroMoney } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { findAccount } from "../accounts/index.ts";
import { cardShare } from "../orders/money/index.ts";
import { totalOf } from "../orders/prices/index.ts";
import type { OrderRow, RequestRow } from "../orders/index.ts";
import type { HostedDisplay } from "../payments/charges/index.ts";
import { orderKinds } from "../orders/kinds/index.ts";

/** The most lines on the provider's page. Further lines are combined into one, because the page is not the invoice. */
const linesMax = 20;

const restText = (language: "en" | "sv", order: number): string =>
  language === "sv" ? `Resten av order O${order} efter tillgodohavande` : `Rest of order O${order} after credit`;

/** What the customer sees at the provider, and where the browser returns to. */
export async function hostedDisplay(
  trx: Trx,
  call: SessionCall,
  order: OrderRow,
  requests: readonly RequestRow[],
): Promise<HostedDisplay> {
  const account = await findAccount(trx, call.scope);
  const { currency } = order.total;
  const shown = requests.slice(0, requests.length > linesMax ? linesMax - 1 : linesMax);
  const lines = shown.map((request) => ({
    text: request.params.unicodeName ?? request.ascii_name ?? request.type,
    amount: request.price?.total ?? zeroMoney(currency),
  }));
  const rest = requests.slice(shown.length);
  if (rest.length > 0) {
    const more = call.language === "sv" ? `${rest.length} till` : `${rest.length} more`;
    lines.push({ text: more, amount: totalOf(rest, currency) });
  }
  const share = cardShare(order);
  const back = `${call.origin}/requests/order/${order.number}`;
  return {
    orderNumber: order.number,
    description: `Order O${order.number}`,
    // The provider accepts no negative line, so if credit is used first, there is a single line with the rest.
    lines: isSameMoney(share, order.total) ? lines : [{ text: restText(call.language, order.number), amount: share }],
    successUrl: `${back}?paid=1`,
    cancelUrl: `${back}?cancelled=1`,
    language: call.language,
    customerEmail: account.email ?? "",
    capture: orderKinds.reservesMoney(requests) ? "manual" : "automatic",
  };
}
