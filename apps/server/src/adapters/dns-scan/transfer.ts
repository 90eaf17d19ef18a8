import { randomInt } from "node:crypto";
import { connect } from "node:net";
import { decodeMessage, encodeQuery, fqdnOf, questionTypes, type DnsRecord } from "@nameplane/dns";
import type { DnsServerAddress } from "../dns-query.ts";

export type TransferLimits = { readonly timeoutMs: number; readonly recordsMax: number; readonly signal: AbortSignal };

/**
 * Asks a server for a whole zone (AXFR, RFC 5936). Null when it does not give it, gives something else, or more than allowed:
 * most servers refuse strangers.
 */
export function transferZone(
  server: DnsServerAddress,
  apex: string,
  { timeoutMs, recordsMax, signal }: TransferLimits,
): Promise<DnsRecord[] | null> {
  const { promise, resolve } = Promise.withResolvers<DnsRecord[] | null>();
  if (signal.aborted) return Promise.resolve(null);
  const id = randomInt(0x1_00_00);
  const socket = connect(server.port, server.host);
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener("abort", giveUp, { once: true });
  const reading = new TransferReading(id, fqdnOf(apex), recordsMax);
  socket.on("error", giveUp);
  socket.on("close", giveUp);
  socket.on("data", (part: Buffer) => {
    const outcome = reading.take(part);
    if (outcome === "refused") resolve(null);
    else if (outcome === "whole") resolve(reading.records);
  });
  const name = fqdnOf(apex);
  const query = { id, name, type: questionTypes.AXFR, udpPayloadSize: null, dnssecOk: false, recursionDesired: false };
  const bytes = encodeQuery(query);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  socket.write(Buffer.concat([length, bytes]));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
    socket.destroy();
  });
}

/** Puts the messages of a transfer together: it begins and ends with the SOA (RFC 5936 section 2.2). */
class TransferReading {
  readonly records: DnsRecord[] = [];
  readonly #id: number;
  readonly #apex: string;
  readonly #recordsMax: number;
  #received: Buffer = Buffer.alloc(0);

  constructor(id: number, apex: string, recordsMax: number) {
    this.#id = id;
    this.#apex = apex;
    this.#recordsMax = recordsMax;
  }

  take(part: Buffer): "more" | "whole" | "refused" {
    this.#received = Buffer.concat([this.#received, part]);
    for (;;) {
      if (this.#received.length < 2) return "more";
      const end = 2 + this.#received.readUInt16BE(0);
      if (this.#received.length < end) return "more";
      const outcome = this.#takeMessage(this.#received.subarray(2, end));
      if (outcome !== "more") return outcome;
      this.#received = this.#received.subarray(end);
    }
  }

  #takeMessage(bytes: Buffer): "more" | "whole" | "refused" {
    const message = decodeMessage(bytes);
    if (message?.id !== this.#id || !message.isResponse || message.rcode !== 0 || message.answers.length === 0)
      return "refused";
    for (const record of message.answers) {
      const isSoa = record.type === "SOA" && record.name === this.#apex;
      if (this.records.length === 0 && !isSoa) return "refused";
      if (this.records.length > 0 && isSoa) return "whole";
      if (this.records.length >= this.#recordsMax) return "refused";
      this.records.push(record);
    }
    return "more";
  }
}
