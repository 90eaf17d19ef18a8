import { once } from "node:events";
import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { Server, TLSSocket, TlsOptions } from "node:tls";

import { NS } from "../namespaces.ts";
import { answerXml } from "./contexts.ts";

/** A frame as the test server received it. `verb` is the element inside command, or `hello`. */
export interface PeerCommand {
  readonly xml: string;
  readonly verb: string;
  readonly clTRID: string;
  readonly names: readonly string[];
  readonly connection: PeerConnection;
}

/** Decides what the test server does with a command; nothing is answered automatically. */
export type PeerScript = (command: PeerCommand) => void;

/** One connection at the test server. */
export class PeerConnection {
  readonly commands: PeerCommand[] = [];
  readonly #socket: TLSSocket;
  #buffer = Buffer.alloc(0);

  constructor(socket: TLSSocket) {
    this.#socket = socket;
  }

  get isClosed(): boolean {
    return this.#socket.closed;
  }

  /** Sends documents, joined into one write. */
  send(...documents: readonly string[]): void {
    this.sendBytes(Buffer.concat(documents.map(framed)));
  }

  sendBytes(bytes: Uint8Array): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  /** Closes normally after sending pending data. */
  end(): void {
    this.#socket.end();
  }

  /** Cuts the connection without a proper close. */
  cut(): void {
    this.#socket.destroy();
  }

  /** Processes received bytes. It deliberately does not use the package's own reading code. */
  receive(chunk: Buffer): readonly string[] {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    const documents: string[] = [];
    while (this.#buffer.length >= 4 && this.#buffer.length >= this.#buffer.readUInt32BE()) {
      const length = this.#buffer.readUInt32BE();
      documents.push(this.#buffer.subarray(4, length).toString("utf8"));
      this.#buffer = this.#buffer.subarray(length);
    }
    return documents;
  }
}

export interface PeerOptions extends TlsOptions {
  readonly script?: PeerScript;
  /** The greeting that is sent to a client that connects. Null sends nothing. */
  readonly greeting?: string | null;
  /** Rejects a connection or disturbs it before the greeting. */
  readonly onConnect?: (connection: PeerConnection, index: number) => void;
}

/** A TLS server on loopback that does what its script says. */
export class ScriptedPeer {
  readonly connections: PeerConnection[] = [];
  readonly commands: PeerCommand[] = [];
  script: PeerScript;
  readonly #server: Server;
  // Also includes sockets whose handshake never ended.
  readonly #sockets = new Set<Socket>();
  readonly #watchers = new Set<() => void>();

  static async start(options: PeerOptions): Promise<ScriptedPeer> {
    const peer = new ScriptedPeer(options);
    peer.#server.listen(0, "127.0.0.1");
    await once(peer.#server, "listening");
    return peer;
  }

  private constructor(options: PeerOptions) {
    this.script = options.script ?? answerNormally;
    this.#server = createServer(options, (socket) => this.#accept(socket, options));
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("tlsClientError", () => this.#notify());
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the peer is not listening");
    return address.port;
  }

  /** Commands of one verb, over all connections. */
  received(verb: string): readonly PeerCommand[] {
    return this.commands.filter((command) => command.verb === verb);
  }

  /** Resolves as soon as an event at this server has made the condition true. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #accept(socket: TLSSocket, options: PeerOptions): void {
    const connection = new PeerConnection(socket);
    this.connections.push(connection);
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("close", () => this.#notify());
    socket.on("data", (chunk: Buffer) => {
      for (const xml of connection.receive(chunk)) {
        const command = parsed(xml, connection);
        connection.commands.push(command);
        this.commands.push(command);
        this.script(command);
      }
      this.#notify();
    });
    if (options.onConnect !== undefined) options.onConnect(connection, this.connections.length - 1);
    else if (options.greeting !== null) connection.send(options.greeting ?? greetingXml());
    this.#notify();
  }

  #notify(): void {
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const wake of watchers) wake();
  }
}

/** Answers every command with success. */
export function answerNormally(command: PeerCommand): void {
  const { verb, connection } = command;
  connection.send(normalAnswer(command));
  if (verb === "logout") connection.end();
}

export function normalAnswer({ verb, clTRID, names }: PeerCommand): string {
  if (verb === "hello") return greetingXml();
  if (verb === "logout") return answerXml({ code: 1500, clTRID });
  if (verb === "check") return answerXml({ clTRID, resData: chkDataXml(names) });
  if (verb === "info") {
    const resData = `<domain:infData xmlns:domain="${NS.domain}"><domain:name>${names[0] ?? ""}</domain:name></domain:infData>`;
    return answerXml({ clTRID, resData });
  }
  return answerXml({ clTRID });
}

/** Every name is free, except those that begin with "taken". */
export function chkDataXml(names: readonly string[]): string {
  const cds = names.map(
    (name) => `<domain:cd><domain:name avail="${name.startsWith("taken") ? 0 : 1}">${name}</domain:name></domain:cd>`,
  );
  return `<domain:chkData xmlns:domain="${NS.domain}">${cds.join("")}</domain:chkData>`;
}

/** A greeting that offers what the profiles of this package need, unless changed by the options. */
export function greetingXml(
  objects: readonly string[] = [NS.domain, NS.contact, NS.host],
  extensions: readonly string[] = [NS.secDNS, NS.rgp, NS.fee, NS.iis, NS.registryLock, NS.namestore, NS.loginSec],
): string {
  return (
    `<?xml version="1.0"?><epp xmlns="${NS.epp}"><greeting><svID>Scripted</svID><svDate>2026-01-01T00:00:00Z</svDate><svcMenu><version>1.0</version><lang>en</lang>` +
    `${objects.map((uri) => `<objURI>${uri}</objURI>`).join("")}<svcExtension>${extensions.map((uri) => `<extURI>${uri}</extURI>`).join("")}</svcExtension></svcMenu>` +
    "<dcp><access><all/></access><statement><purpose><prov/></purpose><recipient><ours/></recipient><retention><stated/></retention></statement></dcp></greeting></epp>"
  );
}

function framed(xml: string): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(Buffer.byteLength(xml) + 4);
  return Buffer.concat([header, Buffer.from(xml)]);
}

function parsed(xml: string, connection: PeerConnection): PeerCommand {
  const verb = /<command><(\w+)/.exec(xml)?.[1] ?? (xml.includes("<hello/>") ? "hello" : "");
  return {
    xml,
    verb,
    clTRID: /<clTRID>([^<]*)</.exec(xml)?.[1] ?? "",
    names: [...xml.matchAll(/<(?:domain|host):name[^>]*>([^<]*)</g)].map((match) => match[1] ?? ""),
    connection,
  };
}
