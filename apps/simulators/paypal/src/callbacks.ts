import { randomUUID, sign } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Faults } from "./faults.ts";

type Signing = {
  /** The address that callbacks are sent to. */
  readonly url: string;
  readonly webhookId: string;
  readonly key: string;
  readonly certificateUrl: () => string;
};

/** The delay of a late callback: long enough that a page has asked for the state before it arrives. */
const lateMs = 20_000;
const timeoutMs = 5000;
const pausesMs = [0, 500, 2000, 10_000];

/** Sends signed events to the webhook. Each is sent at most four times, until the receiver accepts it. */
export class Callbacks {
  readonly #faults: Faults;
  readonly #signing: Signing;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(faults: Faults, signing: Signing) {
    this.#faults = faults;
    this.#signing = signing;
  }

  send(kind: string, resource: Readonly<Record<string, unknown>>): void {
    const event = {
      id: `WH-${randomUUID()}`,
      event_version: "1.0",
      create_time: new Date().toISOString(),
      event_type: kind,
      resource,
    };
    const fault = this.#faults.take(["callback_lost", "callback_twice", "callback_late"]);
    if (fault === "callback_lost") return;
    const body = Buffer.from(JSON.stringify(event));
    this.#later(body, 0, fault === "callback_late" ? lateMs : 0);
    if (fault === "callback_twice") this.#later(body, 0, 50);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(body: Buffer, attempt: number, afterMs: number): void {
    const pause = pausesMs[attempt];
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#deliver(body).then((isTaken) => (isTaken ? undefined : this.#later(body, attempt + 1, 0)));
    }, afterMs + pause);
    this.#timers.add(timer);
  }

  async #deliver(body: Buffer): Promise<boolean> {
    const { url, webhookId, key, certificateUrl } = this.#signing;
    const [id, time] = [randomUUID(), new Date().toISOString()];
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "paypal-transmission-id": id,
          "paypal-transmission-time": time,
          "paypal-cert-url": certificateUrl(),
          "paypal-auth-algo": "SHA256withRSA",
          "paypal-transmission-sig": sign("RSA-SHA256", signed, key).toString("base64"),
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response.ok;
    } catch {
      return false;
    }
  }
}
