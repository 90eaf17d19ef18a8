import { createSocket, type Socket } from "node:dgram";
import { connect, createServer, type Server, type Socket as TcpSocket } from "node:net";
import { listenOn, stopListening } from "../listen.ts";
import type { Store } from "../store/store.ts";
import type { DnsTree } from "./tree.ts";
import { rcodes, readQuestion, writeResponse, type Question, type Sections } from "./wire.ts";

const loopback = "127.0.0.1";
const udpSizeMax = 1232;
const forwardMs = 3000;

type Transport = "udp" | "tcp";

const failed: Sections = {
  rcode: rcodes.SERVFAIL,
  isAuthoritative: false,
  answers: [],
  authorities: [],
  additionals: [],
};

/**
 * Answers DNS on loopback, UDP and TCP. It is authoritative for the root and the TLDs; a question with recursion desired about a
 * name below a registered domain goes to the domain's name server, if POST /dns has given its address, so that one address is
 * enough for a stub validator (delv).
 */
export class DnsServer {
  readonly #tree: DnsTree;
  readonly #store: Store;
  readonly #tcp: Server;
  #udp: Socket | null = null;

  constructor(tree: DnsTree, store: Store) {
    this.#tree = tree;
    this.#store = store;
    this.#tcp = createServer((socket) => this.#serveConnection(socket));
    this.#tcp.maxConnections = 100;
  }

  /** Addresses of name servers: host name, or "*" for all others, to "127.0.0.1:5300". */
  get nameServers(): Readonly<Record<string, string>> {
    const kept = this.#store.setting("dnsNameServers");
    return typeof kept === "object" && kept !== null ? Object.fromEntries(Object.entries(kept)) : {};
  }

  set nameServers(addresses: Readonly<Record<string, string>>) {
    this.#store.saveSetting("dnsNameServers", addresses);
  }

  async start(port: number): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const taken = await listenOn(this.#tcp, port);
      try {
        this.#udp = await this.#bindUdp(taken);
        return taken;
      } catch (error) {
        // a port that is free for TCP may be in use for UDP
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
    const bytes = await this.#answer(packet, "udp");
    // no answer can be sent to port 0
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
        void this.#answer(packet, "tcp").then((bytes) => (bytes === null ? socket.destroy() : socket.write(framed(bytes))));
      }
    });
  }

  async #answer(packet: Buffer, transport: Transport): Promise<Buffer | null> {
    const question = readQuestion(packet);
    if (question === null) return null;
    const sizeMax = transport === "tcp" ? 65_535 : Math.min(Math.max(question.udpSize ?? 512, 512), udpSizeMax);
    const server = question.recursionDesired ? this.#serverFor(question) : null;
    if (server === null) return writeResponse(question, this.#tree.answer(question), sizeMax);
    try {
      return await (transport === "udp" ? overUdp(packet, server) : overTcp(packet, server));
    } catch {
      return writeResponse(question, failed, sizeMax);
    }
  }

  #serverFor({ name, type }: Question): { host: string; port: number } | null {
    const delegation = this.#tree.delegationAbove(name, type);
    if (delegation === null) return null;
    const known = this.nameServers;
    const address = delegation.hosts.map((host) => known[host]).find((one) => one !== undefined) ?? known["*"];
    const [host, port] = address?.split(":") ?? [];
    return host === undefined || port === undefined ? null : { host, port: Number(port) };
  }
}

function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

function overUdp(packet: Buffer, server: { host: string; port: number }): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const socket = createSocket("udp4");
  const limit = setTimeout(() => reject(new Error("no answer in time")), forwardMs);
  socket.on("error", reject);
  socket.on("message", resolve);
  socket.connect(server.port, server.host, () => socket.send(packet));
  return promise.finally(() => {
    clearTimeout(limit);
    socket.close();
  });
}

function overTcp(packet: Buffer, server: { host: string; port: number }): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const socket = connect(server.port, server.host);
  let received = Buffer.alloc(0);
  socket.setTimeout(forwardMs, () => reject(new Error("no answer in time")));
  socket.on("error", reject);
  socket.on("close", () => reject(new Error("closed")));
  socket.on("data", (part: Buffer) => {
    received = Buffer.concat([received, part]);
    if (received.length >= 2 && received.length >= received.readUInt16BE(0) + 2)
      resolve(received.subarray(2, received.readUInt16BE(0) + 2));
  });
  socket.write(framed(packet));
  return promise.finally(() => socket.destroy());
}
