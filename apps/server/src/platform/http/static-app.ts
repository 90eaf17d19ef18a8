import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { UnknownHost } from "@nameplane/contracts/refusals";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { carriesToken } from "@nameplane/values";
import { contentPolicy, noThirdParties, partiesOf, type ThirdParties } from "./content-policy.ts";

function guardHeaders(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header("x-content-type-options", "nosniff")
      // URLs with the token of a mailed link are never sent on as referrer (T14).
      .header("referrer-policy", carriesToken(reply.request.url.split("?")[0] ?? "") ? "no-referrer" : "same-origin")
      .header("cross-origin-opener-policy", "same-origin")
      .header("cross-origin-resource-policy", "same-origin")
      .header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()")
  );
}

/**
 * What the page says about the host on which it is served. `contact`: mail address for support, or null. `showsChat`: whether
 * the brand wants the chat, provided that the installation has one. `isDevelopment`: whether it is the operator's own
 * development host.
 */
export type PageFacts = {
  readonly isOwnApp: boolean;
  readonly contact: string | null;
  readonly showsChat: boolean;
  readonly isDevelopment: boolean;
  /**
   * The host on which the operator's staff log in, at /staff: this one, or another of the operator's hosts. Null if this host
   * is a reseller's.
   */
  readonly staffHost: string | null;
  /** The main host of the brand, if visitors of this host are sent there. Null if pages are served here. */
  readonly mainHost: string | null;
  /** The name of the brand, which is the title of the page until its script runs. */
  readonly name: string;
  /**
   * The configuration of the operator's own brand, as JSON. Null if it has neither a name nor a look of its own, and on pages of
   * other brands, which fetch their configuration.
   */
  readonly brand: string | null;
  /** The icon of the brand as an SVG, or null if the product's is shown. */
  readonly icon: string | null;
};

const entities: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
/** Text as it stands in an attribute between double quotes. */
export const attribute = (text: string) => text.replaceAll(/[&"<>]/g, (sign) => entities[sign] ?? "");

/**
 * Answers for a host that belongs to no brand (RFC 9110 section 15.5.20), in both languages because the visitor's is not known.
 */
export function sendNobody(reply: FastifyReply): FastifyReply {
  const { http, text } = UnknownHost;
  return guardHeaders(reply)
    .code(http)
    .type("text/plain; charset=utf-8")
    .header("cache-control", "no-store")
    .send(`${text.en}.\n${text.sv}.\n`);
}

/** A file of the build, kept in memory. It is read again after a new build, because a page names the files of its build. */
export class BuiltFile {
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
      // A build in progress empties the folder first. Until the build is done, the former file is served.
      if (this.#text === "") throw error;
    }
    return this.#text;
  }
}

/** Whether a URL belongs to the staff panel, which is a separate page. */
const isStaffPath = (url: string): boolean => /^\/staff(\/|\?|$)/.test(url);

/** Whether the editor of brands shows the page in its frame. Nothing on such a page can be pressed. */
const isPreview = (url: string): boolean => new URLSearchParams(url.split("?")[1] ?? "").has("brandpreview");

/** The URL of the request on another host. */
const at = ({ protocol, host, url }: FastifyRequest, other: string) =>
  `${protocol}://${other}${/:\d{1,5}$/.exec(host)?.[0] ?? ""}${url}`;

/** Sends a visitor to the same address on the main host of the brand. */
export const visitorsAreSent = (httpRequest: FastifyRequest, reply: FastifyReply, mainHost: string): FastifyReply =>
  reply.redirect(at(httpRequest, mainHost), 308);

/** A tag for content that was made from these parts (RFC 9110 section 8.8.3). */
export const tagOf = (...parts: readonly string[]) =>
  `"${createHash("sha256").update(parts.join("\0")).digest("base64url").slice(0, 22)}"`;

/**
 * Whether a path can be an asset. Assets are named by the build; paths that could lead out of the folder are refused, however
 * they are written.
 */
const isFileName = (path: string): boolean =>
  /^[\w.@-]+(\/[\w.@-]+)*$/.test(path) && !path.split("/").some((part) => part.startsWith("."));

/** Whether the browser already has the page (304). Its cached copy stays as it is, headers included (RFC 9110 section 15.4.5). */
export function hasIt(httpRequest: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  void reply.header("etag", tag).header("cache-control", "no-cache");
  const held = (httpRequest.headers["if-none-match"] ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  if (!held.includes(tag)) return false;
  void reply.code(304).send();
  return true;
}

/**
 * Serves the built browser app: hashed assets that are cached for ever, and the page itself with a nonce, which is revalidated
 * at each visit. Every path that is neither a file nor an API call is a screen of the app (history mode); the app shows its own
 * not-found page. `factsOf` returns the facts about a host, or null if no brand has it. `parties` are the third-party scripts
 * of the installation.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  factsOf: (host: string) => Promise<PageFacts | null>,
  parties: ThirdParties = noThirdParties,
): Promise<void> {
  const built = new BuiltFile(path.join(folder, "index.html"));
  const builtForStaff = new BuiltFile(path.join(folder, "staff.html"));
  await Promise.all([built.read(), builtForStaff.read()]);
  const declared = { config: { isDeclared: true as const } };

  const sendPage = async (httpRequest: FastifyRequest, reply: FastifyReply) => {
    const host = httpRequest.hostname.toLowerCase();
    const facts = await factsOf(host);
    if (facts === null) return sendNobody(reply);
    // Sessions belong to a host, so only pages are sent there. Programs are still answered on the host that they call.
    if (facts.mainHost !== null) return visitorsAreSent(httpRequest, guardHeaders(reply), facts.mainHost);
    const staffHost = isStaffPath(httpRequest.url) ? facts.staffHost : null;
    // Links in mails to staff lead to the host of the brand, so staff are redirected to the staff host.
    if (staffHost !== null && staffHost !== host) return guardHeaders(reply).redirect(at(httpRequest, staffHost));
    const isForStaff = staffHost !== null;
    const page = await (isForStaff ? builtForStaff : built).read();
    const { chat, errors, isLater } = partiesOf(httpRequest.url, facts, isForStaff ? noThirdParties : parties);
    const isFramed = isPreview(httpRequest.url);
    const given = JSON.stringify([facts, chat, errors, isLater, isFramed]);
    if (hasIt(httpRequest, guardHeaders(reply), tagOf(page, given))) return reply;
    const nonce = randomBytes(16).toString("base64");
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", contentPolicy(nonce, { chat, errors }, isFramed))
      .send(
        page
          .replaceAll("__NONCE__", nonce)
          .replace("__OWN_APP__", facts.isOwnApp ? "1" : "0")
          .replace("__DEVELOPMENT__", facts.isDevelopment ? "1" : "0")
          .replace("__NAME__", () => attribute(facts.name))
          .replace("__BRAND__", () => attribute(facts.brand ?? ""))
          .replace("__CONTACT__", () => attribute(facts.contact ?? ""))
          .replace("__CHAT__", () => attribute(chat?.script ?? ""))
          .replace("__LATER__", isLater ? "1" : "0")
          .replace("__ERRORS__", () => attribute(errors?.script ?? "")),
      );
  };

  // The plugin serves no path by itself. The route below decides which files are sent.
  await app.register(fastifyStatic, {
    root: path.join(folder, "assets"),
    serve: false,
    index: false,
    preCompressed: true,
  });
  app.get("/assets/*", declared, (httpRequest, reply) => {
    const { "*": file } = httpRequest.params as { "*": string };
    if (!isFileName(file)) return reply.callNotFound();
    return guardHeaders(reply).sendFile(file, { immutable: true, maxAge: "365d" });
  });
  for (const name of ["favicon.svg", "version.json"]) {
    const file = new BuiltFile(path.join(folder, name));
    app.get(`/${name}`, declared, async (httpRequest, reply) => {
      const own = name === "favicon.svg" ? (await factsOf(httpRequest.hostname.toLowerCase()))?.icon : null;
      const text = own ?? (await file.read());
      if (hasIt(httpRequest, guardHeaders(reply), tagOf(text))) return reply;
      return reply.type(name.endsWith(".svg") ? "image/svg+xml" : "application/json").send(text);
    });
  }
  app.get("/", declared, (httpRequest, reply) => sendPage(httpRequest, reply));
  app.get("/*", declared, (httpRequest, reply) =>
    httpRequest.url.startsWith("/api/") || httpRequest.url.startsWith("/assets/")
      ? reply.callNotFound()
      : sendPage(httpRequest, reply),
  );
}
