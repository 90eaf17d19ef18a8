import type { IncomingMessage, ServerResponse } from "node:http";
import { finishAuthentication } from "../money/confirm-intents.ts";
import { payWithCard } from "../money/pay-session.ts";
import { keepDebit, payByDebit } from "../money/debit-charges.ts";
import { finishSetup, keepCard } from "../money/setup-intents.ts";
import { inTransaction } from "../open-database.ts";
import type { Context, Provider } from "../provider.ts";
import { readBody } from "../read-body.ts";
import type { CheckoutSession, PaymentIntent, PaymentMethod } from "../resources.ts";
import { emptyCardForm, readCardForm } from "./card-form.ts";
import type { CardFormState } from "./card-form.ts";
import { debitPage, emptyDebitForm, readDebitForm, type DebitForm } from "./debit-page.ts";
import { pageHeaders } from "./layout.ts";
import { challengePage, messagePage } from "./other-pages.ts";
import { payPage } from "./pay-page.ts";
import { formatMoney, textsFor } from "./texts.ts";
import type { Texts } from "./texts.ts";

type Reply = { status: number; page: string } | { redirect: string };

export interface PageSettings {
  provider: Provider;
  /** Called after every page that may have changed the book. */
  changed: () => void;
}

/** Serves the hosted payment page and the 3-D Secure page, both under /c/. */
export function pageHandler({ provider, changed }: PageSettings) {
  return async (httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> => {
    const [, , kind = "", key = ""] = new URL(httpRequest.url ?? "/", "http://localhost").pathname.split("/");
    const isPost = httpRequest.method === "POST";
    const body = isPost ? ((await readBody(httpRequest)) ?? "") : null;
    const language = httpRequest.headers["accept-language"];
    const context: Context = { ...provider, cause: { requestId: null, idempotencyKey: null } };
    const reply = inTransaction(provider.db, () => {
      if (kind === "pay") return showOrPay(context, key, body, language);
      if (kind === "mandate") return showMandate(context, key, language);
      if (kind === "authenticate") return showOrAuthenticate(context, key, body, language);
      return notFound(provider, textsFor(null, language));
    });
    changed();
    if ("redirect" in reply) {
      // 303 makes the browser fetch the next page with GET, so that a reload repeats nothing.
      httpResponse.writeHead(303, { location: reply.redirect, "cache-control": "no-store" });
      httpResponse.end();
      return;
    }
    httpResponse.writeHead(reply.status, pageHeaders);
    httpResponse.end(reply.page);
  };
}

function showOrPay(context: Context, sessionId: string, body: string | null, language: string | undefined): Reply {
  const session = context.book.find("checkout.session", sessionId);
  const texts = textsFor(session?.locale ?? null, language);
  if (!session) return notFound(context, texts);
  if (session.status !== "open") return endedPage(context, texts, session);
  if (session.payment_method_types[0] === "sepa_debit") return showOrDebit(context, texts, session, body);
  if (body === null) return { status: 200, page: render(context, texts, session, emptyCardForm) };
  const read = readCardForm(body, texts, context.nowMs());
  if ("state" in read) return { status: 422, page: render(context, texts, session, read.state) };
  const intent = session.mode === "setup" ? keepCard(context, session, read.card) : payWithCard(context, session, read.card);
  return { redirect: `/c/authenticate/${intent.client_secret}` };
}

/** The page of a direct debit: shows the form with the mandate, or handles what the payer entered. */
function showOrDebit(context: Context, texts: Texts, session: CheckoutSession, body: string | null): Reply {
  const show = (form: DebitForm): string => debitPage({ texts, merchant: context.merchant.name, session, form });
  if (body === null) return { status: 200, page: show(emptyDebitForm) };
  const read = readDebitForm(body, texts);
  if ("form" in read) return { status: 422, page: show(read.form) };
  if (session.mode === "setup") keepDebit(context, session, read.account);
  else payByDebit(context, session, read.account);
  return { redirect: successUrl(session) };
}

/** The text of a mandate. Anybody who knows its reference may read it. */
function showMandate(context: Context, reference: string, language: string | undefined): Reply {
  const texts = textsFor(null, language);
  for (const { resource } of context.book.all("mandate")) {
    if (resource.payment_method_details.sepa_debit.reference !== reference) continue;
    const text = `${texts.mandateText(context.merchant.name)} (${reference})`;
    return { status: 200, page: message(context, texts, texts.mandateHeading, text, null) };
  }
  return notFound(context, texts);
}

/**
 * The 3-D Secure step for a card that is kept but not charged: shows the bank's page, or handles what the cardholder chose
 * there.
 */
function showOrAgree(context: Context, secret: string, body: string | null, language: string | undefined): Reply {
  const setup = context.book.find("setup_intent", secret.split("_secret_")[0] ?? "");
  if (!setup || setup.client_secret !== secret) return notFound(context, textsFor(null, language));
  const session = context.book.get("checkout.session", context.book.note("setup_intent", setup.id).session);
  const texts = textsFor(session.locale, language);
  if (setup.status !== "requires_action")
    return session.status === "open" ? { redirect: `/c/pay/${session.id}` } : endedPage(context, texts, session);
  if (body === null) {
    const method = context.book.get("payment_method", setup.payment_method ?? "");
    const page = challengePage({ texts, merchant: context.merchant.name, amount: null, last4: last4Of(method) });
    return { status: 200, page };
  }
  const after = finishSetup(context, setup, new URLSearchParams(body).get("outcome") === "complete");
  return { redirect: after.status === "succeeded" ? successUrl(session) : `/c/pay/${session.id}` };
}

function showOrAuthenticate(context: Context, secret: string, body: string | null, language: string | undefined): Reply {
  if (secret.startsWith("seti_")) return showOrAgree(context, secret, body, language);
  const intent = context.book.find("payment_intent", secret.split("_secret_")[0] ?? "");
  if (!intent || intent.client_secret !== secret) return notFound(context, textsFor(null, language));
  const { session: sessionId } = context.book.note("payment_intent", intent.id);
  const session = sessionId === null ? null : context.book.find("checkout.session", sessionId);
  const texts = textsFor(session?.locale ?? null, language);
  if (intent.status !== "requires_action") {
    // The back button and a double click come here again: they never charge twice, but redirect to the next page.
    if (session) return session.status === "open" ? { redirect: `/c/pay/${session.id}` } : endedPage(context, texts, session);
    return { status: 200, page: message(context, texts, texts.overHeading, texts.overText, null) };
  }
  if (body === null) {
    const method = context.book.get("payment_method", intent.payment_method ?? "");
    const { amount, currency } = intent;
    const page = challengePage({
      texts,
      merchant: context.merchant.name,
      amount: formatMoney(texts, amount, currency),
      last4: last4Of(method),
    });
    return { status: 200, page };
  }
  const returnUrl = intent.next_action?.redirect_to_url.return_url ?? null;
  const after = finishAuthentication(context, intent, new URLSearchParams(body).get("outcome") === "complete");
  return wayOn(context, texts, after, session, returnUrl);
}

function wayOn(
  context: Context,
  texts: Texts,
  intent: PaymentIntent,
  session: CheckoutSession | null,
  returnUrl: string | null,
): Reply {
  const paid = intent.status === "succeeded" || intent.status === "requires_capture";
  if (session) return { redirect: paid ? successUrl(session) : `/c/pay/${session.id}` };
  const url = returnUrl === null ? null : URL.parse(returnUrl);
  if (!url) return { status: 200, page: message(context, texts, texts.overHeading, texts.overText, null) };
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret);
  url.searchParams.set("redirect_status", paid ? "succeeded" : "failed");
  return { redirect: url.href };
}

const last4Of = (method: PaymentMethod): string => (method.type === "card" ? method.card : method.sepa_debit).last4;

/** The merchant's page after a payment; the placeholder in it is replaced by the session's id. */
export function successUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function render(context: Context, texts: Texts, session: CheckoutSession, form: CardFormState): string {
  const intent = session.payment_intent === null ? null : context.book.find("payment_intent", session.payment_intent);
  const setup = session.setup_intent === null ? null : context.book.find("setup_intent", session.setup_intent);
  return payPage({
    texts,
    merchant: context.merchant.name,
    session,
    lines: context.book.note("checkout.session", session.id).lineItems,
    failure: intent?.last_payment_error ?? setup?.last_setup_error ?? null,
    form,
  });
}

function endedPage(context: Context, texts: Texts, session: CheckoutSession): Reply {
  const page =
    session.status === "complete"
      ? session.mode === "setup"
        ? message(context, texts, texts.keptHeading, texts.keptText, successUrl(session))
        : message(context, texts, texts.paidHeading, texts.paidText, successUrl(session))
      : message(context, texts, texts.expiredHeading, texts.expiredText, session.cancel_url);
  return { status: 200, page };
}

function notFound(provider: Provider, texts: Texts): Reply {
  return { status: 404, page: message(provider, texts, texts.notFoundHeading, texts.notFoundText, null) };
}

function message(provider: Provider, texts: Texts, heading: string, text: string, backUrl: string | null): string {
  return messagePage({ texts, heading, text, backUrl, merchant: provider.merchant.name });
}
