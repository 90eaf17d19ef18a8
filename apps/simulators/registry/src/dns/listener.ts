import { createSocket, type Socket } from "node:dgram";
import { createServer, type Server, type Socket as TcpSocket } from "node:net";
import { listenOn, stopListening } from "../listen.ts";

const loopback = "127.0.0.1";
const udpSizeMax = 1232;

export type Transport = "udp" | "tcp";
/** Returns the answer to a packet, or null if the packet gets no answer. */
type Responder = (packet: Buffer, transport: Transport) => Promise<Buffer | null>;

/** The largest answer that the client accepts. `udpSize` is the size in its question; null if the question names none. */
export function sizeMaxOf(transport: Transport, udpSize: number | null): number {
  return transport === "tcp" ? 65_535 : Math.min(Math.max(udpSize ?? 512, 512), udpSizeMax);
}

/** A message as it is sent over TCP, with its length in front (RFC 1035 section 4.2.2). */
export function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

/** Receives DNS packets on loopback, on the same port for UDP and TCP. */
export class DnsListener {
  readonly #respond: Responder;
  readonly #tcp: Server;
  #udp: Socket | null = null;

  constructor(respond: Responder) {
    this.#respond = respond;
    this.#tcp = createServer((socket) => this.#serveConnection(socket));
    this.#tcp.maxConnections = 100;
  }

  async start(port: number): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const taken = await listenOn(this.#tcp, port);
      try {
        this.#udp = await this.#bindUdp(taken);
        return taken;
      } catch (error) {
        // A port that is free for TCP may be in use for UDP, so another port is tried.
        if (port !== 0 || attempt === 20) throw error;
        await stopListening(this.#tcp);
      }
    }
  }

  async stop(): Promise<void> {
    this.#udp?.close();
    await stopListening(this.#tcp);
  }

  #bindUdp(port: number): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = createSocket("udp4");
      socket.once("error", reject);
      socket.bind(port, loopback, () => {
        socket.off("error", reject);
        socket.on("error", (error) => console.error("dns:", error.message));
        socket.on("message", (packet, from) => {
          void this.#answerUdp(socket, packet, from);
        });
        resolve(socket);
      });
    });
  }

  async #answerUdp(socket: Socket, packet: Buffer, from: { address: string; port: number }): Promise<void> {
    const bytes = await this.#respond(packet, "udp");
    // No answer can be sent to port 0.
    if (bytes !== null && from.port > 0) socket.send(bytes, from.port, from.address, () => {});
  }

  #serveConnection(socket: TcpSocket): void {
    let received = Buffer.alloc(0);
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("data", (part: Buffer) => {
      received = Buffer.concat([received, part]);
      while (received.length >= 2 && received.length >= received.readUInt16BE(0) + 2) {
        const length = received.readUInt16BE(0);
        const packet = received.subarray(2, length + 2);
        received = received.subarray(length + 2);
        void this.#respond(packet, "tcp").then((bytes) => (bytes === null ? socket.destroy() : socket.write(framed(bytes))));
      }
    });
  }
}
