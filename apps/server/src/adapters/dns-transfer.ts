import { randomInt } from "node:crypto";
import { connect } from "node:net";
import { decodeMessage, encodeQuery, fqdnOf, questionTypes, rcodes, type DnsRecord } from "@nameplane/dns";
import { OutcomeError } from "../platform/outcomes.ts";
import type { DnsServerAddress } from "./dns-query.ts";
import { nowSeconds, readTsig, signMessage, verifyTsig, type TsigKey } from "./tsig.ts";

export type TransferAsk = {
  readonly server: DnsServerAddress;
  readonly apex: string;
  readonly key: TsigKey | null;
  readonly timeoutMs?: number;
  /**
   * Limits for servers that are not ours. A larger zone is refused. Two limits are needed, because even few records can be
   * large: 64 KB each.
   */
  readonly recordsMax?: number;
  readonly octetsMax?: number;
};

// A zone of 100,000 records takes a server about a second.
const usualTimeoutMs = 30_000;

/**
 * Copies a zone (AXFR, RFC 5936), signed when there is a key.
 *
 * Returns every record between the two SOAs, the first SOA in front; "refused" when we may not copy, or the server does not have
 * the zone. Throws OutcomeError unavailable when the transfer stops before its end, or a signature is wrong.
 */
export function transferRecords(ask: TransferAsk): Promise<DnsRecord[] | "refused"> {
  const { promise, resolve, reject } = Promise.withResolvers<DnsRecord[] | "refused">();
  const receiver = new Receiver(ask);
  const socket = connect(ask.server.port, ask.server.host);
  const giveUp = setTimeout(() => reject(failed(ask, "not finished in time")), ask.timeoutMs ?? usualTimeoutMs);
  let received: Buffer = Buffer.alloc(0);
  let octets = 0;
  socket.on("error", (error) => reject(failed(ask, error.message, error)));
  socket.on("close", () => reject(failed(ask, "connection closed")));
  socket.on("data", (part: Buffer) => {
    octets += part.length;
    if (octets > (ask.octetsMax ?? Infinity)) return reject(failed(ask, "more octets than are taken"));
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    while (received.length >= 2) {
      const length = received.readUInt16BE(0);
      if (received.length < length + 2) return;
      const message = received.subarray(2, length + 2);
      received = received.subarray(length + 2);
      const verdict = receiver.take(message);
      if (typeof verdict === "string" && verdict !== "refused") return reject(failed(ask, verdict));
      if (verdict !== undefined) return resolve(verdict);
    }
  });
  socket.write(framed(receiver.query));
  return promise.finally(() => {
    clearTimeout(giveUp);
    socket.destroy();
  });
}

function framed(message: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

// The response codes that different servers send to clients that may not copy, and for zones that do not exist.
const refusals = new Set<number>([rcodes.REFUSED, rcodes.NOTAUTH, rcodes.NXDOMAIN, rcodes.NOTIMP, rcodes.FORMERR]);

class Receiver {
  readonly query: Uint8Array;
  private readonly ask: TransferAsk;
  private readonly id = randomInt(0x1_00_00);
  private readonly records: DnsRecord[] = [];
  private mac: Uint8Array;
  private count = 0;

  constructor(ask: TransferAsk) {
    this.ask = ask;
    const plain = encodeQuery({
      id: this.id,
      name: fqdnOf(ask.apex),
      type: questionTypes.AXFR,
      udpPayloadSize: null,
      dnssecOk: false,
      recursionDesired: false,
    });
    const signed = ask.key === null ? null : signMessage(plain, ask.key, nowSeconds());
    this.query = signed?.bytes ?? plain;
    this.mac = signed?.mac ?? new Uint8Array();
  }

  /**
   * Processes a message of the transfer. Undefined if more messages follow. A string other than "refused" describes what is
   * wrong.
   */
  take(bytes: Uint8Array): DnsRecord[] | string | undefined {
    const message = decodeMessage(bytes);
    if (message?.id !== this.id || !message.isResponse) return "no answer to this question";
    if (refusals.has(message.rcode)) return "refused";
    if (message.rcode !== rcodes.NOERROR) return `response code ${message.rcode}`;
    const wrong = this.checkSignature(bytes);
    if (wrong !== null) return wrong;
    this.count += 1;
    for (const record of message.answers) {
      if (this.records.length === 0 && record.type !== "SOA") return "no SOA in front";
      if (this.records.length > 0 && record.type === "SOA" && record.name === fqdnOf(this.ask.apex)) return this.records;
      if (this.records.length >= (this.ask.recordsMax ?? Infinity)) return "more records than are taken";
      this.records.push(record);
    }
    return this.records.length === 0 ? "refused" : undefined;
  }

  /**
   * What is wrong with the signature (TSIG) of a message. Null if it is right, or if there is no key. Unsigned messages between
   * signed ones are not accepted, although RFC 8945 allows them.
   */
  private checkSignature(bytes: Uint8Array): string | null {
    const { key } = this.ask;
    if (key === null) return null;
    const tsig = readTsig(bytes);
    if (tsig === null || tsig === "malformed") return "a message without signature";
    const error = verifyTsig(tsig, key, nowSeconds(), { mac: this.mac, timersOnly: this.count > 0 });
    this.mac = tsig.mac;
    return error === 0 ? null : `a signature that does not hold (${error})`;
  }
}

function failed(ask: TransferAsk, what: string, cause?: unknown): OutcomeError {
  const place = `${ask.server.host} port ${ask.server.port}`;
  return new OutcomeError("unavailable", `transfer of ${ask.apex} from ${place}: ${what}`, {
    code: "dns-no-transfer",
    cause,
  });
}
