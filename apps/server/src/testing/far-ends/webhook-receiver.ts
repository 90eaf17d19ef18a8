import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** A certificate authority, and its certificates for `hooks.example.com` and for another name. PEM. */
export type ReceiverCertificates = {
  readonly ca: string;
  readonly named: { readonly key: string; readonly cert: string };
  readonly otherName: { readonly key: string; readonly cert: string };
};

/** Fresh certificates, made by the openssl program. */
export function makeReceiverCertificates(): ReceiverCertificates {
  const folder = mkdtempSync(path.join(tmpdir(), "webhook-certificates-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const fresh = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const signed = (name: string, host: string) => {
    writeFileSync(path.join(folder, `${name}.ext`), `subjectAltName=DNS:${host}\n`);
    openssl("req", ...fresh, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`);
    const sign = ["-req", "-in", `${name}.csr`, "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial"];
    openssl("x509", ...sign, "-extfile", `${name}.ext`, "-days", "2", "-out", `${name}.crt`);
    return { key: read(`${name}.key`), cert: read(`${name}.crt`) };
  };
  try {
    openssl("req", "-x509", ...fresh, "-keyout", "ca.key", "-out", "ca.crt", "-days", "2", "-subj", "/CN=Test");
    return {
      ca: read("ca.crt"),
      named: signed("named", "hooks.example.com"),
      otherName: signed("other", "other.example.com"),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Received = { readonly path: string; readonly headers: Record<string, string>; readonly body: string };
type Reply = { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> };

/** A customer's endpoint: a real HTTPS server that is not part of the product. It answers as the test says, or else with 204. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** The answer to each call. "silence" means no answer at all. */
  answer: (call: Received) => Reply | "silence" | Promise<Reply> = () => ({ status: 204 });
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open({ key, cert }: { readonly key: string; readonly cert: string }): Promise<WebhookReceiver> {
    const server = createServer({ key, cert });
    const receiver = new WebhookReceiver(server);
    server.on("request", (incoming, reply) => {
      let body = "";
      incoming.setEncoding("utf8").on("data", (part: string) => (body += part));
      incoming.on("end", () => {
        const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
        const call = { path: incoming.url ?? "", headers, body };
        receiver.received.push(call);
        void receiver.#reply(call, reply);
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return receiver;
  }

  async #reply(call: Received, reply: ServerResponse): Promise<void> {
    const answer = await this.answer(call);
    if (answer !== "silence") reply.writeHead(answer.status, answer.headers).end(answer.body);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The receiver's URL as a customer enters it; `toLoopback` resolves its host name. */
  url(at = "/hooks"): string {
    return `https://hooks.example.com:${this.port}${at}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** A name lookup for tests: every name is at 127.0.0.1. */
export const toLoopback: LookupFunction = (_hostname, options, callback) => {
  if (options.all === true) callback(null, [{ address: "127.0.0.1", family: 4 }]);
  else callback(null, "127.0.0.1", 4);
};

/**
 * Whether a call is signed with a secret, checked from the specification and independent of the product: WebCrypto over the
 * headers as received. Standard Webhooks 1.0.0, "Signature scheme".
 */
export async function isSignedWith(secret: string, { headers, body }: Pick<Received, "headers" | "body">): Promise<boolean> {
  const key = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (character) => character.charCodeAt(0));
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const content = new TextEncoder().encode(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  for (const one of (headers["webhook-signature"] ?? "").split(" ")) {
    const [version, text = ""] = one.split(",");
    const signature = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    if (version === "v1" && (await crypto.subtle.verify("HMAC", hmac, signature, content))) return true;
  }
  return false;
}
