import { createSocket, type Socket } from "node:dgram";
import { Resolver as CallbackResolver, type lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";

const typeA = 1;
const typeMx = 15;
const typeNs = 2;

/**
 * A DNS server of an attacker (DNS rebinding). At the first query every host has the first address, at the next query the
 * second one, and so on; after the last address it stays the same. Names have one mail exchanger and one name server, which are
 * also hosts of this kind.
 */
export class RebindingResolver {
  /** Hosts whose address was queried, in order. */
  readonly asked: string[] = [];
  readonly #socket: Socket;
  readonly #addresses: readonly string[];

  private constructor(socket: Socket, addresses: readonly string[]) {
    this.#socket = socket;
    this.#addresses = addresses;
  }

  static async open(...addresses: string[]): Promise<RebindingResolver> {
    const socket = createSocket("udp4");
    const resolver = new RebindingResolver(socket, addresses);
    socket.on("message", (query, from) => socket.send(resolver.#answer(query), from.port, from.address));
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    return resolver;
  }

  #answer(query: Buffer): Buffer {
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4);
    const rdata = this.#rdata(nameIn(query), type);
    const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, rdata === null ? 0 : 1, 0, 0, 0, 0]);
    const question = query.subarray(12, end);
    if (rdata === null) return Buffer.concat([head, question]);
    // The record has a TTL of 0, so that no resolver caches it. An attacker who changes the address needs that.
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, rdata.length]);
    return Buffer.concat([head, question, record, rdata]);
  }

  #rdata(host: string, type: number): Buffer | null {
    if (type === typeNs) return Buffer.concat([Buffer.from([2]), Buffer.from("ns"), Buffer.from([0xc0, 12])]);
    if (type === typeMx) return Buffer.concat([Buffer.from([0, 10, 2]), Buffer.from("mx"), Buffer.from([0xc0, 12])]);
    if (type !== typeA) return null;
    const address = this.#addresses[Math.min(this.asked.length, this.#addresses.length - 1)] ?? "";
    this.asked.push(host);
    return Buffer.from(address.split(".").map(Number));
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Node's resolver, which asks this server. */
  get resolver(): Resolver {
    const resolver = new Resolver({ timeout: 2000, tries: 1 });
    resolver.setServers([`127.0.0.1:${this.port}`]);
    return resolver;
  }

  /** `lookup` of node:dns, which asks this server. */
  readonly lookup = ((host: string, _options: object, done: (error: Error | null, found: object[]) => void) => {
    const resolver = new CallbackResolver({ timeout: 2000, tries: 1 });
    resolver.setServers([`127.0.0.1:${this.port}`]);
    resolver.resolve4(host, (error, found) =>
      done(
        error,
        (found ?? []).map((address) => ({ address, family: 4 })),
      ),
    );
  }) as typeof lookup;

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, "close");
  }
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at] !== 0; at += (query[at] ?? 0) + 1)
    labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join(".").toLowerCase();
}
