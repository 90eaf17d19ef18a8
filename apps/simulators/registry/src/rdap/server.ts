import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { domainToASCII } from "node:url";
import { sweep } from "../clock/sweep.ts";
import { listenOn, stopListening } from "../listen.ts";
import type { Registry } from "../model/registry.ts";
import { profiles } from "../profiles/index.ts";
import { hostNameProblem, parseRegistrableName } from "../rules/names.ts";
import { contactEntity, domainNotices, domainObject, nameserverObject, type RdapBase, registrarEntity } from "./objects.ts";

const conformance = ["rdap_level_0", "redacted", "icann_rdap_response_profile_1", "icann_rdap_technical_implementation_guide_1"];

/** What may be done with an answer (RFC 9083 section 4.3). The technical implementation guide requires it in each answer. */
const termsOfUse = (base: RdapBase) => ({
  title: "Terms of Use",
  description: ["This answer comes from a simulated registry. Nothing in it is true."],
  links: [{ value: `${base.url}/help`, rel: "terms-of-service", href: `${base.url}/help`, type: "application/rdap+json" }],
});

/** Queries of RFC 9082 that this server does not answer: searches, and queries about networks, which no domain registry knows. */
const unserved = ["domains", "nameservers", "entities", "ip", "autnum"];

interface Outcome {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Notices in addition to the terms of use. */
  readonly notices?: readonly Record<string, unknown>[];
}

function failure(status: number, title: string, description: string): Outcome {
  return { status, body: { errorCode: status, title, description: [description] } };
}

/** A name as A-labels, without the final dot that queries may have (RFC 9082 section 3.1.3); empty if it is not a name. */
const askedName = (raw: string): string => domainToASCII(raw.toLowerCase().replace(/\.$/, ""));

const notFound = (what: string): Outcome => failure(404, "Not Found", `${what} not found`);

/** RDAP over HTTP (RFC 7480, RFC 9082, RFC 9083) for the TLDs whose real registry runs it. */
export class RdapServer {
  readonly #registry: Registry;
  readonly #server: Server;
  #base: RdapBase = { url: "" };

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#server = createServer((httpRequest, httpResponse) => this.#serve(httpRequest, httpResponse));
  }

  async start(port: number): Promise<number> {
    const listening = await listenOn(this.#server, port);
    this.#base = { url: `http://localhost:${listening}` };
    return listening;
  }

  async stop(): Promise<void> {
    const stopped = stopListening(this.#server);
    this.#server.closeAllConnections();
    await stopped;
  }

  #domain(raw: string): Outcome {
    const name = askedName(raw);
    if (name === "" || hostNameProblem(name) !== null) return failure(400, "Bad Request", "Not a domain name");
    const parsed = parseRegistrableName(name);
    if ("problem" in parsed || !parsed.profile.rdapTlds.includes(parsed.tld)) return notFound(name);
    const domain = this.#registry.store.domains.find(parsed.name);
    if (domain === undefined || domain.pendingCreate !== null) return notFound(name);
    const body = domainObject(this.#registry, domain, this.#base);
    return { status: 200, body, notices: domainNotices(`${this.#base.url}/domain/${domain.name}`) };
  }

  #nameserver(raw: string): Outcome {
    const name = askedName(raw);
    if (name === "" || hostNameProblem(name) !== null) return failure(400, "Bad Request", "Not a host name");
    const host = this.#registry.store.hosts.find(name);
    return host === undefined ? notFound(name) : { status: 200, body: nameserverObject(this.#registry, host, this.#base) };
  }

  #entity(handle: string): Outcome {
    const registrar = this.#registry.store.registrars.findByHandle(handle);
    if (registrar !== undefined) return { status: 200, body: registrarEntity(registrar, this.#base) };
    const contact = this.#registry.store.contacts.find(handle);
    return contact === undefined ? notFound(handle) : { status: 200, body: contactEntity(contact, ["registrant"], this.#base) };
  }

  /** The part of the RFC 9224 bootstrap file that describes this server. */
  #bootstrap(): Outcome {
    const tlds = profiles.flatMap((profile) => [...profile.rdapTlds]);
    const publication = new Date(this.#registry.clock.now()).toISOString();
    return { status: 200, body: { version: "1.0", publication, services: [[tlds, [`${this.#base.url}/`]]] } };
  }

  #answer(path: string): Outcome {
    const [kind = "", ...rest] = path.replace(/^\//, "").split("/");
    const value = rest.join("/");
    if (unserved.includes(kind)) return failure(501, "Not Implemented", `${kind} is not served here`);
    if (kind === "help" && value === "") return { status: 200, body: {} };
    if (value === "") return failure(400, "Bad Request", "Nothing was asked for");
    switch (kind) {
      case "domain":
        return this.#domain(value);
      case "nameserver":
        return this.#nameserver(value);
      case "entity":
        return this.#entity(value);
      default:
        return failure(400, "Bad Request", `${kind} is not a query`);
    }
  }

  #serve(httpRequest: IncomingMessage, httpResponse: ServerResponse): void {
    const head = httpRequest.method === "HEAD";
    const reply = (type: string, { status, body }: Outcome): void => {
      httpResponse.writeHead(status, {
        "content-type": type,
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
        // A refusal of the method lists the methods that are served (RFC 9110 section 15.5.6).
        ...(status === 405 ? { allow: "GET, HEAD" } : {}),
      });
      httpResponse.end(head ? undefined : JSON.stringify(body));
    };
    const rdap = "application/rdap+json";
    if (!head && httpRequest.method !== "GET") {
      reply(rdap, failure(405, "Method Not Allowed", "GET and HEAD only"));
      return;
    }
    try {
      const path = decodeURIComponent(new URL(httpRequest.url ?? "/", "http://localhost").pathname);
      if (path === "/dns.json") {
        reply("application/json", this.#bootstrap());
        return;
      }
      sweep(this.#registry);
      const { status, body, notices = [] } = this.#answer(path);
      const said = [termsOfUse(this.#base), ...notices];
      reply(rdap, { status, body: { rdapConformance: conformance, ...body, notices: said } });
    } catch (error) {
      if (error instanceof URIError) {
        reply(rdap, failure(400, "Bad Request", "The path cannot be decoded"));
        return;
      }
      console.error("rdap query failed:", error);
      reply(rdap, failure(500, "Internal Server Error", "Please try again later"));
    }
  }
}
