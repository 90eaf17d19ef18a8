import { invalidRequest } from "../api-error.ts";
import { randomText, newId } from "../ids.ts";
import { addCard, attachMethod, findMethod } from "../money/payment-methods.ts";
import { seconds } from "../provider.ts";
import type { Customer } from "../resources.ts";
import { listAnswer, readListQuery } from "./lists.ts";
import { ok } from "./route.ts";
import type { Route } from "./route.ts";

export const customerRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/customers",
    handle: ({ context, params }) => {
      const customer: Customer = {
        id: newId("cus", 14),
        object: "customer",
        address: null,
        balance: 0,
        created: seconds(context),
        currency: null,
        default_source: null,
        delinquent: false,
        description: params.text("description"),
        email: params.text("email"),
        invoice_prefix: randomText(8).toUpperCase(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: params.metadata(),
        name: params.text("name"),
        phone: params.text("phone"),
        preferred_locales: params.texts("preferred_locales"),
        shipping: null,
        tax_exempt: "none",
        test_clock: null,
      };
      params.finish();
      context.book.add("customer", customer, null);
      context.events.record("customer.created", customer, context.cause);
      return ok(customer);
    },
  },
  {
    method: "GET",
    path: "/v1/customers/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("customer", id));
    },
  },
  {
    method: "GET",
    path: "/v1/customers/:id/payment_methods",
    handle: ({ context, params, id }) => {
      params.oneOf("type", ["card"] as const);
      const query = readListQuery(params, []);
      params.finish();
      const { id: customer } = context.book.get("customer", id);
      const page = context.book.list("payment_method", { ...query, equals: { customer } });
      return ok(listAnswer(`/v1/customers/${id}/payment_methods`, page));
    },
  },
  {
    method: "POST",
    path: "/v1/payment_methods",
    handle: ({ context, params }) => {
      params.requiredOneOf("type", ["card"]);
      const card = params.object("card");
      const billing = params.object("billing_details");
      card.ignore("cvc");
      const details = {
        number: card.requiredText("number"),
        expMonth: card.requiredInteger("exp_month"),
        expYear: card.requiredInteger("exp_year"),
        holder: billing.text("name"),
        email: billing.text("email"),
      };
      const metadata = params.metadata();
      params.finish();
      return ok(addCard(context, details, metadata));
    },
  },
  {
    method: "GET",
    path: "/v1/payment_methods",
    handle: ({ context, params }) => {
      const query = readListQuery(params, ["customer", "type"]);
      params.finish();
      return ok(listAnswer("/v1/payment_methods", context.book.list("payment_method", query)));
    },
  },
  {
    method: "GET",
    path: "/v1/payment_methods/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("payment_method", id));
    },
  },
  {
    method: "POST",
    path: "/v1/payment_methods/:id/attach",
    handle: ({ context, params, id }) => {
      const customer = params.requiredText("customer");
      params.finish();
      // The card is attached without a payment, so its holder has not consented to later charges.
      return ok(attachMethod(context, findMethod(context, id), customer, false));
    },
  },
  {
    method: "POST",
    path: "/v1/payment_methods/:id/detach",
    handle: ({ context, params, id }) => {
      params.finish();
      const attached = context.book.get("payment_method", id);
      if (attached.customer === null)
        throw invalidRequest(
          "parameter_invalid",
          "The payment method you provided is not attached to a customer so detachment is impossible.",
        );
      const detached = { ...attached, customer: null };
      context.book.save("payment_method", detached);
      context.events.record("payment_method.detached", detached, context.cause);
      return ok(detached);
    },
  },
];
