import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readJson, writeJson } from "@nameplane/simulator-kit/json-file";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import type { Authority } from "./authority.ts";
import { Problem, readJws, thumbprint, type JsonWebKey, type Signed } from "./jws.ts";
import { checkBinding, type Binding } from "./binding.ts";
import { Issued } from "./issued.ts";
import { validateDns, validateHttp, type ValidationSettings } from "./validate.ts";

type State = "pending" | "processing" | "ready" | "valid" | "invalid";
type Kind = "http-01" | "dns-01";
type Challenge = { id: string; kind: Kind; token: string; status: State; error: Problem | null };
type Order = {
  account: string;
  hosts: string[];
  authorizations: string[];
  certificate: string | null;
  finalized: boolean;
};
type Authorization = { account: string; host: string; isWildcard: boolean; challenges: Challenge[] };
type Account = { jwk: JsonWebKey; contact: string[] };

export type ServerOptions = {
  readonly folder: string;
  readonly authority: Authority;
  readonly settings: ValidationSettings;
  readonly days: number;
  readonly controlToken: string;
  /** The external account that each new ACME account must be bound to (RFC 8555 7.3.4); null if no binding is required. */
  readonly binding: Binding | null;
};

/** The calls that the control commands can make fail. */
type Place = "new-order" | "challenge" | "finalize";
/** If isDone is true, the call is carried out and only its answer is lost. */
type Fault = { readonly at: Place; readonly problem: Problem; readonly isDone: boolean };

const noncesMax = 10_000;

/**
 * A certificate authority that speaks RFC 8555 with http-01 and dns-01, and RFC 9773, over plain HTTP on loopback. Accounts
 * survive a restart, but orders do not.
 */
export class AcmeServer {
  readonly http: Server;
  readonly #options: ServerOptions;
  readonly #nonces = new Set<string>();
  readonly #accounts: Map<string, Account>;
  readonly #orders = new Map<string, Order>();
  readonly #authorizations = new Map<string, Authorization>();
  readonly #issued = new Issued();
  readonly #faults: Fault[] = [];

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#accounts = new Map(Object.entries(readJson(join(options.folder, "accounts.json")) as Record<string, Account>));
    this.http = createServer((httpRequest, reply) => void this.#serve(httpRequest, reply));
  }

  get #base(): string {
    const address = this.http.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  async #serve(httpRequest: IncomingMessage, reply: ServerResponse): Promise<void> {
    try {
      const {
        status = 200,
        body,
        headers = {},
      } = await this.#answer(httpRequest, new URL(httpRequest.url ?? "/", this.#base).pathname);
      const type = typeof body === "string" ? "application/pem-certificate-chain" : "application/json";
      reply.writeHead(status, {
        "content-type": type,
        "replay-nonce": this.#nonce(),
        "cache-control": "no-store",
        ...headers,
      });
      reply.end(body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body));
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem("serverInternal", String(error), 500);
      const retry = problem.retryAfterSeconds === null ? {} : { "retry-after": String(problem.retryAfterSeconds) };
      reply.writeHead(problem.status, {
        "content-type": "application/problem+json",
        "replay-nonce": this.#nonce(),
        ...retry,
      });
      reply.end(JSON.stringify(shown(problem)));
    }
  }

  #nonce(): string {
    const nonce = randomBytes(16).toString("base64url");
    this.#nonces.add(nonce);
    if (this.#nonces.size > noncesMax) for (const oldest of this.#nonces) return this.#nonces.delete(oldest) ? nonce : nonce;
    return nonce;
  }

  async #answer(httpRequest: IncomingMessage, path: string): Promise<Answer> {
    if (path === "/directory") return { body: this.#directory() };
    if (path === "/new-nonce") return { status: httpRequest.method === "HEAD" ? 200 : 204 };
    if (path.startsWith("/control/")) return this.#control(httpRequest, path);
    if (path.startsWith("/renewal-info/")) return { body: this.#issued.renewalInfo(path.slice("/renewal-info/".length)) };
    if (httpRequest.method !== "POST") throw new Problem("malformed", "POST is needed", 405);
    const signed = readJws(await text(httpRequest));
    if (!this.#nonces.delete(signed.nonce)) throw new Problem("badNonce", "the nonce is unknown or was used");
    if (signed.url !== this.#base + path) throw new Problem("unauthorized", "signed for another address", 403);
    if (path === "/new-account") return this.#newAccount(signed);
    const account = this.#accountOf(signed);
    const [, kind = "", id = "", more] = path.split("/");
    if (kind === "new-order") return this.#faulty("new-order", async () => this.#newOrder(account, signed));
    if (kind === "revoke-cert") return this.#issued.revoke(account, signed.payload);
    if (kind === "account" && id === account) {
      const { contact, status } = signed.payload ?? {};
      if (signed.payload !== null && contact === undefined && status === undefined)
        throw new Problem("malformed", "an update that changes nothing; POST-as-GET reads an account");
      return { body: { status: "valid", contact: this.#accounts.get(id)?.contact ?? [] } };
    }
    if (kind === "authorization") return { body: this.#showAuthorization(this.#authorizationOf(account, id)) };
    if (kind === "challenge")
      return signed.payload === null
        ? this.#challenge(account, id, signed)
        : this.#faulty("challenge", async () => this.#challenge(account, id, signed));
    if (kind === "order" && more === "finalize") return this.#faulty("finalize", () => this.#finalize(account, id, signed));
    if (kind === "order") return { body: this.#showOrder(id, this.#orderOf(account, id)) };
    if (kind === "certificate") return { body: this.#orderOf(account, id).certificate ?? notFound() };
    return notFound();
  }

  #directory(): object {
    const at = (name: string) => `${this.#base}/${name}`;
    return {
      newNonce: at("new-nonce"),
      newAccount: at("new-account"),
      newOrder: at("new-order"),
      revokeCert: at("revoke-cert"),
      renewalInfo: at("renewal-info"),
      meta: {
        caaIdentities: [this.#options.settings.caaName],
        termsOfService: at("terms"),
        ...(this.#options.binding === null ? {} : { externalAccountRequired: true }),
      },
    };
  }

  /**
   * Commands that need the control token: they make the next calls fail, list the issued certificates, and set when a
   * certificate is to be renewed.
   */
  async #control(httpRequest: IncomingMessage, path: string): Promise<Answer> {
    if (!sameSecret(httpRequest.headers.authorization ?? "", `Bearer ${this.#options.controlToken}`)) return notFound();
    if (path === "/control/issued") return { body: this.#issued.all() };
    const wish = JSON.parse(await text(httpRequest)) as Record<string, unknown>;
    if (path === "/control/renewal") {
      this.#issued.renewWithin(String(wish["serial"]), { start: String(wish["start"]), end: String(wish["end"]) });
      return { body: {} };
    }
    if (path !== "/control/faults") return notFound();
    const { at = "new-order", type, detail, status, retryAfterSeconds, isDone = false } = wish as FaultWish;
    this.#faults.push({ at, problem: new Problem(type, detail, status, retryAfterSeconds ?? null), isDone });
    return { body: {} };
  }

  /** Carries out a call, or lets it fail if a control command has set a fault for it. */
  async #faulty(at: Place, work: () => Promise<Answer>): Promise<Answer> {
    const index = this.#faults.findIndex((fault) => fault.at === at);
    const [fault] = index < 0 ? [] : this.#faults.splice(index, 1);
    if (fault === undefined) return work();
    if (fault.isDone) await work();
    throw fault.problem;
  }

  #newAccount(signed: Signed): Answer {
    if (signed.jwk === null) throw new Problem("malformed", "a new account needs its key");
    signed.check(signed.jwk);
    const id = thumbprint(signed.jwk);
    const known = this.#accounts.get(id);
    const { termsOfServiceAgreed, contact, onlyReturnExisting, externalAccountBinding } = signed.payload ?? {};
    if (known === undefined && onlyReturnExisting === true) throw new Problem("accountDoesNotExist", "no such account");
    if (known === undefined && termsOfServiceAgreed !== true) throw new Problem("userActionRequired", "agree to the terms", 403);
    if (known === undefined && this.#options.binding !== null)
      checkBinding(externalAccountBinding, this.#options.binding, { key: signed.jwk, url: signed.url });
    const account = known ?? { jwk: signed.jwk, contact: Array.isArray(contact) ? contact.map(String) : [] };
    this.#accounts.set(id, account);
    writeJson(join(this.#options.folder, "accounts.json"), Object.fromEntries(this.#accounts));
    const headers = { location: `${this.#base}/account/${id}` };
    return { status: known === undefined ? 201 : 200, headers, body: { status: "valid", contact: account.contact } };
  }

  #accountOf(signed: Signed): string {
    const id = signed.kid?.split("/account/")[1] ?? "";
    const account = this.#accounts.get(id);
    if (account === undefined) throw new Problem("accountDoesNotExist", "no such account");
    signed.check(account.jwk);
    return id;
  }

  #newOrder(account: string, signed: Signed): Answer {
    const identifiers = signed.payload?.["identifiers"];
    if (!Array.isArray(identifiers) || identifiers.length === 0) throw new Problem("malformed", "no identifiers");
    const hosts = identifiers.map((each: unknown) => hostOf(each));
    const id = newId();
    const authorizations = hosts.map((host) => {
      const authorization = newId();
      const isWildcard = host.startsWith("*.");
      const kinds: readonly Kind[] = isWildcard ? ["dns-01"] : ["http-01", "dns-01"];
      this.#authorizations.set(authorization, {
        account,
        host: isWildcard ? host.slice(2) : host,
        isWildcard,
        challenges: kinds.map((kind) => ({
          id: `${authorization}.${kind}`,
          kind,
          token: randomBytes(32).toString("base64url"),
          status: "pending",
          error: null,
        })),
      });
      return authorization;
    });
    const order: Order = { account, hosts, authorizations, certificate: null, finalized: false };
    this.#orders.set(id, order);
    return { status: 201, headers: { location: `${this.#base}/order/${id}` }, body: this.#showOrder(id, order) };
  }

  #challenge(account: string, id: string, signed: Signed): Answer {
    const [of = "", kind] = id.split(".");
    const { host, isWildcard, challenges } = this.#authorizationOf(account, of);
    const challenge = challenges.find((one) => one.kind === kind) ?? notFound();
    const { jwk } = this.#accounts.get(account) ?? notFound();
    if (signed.payload !== null && challenge.status === "pending") {
      challenge.status = "processing";
      const { settings } = this.#options;
      const expected = `${challenge.token}.${thumbprint(jwk)}`;
      const proving =
        challenge.kind === "dns-01"
          ? validateDns(settings, { host, isWildcard }, expected)
          : validateHttp(settings, host, challenge.token, expected);
      void proving.then(
        () => (challenge.status = "valid"),
        (error: unknown) => {
          challenge.status = "invalid";
          challenge.error = error instanceof Problem ? error : new Problem("serverInternal", String(error), 500);
        },
      );
    }
    const up = { link: `<${this.#base}/authorization/${of}>;rel="up"` };
    return { body: this.#showChallenge(challenge), headers: up };
  }

  async #finalize(account: string, id: string, signed: Signed): Promise<Answer> {
    const order = this.#orderOf(account, id);
    if (this.#stateOf(order) !== "ready") throw new Problem("orderNotReady", "the order is not ready", 403);
    const csr = signed.payload?.["csr"];
    if (typeof csr !== "string") throw new Problem("badCSR", "no request");
    order.certificate = await this.#options.authority.issue(Buffer.from(csr, "base64url"), order.hosts, this.#options.days);
    this.#issued.add(account, order.certificate);
    return { body: this.#showOrder(id, order), headers: { location: `${this.#base}/order/${id}` } };
  }

  #stateOf(order: Order): State {
    if (order.certificate !== null) return "valid";
    const states = order.authorizations.map((id) => statusOf(this.#authorizations.get(id)?.challenges ?? []));
    if (states.includes("invalid")) return "invalid";
    return states.every((state) => state === "valid") ? "ready" : "pending";
  }

  #showOrder(id: string, order: Order): object {
    const at = (path: string) => `${this.#base}/${path}`;
    return {
      status: this.#stateOf(order),
      identifiers: order.hosts.map((value) => ({ type: "dns", value })),
      authorizations: order.authorizations.map((each) => at(`authorization/${each}`)),
      finalize: at(`order/${id}/finalize`),
      ...(order.certificate === null ? {} : { certificate: at(`certificate/${id}`) }),
    };
  }

  #showAuthorization({ host, isWildcard, challenges }: Authorization): object {
    return {
      status: statusOf(challenges),
      identifier: { type: "dns", value: host },
      ...(isWildcard ? { wildcard: true } : {}),
      challenges: challenges.map((challenge) => this.#showChallenge(challenge)),
    };
  }

  #showChallenge({ id, kind, token, status, error }: Challenge): object {
    const problem = error === null ? {} : { error: shown(error) };
    return { type: kind, url: `${this.#base}/challenge/${id}`, token, status, ...problem };
  }

  #orderOf(account: string, id: string): Order {
    const order = this.#orders.get(id);
    return order?.account === account ? order : notFound();
  }

  #authorizationOf(account: string, id: string): Authorization {
    const authorization = this.#authorizations.get(id);
    return authorization?.account === account ? authorization : notFound();
  }
}

const newId = () => randomBytes(9).toString("base64url");

/** The state of an authorization follows from its challenges: it is valid if one is valid, and invalid if one has failed. */
function statusOf(challenges: readonly Challenge[]): State {
  if (challenges.some(({ status }) => status === "valid")) return "valid";
  return challenges.some(({ status }) => status === "invalid") ? "invalid" : "pending";
}

type FaultWish = {
  at?: Place;
  type: string;
  detail: string;
  status: number;
  retryAfterSeconds?: number;
  isDone?: boolean;
};

type Answer = { readonly status?: number; readonly body?: object | string; readonly headers?: Record<string, string> };

function shown({ type, message: detail, status }: Problem): object {
  return { type, detail, status };
}

function notFound(): never {
  throw new Problem("malformed", "there is no such thing here", 404);
}

function hostOf(identifier: unknown): string {
  const { type, value } = (identifier ?? {}) as { type?: unknown; value?: unknown };
  if (type !== "dns" || typeof value !== "string") throw new Problem("unsupportedIdentifier", "names only");
  if (!/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(value)) throw new Problem("rejectedIdentifier", `${value} is no host name`);
  return value;
}
