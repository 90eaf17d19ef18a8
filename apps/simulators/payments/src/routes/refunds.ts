import { invalidRequest } from "../api-error.ts";
import { refundCharge } from "../money/refunds.ts";
import type { Context } from "../provider.ts";
import type { Charge } from "../resources.ts";
import { listAnswer, readListQuery } from "./lists.ts";
import { ok } from "./route.ts";
import type { Route } from "./route.ts";

export const refundRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    handle: ({ context, params }) => {
      const charge = findCharge(context, params.text("payment_intent"), params.text("charge"));
      const input = {
        amount: params.integer("amount"),
        reason: params.oneOf("reason", ["duplicate", "fraudulent", "requested_by_customer"] as const),
        metadata: params.metadata(),
      };
      params.finish();
      return ok(refundCharge(context, charge, input));
    },
  },
  {
    method: "GET",
    path: "/v1/refunds",
    handle: ({ context, params }) => {
      const query = readListQuery(params, ["payment_intent", "charge"]);
      params.finish();
      return ok(listAnswer("/v1/refunds", context.book.list("refund", query)));
    },
  },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("refund", id));
    },
  },
];

function findCharge(context: Context, intentId: string | null, chargeId: string | null): Charge {
  if (chargeId !== null) return context.book.get("charge", chargeId, "charge");
  if (intentId === null) {
    throw invalidRequest("parameter_missing", "One of the following params should be provided: payment_intent, charge.");
  }
  const latest = context.book.get("payment_intent", intentId, "payment_intent").latest_charge;
  if (latest !== null) return context.book.get("charge", latest);
  throw invalidRequest(
    "payment_intent_unexpected_state",
    "This PaymentIntent does not have a successful charge to refund.",
    "payment_intent",
  );
}
