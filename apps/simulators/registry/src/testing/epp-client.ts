import { readFileSync } from "node:fs";
import { connect, type TLSSocket } from "node:tls";
import type { Endpoints } from "../simulator.ts";
import { Reply } from "./reply.ts";
import { validate } from "./schemas.ts";

/** Thrown if the connection ends while an answer is awaited. */
export class ConnectionClosed extends Error {}

interface Waiting {
  readonly resolve: (frame: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const open = `<?xml version="1.0" encoding="UTF-8"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0">`;

const allObjects = ["domain-1.0", "contact-1.0", "host-1.0"].map((name) => `urn:ietf:params:xml:ns:${name}`);
export const allExtensions = [
  "urn:ietf:params:xml:ns:secDNS-1.1",
  "urn:ietf:params:xml:ns:rgp-1.0",
  "urn:ietf:params:xml:ns:epp:fee-1.0",
  "urn:ietf:params:xml:ns:epp:loginSec-1.0",
  "urn:ietf:params:xml:ns:changePoll-1.0",
  "urn:se:iis:xml:epp:iis-1.2",
  "urn:se:iis:xml:epp:registryLock-1.0",
  "http://www.verisign-grs.com/epp/namestoreExt-1.1",
  "http://www.verisign.com/epp/rgp-poll-1.0",
];

/** A minimal EPP client for tests: TLS and frames. Every answer is validated against the schemas. */
export class EppClient {
  readonly socket: TLSSocket;
  #buffer: Buffer = Buffer.alloc(0);
  readonly #frames: Buffer[] = [];
  readonly #waiting: Waiting[] = [];
  #closed = false;
  #transactions = 0;

  private constructor(socket: TLSSocket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("error", () => this.#close());
    socket.on("close", () => this.#close());
  }

  /** Connects and verifies the server's name; `account` also presents that account's client certificate. */
  static connect(endpoints: Endpoints, account?: string): Promise<EppClient> {
    const identity = endpoints.epp.accounts.find((candidate) => candidate.clID === account);
    return new Promise((resolve, reject) => {
      const socket = connect({
        host: endpoints.epp.host,
        port: endpoints.epp.port,
        ca: readFileSync(endpoints.epp.ca),
        ...(identity === undefined ? {} : { cert: readFileSync(identity.cert), key: readFileSync(identity.key) }),
      });
      const client = new EppClient(socket);
      socket.once("secureConnect", () => resolve(client));
      socket.once("error", reject);
    });
  }

  /** Connects, reads the greeting and logs in with every extension. */
  static async loggedIn(endpoints: Endpoints, account: string, extensions = allExtensions): Promise<EppClient> {
    const client = await EppClient.connect(endpoints);
    await client.read();
    const reply = await client.login(endpoints, account, extensions);
    if (reply.code !== 1000) throw new Error(`login of ${account} gave ${reply.code}`);
    return client;
  }

  #receive(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    while (this.#buffer.byteLength >= 4) {
      const total = this.#buffer.readUInt32BE(0);
      if (this.#buffer.byteLength < total) break;
      const payload = this.#buffer.subarray(4, total);
      this.#buffer = this.#buffer.subarray(total);
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#frames.push(payload);
      else waiting.resolve(payload);
    }
  }

  #close(): void {
    this.#closed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new ConnectionClosed("closed"));
  }

  /** The octets received that do not make a whole frame yet. */
  get leftover(): Buffer {
    return this.#buffer;
  }

  /** The payload of the next frame as it came. */
  readRaw(): Promise<Buffer> {
    const ready = this.#frames.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    if (this.#closed) return Promise.reject(new ConnectionClosed("closed"));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }

  /** The next answer, validated against the schemas. */
  async read(): Promise<Reply> {
    const xml = (await this.readRaw()).toString("utf8");
    validate(xml);
    return new Reply(xml);
  }

  writeRaw(octets: Uint8Array): void {
    this.socket.write(octets);
  }

  /** Sends one XML document as a frame. */
  write(xml: string): void {
    const body = Buffer.from(xml, "utf8");
    const header = Buffer.alloc(4);
    header.writeUInt32BE(body.byteLength + 4, 0);
    this.writeRaw(Buffer.concat([header, body]));
  }

  async exchange(xml: string): Promise<Reply> {
    this.write(xml);
    return this.read();
  }

  nextTransactionId(): string {
    this.#transactions += 1;
    return `TEST-${this.#transactions}`;
  }

  /** The text of a whole command around a verb element and an optional extension. */
  document(verb: string, extension = "", clTRID: string = this.nextTransactionId()): string {
    const extensions = extension === "" ? "" : `<extension>${extension}</extension>`;
    return `${open}<command>${verb}${extensions}<clTRID>${clTRID}</clTRID></command></epp>`;
  }

  /** Sends a command and returns its answer. */
  command(verb: string, extension = ""): Promise<Reply> {
    return this.exchange(this.document(verb, extension));
  }

  hello(): Promise<Reply> {
    return this.exchange(`${open}<hello/></epp>`);
  }

  login(endpoints: Endpoints, account: string, extensions = allExtensions): Promise<Reply> {
    const pw = endpoints.epp.accounts.find((candidate) => candidate.clID === account)?.pw ?? "wrong-password";
    return this.command(loginElement(account, pw, extensions));
  }

  async ended(): Promise<void> {
    if (this.#closed) return;
    await new Promise((resolve) => {
      this.socket.once("close", resolve);
    });
  }

  close(): void {
    this.socket.destroy();
  }
}

export function loginElement(clID: string, pw: string, extensions: readonly string[] = [], newPW = ""): string {
  const uris = extensions.map((uri) => `<extURI>${uri}</extURI>`).join("");
  return (
    `<login><clID>${clID}</clID><pw><![CDATA[${pw}]]></pw>${newPW === "" ? "" : `<newPW>${newPW}</newPW>`}` +
    `<options><version>1.0</version><lang>en</lang></options><svcs>` +
    allObjects.map((uri) => `<objURI>${uri}</objURI>`).join("") +
    `${uris === "" ? "" : `<svcExtension>${uris}</svcExtension>`}</svcs></login>`
  );
}
