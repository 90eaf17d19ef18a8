import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { minorOf, type Money } from "@nameplane/values";
import { z } from "zod";
import { swishCodes, type SwishProvider } from "../../areas/payments/swish.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { SwishClient, type SwishSettings } from "./client.ts";
import {
  contentOf,
  fetchedOf,
  paymentShape,
  plainMessage,
  referenceOf,
  refundShape,
  refuseErrors,
  seenOf,
  type SwishPayment,
} from "./convert.ts";

export type { SwishSettings } from "./client.ts";

const callback = z.object({
  id: z.string(),
  status: z.string(),
  payerPaymentReference: z.string().nullish(),
  originalPaymentReference: z.string().nullish(),
});

/**
 * Swish for merchants, over mutual TLS.
 *
 * Retries nothing; a repeat by the caller has the same id, and Swish refuses it as known.
 *
 * Source: developer.swish.nu: payment requests v2, refunds v2, cancel v1
 */
export function createSwish(settings: SwishSettings): SwishProvider {
  const client = new SwishClient(settings);
  const proofOf = proofs(settings.key);

  const findPayment = async (id: string): Promise<SwishPayment> =>
    contentOf(await client.call({ method: "GET", path: `/api/v1/paymentrequests/${id}` }), paymentShape, false);
  const fetchRefund = async (id: string) =>
    seenOf(contentOf(await client.call({ method: "GET", path: `/api/v1/refunds/${id}` }), refundShape, false));

  const provider: SwishProvider = {
    name: "swish",
    async request({ instruction, paymentId, amount, payerNumber, message, callbackUrl }) {
      const answer = await client.call({
        method: "PUT",
        path: `/api/v2/paymentrequests/${instruction}`,
        body: {
          payeePaymentReference: referenceOf(paymentId),
          callbackUrl,
          callbackIdentifier: proofOf(instruction),
          payeeAlias: settings.payee,
          ...(payerNumber === null ? {} : { payerAlias: `46${payerNumber.slice(1)}` }),
          amount: amountText(amount),
          currency: amount.currency,
          message: plainMessage(message),
        },
      });
      await unlessUsed(() => refuseErrors(answer, true));
      return { token: answer.token };
    },
    fetchPayment: async (id) => fetchedOf(await findPayment(id)),
    async cancel(id) {
      const answer = await client.call({
        method: "PATCH",
        path: `/api/v1/paymentrequests/${id}`,
        body: [{ op: "replace", path: "/status", value: "cancelled" }],
        type: "application/json-patch+json",
      });
      try {
        refuseErrors(answer, true);
      } catch (error) {
        if (!isRefused(error)) throw error;
        const { state } = fetchedOf(await findPayment(id));
        if (state !== "failed" && state !== "cancelled") throw error;
      }
    },
    async refund(id, amount, idempotencyKey) {
      const { paymentReference } = await findPayment(id);
      if (!paymentReference)
        throw new OutcomeError("refused", "Swish: the payment has no reference of a bank", { code: "not_paid" });
      const refund = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 32).toUpperCase();
      const answer = await client.call({
        method: "PUT",
        path: `/api/v2/refunds/${refund}`,
        body: {
          originalPaymentReference: paymentReference,
          callbackUrl: settings.refundCallbackUrl,
          callbackIdentifier: proofOf(refund),
          payerPaymentReference: id,
          payerAlias: settings.payee,
          amount: amountText(amount),
          currency: amount.currency,
          message: "",
        },
      });
      await unlessUsed(() => refuseErrors(answer, true));
      return fetchRefund(refund).catch((error: unknown) => {
        // The refund was created. What happens to it is fetched later.
        if (error instanceof OutcomeError) return { refundObject: refund, state: "pending" as const, failureCode: null };
        throw error;
      });
    },
    fetchRefund,
    readWebhook(rawBody, proof) {
      const body = readCallback(rawBody);
      if (body === null || !isSame(proof, proofOf(body.id)))
        throw new OutcomeError("refused", "callback: the identifier does not fit", { code: "bad_signature" });
      return eventOf(rawBody, body);
    },
    readStoredEvent(rawBody) {
      const body = readCallback(rawBody);
      if (body === null) throw new Error("a stored callback of Swish cannot be read");
      return eventOf(rawBody, body);
    },
  };
  return provider;
}

/**
 * Callbacks of Swish are not signed. It returns an identifier that we state for each request: only we can make that identifier,
 * so nobody else can call in the name of Swish. Nevertheless, a callback is only used as a hint.
 */
function proofs(key: string): (id: string) => string {
  const secret = createHash("sha256").update("callbacks of Swish").update(key).digest();
  return (id) => createHmac("sha256", secret).update(id).digest("hex").slice(0, 32).toUpperCase();
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function readCallback(rawBody: Buffer): z.infer<typeof callback> | null {
  try {
    return callback.safeParse(JSON.parse(rawBody.toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** A callback about a refund names the payment by the reference that we gave it. */
function eventOf(rawBody: Buffer, { id, status, payerPaymentReference, originalPaymentReference }: z.infer<typeof callback>) {
  const isRefund = typeof originalPaymentReference === "string";
  return {
    eventId: createHash("sha256").update(rawBody).digest("hex").slice(0, 40),
    kind: `${isRefund ? "refund" : "payment"}.${status.toLowerCase()}`,
    providerObject: isRefund ? (payerPaymentReference ?? null) : id,
    paymentId: null,
    accountId: null,
    isDispute: false,
    keptCards: null,
  };
}

function amountText(amount: Money): string {
  return (minorOf(amount) / 100).toFixed(2);
}

function isRefused(error: unknown): error is OutcomeError {
  return error instanceof OutcomeError && error.kind === "refused";
}

/** Continues if the request already exists: an earlier call with the same id arrived, but its answer was lost. */
async function unlessUsed(act: () => void): Promise<void> {
  try {
    act();
  } catch (error) {
    if (!isRefused(error) || error.code !== swishCodes.used) throw error;
  }
}
