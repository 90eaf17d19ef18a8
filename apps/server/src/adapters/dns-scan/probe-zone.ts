import { randomBytes } from "node:crypto";
import {
  codeOfRecordType,
  fqdnOf,
  isSubdomainOrSame,
  ownerOf,
  rcodes,
  type DnsMessage,
  type DnsRecord,
  type RecordType,
} from "@nameplane/dns";
import { commonCertificates, commonHosts, commonServices, commonTexts } from "./common-names.ts";

/** Asks a server of the zone one question. Null if no answer came. */
export type Ask = (name: string, type: RecordType) => Promise<DnsMessage | null>;

const apexTypes: readonly RecordType[] = ["A", "AAAA", "MX", "TXT", "CAA", "HTTPS", "NAPTR"];
const hostTypes: readonly RecordType[] = ["AAAA", "MX", "TXT", "CAA", "HTTPS"];
/** How many questions are in progress at once: few enough not to look like an attack. */
const atOnce = 8;
/** How many names found as targets in a zone are followed. A zone with more was not written by people. */
const foundNamesMax = 400;

/**
 * Records found by querying common names and types in a zone. The targets of found records are queried too, and the names in
 * `names`.
 */
export async function probeZone(ask: Ask, apex: string, names: readonly string[] = []): Promise<DnsRecord[]> {
  const probe = new Probe(ask, apex, names);
  await probe.run();
  return [...probe.found.values()];
}

class Probe {
  readonly found = new Map<string, DnsRecord>();
  readonly #ask: Ask;
  readonly #apex: string;
  readonly #names: readonly string[];
  readonly #seen = new Set<string>();
  readonly #queue: (() => Promise<unknown>)[] = [];
  /** Type and data of the wildcard's records. The server answers with them for every name that does not exist. */
  readonly #wild = new Set<string>();

  constructor(ask: Ask, apex: string, names: readonly string[]) {
    this.#ask = ask;
    this.#apex = apex;
    this.#names = names;
  }

  async run(): Promise<void> {
    await this.#readWildcard();
    for (const type of apexTypes) this.#queue.push(() => this.#read(this.#apex, type));
    for (const host of [...this.#names, ...commonHosts]) this.#addHost(`${host}.${this.#apex}`);
    const plain = [
      ...commonTexts.map((name) => [name, "TXT"] as const),
      ...commonServices.map((name) => [name, "SRV"] as const),
      ...commonCertificates.map((name) => [name, "TLSA"] as const),
    ];
    for (const [name, type] of plain) this.#queue.push(() => this.#read(`${name}.${this.#apex}`, type));
    await Promise.all(Array.from({ length: atOnce }, () => this.#work()));
  }

  async #work(): Promise<void> {
    for (let task = this.#queue.shift(); task !== undefined; task = this.#queue.shift()) await task();
  }

  async #readWildcard(): Promise<void> {
    const name = `np-${randomBytes(8).toString("hex")}.${this.#apex}`;
    for (const type of ["A", "AAAA", "MX", "TXT"] as const) {
      const message = await this.#ask(name, type);
      for (const record of message?.answers ?? []) {
        if (record.name !== fqdnOf(name)) continue;
        this.#wild.add(`${record.type} ${record.rdata}`);
        this.#keep({ ...record, name: `*.${fqdnOf(this.#apex)}` });
      }
    }
  }

  #addHost(name: string): void {
    if (this.#seen.has(name) || this.#seen.size >= foundNamesMax) return;
    this.#seen.add(name);
    this.#queue.push(() => this.#readHost(name));
  }

  /** Reads the records of a host name. One query is enough if it is an alias, does not exist or is in another zone. */
  async #readHost(name: string): Promise<void> {
    const first = await this.#read(name, "A");
    if (first !== "name is there") return;
    for (const type of hostTypes) await this.#read(name, type);
  }

  async #read(name: string, type: RecordType): Promise<"name is there" | "alias or not there"> {
    const message = await this.#ask(name, type);
    if (message === null || message.rcode !== rcodes.NOERROR) return "alias or not there";
    const asked = fqdnOf(name);
    if (!message.isAuthoritative) {
      const delegation = message.authorities.filter((record) => record.type === "NS" && record.name !== fqdnOf(this.#apex));
      const glue = message.additionals.filter((record) => delegation.some((ns) => ns.rdata === record.name));
      for (const record of [...delegation, ...glue]) this.#keep(record);
      return "alias or not there";
    }
    const own = message.answers.filter((record) => record.name === asked && isWanted(record));
    for (const record of own) if (!this.#wild.has(`${record.type} ${record.rdata}`)) this.#keep(record);
    return own.some((record) => record.type === "CNAME") ? "alias or not there" : "name is there";
  }

  #keep(record: DnsRecord): void {
    if (!isSubdomainOrSame(record.name, fqdnOf(this.#apex))) return;
    this.found.set(`${record.name} ${record.type} ${record.rdata}`, record);
    const target = record.rdata.split(" ").at(-1) ?? "";
    const pointsInside = ["CNAME", "MX", "SRV", "NS"].includes(record.type) && target.endsWith(`.${fqdnOf(this.#apex)}`);
    for (const name of [...(pointsInside ? [target] : []), ...namesInSpf(record)]) {
      const owner = isSubdomainOrSame(name, fqdnOf(this.#apex)) ? ownerOf(name, this.#apex) : null;
      if (owner !== null && owner !== "" && !owner.startsWith("*")) this.#addHost(`${owner}.${this.#apex}`);
    }
  }
}

/** Hosts and policies named in an SPF record (RFC 7208 section 5), without those that contain macros. */
function namesInSpf({ type, rdata }: DnsRecord): string[] {
  const text = type === "TXT" ? rdata.replaceAll('" "', "").replaceAll('"', "").toLowerCase() : "";
  if (!text.startsWith("v=spf1 ")) return [];
  const terms = [...text.matchAll(/(?:^| )[+?~-]?(?:a|mx|include|exists|redirect)[:=]([a-z0-9_.-]+)(?:\/\d+)*(?= |$)/g)];
  return terms.map(([, name = ""]) => fqdnOf(name.replace(/\.$/, "")));
}

const types = new Set<string>([...apexTypes, ...hostTypes, "CNAME", "SRV", "TLSA", "NS"]);

function isWanted(record: DnsRecord): boolean {
  return types.has(record.type) && codeOfRecordType(record.type as RecordType) > 0;
}
