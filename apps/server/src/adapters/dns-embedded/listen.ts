import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type Server, type Socket as TcpSocket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isSerialNewer, rcodes, type Fqdn } from "@nameplane/dns";
import { errorFields, type Log } from "../../platform/log.ts";
import { answerBadTsig, nowSeconds, readTsig, signMessage, verifyTsig, type TsigChain, type TsigKey } from "../tsig.ts";
import { answerPacket, failPacket, type Answer, type FindZone, type Transport } from "./answer.ts";
import type { JournalEntry } from "./journal.ts";
import { transferMessages } from "./transfer.ts";

export type ListenOptions = {
  readonly host: string;
  /** The port. 0 means any free port, the same for UDP and TCP. */
  readonly port: number;
  readonly findZone: FindZone;
  /** Addresses that may copy whole zones. */
  readonly transferAllowed: readonly string[];
  /** Clients that know this key may copy zones as well (RFC 8945). */
  readonly key: TsigKey | null;
  /** The catalog, which lists our customers' zones. Only clients that may copy it get answers from it. */
  readonly hidden: Fqdn | null;
  /** The changes from a serial to the one that is served, for IXFR. */
  readonly stepsSince: (apex: Fqdn, serial: number) => readonly JournalEntry[] | null;
  readonly log: Log;
};

export type Listening = { readonly host: string; readonly port: number; close(): Promise<void> };

// RFC 7766 section 6.2.3: a few idle seconds are enough, because a new connection costs a resolver little.
const idleMs = 10_000;
// The most open TCP connections. Each of them needs a buffer, and a resolver opens only one or two.
const connectionsMax = 200;
const portTriesMax = 20;

/** Answers DNS queries on one port, by UDP and by TCP. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const connections = new Set<TcpSocket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
    serveConnection(socket, options);
  });
  server.maxConnections = connectionsMax;
  const udp = await bindBoth(server, options);
  const { port } = udp.address();
  return {
    host: options.host,
    port,
    close: async () => {
      const closed = Promise.withResolvers<void>();
      const stopped = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      udp.close(() => stopped.resolve());
      for (const connection of connections) connection.destroy();
      await Promise.all([closed.promise, stopped.promise]);
    },
  };
}

/** A port that is free for UDP may be in use for TCP. With port 0, another port is then tried for both. */
async function bindBoth(server: Server, options: ListenOptions): Promise<UdpSocket> {
  for (let attempt = 1; ; attempt += 1) {
    const udp = createSocket(options.host.includes(":") ? "udp6" : "udp4");
    await bindUdp(udp, options);
    try {
      await bindTcp(server, options.host, udp.address().port);
    } catch (error) {
      udp.close();
      if (options.port === 0 && isPortTaken(error) && attempt < portTriesMax) continue;
      throw error;
    }
    udp.on("message", (packet, from) => answerUdp(udp, packet, from, options));
    // If the client's host rejects an answer, the socket reports an error. It only means that the client has gone.
    udp.on("error", (error) => options.log.warn({ event: "dns.udp-error", ...errorFields(error) }, "UDP socket error"));
    return udp;
  }
}

function bindUdp(udp: UdpSocket, options: ListenOptions): Promise<void> {
  const bound = Promise.withResolvers<void>();
  udp.once("error", bound.reject);
  udp.bind({ address: options.host, port: options.port }, () => {
    udp.off("error", bound.reject);
    bound.resolve();
  });
  return bound.promise;
}

function bindTcp(server: Server, host: string, port: number): Promise<void> {
  const bound = Promise.withResolvers<void>();
  server.once("error", bound.reject);
  server.listen({ host, port }, () => {
    server.off("error", bound.reject);
    bound.resolve();
  });
  return bound.promise;
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

function answerUdp(
  udp: UdpSocket,
  packet: Uint8Array,
  from: { readonly address: string; readonly port: number },
  options: ListenOptions,
): void {
  const { answer, sign } = answerSigned(packet, "udp", from.address, options);
  // A query that claims to come from port 0 has a forged sender address, so it gets no answer.
  if (answer.kind === "message" && from.port > 0) udp.send(sign(answer.bytes), from.port, from.address, () => {});
}

function serveConnection(socket: TcpSocket, options: ListenOptions): void {
  let received: Buffer = Buffer.alloc(0);
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("data", (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    while (received.length >= 2) {
      const length = received.readUInt16BE(0);
      if (received.length < length + 2) break;
      const packet = received.subarray(2, length + 2);
      received = received.subarray(length + 2);
      if (!answerTcp(socket, packet, options)) {
        socket.destroy();
        return;
      }
    }
  });
}

/** False if the connection should be closed, because the packet is not a query. */
function answerTcp(socket: TcpSocket, packet: Uint8Array, options: ListenOptions): boolean {
  const { answer, sign, mayCopy } = answerSigned(packet, "tcp", socket.remoteAddress ?? "", options);
  if (answer.kind === "drop") return false;
  if (answer.kind === "message") {
    socket.write(framed(sign(answer.bytes)));
    return true;
  }
  if (!mayCopy) {
    socket.write(framed(sign(failPacket(packet, rcodes.REFUSED))));
    return true;
  }
  const { zone, since } = answer;
  const isUpToDate = since !== null && !isSerialNewer(zone.serial, since);
  // Signatures change without an entry in the journal, so a signed zone is copied as a whole.
  const steps =
    since === null || (zone.signing !== null && !isUpToDate) ? null : isUpToDate ? [] : options.stepsSince(zone.apex, since);
  void sendTransfer(socket, transferMessages(zone, answer.head, steps), sign);
  return true;
}

/**
 * Sends as fast as the client reads, and answers other questions between two messages, because signing a large zone takes long.
 */
async function sendTransfer(
  socket: TcpSocket,
  messages: Iterable<Uint8Array>,
  sign: (bytes: Uint8Array) => Uint8Array,
): Promise<void> {
  for (const message of messages) {
    if (socket.destroyed) return;
    if (socket.write(framed(sign(message)))) await nextTurn();
    else await drained(socket);
  }
}

function drained(socket: TcpSocket): Promise<void> {
  const done = Promise.withResolvers<void>();
  const end = () => {
    socket.off("drain", end);
    socket.off("close", end);
    done.resolve();
  };
  socket.on("drain", end);
  socket.on("close", end);
  return done.promise;
}

type Signed = {
  readonly answer: Answer;
  /** Whether the client may copy zones: it signed with our key, or has an address that may copy. */
  readonly mayCopy: boolean;
  /** Signs the answers one after the other, if the question was signed. */
  readonly sign: (bytes: Uint8Array) => Uint8Array;
};

function answerSigned(packet: Uint8Array, transport: Transport, address: string, options: ListenOptions): Signed {
  const isAllowed = options.transferAllowed.includes(plainAddress(address));
  const findZone = (mayCopy: boolean) => (apex: Fqdn) => (apex === options.hidden && !mayCopy ? null : options.findZone(apex));
  const plain = (bytes: Uint8Array) => bytes;
  const isQuestion = packet.length >= 12 && ((packet[2] ?? 0x80) & 0x80) === 0;
  const tsig = isQuestion ? readTsig(packet) : null;
  if (tsig === null || tsig === "malformed")
    return { answer: answerOf(packet, transport, findZone(isAllowed), options.log), mayCopy: isAllowed, sign: plain };
  const seconds = nowSeconds();
  const { key } = options;
  const error = verifyTsig(tsig, key ?? undefined, seconds);
  if (error !== 0 || key === null) {
    const bytes = answerBadTsig(failPacket(tsig.unsigned, rcodes.NOTAUTH), tsig, seconds, error);
    return { answer: { kind: "message", bytes }, mayCopy: false, sign: plain };
  }
  let chain: TsigChain = { mac: tsig.mac, timersOnly: false };
  const sign = (bytes: Uint8Array) => {
    const signed = signMessage(bytes, key, seconds, chain);
    chain = { mac: signed.mac, timersOnly: true };
    return signed.bytes;
  };
  return { answer: answerOf(tsig.unsigned, transport, findZone(true), options.log), mayCopy: true, sign };
}

/** If a question cannot be answered because of an error, the process must go on, because it answers all others. */
function answerOf(packet: Uint8Array, transport: Transport, findZone: FindZone, log: Log): Answer {
  try {
    return answerPacket(packet, transport, findZone);
  } catch (error) {
    log.error({ event: "dns.answer-failed", ...errorFields(error) }, "a question could not be answered");
    return { kind: "message", bytes: failPacket(packet, rcodes.SERVFAIL) };
  }
}

/** An IPv4 client of an IPv6 socket has an address such as ::ffff:192.0.2.1. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

function framed(message: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
