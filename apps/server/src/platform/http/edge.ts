import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Operation } from "@nameplane/contracts";
import { BodyTooLarge, BrokenBody, NoSuchEndpoint, OtherIdentity, UnknownHost } from "@nameplane/contracts/refusals";
import type { Spec } from "@nameplane/contracts/spec";
import type { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Pool } from "../db/connect.ts";
import { tx, type Trx } from "../db/transaction.ts";
import { errorFields, type Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { decide, type Access } from "../policy.ts";
import { Refused } from "../refused.ts";
import { makeScope } from "../scope.ts";
import { addressBlock } from "./address-block.ts";
import { faultAnswer, refusedAnswer, success } from "./answers.ts";
import type { BrandFace, Language, PublicCall, SessionCall, SessionFacts } from "./call.ts";
import { refuseForeignCallers, refuseNavigation } from "./guard.ts";
import { once } from "./idempotency.ts";
import { readInput } from "./read-input.ts";

/** Lines of an ndjson answer, or a document. */
export type Streamed = { readonly lines: AsyncIterable<object> };
export type Document = { readonly content: Buffer; readonly contentType: string; readonly fileName: string };

type Any = z.ZodType;
type Result<Answer extends Any> = z.input<Answer> | Streamed | Document;

export type RouteOptions = {
  /** Feature switch of the brand that closes the route with it. */
  feature?: string;
  /** GET that changes state: refused as a navigation. */
  changesState?: boolean;
  bodyLimit?: number;
};

/** Registered operations, for the API description and for the check that every route is declared. */
export type Registered = { readonly operation: Operation; readonly spec: Spec<Any, Any>; readonly access: Access };

export type EdgeParts = {
  pool: Pool;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  /** Which brand answers on a host; null = not served here. */
  findBrand: (host: string) => Promise<BrandFace | null>;
  isFeatureOn: (brandId: string, feature: string) => Promise<boolean>;
  /** First statement of an authenticated transaction: session, rights and row context, or null. */
  enterSession: (trx: Trx, token: string, host: string) => Promise<SessionFacts | null>;
  /** Proxies in front. Each adds its caller to the end of X-Forwarded-For; what stands before that, the caller wrote himself. */
  proxies: number;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set by the edge on routes it made; a route without it was not declared. */
    isDeclared?: true;
  }
}

const defaultBodyLimit = 256 * 1024;

export class Edge {
  readonly app: FastifyInstance;
  readonly registered: Registered[] = [];
  readonly #parts: EdgeParts;
  readonly #seriesOf = new Map<string, { observe(seconds: number): void }>();

  constructor(parts: EdgeParts) {
    this.#parts = parts;
    this.app = Fastify({
      logger: false,
      trustProxy: parts.proxies === 0 ? false : (_address, hop) => hop < parts.proxies,
      bodyLimit: defaultBodyLimit,
      genReqId: () => randomUUID(),
      routerOptions: { ignoreTrailingSlash: false },
      forceCloseConnections: "idle",
    });
    void this.app.register(cookie);
    void this.app.register(formbody, { bodyLimit: defaultBodyLimit });
    this.app.addHook("onRoute", (route) => {
      if (route.config?.isDeclared !== true)
        throw new Error(`route ${String(route.method)} ${route.url} declares no access`);
    });
    this.app.addHook("onSend", async (httpRequest, reply) => guardAnswer(httpRequest, reply));
    this.app.addHook("onResponse", async (httpRequest, reply) => this.#account(httpRequest, reply));
    this.app.setNotFoundHandler((httpRequest, reply) => this.#fail(new Refused(NoSuchEndpoint), httpRequest, reply));
    this.app.setErrorHandler((error, httpRequest, reply) => this.#fail(error, httpRequest, reply));
  }

  /** A route anybody may call. */
  public<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    options: RouteOptions,
    handler: (call: PublicCall, input: z.output<Input>) => Promise<Result<Answer>>,
  ): void {
    const access: Access = { kind: "public" };
    this.#route(operation, spec, access, options, async (call, input) => {
      await this.#check(null, access, call.brand.brandId, options);
      return handler(call, input as z.output<Input>);
    });
  }

  /**
   * A route of a signed-in user whose whole work is one transaction: session check, rights, the handler's reads and
   * writes. Operations that need a key run once per key.
   */
  inTransaction<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    access: Access,
    options: RouteOptions,
    handler: (call: SessionCall & { trx: Trx }, input: z.output<Input>) => Promise<Result<Answer>>,
  ): void {
    this.#route(operation, spec, access, options, (call, input) =>
      this.#entered(call, operation, access, options, input, async (session, trx) => {
        const run = () => handler({ ...session, trx }, input as z.output<Input>);
        return operation.needsKey ? session.once(trx, run as () => Promise<object>) : run();
      }),
    );
  }

  /** A route of a signed-in user that also talks to the outside: the handler opens its transactions itself (call.tx). */
  outsideTransaction<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    access: Access,
    options: RouteOptions,
    handler: (call: SessionCall, input: z.output<Input>) => Promise<Result<Answer>>,
  ): void {
    this.#route(operation, spec, access, options, async (call, input) => {
      const session = await this.#entered(call, operation, access, options, input, async (entered) => entered);
      return handler(session, input as z.output<Input>);
    });
  }

  /** Raw routes (health, metrics, provider callbacks, static files): declared public here, guarded by themselves. */
  raw(
    method: "GET" | "POST",
    url: string,
    handler: (httpRequest: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    this.app.route({ method, url, config: { isDeclared: true }, handler });
  }

  /** Who calls: for event streams, which outlive a transaction. */
  async identify(httpRequest: FastifyRequest): Promise<SessionFacts> {
    refuseForeignCallers(httpRequest, "events");
    const call = await this.#publicCall(httpRequest, null);
    return tx(this.#parts.pool, null, async (trx) => {
      const facts = call.token === null ? null : await this.#parts.enterSession(trx, call.token, call.brand.host);
      const decision = decide(facts, { kind: "session" });
      if (facts === null || !decision.allowed) throw new Refused(decision.allowed ? UnknownHost : decision.refusal);
      return facts;
    });
  }

  /** Whether a stream's session still stands as it was identified. Asking is no use of the session: it may end by idleness. */
  async isStill(httpRequest: FastifyRequest, was: SessionFacts): Promise<boolean> {
    const { pool, enterSession } = this.#parts;
    const { token, brand } = await this.#publicCall(httpRequest, null);
    if (token === null) return false;
    let facts: SessionFacts | null = null;
    const onlyLooked = new Error("rolled back on purpose");
    await tx(pool, null, async (trx) => {
      facts = await enterSession(trx, token, brand.host);
      throw onlyLooked;
    }).catch((error: unknown) => {
      if (error !== onlyLooked) throw error;
    });
    return isSameSession(facts, was) && decide(facts, { kind: "session" }).allowed;
  }

  #route<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    access: Access,
    options: RouteOptions,
    run: (call: PublicCall, input: unknown) => Promise<unknown>,
  ): void {
    this.registered.push({ operation, spec, access });
    this.app.route({
      method: operation.method,
      url: operation.path,
      config: { isDeclared: true },
      bodyLimit: options.bodyLimit ?? defaultBodyLimit,
      handler: async (httpRequest, reply) => {
        const call = await this.#publicCall(httpRequest, reply);
        refuseForeignCallers(httpRequest, options.changesState ? "call" : "read");
        if (options.changesState) refuseNavigation(httpRequest);
        const input = readInput(spec.input, operation.method === "GET" ? httpRequest.query : (httpRequest.body ?? {}));
        const result = await run(call, input);
        return send(reply, call.language, result);
      },
    });
  }

  async #check(facts: SessionFacts | null, access: Access, brandId: string, options: RouteOptions): Promise<void> {
    const isOn = options.feature === undefined || (await this.#parts.isFeatureOn(brandId, options.feature));
    const decision = decide(facts, access, { isOn });
    if (!decision.allowed)
      throw new Refused(
        decision.refusal,
        decision.permission === undefined ? {} : { fields: { permission: decision.permission } },
      );
  }

  async #entered<T>(
    call: PublicCall,
    operation: Operation,
    access: Access,
    options: RouteOptions,
    input: unknown,
    fn: (session: SessionCall, trx: Trx) => Promise<T>,
  ): Promise<T> {
    const { pool, enterSession } = this.#parts;
    const enter = async (trx: Trx): Promise<SessionCall> => {
      const facts = call.token === null ? null : await enterSession(trx, call.token, call.brand.host);
      await this.#check(facts, access, call.brand.brandId, options);
      if (facts === null) throw new Error("a session route decided without a session");
      if (call.expects !== null && call.expects !== `${facts.accountId} ${facts.userId}`)
        throw new Refused(OtherIdentity);
      const scope = makeScope({
        accountId: facts.accountId,
        brandId: facts.brandId,
        userId: facts.userId,
        actor: `user:${facts.userId}`,
      });
      return {
        ...call,
        session: facts,
        scope,
        tx: (work) =>
          tx(pool, null, async (again) => {
            await enter(again);
            return work(again);
          }),
        once: (within, work) => once(within, scope, { route: operation.name, key: call.key, body: input }, work),
      };
    };
    return tx(pool, null, async (trx) => fn(await enter(trx), trx));
  }

  async #publicCall(httpRequest: FastifyRequest, reply: FastifyReply | null): Promise<PublicCall> {
    const { clock, pool, findBrand } = this.#parts;
    const brand = await findBrand(httpRequest.hostname.toLowerCase());
    if (brand === null) throw new Refused(UnknownHost);
    const isSecure = httpRequest.protocol === "https";
    // The __Host- prefix needs TLS; on plain loopback HTTP the cookie has an honest plain name.
    const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name);
    const writeCookie = (name: string, value: string | null, maxAge?: number) => {
      const attributes = { path: "/", httpOnly: true, sameSite: "strict" as const, secure: isSecure };
      if (value === null) reply?.clearCookie(nameOf(name), attributes);
      else reply?.setCookie(nameOf(name), value, maxAge === undefined ? attributes : { ...attributes, maxAge });
    };
    let gone: AbortController | undefined;
    const { "idempotency-key": key, "x-session": expects } = httpRequest.headers;
    return {
      brand,
      language: languageOf(httpRequest),
      requestId: httpRequest.id,
      address: httpRequest.ip,
      addressBlock: addressBlock(httpRequest.ip),
      userAgent: (httpRequest.headers["user-agent"] ?? "").slice(0, 300),
      isSecure,
      // Not the header as it came: "host:80@elsewhere" has our host name in front and leads elsewhere.
      origin: `${httpRequest.protocol}://${brand.host}${/:\d{1,5}$/.exec(httpRequest.host)?.[0] ?? ""}`,
      token: httpRequest.cookies[nameOf("sid")] ?? null,
      now: clock.now(),
      key: typeof key === "string" ? key : null,
      expects: typeof expects === "string" ? expects : null,
      // Made when somebody asks for it: few calls do, and it is dearer than the rest of the call.
      get signal() {
        gone ??= abortedBy(reply);
        return gone.signal;
      },
      setCookie(token) {
        writeCookie("sid", token);
        // Not "storage" (language, theme) and not "cookies", which would reach those of other hosts of the brand's domain.
        if (token === null) void reply?.header("clear-site-data", '"cache"');
      },
      readCookie: (name) => httpRequest.cookies[nameOf(name)] ?? null,
      writeCookie,
      publicTx: (work) => tx(pool, { brandId: brand.brandId, actor: "public" }, work),
    };
  }

  async #fail(error: unknown, httpRequest: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = languageOf(httpRequest);
    const refused = error instanceof Refused ? error : frameworkRefusal(error);
    if (refused) {
      const { http, body } = refusedAnswer(language, refused);
      const { seconds } = refused.values;
      if ((http === 429 || http === 503) && seconds !== undefined) void reply.header("retry-after", String(seconds));
      return reply.code(http).header("cache-control", "no-store").send(body);
    }
    this.#parts.log.error(
      {
        event: "http.fault",
        requestId: httpRequest.id,
        method: httpRequest.method,
        route: httpRequest.routeOptions.url,
        ...errorFields(error),
      },
      "fault",
    );
    const { http, body } = faultAnswer(language, httpRequest.id);
    return reply.code(http).header("cache-control", "no-store").send(body);
  }

  /** The counter of one route and status; looking it up by its labels each time costs as much as routing. */
  #series(route: string, status: number): { observe(seconds: number): void } {
    const key = `${status} ${route}`;
    const series = this.#seriesOf.get(key) ?? this.#parts.metrics.httpSeconds.labels(route, String(status));
    this.#seriesOf.set(key, series);
    return series;
  }

  #account(httpRequest: FastifyRequest, reply: FastifyReply): void {
    const route = httpRequest.routeOptions.url ?? "none";
    const ms = reply.elapsedTime;
    this.#series(route, reply.statusCode).observe(ms / 1000);
    if (route.startsWith("/api/") || reply.statusCode >= 400) {
      this.#parts.log.info(
        {
          event: "http",
          requestId: httpRequest.id,
          method: httpRequest.method,
          route,
          status: reply.statusCode,
          ms: Math.round(ms),
        },
        "http",
      );
    }
  }
}

function isSameSession(facts: SessionFacts | null, was: SessionFacts): boolean {
  return facts?.sessionId === was.sessionId && facts.accountId === was.accountId;
}

/** Aborted when the browser goes away before its answer has left. */
function abortedBy(reply: FastifyReply | null): AbortController {
  const gone = new AbortController();
  const check = () => {
    if (reply?.raw.writableFinished === false) gone.abort();
  };
  if (reply?.raw.closed === true) check();
  else reply?.raw.once("close", check);
  return gone;
}

function languageOf(httpRequest: FastifyRequest): Language {
  return /^\s*sv\b/i.test(httpRequest.headers["accept-language"] ?? "") ? "sv" : "en";
}

/** Fastify's own errors in our words: unreadable and oversized bodies, missing routes. */
function frameworkRefusal(error: unknown): Refused | null {
  if (typeof error !== "object" || error === null || !("code" in error) || typeof error.code !== "string") return null;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refused(BodyTooLarge);
  if (error.code.startsWith("FST_ERR_CTP")) return new Refused(BrokenBody);
  if ("statusCode" in error && error.statusCode === 400) return new Refused(BrokenBody);
  return null;
}

/** What a browser may do with an answer that is no page (security.md 7.5). Documents keep their viewers: no policy on them. */
function guardAnswer(httpRequest: FastifyRequest, reply: FastifyReply): void {
  if (httpRequest.protocol === "https")
    void reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
  if (!httpRequest.url.startsWith("/api/")) return;
  void reply
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "same-origin")
    .header("cross-origin-resource-policy", "same-origin");
  if (String(reply.getHeader("content-type")).startsWith("application/json"))
    void reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
}

async function send(reply: FastifyReply, language: Language, result: unknown): Promise<FastifyReply> {
  void reply.header("cache-control", "no-store");
  if (isStreamed(result)) return sendLines(reply, result.lines);
  if (isDocument(result)) {
    return reply
      .type(result.contentType)
      .header("content-disposition", `inline; filename="${result.fileName.replaceAll(/[^\w.-]/g, "_")}"`)
      .header("x-content-type-options", "nosniff")
      .send(result.content);
  }
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(success(language, result as object)));
}

async function sendLines(reply: FastifyReply, lines: AsyncIterable<object>): Promise<FastifyReply> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next(); // a refusal before the first line still becomes an ordinary answer
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": "application/x-ndjson; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  try {
    for (let next = first; !next.done && !reply.raw.destroyed; next = await iterator.next()) {
      if (!reply.raw.write(`${JSON.stringify(next.value)}\n`)) await drained(reply.raw);
    }
    reply.raw.end();
  } catch (error) {
    // The status line has left: the missing end line tells the client that the answer broke off.
    reply.raw.destroy(error instanceof Error ? error : undefined);
  } finally {
    await iterator.return?.();
  }
  return reply;
}

/** Resolves when the browser takes more, or is gone. */
function drained(raw: FastifyReply["raw"]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off("drain", done).off("close", done);
      resolve();
    };
    raw.on("drain", done).on("close", done);
  });
}

function isStreamed(result: unknown): result is Streamed {
  return (
    typeof result === "object" &&
    result !== null &&
    "lines" in result &&
    typeof (result.lines as object)[Symbol.asyncIterator as never] === "function"
  );
}

function isDocument(result: unknown): result is Document {
  return typeof result === "object" && result !== null && "content" in result && Buffer.isBuffer(result.content);
}
