import { newId, type Setup } from "./book.ts";
import { refusal, type Result } from "./orders.ts";
import type { Settings } from "./settings.ts";
import { keepNow } from "./tokens.ts";

type Fields = Readonly<Record<string, unknown>>;

const missing: Result = {
  status: 404,
  body: { name: "RESOURCE_NOT_FOUND", message: "No such setup token.", details: [{ issue: "TOKEN_NOT_FOUND" }] },
};

const below = (value: unknown, ...path: readonly string[]): Fields =>
  path.reduce((fields, name) => fieldsOf(fields[name]), fieldsOf(value));
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function show({ id, status, merchantCustomerId }: Setup, base: string): Record<string, unknown> {
  return {
    id,
    status,
    customer: { merchant_customer_id: merchantCustomerId },
    links: [
      { href: `${base}/v3/vault/setup-tokens/${id}`, rel: "self", method: "GET" },
      ...(status === "PAYER_ACTION_REQUIRED"
        ? [{ href: `${base}/agreements/approve?approval_token=${id}`, rel: "approve", method: "GET" }]
        : []),
    ],
  };
}

/** Opens a page on which the payer allows later charges. */
export function createSetup({ book, base }: Settings, fields: Fields): Result {
  const paypal = below(fields["payment_source"], "paypal");
  const context = below(paypal, "experience_context");
  const [returnUrl, cancelUrl] = [textOf(context["return_url"]), textOf(context["cancel_url"])];
  if (paypal["usage_type"] !== "MERCHANT" || !URL.canParse(returnUrl) || !URL.canParse(cancelUrl))
    return refusal("MISSING_REQUIRED_PARAMETER", "A usage type and addresses to return to are needed", 400);
  const merchantCustomerId = textOf(below(fields, "customer")["merchant_customer_id"]);
  const setup: Setup = { id: newId().toLowerCase(), status: "PAYER_ACTION_REQUIRED", merchantCustomerId, returnUrl, cancelUrl };
  book.saveSetup(setup);
  return { status: 201, body: show(setup, base()) };
}

export function findSetup({ book, base }: Settings, id: string): Result {
  const setup = book.findSetup(id);
  return setup === null ? missing : { status: 200, body: show(setup, base()) };
}

/** Exchanges an approved setup for a token. */
export function finishSetup(settings: Settings, fields: Fields): Result {
  const setup = settings.book.findSetup(textOf(below(fields["payment_source"], "token")["id"]));
  if (setup === null) return missing;
  if (setup.status !== "APPROVED") return refusal("SETUP_TOKEN_NOT_APPROVED", "The payer has not approved it, or it was used");
  settings.book.saveSetup({ ...setup, status: "VAULTED" });
  return { status: 201, body: keepNow(settings, setup.merchantCustomerId) };
}

/**
 * The payer answers on the page. Returns the address that the browser goes to next; null if the page does not wait for an
 * answer.
 */
export function actOnSetup({ book }: Settings, id: string, isAllowed: boolean): string | null {
  const setup = book.findSetup(id);
  if (setup?.status !== "PAYER_ACTION_REQUIRED") return null;
  if (isAllowed) book.saveSetup({ ...setup, status: "APPROVED" });
  const url = new URL(isAllowed ? setup.returnUrl : setup.cancelUrl);
  url.searchParams.set("approval_token_id", id);
  return url.href;
}
