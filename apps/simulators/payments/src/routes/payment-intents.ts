import { invalidRequest } from "../api-error.ts";
import { confirmIntent } from "../money/confirm-intents.ts";
import { createIntent } from "../money/intents.ts";
import { findMethod } from "../money/payment-methods.ts";
import { cancelIntent, captureIntent } from "../money/settle-intents.ts";
import type { Params } from "../params.ts";
import type { Context } from "../provider.ts";
import type { PaymentIntent } from "../resources.ts";
import { captureMethods, futureUsages, readMethodTypes, threeDSecureRequests } from "./checkout-sessions.ts";
import { listAnswer, readListQuery } from "./lists.ts";
import { ok } from "./route.ts";
import type { Answer, Route } from "./route.ts";

const cancelReasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;

export const paymentIntentRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/payment_intents",
    handle: ({ context, params }) => {
      const methodType = readMethodTypes(params);
      const options = params.object("payment_method_options");
      params.ignore("automatic_payment_methods");
      const create: Parameters<typeof createIntent>[1] = {
        amount: params.requiredInteger("amount"),
        currency: params.requiredText("currency"),
        captureMethod: params.oneOf("capture_method", captureMethods) ?? "automatic_async",
        customer: params.text("customer"),
        description: params.text("description"),
        metadata: params.metadata(),
        receiptEmail: params.text("receipt_email"),
        requestThreeDSecure: options.object("card").oneOf("request_three_d_secure", threeDSecureRequests) ?? "automatic",
        setupFutureUsage: params.oneOf("setup_future_usage", futureUsages),
        statementDescriptorSuffix: params.text("statement_descriptor_suffix"),
        session: null,
        methodType,
        targetDate: options.object("sepa_debit").text("target_date"),
      };
      const confirm = params.flag("confirm");
      const how = readConfirmation(params);
      params.finish();
      const intent = createIntent(context, create);
      return confirm ? confirmAnswer(context, intent, how) : ok(withMethod(context, intent, how.method));
    },
  },
  {
    method: "GET",
    path: "/v1/payment_intents",
    handle: ({ context, params }) => {
      const query = readListQuery(params, ["customer"]);
      params.finish();
      return ok(listAnswer("/v1/payment_intents", context.book.list("payment_intent", query)));
    },
  },
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("payment_intent", id));
    },
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/confirm",
    handle: ({ context, params, id }) => {
      const how = readConfirmation(params);
      params.finish();
      return confirmAnswer(context, context.book.get("payment_intent", id), how);
    },
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/capture",
    handle: ({ context, params, id }) => {
      const amount = params.integer("amount_to_capture");
      params.finish();
      return ok(captureIntent(context, context.book.get("payment_intent", id), amount));
    },
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    handle: ({ context, params, id }) => {
      const reason = params.oneOf("cancellation_reason", cancelReasons);
      params.finish();
      return ok(cancelIntent(context, context.book.get("payment_intent", id), reason));
    },
  },
];

interface Confirmation {
  method: string | null;
  offSession: boolean;
  returnUrl: string | null;
}

function readConfirmation(params: Params): Confirmation {
  return {
    method: params.text("payment_method"),
    offSession: params.flag("off_session"),
    returnUrl: params.text("return_url"),
  };
}

function confirmAnswer(context: Context, intent: PaymentIntent, how: Confirmation): Answer {
  const methodId = how.method ?? intent.payment_method;
  if (methodId === null) {
    throw invalidRequest(
      "payment_intent_unexpected_state",
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
    );
  }
  const confirmed = confirmIntent(context, intent, findMethod(context, methodId), how);
  const error = confirmed.last_payment_error;
  return error === null ? ok(confirmed) : { status: 402, body: { error: { ...error, payment_intent: confirmed } } };
}

function withMethod(context: Context, intent: PaymentIntent, methodId: string | null): PaymentIntent {
  if (methodId === null) return intent;
  const ready: PaymentIntent = {
    ...intent,
    payment_method: findMethod(context, methodId).id,
    status: "requires_confirmation",
  };
  context.book.save("payment_intent", ready);
  return ready;
}
