import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { codeOfRecordType, encodeQuery, type Fqdn } from "@nameplane/dns";
import type { DnsTransfers } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { nowSeconds, signMessage } from "../tsig.ts";

// RFC 1996 section 3.6 suggests a minute between tries. Here the waits are shorter and the tries fewer, because a running
// secondary answers at once, and one that is down asks for the serial by itself later.
const triesMax = 4;
const firstWaitMs = 500;
const atOnceMax = 50;

/**
 * Notifies secondaries that zones have changed (NOTIFY, RFC 1996), and repeats each notification a few times until it is
 * answered.
 */
export class Notifier {
  private readonly transfers: DnsTransfers;
  private readonly from: string;
  private readonly log: Log;
  private readonly waiting = new Map<string, () => Promise<void>>();
  private running = 0;
  private isClosed = false;

  constructor(transfers: DnsTransfers, from: string, log: Log) {
    this.transfers = transfers;
    this.from = from;
    this.log = log;
  }

  /** A zone that is queued already is not queued twice. */
  notify(apex: Fqdn): void {
    for (const server of this.transfers.secondaries)
      this.waiting.set(`${apex} ${server.host} ${server.port}`, () => this.send(apex, server));
    this.next();
  }

  close(): void {
    this.isClosed = true;
    this.waiting.clear();
  }

  private next(): void {
    while (this.running < atOnceMax) {
      const [first] = this.waiting;
      if (first === undefined) return;
      const [key, send] = first;
      this.waiting.delete(key);
      this.running += 1;
      void send().finally(() => {
        this.running -= 1;
        this.next();
      });
    }
  }

  private async send(apex: Fqdn, server: { readonly host: string; readonly port: number }): Promise<void> {
    for (let attempt = 0; attempt < triesMax && !this.isClosed; attempt += 1)
      if (await this.sendOnce(apex, server, firstWaitMs * 2 ** attempt)) return;
    if (!this.isClosed)
      this.log.warn({ event: "dns.notify-unanswered", name: apex, server: server.host }, "a secondary does not answer");
  }

  private sendOnce(apex: Fqdn, server: { readonly host: string; readonly port: number }, waitMs: number): Promise<boolean> {
    const id = randomInt(0x1_00_00);
    const plain = encodeQuery({
      id,
      name: apex,
      type: codeOfRecordType("SOA"),
      udpPayloadSize: null,
      dnssecOk: false,
      recursionDesired: false,
    });
    // These bits say that the message is a NOTIFY (opcode 4) with the authoritative flag.
    plain[2] = (4 << 3) | 0x04;
    const { key } = this.transfers;
    const bytes = key === null ? plain : signMessage(plain, key, nowSeconds()).bytes;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = createSocket(server.host.includes(":") ? "udp6" : "udp4");
    const giveUp = setTimeout(() => resolve(false), waitMs);
    socket.on("error", () => resolve(false));
    socket.on("message", (answer) => {
      if (answer.length >= 12 && answer.readUInt16BE(0) === id && ((answer[2] ?? 0) & 0x80) !== 0) resolve(true);
    });
    // A secondary accepts notifications only from the address of its primary, which is the address on which this server
    // answers.
    socket.bind({ address: this.from, port: 0 }, () => socket.send(bytes, server.port, server.host));
    return promise.finally(() => {
      clearTimeout(giveUp);
      socket.close();
    });
  }
}
