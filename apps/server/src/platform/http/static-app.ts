import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { UnknownHost } from "@nameplane/contracts/refusals";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy, noThirdParties, partiesOf, type ThirdParties } from "./content-policy.ts";

function guardHeaders(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header("x-content-type-options", "nosniff")
      // Addresses with the token of a mailed link go nowhere (security.md T14).
      .header("referrer-policy", reply.request.url.startsWith("/resetpassword/") ? "no-referrer" : "same-origin")
      .header("cross-origin-opener-policy", "same-origin")
      .header("cross-origin-resource-policy", "same-origin")
      .header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()")
  );
}

/**
 * What the page itself says about the host it is served on. contact: mail address people can write to, or null.
 * showsChat: the brand wants the chat, if the installation has one.
 */
export type PageFacts = { readonly isOwnApp: boolean; readonly contact: string | null; readonly showsChat: boolean };

const entities: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const attribute = (text: string) => text.replaceAll(/[&"<>]/g, (sign) => entities[sign] ?? "");

/** No brand answers on this host (RFC 9110 section 15.5.20). Whoever comes here has no language of ours yet. */
function sendNobody(reply: FastifyReply): FastifyReply {
  const { http, text } = UnknownHost;
  return guardHeaders(reply)
    .code(http)
    .type("text/plain; charset=utf-8")
    .header("cache-control", "no-store")
    .send(`${text.en}.\n${text.sv}.\n`);
}

/** The page as it lies on disk, read again when a build has written a new one: it names that build's files. */
class BuiltPage {
  readonly #file: string;
  #text = "";
  #stamp = "";

  constructor(file: string) {
    this.#file = file;
  }

  async read(): Promise<string> {
    try {
      const { mtimeMs, size } = await stat(this.#file);
      const stamp = `${mtimeMs} ${size}`;
      if (stamp !== this.#stamp) {
        this.#text = await readFile(this.#file, "utf8");
        this.#stamp = stamp;
      }
    } catch (error) {
      // A build under way empties the folder first: the page from before answers until the new one is there.
      if (this.#text === "") throw error;
    }
    return this.#text;
  }
}

/**
 * Serves the built browser app: hashed assets for ever, the page itself fresh with a nonce each time. Every path that is
 * neither a file nor an API call is a screen of the app (history mode); the app shows its own not-found page.
 * factsOf: what to say about a host; null = no brand answers there. parties: scripts of others the installation has set up.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  factsOf: (host: string) => Promise<PageFacts | null>,
  parties: ThirdParties = noThirdParties,
): Promise<void> {
  const built = new BuiltPage(path.join(folder, "index.html"));
  await built.read();
  const declared = { config: { isDeclared: true as const } };

  const sendPage = async (httpRequest: FastifyRequest, reply: FastifyReply) => {
    const facts = await factsOf(httpRequest.hostname.toLowerCase());
    if (facts === null) return sendNobody(reply);
    const page = await built.read();
    const { chat, errors, isLater } = partiesOf(httpRequest.url, facts, parties);
    const nonce = randomBytes(16).toString("base64");
    return guardHeaders(reply)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", contentPolicy(nonce, { chat, errors }))
      .send(
        page
          .replaceAll("__NONCE__", nonce)
          .replace("__OWN_APP__", facts.isOwnApp ? "1" : "0")
          .replace("__CONTACT__", () => attribute(facts.contact ?? ""))
          .replace("__CHAT__", () => attribute(chat?.script ?? ""))
          .replace("__LATER__", isLater ? "1" : "0")
          .replace("__ERRORS__", () => attribute(errors?.script ?? "")),
      );
  };

  // The plugin only answers what the declared route below hands it.
  await app.register(fastifyStatic, {
    root: path.join(folder, "assets"),
    serve: false,
    index: false,
    preCompressed: true,
  });
  app.get("/assets/*", declared, (httpRequest, reply) => {
    const { "*": file } = httpRequest.params as { "*": string };
    return guardHeaders(reply).sendFile(file, { immutable: true, maxAge: "365d" });
  });
  for (const file of ["favicon.svg", "version.json"]) {
    app.get(`/${file}`, declared, async (_httpRequest, reply) =>
      guardHeaders(reply)
        .type(file.endsWith(".svg") ? "image/svg+xml" : "application/json")
        .header("cache-control", "no-cache")
        .send(await readFile(path.join(folder, file))),
    );
  }
  app.get("/", declared, (httpRequest, reply) => sendPage(httpRequest, reply));
  app.get("/*", declared, (httpRequest, reply) =>
    httpRequest.url.startsWith("/api/") || httpRequest.url.startsWith("/assets/")
      ? reply.callNotFound()
      : sendPage(httpRequest, reply),
  );
}
