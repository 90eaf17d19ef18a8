import { z } from "zod";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";

export type PayPalApi = {
  /** The base URL of the API without a path, such as https://api-m.paypal.com. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
  readonly timeoutMs?: number;
};

export type PayPalCall = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** A form with a file, in place of a body. */
  readonly form?: FormData;
  /** PayPal-Request-Id. A repeated call with the same id has no second effect. */
  readonly key?: string;
};

export type PayPalAnswer = { readonly status: number; readonly body: unknown };

const defaultTimeoutMs = 20_000;
/** A new token is fetched this long before the old one expires. */
const spareMs = 60_000;

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * Calls PayPal's REST API with a token of client credentials, which is fetched when it is needed. Returns the answer whatever
 * its status; throws OutcomeError if there is no answer. It does not retry, except for a call that was refused because its
 * token had expired.
 */
export class PayPalClient {
  readonly #api: PayPalApi;
  readonly #baseUrl: string;
  #token: Promise<{ readonly value: string; readonly endsAtMs: number }> | null = null;

  constructor(api: PayPalApi) {
    this.#api = api;
    this.#baseUrl = api.baseUrl.replace(/\/+$/, "");
  }

  async call(call: PayPalCall): Promise<PayPalAnswer> {
    const answer = await this.#send(call, await this.#tokenNow());
    if (answer.status !== 401) return answer;
    this.#token = null;
    return this.#send(call, await this.#tokenNow());
  }

  #send({ method, path, body, form, key }: PayPalCall, token: string): Promise<PayPalAnswer> {
    return this.#fetch(path, method !== "GET", {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(method !== "POST" || form !== undefined
          ? {}
          : { "content-type": "application/json", prefer: "return=representation" }),
        ...(key === undefined ? {} : { "paypal-request-id": key }),
      },
      ...(method === "POST" ? { body: form ?? JSON.stringify(body ?? {}) } : {}),
    });
  }

  /** Concurrent calls wait for the same token. */
  async #tokenNow(): Promise<string> {
    const known = await this.#token?.catch(() => null);
    if (known && performance.now() < known.endsAtMs) return known.value;
    this.#token = this.#fetchToken();
    return (await this.#token).value;
  }

  async #fetchToken(): Promise<{ value: string; endsAtMs: number }> {
    const { clientId, secret } = this.#api;
    const { status, body } = await this.#fetch("/v1/oauth2/token", false, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    const read = tokenShape.safeParse(body);
    if (status === 200 && read.success)
      return { value: read.data.access_token, endsAtMs: performance.now() + read.data.expires_in * 1000 - spareMs };
    const isOurs = status === 400 || status === 401 || status === 403;
    throw new OutcomeError(isOurs ? "misconfigured" : "unavailable", `PayPal: no token, ${status}`, { code: "no_token" });
  }

  async #fetch(path: string, isWrite: boolean, init: RequestInit): Promise<PayPalAnswer> {
    const { timeoutMs = defaultTimeoutMs } = this.#api;
    try {
      const response = await fetch(this.#baseUrl + path, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
      return { status: response.status, body: parsed(await response.text()) };
    } catch (error) {
      throw lossOf(error, isWrite);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Connection errors: the call had not been sent yet. */
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"]);

/** The error for a call without an answer: a read has changed nothing, but a write may have been carried out ("unknown"). */
export function lossOf(error: unknown, isWrite: boolean): OutcomeError {
  const code = codeOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
  const isTls = /CERT|SIGNATURE|ISSUER|SELF_SIGNED|^ERR_TLS_|^ERR_SSL_|^EPROTO$/.test(code);
  const kind: OutcomeKind = isTls ? "misconfigured" : neverSent.has(code) || !isWrite ? "unavailable" : "unknown";
  return new OutcomeError(kind, `PayPal: ${error instanceof Error ? error.message : "no answer"}`, { code, cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "no_answer";
}
