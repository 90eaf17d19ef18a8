import { isIP } from "node:net";
import { connect } from "node:tls";
import type { TLSSocket } from "node:tls";

import { EppMisconfigured, EppUnavailable } from "../errors.ts";
import { Deframer, encodeFrame } from "../frames.ts";
import { isTrustProblem } from "./tls-problem.rules.ts";

/** Where and how to connect. Certificates and keys are in PEM; `servername` is set if it differs from `host`. */
export interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly ca: string;
  readonly servername?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  /**
   * Whether to accept TLS 1.2 without forward secrecy or with a cipher in CBC mode, for a registry that offers nothing better.
   */
  readonly allowsWeakCiphers?: boolean | undefined;
}

/**
 * The ciphers of TLS 1.3, and those of TLS 1.2 with forward secrecy and authenticated encryption (RFC 9325 section 4.2). All
 * others are refused, because passwords and auth codes are sent over these connections.
 */
const strongCiphers = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "DHE-RSA-AES256-GCM-SHA384",
  "DHE-RSA-AES128-GCM-SHA256",
].join(":");

export interface TransportHandlers {
  /** Called when a complete document has arrived. */
  onDocument(bytes: Uint8Array): void;
  /** The connection has ended, for whatever reason; called once. */
  onClose(cause: Error | null): void;
}

const label = { verb: "login", clTRID: null };

/**
 * Opens a connection with TLS 1.2 or newer, with forward secrecy unless the options say otherwise, and without Nagle delay. The
 * server's certificate is verified against `ca` and by name (RFC 5734 section 9). Throws EppMisconfigured when either side
 * rejects the other's certificate or protocol version; EppUnavailable when there is no connection within `timeoutMs`.
 */
export function connectTransport(
  options: ConnectionOptions,
  timeoutMs: number,
  signal: AbortSignal,
  handlers: TransportHandlers,
): Promise<FrameTransport> {
  return new Promise((resolve, reject) => {
    let socket: TLSSocket;
    try {
      socket = openSocket(options);
    } catch (error) {
      // Node throws this before connecting, if a certificate or key cannot be read.
      const problem = error instanceof Error ? error.message : "unreadable";
      reject(new EppMisconfigured(label, `certificate or key: ${problem}`, { cause: error }));
      return;
    }
    const fail = (error: Error): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      socket.destroy();
      reject(connectionError(error));
    };
    const onAbort = (): void => fail(new Error("connecting was given up"));
    const timer = setTimeout(() => fail(new Error(`no connection within ${timeoutMs} ms`)), timeoutMs);
    const onEarlyClose = (): void => fail(new Error("connection closed during the TLS handshake"));
    signal.addEventListener("abort", onAbort, { once: true });
    // This handler stays attached: a socket that is being destroyed may report more than one error.
    socket.on("error", fail);
    socket.once("close", onEarlyClose);
    socket.once("secureConnect", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      socket.removeListener("error", fail);
      socket.removeListener("close", onEarlyClose);
      resolve(new FrameTransport(socket, handlers));
    });
  });
}

/** Classifies a failed connection: a problem that staff must fix, or a server that is unavailable. */
export function connectionError(cause: Error): EppMisconfigured | EppUnavailable {
  return isTrustProblem(cause)
    ? new EppMisconfigured(label, `TLS: ${cause.message}`, { cause })
    : new EppUnavailable(label, cause.message, cause);
}

function openSocket(options: ConnectionOptions): TLSSocket {
  const { host, port, ca, servername, clientCert, clientKey } = options;
  const socket = connect({
    host,
    port,
    ca,
    // The server name that is requested from the server (SNI) and verified in its certificate. SNI does not allow IP addresses.
    // For these, the address entry of the certificate is verified.
    servername: servername ?? (isIP(host) === 0 ? host : ""),
    minVersion: "TLSv1.2",
    ...(options.allowsWeakCiphers === true ? {} : { ciphers: strongCiphers }),
    rejectUnauthorized: true,
    ...(clientCert === undefined ? {} : { cert: clientCert }),
    ...(clientKey === undefined ? {} : { key: clientKey }),
  });
  socket.setNoDelay(true);
  return socket;
}

/** Sends and receives frames over one TLS connection. Frames that are sent one right after the other go out in a single write. */
export class FrameTransport {
  readonly #socket: TLSSocket;
  readonly #deframer = new Deframer();
  readonly #handlers: TransportHandlers;
  #unwritten: { readonly frame: Buffer; readonly onWritten: () => void }[] = [];
  #isOver = false;

  constructor(socket: TLSSocket, handlers: TransportHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    let cause: Error | null = null;
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("error", (error: Error) => {
      cause = error;
    });
    // The server has closed its side. No more answers will come, whatever is still sent.
    socket.on("end", () => socket.destroy());
    socket.on("close", () => this.#finish(cause));
  }

  get isOpen(): boolean {
    return !this.#isOver;
  }

  /**
   * Queues a frame. `onWritten` is called just before its bytes are passed to the socket, and never for a frame that was not
   * sent.
   */
  send(xml: string, onWritten: () => void): void {
    this.#unwritten.push({ frame: encodeFrame(xml), onWritten });
    if (this.#unwritten.length === 1) queueMicrotask(() => this.#flush());
  }

  /** Closes after pending data was sent. */
  end(): void {
    this.#socket.end();
  }

  /** Closes now. The close handler is called before this returns, so nothing waits on a dead connection. */
  destroy(cause: Error | null): void {
    this.#socket.destroy();
    this.#finish(cause);
  }

  #flush(): void {
    const batch = this.#unwritten;
    this.#unwritten = [];
    if (this.#isOver || !this.#socket.writable) return;
    for (const { onWritten } of batch) onWritten();
    this.#socket.write(
      batch.length === 1 && batch[0] !== undefined ? batch[0].frame : Buffer.concat(batch.map((item) => item.frame)),
    );
  }

  #receive(chunk: Buffer): void {
    if (this.#isOver) return;
    let documents: readonly Uint8Array[];
    try {
      documents = this.#deframer.push(chunk);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error("unreadable stream"));
      return;
    }
    for (const document of documents) {
      if (this.#isOver) return;
      this.#handlers.onDocument(document);
    }
  }

  #finish(cause: Error | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handlers.onClose(cause);
  }
}
