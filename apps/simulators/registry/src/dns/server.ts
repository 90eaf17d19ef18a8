import { createSocket } from "node:dgram";
import { connect } from "node:net";
import type { Store } from "../store/store.ts";
import { DnsListener, framed, sizeMaxOf, type Transport } from "./listener.ts";
import type { ProviderZones } from "./provider-zones.ts";
import type { DnsTree } from "./tree.ts";
import { rcodes, readQuestion, writeResponse, type Question, type Sections } from "./wire.ts";

const forwardMs = 3000;

const failed: Sections = {
  rcode: rcodes.SERVFAIL,
  isAuthoritative: false,
  answers: [],
  authorities: [],
  additionals: [],
};

/**
 * Answers DNS on loopback, over UDP and TCP. It is authoritative for the root and the TLDs. A recursive question about a name
 * below a registered domain is forwarded to the domain's name server, if that server is a rival's or POST /dns has given its
 * address. Thus a stub validator (delv) or the client of a resolver needs only this one address.
 */
export class DnsServer {
  readonly #tree: DnsTree;
  readonly #zones: ProviderZones;
  readonly #store: Store;
  readonly #listener = new DnsListener((packet, transport) => this.#answer(packet, transport));

  constructor(tree: DnsTree, zones: ProviderZones, store: Store) {
    this.#tree = tree;
    this.#zones = zones;
    this.#store = store;
  }

  /** Addresses of name servers, such as "127.0.0.1:5300", by host name; "*" stands for all other hosts. */
  get nameServers(): Readonly<Record<string, string>> {
    const kept = this.#store.setting("dnsNameServers");
    return typeof kept === "object" && kept !== null ? Object.fromEntries(Object.entries(kept)) : {};
  }

  set nameServers(addresses: Readonly<Record<string, string>>) {
    this.#store.saveSetting("dnsNameServers", addresses);
  }

  /** The resolver that gets questions about names that the book does not have; null if such questions are answered here. */
  get elsewhere(): string | null {
    const kept = this.#store.setting("dnsElsewhere");
    return typeof kept === "string" ? kept : null;
  }

  set elsewhere(address: string | null) {
    this.#store.saveSetting("dnsElsewhere", address);
  }

  start(port: number): Promise<number> {
    return this.#listener.start(port);
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }

  async #answer(packet: Buffer, transport: Transport): Promise<Buffer | null> {
    const question = readQuestion(packet);
    if (question === null) return null;
    const sizeMax = sizeMaxOf(transport, question.udpSize);
    const place = question.recursionDesired ? this.#placeFor(question) : "here";
    if (place === "here") return writeResponse(question, this.#tree.answer(question), sizeMax);
    if (place === "provider") return writeResponse(question, this.#zones.answer(question), sizeMax);
    try {
      return await (transport === "udp" ? overUdp(packet, place) : overTcp(packet, place));
    } catch {
      return writeResponse(question, failed, sizeMax);
    }
  }

  #placeFor({ name, type, dnssecOk }: Question): "here" | "provider" | { host: string; port: number } {
    const delegation = this.#tree.delegationAbove(name, type);
    // Validators need this tree's proof that the name does not exist, so their questions are not forwarded.
    if (delegation === null) return dnssecOk || this.#tree.has(name, type) ? "here" : (placeOf(this.elsewhere) ?? "here");
    const known = this.nameServers;
    const address = delegation.hosts.map((host) => known[host]).find((one) => one !== undefined);
    if (address === undefined && delegation.hosts.some((host) => this.#zones.isHost(host))) return "provider";
    return placeOf(address ?? known["*"] ?? null) ?? "here";
  }
}

function placeOf(address: string | null): { host: string; port: number } | null {
  const [host, port] = address?.split(":") ?? [];
  return host === undefined || port === undefined ? null : { host, port: Number(port) };
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
