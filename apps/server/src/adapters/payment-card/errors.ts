import { Stripe } from "stripe";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { OutcomeKind } from "../../platform/outcomes.ts";
import { ConnectionFailed } from "./client.ts";

/** A body that was not signed with our secret, or was signed too long ago. None of its content may be believed. */
export class BadWebhookSignature extends OutcomeError {
  constructor(cause: unknown) {
    super("refused", "webhook: the signature does not fit", { code: "bad_signature", cause });
    this.name = "BadWebhookSignature";
  }
}

/** Connection errors: the call had not been sent yet. */
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"]);

/**
 * Translates an error of the provider's library.
 *
 * `isWrite`: whether the call changes something. If there was no answer, a read has changed nothing, but a write may have.
 *
 * Returns an OutcomeError:
 * - refused: the provider answered no.
 * - unavailable: the call was not executed, because of status 429 or because there was no connection.
 * - unknown: status 500, a lost connection, a timeout, or another call with the same key in progress (409).
 * - misconfigured: something is wrong with key, rights or TLS.
 *
 * Source: https://docs.stripe.com/error-low-level (5xx answers are indeterminate, 4xx answers are final)
 */
export function toOutcome(error: unknown, isWrite: boolean): OutcomeError {
  if (error instanceof OutcomeError) return error;
  const lost = isWrite ? "unknown" : "unavailable";
  const outcome = (kind: OutcomeKind, code: string): OutcomeError =>
    new OutcomeError(kind, `card provider: ${error instanceof Error ? error.message : String(error)}`, {
      code,
      cause: error,
    });
  if (!(error instanceof Stripe.errors.StripeError)) return outcome(lost, "no_answer");
  const code = error.decline_code || error.code || error.rawType || error.type;
  if (error instanceof Stripe.errors.StripeConnectionError) return outcome(kindOfLoss(error.detail, lost), codeOf(error.detail));
  const status = error.statusCode;
  // The answer could not be read.
  if (status === undefined) return outcome(lost, code);
  if (status === 401 || status === 403) return outcome("misconfigured", code);
  if (status === 429) return outcome("unavailable", code);
  // 409: another call with the same key is still being executed.
  if (status === 409 || status >= 500) return outcome(lost, code);
  return outcome("refused", code);
}

function kindOfLoss(detail: unknown, lost: OutcomeKind): OutcomeKind {
  const code = codeOf(detail);
  if (neverSent.has(code) || systemField(detail, "syscall") === "connect") return "unavailable";
  // OpenSSL's verification results and Node's own TLS errors: the other side is not the provider.
  if (/CERT|SIGNATURE|ISSUER|SELF_SIGNED|^ERR_TLS_|^ERR_SSL_|^EPROTO$/.test(code)) return "misconfigured";
  return lost;
}

function codeOf(detail: unknown): string {
  return systemField(detail, "code") ?? "no_answer";
}

function systemField(detail: unknown, field: "code" | "syscall"): string | null {
  const source: unknown = detail instanceof ConnectionFailed ? detail.cause : detail;
  if (typeof source !== "object" || source === null || !(field in source)) return null;
  const value: unknown = Object.getOwnPropertyDescriptor(source, field)?.value;
  return typeof value === "string" ? value : null;
}
