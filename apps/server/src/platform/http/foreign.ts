import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ForeignOperation } from "@nameplane/contracts/foreign";
import { BeyondToken, NoToken, NotThatWay, NotThere, OtherNetwork } from "@nameplane/contracts/foreign-refusals";
import { BadParameter, BodyTooLarge, NoPermission, NotFromThePanel, TooFast } from "@nameplane/contracts/refusals";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { z } from "zod";
import { tx, type Trx } from "../db/transaction.ts";
import type { Pool } from "../db/connect.ts";
import { errorFields, type Log } from "../log.ts";
import { decide, type TokenAccess } from "../policy.ts";
import { sha256 } from "../ids.ts";
import { Refused } from "../refused.ts";
import { makeScope, type AccountScope } from "../scope.ts";
import { CallLimits, type CallLimit } from "./call-limits.ts";
import type { PublicCall } from "./call.ts";
import type { HttpCall } from "./http-call.ts";

// Routes in a dialect that somebody else has laid down: called by programs, with a token in place of a session. No cookie is
// looked at, so there is nothing that a foreign page could ride on; what a browser sends for another site is refused all the same.

/** The token of a call, as the database confirmed it for this transaction. */
export type TokenFacts = {
  readonly tokenId: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly permissions: ReadonlySet<string>;
  /** What it may reach; its area reads it. */
  readonly scope: unknown;
};

/** The door for tokens. */
export type TokenDoor = {
  /** First statement of a transaction: token, its limits and the row context; null = no live token. Refuses OtherNetwork. */
  readonly enter: (trx: Trx, token: string, from: { host: string; address: string }) => Promise<TokenFacts | null>;
  /** Notes that a token was used, once a minute at most. */
  readonly noteUse: (trx: Trx, tokenId: string, address: string) => Promise<void>;
  /** Notes that a call was refused, once a minute at most; null = it came with no live token, maybe with one that was. */
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
  /** The words of the answer refuse something that is beyond the token. */
  readonly isBeyond?: boolean;
  /** Waited for before the answer leaves, when what was done is committed. */
  readonly settle?: () => Promise<void>;
};

/** How a dialect reads who calls, and how it says no. */
export type Dialect = {
  readonly name: string;
  /** Paths that are the dialect's own whether or not there is a route. */
  readonly prefix: `/${string}`;
  /** As the API description has it. */
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
    ? { params: z.output<Params>; query: z.output<Query>; body: unknown }
    : never;

type RouteOptions = {
  readonly feature: Feature;
  /** Calls of one token, or of one network on a public route. */
  readonly limit: CallLimit;
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

/** A route of a token. The whole of it is one transaction, which begins with the token. */
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

/** A route anybody may call. */
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

/** Wrong tokens from one network: a program with an old one, not somebody who tries them all (there are 2^256). */
const wrongTokens: CallLimit = { name: "wrong token", seconds: 60, cap: 60 };

const notedRefusals: CallLimit = { name: "noted refusal", seconds: 60, cap: 1 };

const bodyLimit = 4 * 1024 * 1024;
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export type ForeignParts = {
  readonly pool: Pool;
  readonly log: Log;
  readonly tokens: TokenDoor;
  readonly callOf: (httpRequest: FastifyRequest, reply: FastifyReply) => HttpCall | Promise<HttpCall>;
};

/** Serves the routes of a dialect: everything under its prefix is answered in it, also what is not there. */
export class ForeignServer {
  readonly #parts: ForeignParts;
  readonly #limits = new CallLimits();
  /** Minute in which the use of a token was noted last. */
  readonly #noted = new Map<string, number>();

  constructor(parts: ForeignParts) {
    this.#parts = parts;
  }

  register(app: FastifyInstance, dialect: Dialect, routes: readonly ForeignRoute[]): void {
    void app.register((inner, _options, done) => {
      // Programs say JSON, form or nothing at all of one and the same body.
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_httpRequest, body, next) => next(null, body));
      inner.setErrorHandler((error, httpRequest, reply) => this.#fail(dialect, error, httpRequest, reply));
      const declared = Map.groupBy(routes, ({ operation }) => urlOf(operation));
      for (const [url, ofUrl] of declared) {
        for (const route of ofUrl)
          inner.route({
            method: route.operation.method,
            url,
            config: { isDeclared: true },
            bodyLimit,
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

  async #answer(dialect: Dialect, route: ForeignRoute, httpRequest: FastifyRequest, reply: FastifyReply): Promise<ForeignAnswer> {
    const call = await this.#parts.callOf(httpRequest, reply);
    // What the brand has switched off answers as every other path of the dialect that is not there.
    if (!(await call.isOn(route.feature))) throw new Refused(NotThere);
    refuseOtherSites(httpRequest);
    const { access, limit } = route;
    if (isPublic(route)) {
      this.#spend(call.addressBlock, limit, call.now);
      return route.run(call, httpRequest);
    }
    const token = dialect.tokenOf(httpRequest.headers);
    const answer = await this.#asCaller(call, token, async (trx, caller) => {
      refuseUnless(decide(caller, access));
      this.#spend(caller.tokenId, limit, call.now);
      const { accountId, brandId, tokenId } = caller;
      const scope = makeScope({ accountId, brandId, actor: `token:${tokenId}` });
      return route.run(Object.assign(call, { scope, caller, trx }), httpRequest);
    });
    await answer.settle?.();
    return answer;
  }

  async #asCaller(
    call: HttpCall,
    token: string | null,
    work: (trx: Trx, caller: TokenFacts & { accountState: "active" }) => Promise<ForeignAnswer>,
  ): Promise<ForeignAnswer> {
    const { pool, tokens } = this.#parts;
    let tokenId: string | undefined;
    let isBeyond = false;
    const from = { host: call.brand.host, address: call.address };
    try {
      return await tx(pool, null, async (trx) => {
        const caller = token === null ? null : await tokens.enter(trx, token, from);
        if (caller === null) throw new Refused(NoToken);
        ({ tokenId } = caller);
        // The door opens for accounts that are active only.
        const answer = await work(trx, { ...caller, accountState: "active" });
        isBeyond = answer.isBeyond === true;
        return answer;
      });
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : null;
      // Counted when it has turned out wrong: a neighbour with an old token keeps nobody out whose own is right.
      if (refusal === NoToken || refusal === OtherNetwork) this.#spend(call.addressBlock, wrongTokens, call.now);
      isBeyond = refusal === BeyondToken;
      if (token !== null && refusal === NoToken) await this.#noteRefusal(token, from, null, call.now);
      if (token !== null && refusal === OtherNetwork) await this.#noteRefusal(token, from, "network", call.now);
      throw error;
    } finally {
      if (isBeyond && token !== null) await this.#noteRefusal(token, from, "reach", call.now);
      // Apart from the work: a use that was refused is a use, and no call waits for another to note its own.
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

  /** Said once a minute of a token, whatever it is refused: nobody has rows written by calling. */
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

  #spend(caller: string, limit: CallLimit, now: Date): void {
    const seconds = this.#limits.count(caller, limit, now);
    if (seconds !== null) throw new Refused(TooFast, { values: { seconds } });
  }

  #fail(dialect: Dialect, error: unknown, httpRequest: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refused = error instanceof Refused ? error : frameworkRefusal(error);
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
  // As bytes: a type is sent as the dialect says it, without a word about the encoding that JSON has not got.
  return reply.header("content-type", contentType).send(Buffer.from(body ?? ""));
}

/** A page of another site that has its reader's browser call here, with a password the browser remembers. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "none" && site !== "same-origin")
    throw new Refused(NotFromThePanel, { internal: "another site" });
}

/** What every token may is reading: who lacks a permission lacks that of changing. */
function refuseUnless(decision: ReturnType<typeof decide>): void {
  if (decision.allowed) return;
  if (decision.refusal === NoPermission) throw new Refused(BeyondToken, { values: { what: "changing records, it only reads" } });
  throw new Refused(decision.refusal);
}

/** What a path cannot name is not there. The body is left as text: a dialect reads it, and refuses it, in its own words. */
function readInputs<O extends ForeignOperation>(operation: O, { params, query, body }: FastifyRequest): Inputs<O> {
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
  return { params: route.data, query: asked.data, body } as Inputs<O>;
}

/** No text of the database can hold one. */
const holdsNul = (value: unknown): boolean => JSON.stringify(value ?? null).includes(String.raw`\u0000`);

function frameworkRefusal(error: unknown): Refused | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refused(BodyTooLarge);
  if ("statusCode" in error && error.statusCode === 400) return new Refused(BadParameter, { values: { rule: "" } });
  return null;
}
