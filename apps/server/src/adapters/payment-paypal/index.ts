import type { KeptWallet, PayPalProvider } from "../../areas/payments/paypal.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { PayPalClient, type PayPalApi } from "./client.ts";
import {
  amountOf,
  captureMark,
  captureShape,
  fetchedOf,
  fetchedOfCapture,
  keepOf,
  orderShape,
  refundShape,
  seenOf,
  toChargeParams,
  tokenShape,
  setupShape,
  toOrderParams,
  toSetupParams,
  toSource,
  walletOf,
  type Fetched,
  type PayPalOrder,
} from "./convert.ts";
import { createDisputes } from "./disputes.ts";
import { contentOf, isRefused, refuseErrors } from "./errors.ts";
import { readEvent } from "./events.ts";
import { proofChecker, type ProofSettings } from "./webhook-proof.ts";

export type PayPalSettings = PayPalApi &
  Pick<ProofSettings, "webhookId" | "authority" | "now"> & {
    /** Whether the application may save payers' accounts (vault). */
    readonly keepsAccounts: boolean;
  };

const certificateTimeoutMs = 5000;
/** How long PayPal keeps an order that no payer has approved. We rely on the shortest time. */
const ordersLastMs = 3 * 3_600_000;

/**
 * Payments at PayPal, as orders of its API of version 2. The id that we store is that of the order; ids of captures, which events
 * contain, are accepted with a prefix.
 *
 * Throws OutcomeError; see errors.ts. Nothing is repeated here: callers repeat with the same key.
 *
 * Source: developer.paypal.com: orders v2, payments v2, payment method tokens v3
 */
export function createPayPal(settings: PayPalSettings): PayPalProvider {
  const client = new PayPalClient(settings);
  const checkProof = proofChecker({
    ...settings,
    certificateOrigins: certificateOrigins(settings.baseUrl),
    timeoutMs: certificateTimeoutMs,
  });

  const findOrder = async (id: string): Promise<PayPalOrder> =>
    contentOf(await client.call({ method: "GET", path: `/v2/checkout/orders/${encodeURIComponent(id)}` }), orderShape, false);
  const findCapture = async (id: string) =>
    contentOf(await client.call({ method: "GET", path: `/v2/payments/captures/${encodeURIComponent(id)}` }), captureShape, false);
  const write = (path: string, key: string, body?: unknown) => client.call({ method: "POST", path, key, body });

  const fetchPayment = async (id: string): Promise<Fetched> => {
    if (!id.startsWith(captureMark)) return fetchedOf(await findOrder(id));
    const capture = await findCapture(id.slice(captureMark.length));
    const orderId = capture.supplementary_data?.related_ids?.order_id;
    return orderId ? fetchedOf(await findOrder(orderId)) : fetchedOfCapture(capture);
  };
  const findWallet = async (ref: string): Promise<KeptWallet | null> => {
    const answer = await client.call({ method: "GET", path: tokenPath(ref) });
    return answer.status === 404 ? null : walletOf(contentOf(answer, tokenShape, false));
  };
  const reservationOf = async (id: string) => (await findOrder(id)).purchase_units[0]?.payments?.authorizations.at(-1) ?? null;

  return {
    name: "paypal",
    keepsAccounts: settings.keepsAccounts,
    disputes: createDisputes(client),
    fetchPayment,
    async createHostedPayment(input) {
      const order = contentOf(await write("/v2/checkout/orders", input.idempotencyKey, toOrderParams(input)), orderShape, true);
      const { redirectUrl } = fetchedOf(order);
      if (redirectUrl === null) throw new OutcomeError("unknown", "PayPal: an order without an address", { code: "no_url" });
      const expiresAt = new Date(settings.now().getTime() + ordersLastMs).toISOString();
      return { providerObject: order.id, redirectUrl, expiresAt };
    },
    async createCharge(input) {
      const order = contentOf(await write("/v2/checkout/orders", input.idempotencyKey, toChargeParams(input)), orderShape, true);
      return { providerObject: order.id };
    },
    async createSetup(input) {
      const answer = await write("/v3/vault/setup-tokens", input.idempotencyKey, toSetupParams(input));
      const { id, links } = contentOf(answer, setupShape, true);
      const redirectUrl = links.find(({ rel }) => rel === "approve")?.href;
      if (redirectUrl === undefined) throw new OutcomeError("unknown", "PayPal: a setup without an address", { code: "no_url" });
      return { ref: id, redirectUrl };
    },
    async finishSetup(ref) {
      const path = `/v3/vault/setup-tokens/${encodeURIComponent(ref)}`;
      const answer = await client.call({ method: "GET", path });
      if (answer.status === 404) return { state: "none" };
      const { status } = contentOf(answer, setupShape, false);
      // TOKENIZED, VAULTED: an earlier call was carried out, and the same key returns its answer.
      if (!["APPROVED", "TOKENIZED", "VAULTED"].includes(status)) return { state: "coming" };
      const source = { payment_source: { token: { id: ref, type: "SETUP_TOKEN" } } };
      const kept = await write("/v3/vault/payment-tokens", `${ref}:keep`, source);
      return { state: "kept", wallet: walletOf(contentOf(kept, tokenShape, true)) };
    },
    async readKeep(id) {
      const keep = keepOf(await findOrder(id));
      if (keep.state !== "kept") return keep;
      const wallet = await findWallet(keep.ref);
      return wallet === null ? { state: "none" } : { state: "kept", wallet };
    },
    fetchWallet: findWallet,
    async forgetWallet(ref) {
      const answer = await client.call({ method: "DELETE", path: tokenPath(ref) });
      // The saved account was already removed, by an earlier call or by the payer at PayPal.
      if (answer.status !== 404) refuseErrors(answer, true);
    },
    async take(id, key, from) {
      const { intent } = await findOrder(id);
      const verb = intent === "AUTHORIZE" ? "authorize" : "capture";
      const source = from === undefined ? undefined : toSource(from);
      const answer = await write(`/v2/checkout/orders/${encodeURIComponent(id)}/${verb}`, key, source);
      try {
        refuseErrors(answer, true);
      } catch (error) {
        // An earlier call with this key was carried out, but its answer was lost.
        if (!isRefused(error) || !isDoneAlready(error.code)) throw error;
      }
    },
    async capture(id, amount, key) {
      const reserved = await reservationOf(id);
      if (reserved === null) throw new OutcomeError("refused", "PayPal: nothing is reserved", { code: "not_reserved" });
      const body = { amount: amountOf(amount), final_capture: true };
      refuseErrors(await write(`/v2/payments/authorizations/${encodeURIComponent(reserved.id)}/capture`, key, body), true);
    },
    async cancel(id, key) {
      const { state } = await fetchPayment(id);
      if (state === "succeeded" || state === "processing")
        throw new OutcomeError("refused", "PayPal: the money was taken", { code: "not_open" });
      // An order that only waits, or was only approved, expires if no money is captured.
      const reserved = state === "authorised" ? await reservationOf(id) : null;
      if (reserved === null) return;
      try {
        refuseErrors(await write(`/v2/payments/authorizations/${encodeURIComponent(reserved.id)}/void`, key), true);
      } catch (error) {
        if (!isRefused(error) || (await fetchPayment(id)).state !== "cancelled") throw error;
      }
    },
    async refund(id, amount, key) {
      const captured = await captureOf(id);
      const path = `/v2/payments/captures/${encodeURIComponent(captured)}/refund`;
      return seenOf(contentOf(await write(path, key, { amount: amountOf(amount) }), refundShape, true));
    },
    fetchRefund: async (id) =>
      seenOf(
        contentOf(
          await client.call({ method: "GET", path: `/v2/payments/refunds/${encodeURIComponent(id)}` }),
          refundShape,
          false,
        ),
      ),
    async readWebhook(rawBody, proof) {
      await checkProof(rawBody, proof);
      return readEvent(rawBody);
    },
    readStoredEvent: readEvent,
  };

  async function captureOf(id: string): Promise<string> {
    if (id.startsWith(captureMark)) return id.slice(captureMark.length);
    const captures = (await findOrder(id)).purchase_units[0]?.payments?.captures ?? [];
    const found = captures.find(({ status }) => status === "COMPLETED" || status === "PARTIALLY_REFUNDED") ?? captures[0];
    if (found === undefined) throw new OutcomeError("refused", "PayPal: nothing was captured", { code: "not_paid" });
    return found.id;
  }
}

const tokenPath = (ref: string): string => `/v3/vault/payment-tokens/${encodeURIComponent(ref)}`;

const isDoneAlready = (code: string | null): boolean =>
  code === "ORDER_ALREADY_CAPTURED" || code === "ORDER_ALREADY_AUTHORIZED" || code === "ORDER_COMPLETED_OR_VOIDED";

/** PayPal serves the certificates of its callbacks under the host name of its API, and under its older name. */
function certificateOrigins(baseUrl: string): string[] {
  const { origin } = new URL(baseUrl);
  return [origin, origin.replace("://api-m.", "://api.")];
}
