import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ForeignOperation } from "@nameplane/contracts/foreign";
import { BeyondToken, NoToken, NotThatWay, NotThere, OtherNetwork } from "@nameplane/contracts/foreign-refusals";
import { BadParameter, BodyTooLarge, NoPermission, NotFromThePanel, TooFast } from "@nameplane/contracts/refusals";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { z } from "zod";
import { announcedBytes, hasBody, readBody } from "../bodies/read-body.ts";
import { tx, type Trx } from "../db/transaction.ts";
import type { Pool } from "../db/connect.ts";
import { errorFields, type Log } from "../log.ts";
import { decide, type TokenAccess } from "../policy.ts";
import { sha256 } from "../ids.ts";
import { Refused } from "../refused.ts";
import { makeScope, type AccountScope } from "../scope.ts";
import type { AccountTurns } from "./account-turns.ts";
import { busyRefusal } from "./busy.ts";
import { CallLimits, type CallLimit } from "./call-limits.ts";
import type { PublicCall } from "./call.ts";
import type { HttpCall } from "./http-call.ts";

// Routes in the API dialect of another product: they are for programs, which send a token instead of using a session. Cookies
// are ignored, so a foreign page cannot misuse a user's login; calls that a browser makes for another site are refused
// nevertheless.

/** The token of a call, as the database confirmed it for this transaction. */
export type TokenFacts = {
  readonly tokenId: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly permissions: ReadonlySet<string>;
  /** What the token may reach. The area that created it interprets it. */
  readonly scope: unknown;
};

/** How calls with a token are admitted. */
export type TokenAdmission = {
  /**
   * Checks the token and its limits, and sets the row context. It has to be the first statement of a transaction. Null if no live
   * token matches. Possible refusals: OtherNetwork.
   */
  readonly enter: (trx: Trx, token: string, from: { host: string; address: string }) => Promise<TokenFacts | null>;
  /** Records that a token was used, at most once a minute. */
  readonly noteUse: (trx: Trx, tokenId: string, address: string) => Promise<void>;
  /**
   * How many times as many calls this account may make as other accounts. Called only if a token has used up the ordinary
   * number of calls.
   */
  readonly callsFactor: (trx: Trx, accountId: string) => Promise<number>;
  /** Records that a call was refused, at most once a minute. `why` is null when the call had no live token. */
  readonly noteRefusal: (
    trx: Trx,
    token: string,
    from: { host: string; address: string },
    why: "network" | "reach" | null,
  ) => Promise<void>;
};

export type ForeignAnswer = {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the refusal is about something outside the token's scope. */
  readonly isBeyond?: boolean;
  /** Awaited after the commit, before the answer is sent. If it returns an answer, that one is sent instead. */
  readonly settle?: () => Promise<ForeignAnswer | null>;
};

/** How a dialect reads the token, and how it answers refusals. */
export type Dialect = {
  readonly name: string;
  /** The document in docs that describes the dialect; null if there is nothing that a program's author has to know. */
  readonly document: string | null;
  /** All paths under this prefix belong to the dialect, whether or not there is a route. */
  readonly prefix: `/${string}`;
  /** The security scheme in the API description. */
  readonly security: Readonly<Record<string, string>>;
  readonly tokenOf: (headers: FastifyRequest["headers"]) => string | null;
  readonly refuse: (refused: Refused, headers: FastifyRequest["headers"]) => ForeignAnswer;
  readonly fault: (requestId: string) => ForeignAnswer;
};

export type ForeignCall = PublicCall & {
  readonly scope: AccountScope;
  readonly caller: TokenFacts;
  readonly trx: Trx;
};

type Inputs<O> =
  O extends ForeignOperation<infer Params, infer Query>
    ? {
        params: z.output<Params>;
        query: z.output<Query>;
        body: unknown;
        /** The header If-None-Match (RFC 9110 13.1.2). Empty if the call has none. */
        ifNoneMatch: string;
        /** The header If-Match (RFC 9110 13.1.1). Empty if the call has none. */
        ifMatch: string;
      }
    : never;

type RouteOptions = {
  /** The switch that closes the route for a brand. Null: no switch closes it, because people log in or out through it. */
  readonly feature: Feature | null;
  /** The limit of calls. They are counted for each token, and on public routes for each network. */
  readonly limit: CallLimit;
  /** Public routes: the most bytes of a body, if it is more than strangers may usually send. */
  readonly bodyMax?: number;
  /**
   * Whether pages of other sites may make a browser call this route. The browser then sends no cookies (SameSite), and the
   * route must not act for the user of the browser. Such a route takes a document that proves its own origin, such as a signed
   * answer of a SAML provider.
   */
  readonly fromOtherSites?: true;
};

type Declared = RouteOptions & { readonly operation: ForeignOperation };

type TokenRoute = Declared & {
  readonly access: TokenAccess;
  readonly run: (call: PublicCall & ForeignCall, httpRequest: FastifyRequest) => Promise<ForeignAnswer>;
};
type PublicRoute = Declared & {
  readonly access: { readonly kind: "public" };
  readonly run: (call: PublicCall, httpRequest: FastifyRequest) => Promise<ForeignAnswer>;
};
export type ForeignRoute = TokenRoute | PublicRoute;

export type RegisteredForeign = Declared & { readonly access: ForeignRoute["access"]; readonly dialect: Dialect };

/** A route that needs a token. It runs in one transaction, which begins with the check of the token. */
export function withToken<O extends ForeignOperation>(
  operation: O,
  permission: string,
  options: RouteOptions,
  handler: (call: PublicCall & ForeignCall, input: Inputs<O>) => Promise<ForeignAnswer>,
): TokenRoute {
  return {
    operation,
    access: { kind: "token", permission },
    ...options,
    run: async (call, httpRequest) => handler(call, readInputs(operation, httpRequest)),
  };
}

/** A route that anybody may call. */
export function withoutToken<O extends ForeignOperation>(
  operation: O,
  options: RouteOptions,
  handler: (call: PublicCall, input: Inputs<O>) => Promise<ForeignAnswer>,
): PublicRoute {
  return {
    operation,
    access: { kind: "public" },
    ...options,
    run: async (call, httpRequest) => handler(call, readInputs(operation, httpRequest)),
  };
}

/**
 * Limits calls with wrong tokens from one network. They come from programs with an old token; guessing one is hopeless, because
 * there are 2^256.
 */
const wrongTokens: CallLimit = { name: "wrong token", seconds: 60, cap: 60 };

const notedRefusals: CallLimit = { name: "noted refusal", seconds: 60, cap: 1 };

/** The most bytes of a body: first with a token, then without one. */
const bodyLimit = 4 * 1024 * 1024;
const strangersLimit = 64 * 1024;
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export type ForeignParts = {
  readonly pool: Pool;
  readonly log: Log;
  readonly tokens: TokenAdmission;
  readonly turns: AccountTurns;
  readonly callOf: (httpRequest: FastifyRequest, reply: FastifyReply) => HttpCall | Promise<HttpCall>;
};

/** Serves the routes of a dialect. It also answers for paths under the dialect's prefix that do not exist. */
export class ForeignServer {
  readonly #parts: ForeignParts;
  readonly #limits = new CallLimits();
  /** The minute in which the use of each token was last recorded. */
  readonly #noted = new Map<string, number>();

  constructor(parts: ForeignParts) {
    this.#parts = parts;
  }

  register(app: FastifyInstance, dialect: Dialect, routes: readonly ForeignRoute[]): void {
    void app.register((inner, _options, done) => {
      // Programs send the same body as JSON, as a form, or without any content type.
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser("*", async (httpRequest: FastifyRequest, payload: Readable) => {
        const { bodyMax, raw } = httpRequest;
        return (await readBody(payload, raw.headers, bodyMax)).toString();
      });
      inner.setErrorHandler((error, httpRequest, reply) => this.#fail(dialect, error, httpRequest, reply));
      const declared = Map.groupBy(routes, ({ operation }) => urlOf(operation));
      for (const [url, ofUrl] of declared) {
        for (const route of ofUrl)
          inner.route({
            method: route.operation.method,
            url,
            config: { isDeclared: true },
            onRequest: async (httpRequest, reply) => {
              httpRequest.letIn = await this.#letIn(dialect, route, httpRequest, reply);
            },
            handler: async (httpRequest, reply) => send(reply, await this.#answer(dialect, route, httpRequest, reply)),
          });
        const others = methods.filter((method) => !ofUrl.some(({ operation }) => operation.method === method));
        inner.route({ method: others, url, config: { isDeclared: true }, handler: refusing(NotThatWay) });
      }
      inner.route({
        method: [...methods],
        url: `${dialect.prefix}/*`,
        config: { isDeclared: true },
        handler: refusing(NotThere),
      });
      done();
    });
  }

  /**
   * Decides everything that the headers allow to decide before the body is read. A long body is read only from callers whose
   * token may use the route.
   */
  async #letIn(dialect: Dialect, route: ForeignRoute, httpRequest: FastifyRequest, reply: FastifyReply): Promise<HttpCall> {
    const call = await this.#parts.callOf(httpRequest, reply);
    // A feature that the brand has switched off answers like any other path of the dialect that does not exist.
    if (route.feature !== null && !(await call.isOn(route.feature))) throw new Refused(NotThere);
    if (route.fromOtherSites !== true) refuseOtherSites(httpRequest);
    const { headers } = httpRequest.raw;
    const isLong = hasBody(headers) && (announcedBytes(headers) ?? Number.POSITIVE_INFINITY) > strangersLimit;
    httpRequest.bodyMax = strangersLimit;
    if (isPublic(route)) {
      httpRequest.bodyMax = route.bodyMax ?? strangersLimit;
      return call;
    }
    const { access } = route;
    const token = dialect.tokenOf(headers);
    if (token !== null && !isLong) return call;
    await this.#asCaller(call, token, async (_trx, caller) => {
      refuseUnless(decide(caller, access), access);
      return { status: 100 };
    });
    httpRequest.bodyMax = bodyLimit;
    return call;
  }

  async #answer(dialect: Dialect, route: ForeignRoute, httpRequest: FastifyRequest, reply: FastifyReply): Promise<ForeignAnswer> {
    const call = httpRequest.letIn ?? (await this.#letIn(dialect, route, httpRequest, reply));
    const { limit } = route;
    if (isPublic(route)) {
      this.#spend(call.addressBlock, limit, call.now);
      return route.run(call, httpRequest);
    }
    const { access } = route;
    const token = dialect.tokenOf(httpRequest.headers);
    const answer = await this.#asCaller(call, token, async (trx, caller) => {
      refuseUnless(decide(caller, access), access);
      await this.#spendOf(trx, caller, limit, call.now);
      const { accountId, brandId, tokenId } = caller;
      const scope = makeScope({ accountId, brandId, actor: `token:${tokenId}` });
      return route.run(Object.assign(call, { scope, caller, trx }), httpRequest);
    });
    return (await answer.settle?.()) ?? answer;
  }

  async #asCaller(
    call: HttpCall,
    token: string | null,
    work: (trx: Trx, caller: TokenFacts & { accountState: "active" }) => Promise<ForeignAnswer>,
  ): Promise<ForeignAnswer> {
    const { pool, tokens, turns } = this.#parts;
    const inTurn = <T>(work: () => Promise<T>) => (token === null ? work() : turns.take(token, work));
    let tokenId: string | undefined;
    let isBeyond = false;
    const from = { host: call.brand.host, address: call.address };
    try {
      return await inTurn(() =>
        tx(pool, null, async (trx) => {
          const caller = token === null ? null : await tokens.enter(trx, token, from);
          if (token === null || caller === null) throw new Refused(NoToken);
          turns.learn(token, caller.accountId);
          ({ tokenId } = caller);
          // Only tokens of active accounts are admitted.
          const answer = await work(trx, { ...caller, accountState: "active" });
          isBeyond = answer.isBeyond === true;
          return answer;
        }),
      );
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : null;
      // A try is counted only after the token was found wrong, so that a program with an old token does not block others in its
      // network that have a valid token.
      if (refusal === NoToken || refusal === OtherNetwork) this.#spend(call.addressBlock, wrongTokens, call.now);
      isBeyond = refusal === BeyondToken;
      if (token !== null && refusal === NoToken) await this.#noteRefusal(token, from, null, call.now);
      if (token !== null && refusal === OtherNetwork) await this.#noteRefusal(token, from, "network", call.now);
      throw error;
    } finally {
      if (isBeyond && token !== null) await this.#noteRefusal(token, from, "reach", call.now);
      // This is done outside the call's own transaction, because even a refused call counts as use of the token, and calls must
      // not wait for each other here.
      if (tokenId !== undefined && token !== null) await this.#noteUse(tokenId, token, from, call.now);
    }
  }

  async #noteUse(tokenId: string, token: string, from: { host: string; address: string }, now: Date): Promise<void> {
    const minute = Math.floor(now.getTime() / 60_000);
    if (this.#noted.get(tokenId) === minute) return;
    if (this.#noted.size > 10_000) this.#noted.clear();
    this.#noted.set(tokenId, minute);
    const { pool, tokens } = this.#parts;
    await tx(pool, null, async (trx) => {
      if ((await tokens.enter(trx, token, from)) !== null) await tokens.noteUse(trx, tokenId, from.address);
    });
  }

  /**
   * Records a refused call once a minute for each token, however many calls are refused, so that callers cannot flood the log.
   */
  async #noteRefusal(
    token: string,
    from: { host: string; address: string },
    why: "network" | "reach" | null,
    now: Date,
  ): Promise<void> {
    if (this.#limits.count(sha256(token).toString("base64"), notedRefusals, now) !== null) return;
    const { pool, tokens } = this.#parts;
    await tx(pool, null, (trx) => tokens.noteRefusal(trx, token, from, why));
  }

  /** If the ordinary number of calls is used up, the account may still be entitled to more. */
  async #spendOf(trx: Trx, { tokenId, accountId }: TokenFacts, limit: CallLimit, now: Date): Promise<void> {
    if (this.#limits.count(tokenId, limit, now) === null) return;
    const factor = await this.#parts.tokens.callsFactor(trx, accountId);
    this.#spend(tokenId, { ...limit, name: `${limit.name}, more`, cap: limit.cap * (factor - 1) }, now);
  }

  #spend(caller: string, limit: CallLimit, now: Date): void {
    const seconds = this.#limits.count(caller, limit, now);
    if (seconds !== null) throw new Refused(TooFast, { values: { seconds } });
  }

  #fail(dialect: Dialect, error: unknown, httpRequest: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refused = error instanceof Refused ? error : (frameworkRefusal(error) ?? busyRefusal(error));
    if (refused !== null) {
      const { seconds } = refused.values;
      if (seconds !== undefined) void reply.header("retry-after", String(seconds));
      return send(reply, dialect.refuse(refused, httpRequest.headers));
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
    return send(reply, dialect.fault(httpRequest.id));
  }
}

const isPublic = (route: ForeignRoute): route is PublicRoute => route.access.kind === "public";

const urlOf = ({ path }: ForeignOperation): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

function refusing(refusal: typeof NotThere): () => never {
  return () => {
    throw new Refused(refusal);
  };
}

function send(reply: FastifyReply, { status, contentType, body, headers = {} }: ForeignAnswer): FastifyReply {
  void reply.code(status).header("cache-control", "no-store").headers(headers);
  if (contentType === undefined) return reply.send();
  // The body is sent as bytes, so that the framework adds no charset to the content type: JSON has no such parameter.
  return reply.header("content-type", contentType).send(Buffer.from(body ?? ""));
}

/** Refuses calls that a page of another site makes through the browser of its visitor, for example with a saved password. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "none" && site !== "same-origin")
    throw new Refused(NotFromThePanel, { internal: "another site" });
}

/**
 * The end of the refusal for a token without a permission: what the token may not do, by that permission. Any other missing
 * permission means that the token was created for another API.
 */
const lacking: Readonly<Record<string, string>> = {
  dns_edit: "changing records, it only reads",
  service_order: "downloading private keys",
};

function refuseUnless(decision: ReturnType<typeof decide>, { permission }: TokenAccess): void {
  if (decision.allowed) return;
  if (decision.refusal !== NoPermission) throw new Refused(decision.refusal);
  throw new Refused(BeyondToken, { values: { what: lacking[permission] ?? "it was created for another API" } });
}

/**
 * Reads the inputs of a route. A path that does not fit the schema is answered like a path that does not exist. The body stays
 * text, because a dialect reads and refuses it in its own way.
 */
function readInputs<O extends ForeignOperation>(operation: O, { params, query, body, headers }: FastifyRequest): Inputs<O> {
  const route = operation.params.safeParse(params);
  if (!route.success || holdsNul(params)) throw new Refused(NotThere);
  const asked = operation.query.safeParse(query);
  if (!asked.success || holdsNul(query)) {
    const issue = asked.error?.issues[0];
    throw new Refused(BadParameter, {
      param: issue?.path.join(".") ?? "",
      values: { rule: issue?.message ?? "U+0000" },
    });
  }
  return {
    params: route.data,
    query: asked.data,
    body,
    ifNoneMatch: headers["if-none-match"] ?? "",
    ifMatch: headers["if-match"] ?? "",
  } as Inputs<O>;
}

/** PostgreSQL cannot store this character in a text. */
const holdsNul = (value: unknown): boolean => JSON.stringify(value ?? null).includes(String.raw`\u0000`);

function frameworkRefusal(error: unknown): Refused | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refused(BodyTooLarge);
  if ("statusCode" in error && error.statusCode === 400) return new Refused(BadParameter, { values: { rule: "" } });
  return null;
}
