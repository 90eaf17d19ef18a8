import type { IncomingMessage, ServerResponse } from "node:http";
import { endRefund, type PayerSettings } from "./answer-payer.ts";
import { newReference, type PaymentRequest, type Refund } from "./book.ts";
import type { Faults } from "./faults.ts";
import { readBody, sendJson } from "@nameplane/simulator-kit/http-parts";

export type ApiSettings = PayerSettings & { readonly faults: Faults; readonly payee: string };

type Fields = Readonly<Record<string, unknown>>;
/** A phone number that is not registered with Swish. */
const strangersNumber = "46700000000";
/** A refund whose amount ends in this many öre stays with the bank until the control port ends it. */
const slowRefundOre = 77;

/**
 * The merchants' API of Swish: payment requests, their cancellation, and refunds. The caller's certificate was checked before.
 */
export async function answerApi(settings: ApiSettings, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const text = await readBody(call);
  const fault = settings.faults.take(["silent_before", "silent_after", "error_before", "error_after"]);
  // The answer never comes: the caller waits until its own time-out.
  if (fault === "silent_before") return;
  if (fault === "error_before") return sendJson(answer, 500, []);
  const path = (call.url ?? "").replace(/^\/swish-cpcapi\/api/, "");
  const result = route(settings, `${call.method} ${path}`, read(text));
  if (fault === "silent_after") return;
  if (fault === "error_after") return sendJson(answer, 500, []);
  for (const [name, value] of Object.entries(result.headers ?? {})) answer.setHeader(name, value);
  sendJson(answer, result.status, result.body ?? null);
}

type Result = { status: number; body?: unknown; headers?: Record<string, string> };

function route(settings: ApiSettings, call: string, body: unknown): Result {
  const [, method, version, kind, id = ""] =
    /^(GET|PUT|PATCH) \/(v1|v2)\/(paymentrequests|refunds)\/([0-9A-F]{32})$/.exec(call) ?? [];
  const known = `${method} ${version} ${kind}`;
  if (known === "PUT v2 paymentrequests") return createRequest(settings, id, fieldsOf(body));
  if (known === "GET v1 paymentrequests") return show(settings.book.find(id));
  if (known === "PATCH v1 paymentrequests") return cancelRequest(settings, id, body);
  if (known === "PUT v2 refunds") return createRefund(settings, id, fieldsOf(body));
  if (known === "GET v1 refunds") return show(settings.book.findRefund(id));
  return { status: 404, body: [] };
}

function show(found: PaymentRequest | Refund | null): Result {
  if (found === null) return { status: 404, body: [] };
  const { callbackIdentifier: _, token: __, ...shown } = { token: null, ...found };
  return { status: 200, body: shown };
}

function createRequest({ book, payee }: ApiSettings, id: string, fields: Fields): Result {
  if (book.find(id) !== null) return refusal("RP09", "The instruction UUID is not available");
  if (fields["payeeAlias"] !== payee) return refusal("PA01", "The payee does not fit the certificate");
  const amount = Number(fields["amount"]);
  if (!/^\d+(\.\d{2})?$/.test(String(fields["amount"])) || amount < 1) return refusal("AM06", "The amount is too low");
  if (fields["currency"] !== "SEK") return refusal("AM03", "The currency is not supported");
  const message = textOf(fields["message"]) ?? "";
  if (message.length > 50 || /[^a-zåäöA-ZÅÄÖ0-9:;.,?!() ]/.test(message)) return refusal("RP02", "The message is wrong");
  if (typeof fields["callbackUrl"] !== "string" || !URL.canParse(fields["callbackUrl"])) return refusal("RP03", "No callback");
  const payer = textOf(fields["payerAlias"]);
  if (payer !== null && !/^467\d{8}$/.test(payer)) return refusal("BE18", "The payer alias is wrong");
  if (payer === strangersNumber) return refusal("ACMT03", "The payer is not enrolled");
  if (payer !== null && book.open().some(({ payerAlias }) => payerAlias === payer))
    return refusal("RP06", "Another payment request of this payer is active");
  const token = payer === null ? newReference().toLowerCase() : null;
  book.save({
    id,
    payeePaymentReference: textOf(fields["payeePaymentReference"]),
    paymentReference: null,
    callbackUrl: fields["callbackUrl"],
    callbackIdentifier: textOf(fields["callbackIdentifier"]),
    payerAlias: payer,
    payeeAlias: payee,
    amount,
    currency: "SEK",
    message,
    status: "CREATED",
    errorCode: null,
    errorMessage: null,
    dateCreated: new Date().toISOString(),
    datePaid: null,
    token,
  });
  const location = `/swish-cpcapi/api/v1/paymentrequests/${id}`;
  return { status: 201, headers: { location, ...(token === null ? {} : { paymentrequesttoken: token }) } };
}

function cancelRequest({ book, callbacks }: ApiSettings, id: string, body: unknown): Result {
  const request = book.find(id);
  if (request === null) return { status: 404, body: [] };
  const [patch] = Array.isArray(body) ? (body as Fields[]) : [];
  if (patch?.["op"] !== "replace" || patch["path"] !== "/status" || patch["value"] !== "cancelled")
    return refusal("RP01", "Only the status can be replaced, by cancelled");
  if (request.status !== "CREATED") return refusal("RP07", "The payment request cannot be cancelled any more");
  const ended: PaymentRequest = { ...request, status: "CANCELLED" };
  book.save(ended);
  callbacks.send(ended);
  return show(ended);
}

function createRefund(settings: ApiSettings, id: string, fields: Fields): Result {
  const { book, payee } = settings;
  if (book.findRefund(id) !== null) return refusal("RP09", "The instruction UUID is not available");
  const original = book.list().find(({ paymentReference }) => paymentReference === fields["originalPaymentReference"]);
  if (original === undefined) return refusal("RF02", "The original payment was not found");
  const amount = Number(fields["amount"]);
  const before = book
    .refunds()
    .filter((other) => other.originalPaymentReference === original.paymentReference && other.status !== "ERROR")
    .reduce((sum, other) => sum + other.amount, 0);
  if (!(amount > 0) || Math.round((before + amount) * 100) > Math.round(original.amount * 100))
    return refusal("RF08", "More than what is left of the payment");
  const refund: Refund = {
    id,
    originalPaymentReference: original.paymentReference ?? "",
    payerPaymentReference: textOf(fields["payerPaymentReference"]),
    callbackUrl: String(fields["callbackUrl"]),
    callbackIdentifier: textOf(fields["callbackIdentifier"]),
    payerAlias: payee,
    amount,
    currency: "SEK",
    status: "DEBITED",
    errorCode: null,
    errorMessage: null,
    dateCreated: new Date().toISOString(),
    datePaid: null,
  };
  book.saveRefund(refund);
  if (Math.round(amount * 100) % 100 !== slowRefundOre) endRefund(settings, refund, true);
  return { status: 201, headers: { location: `/swish-cpcapi/api/v1/refunds/${id}` } };
}

function refusal(errorCode: string, errorMessage: string): Result {
  return { status: 422, body: [{ errorCode, errorMessage, additionalInformation: null }] };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function fieldsOf(body: unknown): Fields {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
