import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { Stripe } from "stripe";

export interface StripeApi {
  protocol: "http" | "https";
  host: string;
  port: number;
}

/** Silence on the line for this long ends a call. */
export const quietTimeoutMs = 20_000;

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * The official client without its repeats. It repeats a call once whenever the connection closes, whatever its settings;
 * but a closed connection is exactly the case in which money may have moved, and that is for the caller to find out.
 *
 * Each call has a connection of its own: on a kept one the other side may hang up at the moment we write, and that
 * looks the same as a lost answer.
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

/** A call without an answer. It carries no `code` of its own, because the library repeats on codes. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "ConnectionFailed";
  }
}
