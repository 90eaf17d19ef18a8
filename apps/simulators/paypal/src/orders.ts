import { minorOf, newId, type Amount, type Capture, type Order } from "./book.ts";
import type { Settings } from "./settings.ts";
import { chargedToken, keepSoon } from "./tokens.ts";
import { showAuthorization, showCapture, showOrder, totalOf } from "./show.ts";

export type Result = { readonly status: number; readonly body: unknown };
type Fields = Readonly<Record<string, unknown>>;

const currencies: readonly string[] = ["SEK", "EUR", "USD", "NOK", "DKK", "GBP", "CHF", "PLN", "CZK", "CAD", "AUD", "NZD"];

export function refusal(issue: string, description: string, status = 422): Result {
  const name = status === 400 ? "INVALID_REQUEST" : "UNPROCESSABLE_ENTITY";
  return { status, body: { name, message: description, details: [{ issue, description }] } };
}

const missing: Result = {
  status: 404,
  body: { name: "RESOURCE_NOT_FOUND", message: "No such order.", details: [{ issue: "INVALID_RESOURCE_ID" }] },
};

export function createOrder({ book, base }: Settings, fields: Fields): Result {
  const intent = fields["intent"];
  const [unit] = Array.isArray(fields["purchase_units"]) ? (fields["purchase_units"] as Fields[]) : [];
  const amount = amountIn(unit?.["amount"]);
  // Without a payment source, the order waits until the merchant charges a kept PayPal account for it.
  const isCharge = fields["payment_source"] === undefined;
  const context = below(fields["payment_source"], "paypal", "experience_context");
  const { vault, customer } = below(fields["payment_source"], "paypal", "attributes");
  const keeps = below(vault)["store_in_vault"] === "ON_SUCCESS";
  if (keeps && below(vault)["usage_type"] !== "MERCHANT")
    return refusal("MISSING_REQUIRED_PARAMETER", "The usage type of the vault has to be MERCHANT", 400);
  const [returnUrl, cancelUrl] = [context["return_url"], context["cancel_url"]];
  if ((intent !== "CAPTURE" && intent !== "AUTHORIZE") || unit === undefined || amount === null)
    return refusal("MISSING_REQUIRED_PARAMETER", "An intent and a purchase unit with an amount are needed", 400);
  if (!currencies.includes(amount.currency_code)) return refusal("CURRENCY_NOT_SUPPORTED", "The currency is not supported");
  if (minorOf(amount) <= 0) return refusal("CANNOT_BE_ZERO_OR_NEGATIVE", "The amount has to be above zero");
  if (!itemsFit(unit, amount)) return refusal("ITEM_TOTAL_MISMATCH", "The items do not make the total");
  if (!isCharge && (!isUrl(returnUrl) || !isUrl(cancelUrl)))
    return refusal("INVALID_PARAMETER_VALUE", "No addresses to return to", 400);
  const [customId, description] = [textOf(unit["custom_id"]), textOf(unit["description"]) ?? ""];
  if ((customId ?? "").length > 255 || description.length > 127)
    return refusal("INVALID_STRING_LENGTH", "A text is too long", 400);
  const order: Order = {
    id: newId(),
    intent,
    status: isCharge ? "CREATED" : "PAYER_ACTION_REQUIRED",
    unit,
    description,
    amount,
    customId,
    returnUrl: textOf(returnUrl) ?? "",
    cancelUrl: textOf(cancelUrl) ?? "",
    mood: "pays",
    captures: [],
    authorizations: [],
    refunds: [],
    createdAt: new Date().toISOString(),
    keepFor: keeps ? (textOf(below(customer)["merchant_customer_id"]) ?? "") : null,
    tokenId: null,
    isGone: false,
  };
  book.save(order);
  return { status: 200, body: showOrder(order, base()) };
}

export function findOrder({ book, base }: Settings, id: string): Result {
  const order = book.find(id);
  return order === null || order.isGone ? missing : { status: 200, body: showOrder(order, base()) };
}

/** Captures the money of an approved order, or of an order that a kept PayPal account pays. */
export function takeOrder(settings: Settings, id: string, fields: Fields): Result {
  const { book, base, callbacks } = settings;
  const order = book.find(id);
  if (order === null || order.isGone) return missing;
  if (order.intent !== "CAPTURE") return refusal("ACTION_DOES_NOT_MATCH_INTENT", "The order is to be authorized");
  const wrong = whyNotTaken(settings, order, fields, "ORDER_ALREADY_CAPTURED");
  if (wrong !== null) return wrong;
  const capture: Capture = {
    id: newId(),
    status: order.mood === "review" ? "PENDING" : "COMPLETED",
    amountMinor: totalOf(order),
    createdAt: new Date().toISOString(),
  };
  const taken: Order = { ...order, status: "COMPLETED", captures: [capture] };
  book.save(taken);
  keepSoon(settings, taken);
  callbacks.send(`PAYMENT.CAPTURE.${capture.status}`, showCapture(taken, capture, base()));
  return { status: 201, body: showOrder(taken, base()) };
}

/** Reserves the money of an approved order, or of an order that a kept PayPal account pays. */
export function reserveOrder(settings: Settings, id: string, fields: Fields): Result {
  const { book, base, callbacks } = settings;
  const order = book.find(id);
  if (order === null || order.isGone) return missing;
  if (order.intent !== "AUTHORIZE") return refusal("ACTION_DOES_NOT_MATCH_INTENT", "The order is to be captured");
  const wrong = whyNotTaken(settings, order, fields, "ORDER_ALREADY_AUTHORIZED");
  if (wrong !== null) return wrong;
  const authorization = { id: newId(), status: "CREATED" as const, createdAt: new Date().toISOString() };
  const reserved: Order = { ...order, status: "COMPLETED", authorizations: [authorization] };
  book.save(reserved);
  keepSoon(settings, reserved);
  callbacks.send("PAYMENT.AUTHORIZATION.CREATED", showAuthorization(reserved, authorization, base()));
  return { status: 201, body: showOrder(reserved, base()) };
}

function whyNotTaken(settings: Settings, { status, mood }: Order, fields: Fields, already: string): Result | null {
  const vaultId = textOf(below(fields["payment_source"], "paypal")["vault_id"]);
  if (status === "CREATED" && vaultId !== null) {
    const why = chargedToken(settings, vaultId);
    return why && refusal(why.issue, why.description);
  }
  if (status === "COMPLETED") return refusal(already, "The order was taken before");
  if (status !== "APPROVED") return refusal("ORDER_NOT_APPROVED", "The payer has not approved the order");
  return mood === "declined" ? refusal("INSTRUMENT_DECLINED", "The payer's card or account was declined") : null;
}

export function amountIn(value: unknown): Amount | null {
  const fields = fieldsOf(value);
  const [currency, text] = [fields["currency_code"], fields["value"]];
  const fits = typeof currency === "string" && typeof text === "string" && /^\d+(\.\d{2})?$/.test(text);
  return fits ? { currency_code: currency, value: text } : null;
}

function itemsFit(unit: Fields, amount: Amount): boolean {
  const items = Array.isArray(unit["items"]) ? (unit["items"] as Fields[]) : [];
  if (items.length === 0) return true;
  const sum = items.reduce((total, item) => {
    const price = amountIn(item["unit_amount"]);
    return total + (price === null ? Number.NaN : minorOf(price) * Number(item["quantity"]));
  }, 0);
  const told = amountIn(below(unit["amount"], "breakdown")["item_total"]);
  return sum === minorOf(amount) && told !== null && minorOf(told) === sum;
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const isUrl = (value: unknown): value is string => typeof value === "string" && URL.canParse(value);

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function below(value: unknown, ...path: readonly string[]): Fields {
  return path.reduce((fields, name) => fieldsOf(fields[name]), fieldsOf(value));
}
