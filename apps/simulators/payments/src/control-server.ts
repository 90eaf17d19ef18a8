import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "./api-error.ts";
import { faultKinds } from "./faults.ts";
import type { Faults } from "./faults.ts";
import { finishAuthentication } from "./money/confirm-intents.ts";
import { activeMandateOf, endDebit, endMandate, keepDebit, payByDebit, takeBack } from "./money/debit-charges.ts";
import { closeDispute, openDispute } from "./money/disputes.ts";
import { payWithCard } from "./money/pay-session.ts";
import { settleRefund } from "./money/refunds.ts";
import { finishSetup, keepCard } from "./money/setup-intents.ts";
import { emptyDatabase, inTransaction } from "./open-database.ts";
import { successUrl } from "./pages/page-server.ts";
import type { Context, Provider } from "./provider.ts";
import type { CheckoutSession } from "./resources.ts";
import { readBody } from "./read-body.ts";
import { Fields } from "./read-fields.ts";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import { summariseBook } from "./summarise-book.ts";
import type { Deliverer } from "./webhooks/deliver-events.ts";
import { changeRules, deliveryStates, plainRules } from "./webhooks/event-log.ts";
import type { Delivery } from "./webhooks/event-log.ts";
import { tamperings } from "./webhooks/sign-event.ts";

export interface ControlSettings {
  provider: Provider;
  faults: Faults;
  deliverer: Deliverer;
  token: string;
  changed: () => void;
}

type Handler = (settings: ControlSettings, fields: Fields) => unknown;

const handlers: Record<string, Handler> = {
  "GET /book": ({ provider }) => summariseBook(provider),
  "POST /reset": reset,
  "POST /complete": complete,
  "GET /faults": ({ faults }) => ({ faults: faults.list() }),
  "POST /faults": addFault,
  "DELETE /faults": ({ faults }) => {
    faults.clear();
    return { faults: [] };
  },
  "GET /webhook": ({ provider }) => provider.events.rules(),
  "POST /webhook": setWebhook,
  "GET /webhook/deliveries": ({ provider }, fields) => ({
    deliveries: provider.events.deliveries(fields.optionalOneOf("state", deliveryStates)),
  }),
  "POST /webhook/release": releaseHeld,
  "POST /webhook/send": sendEvent,
  "POST /refund": (settings, fields) =>
    change(settings, (context) =>
      settleRefund(
        context,
        context.book.get("refund", fields.text("refund"), "refund"),
        fields.oneOf("status", ["succeeded", "failed"]),
      ),
    ),
  "POST /dispute": dispute,
  "POST /card": changeCard,
  "POST /debit": settleDebit,
  "POST /mandate": (settings, fields) =>
    change(settings, (context) => {
      const mandate = activeMandateOf(context, fields.text("payment_method"));
      if (mandate === null) throw refusal(404, "there is no active mandate");
      return endMandate(context, mandate);
    }),
};

/** Commands that do what a payer, a bank or a bad network would do. They require a bearer token and exchange JSON. */
export function controlHandler(settings: ControlSettings) {
  return async (httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> => {
    const url = new URL(httpRequest.url ?? "/", "http://localhost");
    try {
      const token = /^Bearer (.+)$/.exec(httpRequest.headers.authorization ?? "")?.[1] ?? "";
      if (!sameSecret(token, settings.token)) throw refusal(401, "the control token is missing or wrong");
      const handler = handlers[`${httpRequest.method ?? "GET"} ${url.pathname}`];
      if (!handler) throw refusal(404, `no such command: ${httpRequest.method ?? "GET"} ${url.pathname}`);
      const text = await readBody(httpRequest);
      const fields = Fields.from(text === null || text === "" ? Object.fromEntries(url.searchParams) : parse(text));
      const answer = await handler(settings, fields);
      settings.changed();
      reply(httpResponse, 200, answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reply(httpResponse, error.status, { error: error.body });
    }
  };
}

function reset({ provider, faults }: ControlSettings): unknown {
  emptyDatabase(provider.db);
  faults.clear();
  provider.events.setRules({ ...plainRules, url: provider.events.rules().url });
  return { reset: true };
}

/** Acts as the payer: fills in a card and passes, fails or abandons the 3-D Secure step. */
function complete(settings: ControlSettings, fields: Fields): unknown {
  const number = fields.optionalText("card")?.replaceAll(" ", "") ?? "4242424242424242";
  const outcome = fields.optionalOneOf("authentication", ["complete", "fail", "abandon"]) ?? "complete";
  return change(settings, (context) => {
    const open = context.book.get("checkout.session", fields.text("session"), "session");
    if (open.payment_method_types[0] === "sepa_debit") return completeDebit(context, open, fields.optionalText("iban"));
    const expYear = new Date(context.nowMs()).getUTCFullYear() + 2;
    const card = { number, expMonth: 12, expYear, holder: "Test Payer", email: null };
    if (open.mode === "setup") {
      const asked = keepCard(context, open, card);
      const setup = outcome === "abandon" ? asked : finishSetup(context, asked, outcome === "complete");
      return { session: context.book.get("checkout.session", open.id), setup_intent: setup };
    }
    const waiting = payWithCard(context, open, card);
    const intent = outcome === "abandon" ? waiting : finishAuthentication(context, waiting, outcome === "complete");
    const session = context.book.get("checkout.session", open.id);
    const redirect = session.status === "complete" ? successUrl(session) : null;
    return { session, payment_intent: intent, redirect };
  });
}

function completeDebit(context: Context, open: CheckoutSession, iban = "DE89370400440532013000"): unknown {
  const account = { iban: iban.replaceAll(" ", ""), holder: "Test Payer", email: null };
  if (open.mode === "setup") {
    const setup = keepDebit(context, open, account);
    return { session: context.book.get("checkout.session", open.id), setup_intent: setup };
  }
  const intent = payByDebit(context, open, account);
  const session = context.book.get("checkout.session", open.id);
  return { session, payment_intent: intent, redirect: successUrl(session) };
}

/** Ends a debit as if days had passed: its bank pays it or returns it, or its payer takes the money back. */
function settleDebit(settings: ControlSettings, fields: Fields): unknown {
  return change(settings, (context) => {
    const intent = context.book.get("payment_intent", fields.text("payment_intent"), "payment_intent");
    const status = fields.optionalOneOf("status", ["succeeded", "failed", "taken_back"]);
    if (status === "taken_back") {
      takeBack(context, context.book.get("charge", intent.latest_charge ?? ""));
      return intent;
    }
    const code = fields.optionalText("code") ?? "insufficient_funds";
    return endDebit(context, intent, status === undefined ? null : { status, code });
  });
}

/** Changes a kept card as its bank would: a new expiry date, another behaviour, or removal from its customer. */
function changeCard(settings: ControlSettings, fields: Fields): unknown {
  return change(settings, (context) => {
    const method = context.book.get("payment_method", fields.text("payment_method"), "payment_method");
    if (method.type !== "card") throw refusal(400, "this is no card");
    const number = fields.optionalText("card")?.replaceAll(" ", "");
    if (number !== undefined) {
      const note = context.book.note("payment_method", method.id);
      context.book.saveNote("payment_method", method.id, { ...note, cardNumber: number });
    }
    const isDetached = fields.optionalFlag("detached") === true;
    const changed = {
      ...method,
      customer: isDetached ? null : method.customer,
      card: {
        ...method.card,
        last4: number?.slice(-4) ?? method.card.last4,
        exp_month: fields.optionalInteger("expMonth", 1, 12) ?? method.card.exp_month,
        exp_year: fields.optionalInteger("expYear", 2000, 2100) ?? method.card.exp_year,
      },
    };
    context.book.save("payment_method", changed);
    const type = isDetached ? "payment_method.detached" : "payment_method.automatically_updated";
    context.events.record(type, changed, context.cause);
    return changed;
  });
}

function dispute(settings: ControlSettings, fields: Fields): unknown {
  return change(settings, (context) => {
    const ended = fields.optionalOneOf("status", ["won", "lost"]);
    if (ended) return closeDispute(context, context.book.get("dispute", fields.text("dispute"), "dispute"), ended);
    const intent = context.book.get("payment_intent", fields.text("payment_intent"), "payment_intent");
    const charge = context.book.get("charge", intent.latest_charge ?? "", "payment_intent");
    return openDispute(context, charge, fields.optionalText("reason") ?? "fraudulent", fields.optionalFlag("inquiry") === true);
  });
}

function addFault({ faults }: ControlSettings, fields: Fields): unknown {
  faults.add({
    method: fields.optionalText("method") ?? "*",
    path: fields.optionalText("path") ?? "*",
    kind: fields.oneOf("kind", faultKinds),
    timesLeft: fields.optionalInteger("times", 1, 1_000_000) ?? 1,
    delayMs: fields.optionalInteger("delayMs", 0, 600_000) ?? 0,
  });
  return { faults: faults.list() };
}

/** Changes the named rules and keeps the others. */
function setWebhook({ provider }: ControlSettings, fields: Fields): unknown {
  const rules = changeRules(provider.events.rules(), fields);
  provider.events.setRules(rules);
  return rules;
}

/** Sends held events in the given order: "created", "reverse", or a list of event ids, in which an id may appear twice. */
async function releaseHeld({ deliverer }: ControlSettings, fields: Fields): Promise<unknown> {
  const ids = fields.isList("order") ? fields.optionalTexts("order") : undefined;
  const order = ids ? "listed" : (fields.optionalOneOf("order", ["created", "reverse"]) ?? "created");
  const sent = await deliverer.release((held) => {
    if (order === "created") return held;
    if (order === "reverse") return held.toReversed();
    return (ids ?? []).flatMap((id): Delivery[] => held.filter((delivery) => delivery.eventId === id));
  });
  return { sent };
}

async function sendEvent({ provider, deliverer }: ControlSettings, fields: Fields): Promise<unknown> {
  const id = fields.text("event");
  const type = provider.events.typeOf(id);
  if (type === null) throw refusal(404, `no such event: ${id}`);
  const copies = fields.optionalInteger("copies", 1, 100) ?? 1;
  return { sent: await deliverer.send(id, type, copies, fields.optionalOneOf("tamper", tamperings) ?? "none") };
}

function change<T>({ provider }: ControlSettings, work: (context: Context) => T): T {
  return inTransaction(provider.db, () => work({ ...provider, cause: { requestId: null, idempotencyKey: null } }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, "the body is not JSON");
  }
}

function refusal(status: number, message: string): ApiError {
  return new ApiError(status, { type: "invalid_request_error", message });
}

function reply(httpResponse: ServerResponse, status: number, body: unknown): void {
  httpResponse.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  httpResponse.end(JSON.stringify(body));
}
