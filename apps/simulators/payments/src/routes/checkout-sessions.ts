import { invalidRequest } from "../api-error.ts";
import { createSession, expireSession } from "../money/checkout.ts";
import type { NewSession } from "../money/checkout.ts";
import { beginSetup } from "../money/setup-intents.ts";
import type { Params } from "../params.ts";
import type { Metadata, MethodType } from "../resources.ts";
import { listAnswer, readListQuery } from "./lists.ts";
import { ok } from "./route.ts";
import type { Route } from "./route.ts";

export const threeDSecureRequests = ["any", "automatic", "challenge"] as const;
export const captureMethods = ["automatic", "automatic_async", "manual"] as const;
export const futureUsages = ["off_session", "on_session"] as const;

export const checkoutSessionRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/checkout/sessions",
    handle: ({ context, params }) => {
      const { setupMetadata, ...input } = readNewSession(params);
      params.finish();
      const session = createSession(context, input);
      return ok(input.mode === "setup" ? beginSetup(context, session, setupMetadata) : session);
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions",
    handle: ({ context, params }) => {
      const query = readListQuery(params, ["payment_intent", "customer", "status"]);
      params.finish();
      return ok(listAnswer("/v1/checkout/sessions", context.book.list("checkout.session", query)));
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("checkout.session", id));
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id/line_items",
    handle: ({ context, params, id }) => {
      params.ignore("limit", "starting_after", "ending_before");
      params.finish();
      const session = context.book.get("checkout.session", id);
      const items = context.book.note("checkout.session", session.id).lineItems;
      return ok(listAnswer(`/v1/checkout/sessions/${id}/line_items`, { items, hasMore: false }));
    },
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(expireSession(context, context.book.get("checkout.session", id)));
    },
  },
];

function readNewSession(params: Params): NewSession & { setupMetadata: Metadata } {
  const mode = params.requiredOneOf("mode", ["payment", "setup"]);
  params.oneOf("ui_mode", ["hosted_page"] as const);
  const methodType = readMethodTypes(params);
  const lines = params.objects("line_items").map(readLine);
  const first = lines[0];
  if (first === undefined && mode === "payment")
    throw invalidRequest("parameter_missing", "Missing required param: line_items.", "line_items");
  if (first !== undefined && mode === "setup")
    throw invalidRequest("parameter_invalid", "You can not pass `line_items` in `setup` mode.", "line_items");
  if (lines.some((line) => line.currency !== first?.currency)) {
    throw invalidRequest("parameter_invalid", "All line items must have the same currency.", "line_items");
  }
  if (params.has("customer") && params.has("customer_email")) {
    throw invalidRequest("parameters_exclusive", "You may only specify one of these parameters: customer, customer_email.");
  }
  const intent = params.object("payment_intent_data");
  const options = params.object("payment_method_options").object("card");
  params.ignore("billing_address_collection", "custom_text", "branding_settings", "adaptive_pricing");
  const setup = params.object("setup_intent_data");
  setup.ignore("description");
  return {
    mode,
    methodType,
    currency: first?.currency ?? params.requiredText("currency"),
    lines,
    successUrl: readUrl(params, "success_url") ?? params.requiredText("success_url"),
    cancelUrl: readUrl(params, "cancel_url"),
    clientReferenceId: params.text("client_reference_id"),
    customer: params.text("customer"),
    customerEmail: params.text("customer_email"),
    expiresAt: params.integer("expires_at"),
    locale: params.text("locale"),
    metadata: params.metadata(),
    requestThreeDSecure: options.oneOf("request_three_d_secure", threeDSecureRequests) ?? "automatic",
    submitType: params.oneOf("submit_type", ["auto", "book", "donate", "pay"] as const),
    intent: {
      captureMethod: intent.oneOf("capture_method", captureMethods) ?? "automatic",
      intentDescription: intent.text("description"),
      intentMetadata: intent.metadata(),
      setupFutureUsage: intent.oneOf("setup_future_usage", futureUsages),
      statementDescriptorSuffix: intent.text("statement_descriptor_suffix"),
    },
    setupMetadata: setup.metadata(),
  };
}

function readLine(line: Params): NewSession["lines"][number] & { currency: string } {
  const price = line.object("price_data");
  const product = price.object("product_data");
  product.ignore("description", "metadata", "images", "tax_code");
  price.ignore("tax_behavior");
  const unitAmount = price.requiredInteger("unit_amount");
  const quantity = line.integer("quantity") ?? 1;
  if (unitAmount < 0)
    throw invalidRequest("parameter_invalid_integer", "Invalid non-negative integer", price.nameOf("unit_amount"));
  if (quantity < 1) throw invalidRequest("parameter_invalid_integer", "Invalid positive integer", line.nameOf("quantity"));
  return { name: product.requiredText("name"), unitAmount, quantity, currency: price.requiredText("currency") };
}

function readUrl(params: Params, name: string): string | null {
  const text = params.text(name);
  if (text === null) return null;
  // The placeholder contains braces, which are not valid in a URL.
  const url = URL.parse(text.replaceAll("{CHECKOUT_SESSION_ID}", "id"));
  if (url && (url.protocol === "https:" || url.protocol === "http:")) return text;
  throw invalidRequest("url_invalid", "Not a valid URL", name);
}

/** Since version "endive" the API can limit the payment methods of a session; this simulator has cards and SEPA direct debits. */
export function readMethodTypes(params: Params): MethodType {
  const [type = "card", ...more] = params.texts("allowed_payment_method_types");
  if (more.length === 0 && (type === "card" || type === "sepa_debit")) return type;
  throw invalidRequest(
    "parameter_invalid",
    `Either card or sepa_debit is accepted here: ${[type, ...more].join(", ")}`,
    "allowed_payment_method_types",
  );
}
