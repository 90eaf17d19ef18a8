import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type Server, type Socket as TcpSocket } from "node:net";
import { encodeResponse, rcodes } from "@nameplane/dns";
import { errorFields, type Log } from "../../platform/log.ts";
import { answerPacket, type FindZone } from "./answer.ts";
import { transferMessages } from "./transfer.ts";

export type ListenOptions = {
  readonly host: string;
  /** 0 = any free port, the same for UDP and TCP. */
  readonly port: number;
  readonly findZone: FindZone;
  /** Addresses that may copy whole zones. */
  readonly transferAllowed: readonly string[];
  readonly log: Log;
};

export type Listening = { readonly host: string; readonly port: number; close(): Promise<void> };

// RFC 7766 section 6.2.3: a few seconds of silence are enough, resolvers open a new connection at no great cost.
const idleMs = 10_000;
// One connection needs a buffer; resolvers use one or two.
const connectionsMax = 200;
const portTriesMax = 20;

/** Answers DNS on one port, UDP and TCP. */
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

/** A free UDP port may be taken for TCP: with port 0 another pair is tried. */
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
    // a refused answer of ours comes back as an error of the socket: the asker is gone, nothing else is wrong
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
  const answer = answerPacket(packet, "udp", options.findZone);
  // port 0 is nobody
  if (answer.kind === "message" && from.port > 0) udp.send(answer.bytes, from.port, from.address, () => {});
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

/** False when the connection is of no use: what came is no query. */
function answerTcp(socket: TcpSocket, packet: Uint8Array, options: ListenOptions): boolean {
  const answer = answerPacket(packet, "tcp", options.findZone);
  if (answer.kind === "drop") return false;
  if (answer.kind === "message") {
    socket.write(framed(answer.bytes));
    return true;
  }
  if (!options.transferAllowed.includes(plainAddress(socket.remoteAddress ?? ""))) {
    const head = { ...answer.head, rcode: rcodes.REFUSED, isAuthoritative: false };
    socket.write(framed(encodeResponse(head, { answers: [], authorities: [], additionals: [] }, 512)));
    return true;
  }
  for (const message of transferMessages(answer.zone, answer.head)) socket.write(framed(message));
  return true;
}

/** An IPv4 asker of an IPv6 socket shows as ::ffff:192.0.2.1. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

function framed(message: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
