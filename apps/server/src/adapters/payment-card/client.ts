import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { Stripe } from "stripe";

export interface StripeApi {
  protocol: "http" | "https";
  host: string;
  port: number;
}

/** A call ends after silence for this long. */
export const quietTimeoutMs = 20_000;

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * The official client without its retries. It retries a call once whenever the connection closes, whatever its settings. But
 * money may have moved before the connection closed, and the caller has to find that out. Each call has a connection of its
 * own: a reused one may be closed by the other side while we write, which looks like a lost answer.
 */
export function createClient(secretKey: string, api: StripeApi | undefined, timeoutMs: number): Stripe {
  const agent = api?.protocol === "http" ? new HttpAgent({ keepAlive: false }) : new HttpsAgent({ keepAlive: false });
  return new Stripe(secretKey, {
    ...api,
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: withoutRepeats(Stripe.createNodeHttpClient(agent)),
  });
}

function withoutRepeats(inner: HttpClient): HttpClient {
  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(...request) {
      try {
        return await inner.makeRequest(...request);
      } catch (error) {
        throw new ConnectionFailed(error);
      }
    },
  };
}

/** A call without an answer. The error has no `code`, because the library retries calls with certain codes. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "ConnectionFailed";
  }
}
