import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Operation } from "@nameplane/contracts";
import {
  AccountSuspended,
  AmbiguousHost,
  BodyTooLarge,
  BrokenBody,
  NoSuchEndpoint,
  OtherIdentity,
  UnknownHost,
} from "@nameplane/contracts/refusals";
import { SecondPersonNeeded } from "@nameplane/contracts/staff/refusals";
import type { Spec } from "@nameplane/contracts/spec";
import { isHidden, type Feature } from "@nameplane/contracts/whitelabel/switches";
import type { z } from "zod";
import { defaultPace, endSlowBody, type BodyPace } from "../bodies/slow-bodies.ts";
import { announcedBytes, hasBody, readBody } from "../bodies/read-body.ts";
import { jsonBounds, readLongJsonBody } from "../bodies/json-body.ts";
import { endUnread } from "../bodies/unread-body.ts";
import type { Clock } from "../clock.ts";
import type { Pool } from "../db/connect.ts";
import { tx, type Trx } from "../db/transaction.ts";
import { errorFields, type Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { decide, decideForStaff, refuseUnless, type Access, type StaffAccess } from "../policy.ts";
import { Refused } from "../refused.ts";
import { makeScope } from "../scope.ts";
import { AccountTurns } from "./account-turns.ts";
import { busyRefusal } from "./busy.ts";
import { faultAnswer, refusedAnswer } from "./answers.ts";
import {
  actorOf,
  type BrandFace,
  type PublicCall,
  type SessionCall,
  type SessionFacts,
  type StaffCall,
  type StaffFacts,
} from "./call.ts";
import { decodableAddress } from "./decodable-address.ts";
import { refuseForeignCallers, refuseNavigation } from "./guard.ts";
import { ForeignServer, type Dialect, type ForeignRoute, type RegisteredForeign, type TokenAdmission } from "./foreign.ts";
import { HttpCall, languageOf, type EnteredCall } from "./http-call.ts";
import { Proxies, type TrustedProxies } from "./proxies.ts";
import { readInput } from "./read-input.ts";
import { unswitchedRoutes } from "./unswitched-routes.ts";
import { inputBesideFile, sentFile, type SentFile } from "./sent-file.ts";
import type { OutsideSecondPerson, SecondAct } from "./second-person.ts";
import { StaffServer, type StaffOptions, type StaffParts } from "./staff-server.ts";
import { proofOf, refuseUndeclared, type ProofUse, type StaffStepUp, type StepUp } from "./step-up.ts";
import { guardAnswer, sendAnswer, addServerTiming, type Document, type Streamed, type StreamedDocument } from "./send-answer.ts";

type Any = z.ZodType;
type Result<Answer extends Any> = z.input<Answer> | Streamed | Document | StreamedDocument;

export type RouteOptions = {
  /** Feature switches of the brand that the route depends on. Only routes in unswitched-routes.ts have none. */
  feature?: RouteFeature;
  /**
   * Whether a GET changes state, so that it is refused if a browser navigates to it. False for a POST means that it only reads.
   */
  changesState?: boolean;
  /** Whether staff who act for the user cannot use the route, such as the approval by a second person. */
  isOnlyForUsers?: true;
  /** The most bytes of a body from callers who are signed in. */
  bodyLimit?: number;
  /** Whether the route exists only on hosts where the operator's staff log in. */
  isOfStaff?: boolean;
};

/**
 * One feature switch, several that all have to be on, or several of which at least one has to be on. Otherwise the route
 * answers as if it did not exist.
 */
export type RouteFeature = Feature | readonly Feature[] | { readonly anyOf: readonly Feature[] };

/**
 * Options of a route for signed-in users. `stepUp` is null if the route needs a dangerous permission, but this act needs no
 * fresh proof of identity.
 */
export type SignedInOptions<Input> = RouteOptions & { stepUp?: StepUp<Input> | null };

/** Registered operations, for the API description and for the check that every route is declared. */
export type Registered = {
  readonly operation: Operation;
  readonly spec: Spec<Any, Any>;
  readonly access: Access | StaffAccess;
  readonly feature: RouteFeature | undefined;
  /** Whether some calls of the route need a fresh proof of identity. */
  readonly asksProof: boolean;
};

export type EdgeParts = {
  pool: Pool;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  /** The brand that answers on a host, or null if the host is not served here. */
  findBrand: (host: string) => BrandFace | null | Promise<BrandFace | null>;
  isFeatureOn: (brandId: string, feature: Feature) => boolean | Promise<boolean>;
  /**
   * Whether a host is the operator's development host, whose answers show request id and duration. Absent if the installation
   * has none.
   */
  isDevelopment?: ((host: string) => Promise<boolean>) | undefined;
  /**
   * Checks the session, returns its permissions and sets the row context. It has to be the first statement of its transaction.
   * Null if there is no such session.
   */
  enterSession: (trx: Trx, token: string, host: string) => Promise<SessionFacts | null>;
  /** Ends the session with this token. The session of a suspended account ends at its next call. */
  endSession: (trx: Trx, token: string, host: string) => Promise<void>;
  /** Uses up the fresh proof of identity for an act. Refuses with StepUpRequired if there is none. */
  useProof: (trx: Trx, use: ProofUse) => Promise<void>;
  /** Access rules for programs that call with a token. */
  tokens: TokenAdmission;
  /** How staff are admitted. If absent, this server has no staff routes. */
  staff?: StaffParts;
  /**
   * Proxies in front of this process. Each adds the address of its client to X-Forwarded-For; entries before that of the
   * first proxy were written by the client itself.
   */
  proxies: TrustedProxies;
  /** Routes that depend on no feature switch, each with the reason. By default those of the product. */
  unswitched?: ReadonlyMap<string, string>;
  /** The slowest rate at which a body may arrive before its connection is closed. */
  pace?: BodyPace;
  /** How long the headers of a call may take to arrive. */
  headersMs?: number;
};

declare module "fastify" {
  interface FastifyRequest {
    /** The call after its headers have been checked and it was admitted. Null until then. */
    letIn: HttpCall | null;
    /** How many bytes of the body are read at most. */
    bodyMax: number;
  }
  interface FastifyContextConfig {
    /** The edge sets this on its own routes. A route without it was added without going through the edge. */
    isDeclared?: true;
    /** Whether the body is a file. */
    takesFile?: boolean;
  }
}

type Series = { observe(seconds: number): void };

/** The most bytes of a form, and of any body from a caller who is not signed in. */
const strangersLimit = 64 * 1024;
const signedInLimit = 1024 * 1024;
/** Higher than the limits of all routes, because our own code reads the bodies, up to the limit of the call. */
const frameworkLimit = 64 * 1024 * 1024;

export class Edge {
  readonly app: FastifyInstance;
  readonly registered: Registered[] = [];
  readonly registeredForeign: RegisteredForeign[] = [];
  /** Staff acts that a second staff member may have to approve, by the name of their operation. */
  readonly secondActs = new Map<string, SecondAct>();
  readonly #parts: EdgeParts;
  readonly #foreign: ForeignServer;
  readonly #staff: StaffServer;
  readonly #turns = new AccountTurns();
  readonly #seriesOf = new Map<string, Series[]>();

  constructor(parts: EdgeParts) {
    this.#parts = parts;
    const { pool, log, tokens } = parts;
    this.#foreign = new ForeignServer({ pool, log, tokens, turns: this.#turns, callOf: (...of) => this.#publicCall(...of) });
    this.#staff = new StaffServer(parts.staff ?? null);
    const proxies = new Proxies(parts.proxies);
    this.app = Fastify({
      logger: false,
      trustProxy: (address) => proxies.isTrusted(address),
      bodyLimit: frameworkLimit,
      http: { headersTimeout: parts.headersMs ?? 10_000, connectionsCheckingInterval: Math.min(parts.headersMs ?? 1000, 1000) },
      genReqId: () => randomUUID(),
      rewriteUrl: ({ url = "/" }) => decodableAddress(url),
      // A domain name can be part of a path, so a parameter may be long.
      routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1200 },
      forceCloseConnections: "idle",
      schemaController: { compilersFactory: { buildValidator: noJsonSchemas, buildSerializer: noJsonSchemas } },
    });
    void this.app.register(cookie, { hook: false }); // Cookies are only parsed for calls that read them.
    this.app.decorateRequest("letIn", null);
    this.app.decorateRequest("bodyMax", strangersLimit);
    this.#addBodies();
    this.app.addHook("onRoute", (route) => {
      if (route.config?.isDeclared !== true) throw new Error(`route ${String(route.method)} ${route.url} declares no access`);
    });
    this.app.addHook("onSend", (httpRequest, reply, _payload, done) => {
      guardAnswer(httpRequest, reply);
      endUnread(httpRequest.raw, reply.raw);
      done();
    });
    this.app.addHook("onRequest", (httpRequest, reply, done) => {
      const { raw } = httpRequest;
      proxies.purify(raw);
      if (hasBody(raw.headers)) endSlowBody(raw, reply.raw, parts.pace ?? defaultPace);
      // The proxy and this process might each use a different one of the two hosts (RFC 9112 section 3.2).
      if (namesTwoHosts(raw.rawHeaders)) return done(new Refused(AmbiguousHost));
      // The body of a call to an unknown path is not even read.
      done(httpRequest.is404 ? new Refused(NoSuchEndpoint) : undefined);
    });
    // The address is read at once, because a connection has no address any more once it is closed.
    this.app.addHook("onRequest", ({ socket }, _reply, done) => {
      void socket.remoteAddress;
      done();
    });
    const { isDevelopment } = parts;
    if (isDevelopment) {
      this.app.addHook("onRequest", async (httpRequest, reply) => {
        if (httpRequest.url.startsWith("/api/") && (await isDevelopment(httpRequest.hostname.toLowerCase())))
          addServerTiming(httpRequest, reply);
      });
    }
    this.app.addHook("onResponse", (httpRequest, reply, done) => {
      this.#account(httpRequest, reply);
      done();
    });
    this.app.setNotFoundHandler((httpRequest, reply) => this.#fail(new Refused(NoSuchEndpoint), httpRequest, reply));
    this.app.setErrorHandler((error, httpRequest, reply) => this.#fail(error, httpRequest, reply));
  }

  /** How bodies are read, once the headers have been admitted. */
  #addBodies(): void {
    const { app } = this;
    void app.register(formbody, { bodyLimit: strangersLimit });
    app.removeContentTypeParser("application/json");
    app.addContentTypeParser("application/json", async (httpRequest: FastifyRequest, payload: Readable) => {
      const { bodyMax, raw } = httpRequest;
      return readLongJsonBody(await readBody(payload, raw.headers, bodyMax), jsonBounds(bodyMax));
    });
    // A file is read by the route that takes it, after the caller has been authorised. All other routes refuse such bodies.
    app.addContentTypeParser("application/octet-stream", (httpRequest, payload, done) => {
      if (httpRequest.routeOptions.config.takesFile === true) return done(null, payload);
      done(new Refused(BrokenBody));
    });
  }

  /** A route that anybody may call. */
  public<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    options: RouteOptions,
    handler: (call: PublicCall, input: z.output<Input>) => Promise<Result<Answer>>,
  ): void {
    const access: Access = { kind: "public" };
    this.#route(operation, spec, access, options, false, (call, input) => handler(call, input as z.output<Input>));
  }

  /** A route that anybody may call, for a body that is a file. */
  publicUpload<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    options: RouteOptions,
    handler: (call: PublicCall, input: z.output<Input>, body: SentFile) => Promise<Result<Answer>>,
  ): void {
    if (operation.encoding !== "raw") throw new Error(`${operation.name} takes a file and does not say so`);
    const access: Access = { kind: "public" };
    this.#route(operation, spec, access, options, false, (call, input, body) => handler(call, input as z.output<Input>, body));
  }

  /**
   * A route of a signed-in user that works in a single transaction: session check, rights, and the handler's reads and writes.
   * An operation that needs an idempotency key runs once for each key.
   */
  inTransaction<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    access: Access,
    options: SignedInOptions<z.output<Input>>,
    handler: (call: SessionCall & { trx: Trx }, input: z.output<Input>) => Promise<Result<Answer>>,
  ): void {
    this.#signedIn(operation, spec, access, options, (call, input) =>
      this.#entered(call, operation, access, options, input as z.output<Input>, async (session, trx) => {
        const run = () => handler(Object.assign(session, { trx }), input as z.output<Input>);
        return operation.needsKey ? session.once(trx, run as () => Promise<object>) : run();
      }),
    );
  }

  /** A route of a signed-in user that also calls external systems: the handler opens its transactions itself (call.tx). */
  outsideTransaction<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    access: Access,
    options: SignedInOptions<z.output<Input>>,
    handler: (call: SessionCall, input: z.output<Input>) => Promise<Result<Answer>>,
  ): void {
    this.#signedIn(operation, spec, access, options, async (call, input) => {
      const session = await this.#entered(call, operation, access, options, input as z.output<Input>, async (entered) => entered);
      return handler(session, input as z.output<Input>);
    });
  }

  /**
   * A staff route that works in a single transaction of the staff's database role. `permission` is null if every staff member
   * may use the route.
   */
  staff<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    permission: string | null,
    options: StaffOptions<z.output<Input>>,
    handler: (call: StaffCall & { readonly trx: Trx }, input: z.output<Input>) => Promise<Result<Answer>>,
  ): void {
    const { second } = options;
    if (second !== undefined)
      this.#guard(operation, spec, {
        operation,
        kind: second.kind,
        permission,
        read: (input, language) => readInput(spec.input, input, language),
        describe: (call, input) => second.describe(call, input as z.output<Input>),
        run: (call, input) => handler(call, input as z.output<Input>) as Promise<object>,
        tryFirst: null,
      });
    this.#staffRoute(operation, spec, permission, options, (call, input, of) =>
      this.#staff.entered(call, of, input, (session, trx) => handler(Object.assign(session, { trx }), input)),
    );
  }

  /**
   * A staff route that also calls external systems, or works in the accounts of customers. The handler opens its transactions
   * itself.
   */
  staffOutside<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    permission: string | null,
    options: Omit<StaffOptions<z.output<Input>>, "second"> & { readonly second?: OutsideSecondPerson<z.output<Input>> },
    handler: (call: StaffCall, input: z.output<Input>) => Promise<Result<Answer>>,
  ): void {
    const { second } = options;
    if (second !== undefined)
      this.#guard(operation, spec, {
        operation,
        kind: second.kind,
        permission,
        read: (input, language) => readInput(spec.input, input, language),
        describe: (call, input) => second.describe(call, input as z.output<Input>),
        run: (call, input) => handler(call, input as z.output<Input>) as Promise<object>,
        tryFirst: (call, input) => second.tryFirst(call, input as z.output<Input>),
      });
    this.#staffRoute(operation, spec, permission, options, async (call, input, of) => {
      const session = await this.#staff
        .entered(call, of, input, async (entered) => entered)
        .catch(async (error: unknown) => {
          if (second !== undefined && error instanceof Refused && error.refusal === SecondPersonNeeded) {
            const { stepUp: _, second: __, ...unguarded } = of;
            const plain = { ...unguarded, stepUp: null };
            await second.tryFirst(await this.#staff.entered(call, plain, input, async (entered) => entered), input);
          }
          throw error;
        });
      return handler(session, input);
    });
  }

  #guard(operation: Operation, spec: Spec<Any, Any>, act: SecondAct): void {
    if (!spec.refusals.includes(SecondPersonNeeded))
      throw new Error(`route ${operation.path} does not tell of SecondPersonNeeded`);
    this.secondActs.set(operation.name, act);
  }

  #staffRoute<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    permission: string | null,
    { stepUp, second, ...options }: StaffOptions<z.output<Input>>,
    run: (
      call: HttpCall,
      input: z.output<Input>,
      of: {
        readonly operation: Operation;
        readonly access: StaffAccess;
        readonly stepUp: StaffStepUp<z.output<Input>> | null | undefined;
        readonly second: StaffOptions<z.output<Input>>["second"];
      },
    ) => Promise<unknown>,
  ): void {
    if (!operation.path.startsWith("/api/staff/")) throw new Error(`${operation.path} is of staff, and not below /api/staff/`);
    const access: StaffAccess = { kind: "staff", permission };
    refuseUndeclared(operation, spec, access, stepUp);
    this.#route(
      operation,
      spec,
      access,
      { ...options, isOfStaff: true },
      stepUp !== undefined && stepUp !== null,
      (call, input) => run(call, input as z.output<Input>, { operation, access, stepUp, second }),
    );
  }

  /** Like outsideTransaction, for a body that is a file: the handler reads it once it has decided to accept it. */
  upload<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    access: Access,
    options: SignedInOptions<z.output<Input>>,
    handler: (call: SessionCall, input: z.output<Input>, body: SentFile) => Promise<Result<Answer>>,
  ): void {
    if (operation.encoding !== "raw") throw new Error(`${operation.name} takes a file and does not say so`);
    this.#signedIn(operation, spec, access, options, async (call, input, body) => {
      const session = await this.#entered(call, operation, access, options, input as z.output<Input>, async (entered) => entered);
      return handler(session, input as z.output<Input>, body);
    });
  }

  /**
   * Routes in a foreign API dialect, for programs that call with a token; every path under the prefix answers in that dialect.
   */
  foreign(dialect: Dialect, routes: readonly ForeignRoute[]): void {
    this.registeredForeign.push(
      ...routes.map(({ operation, access, feature, limit }) => ({ operation, access, feature, limit, dialect })),
    );
    this.#foreign.register(this.app, dialect, routes);
  }

  /**
   * Raw routes, such as health, metrics, provider callbacks and static files. They are declared public here and check their
   * callers themselves.
   */
  raw(
    method: "GET" | "POST",
    url: string,
    handler: (httpRequest: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    this.app.route({ method, url, config: { isDeclared: true }, handler });
  }

  /** A raw route that accepts a form of any encoding. Nobody reads its fields. */
  rawForm(url: string, handler: (httpRequest: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    void this.app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: strangersLimit }, (_httpRequest, _body, done) =>
        done(null, null),
      );
      scope.route({ method: "POST", url, config: { isDeclared: true }, handler });
    });
  }

  /** Identifies the caller of an event stream, which lasts longer than a transaction. */
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

  /**
   * Identifies the staff member of an event stream. Null if there is no such session. It does not count as use of the session.
   */
  async identifyStaff(httpRequest: FastifyRequest): Promise<StaffFacts | null> {
    refuseForeignCallers(httpRequest, "events");
    return this.#staff.identify(await this.#publicCall(httpRequest, null));
  }

  /**
   * Whether the session of a stream still exists unchanged. The check does not count as use of the session, so an idle session
   * still ends.
   */
  async isStill(httpRequest: FastifyRequest, was: SessionFacts): Promise<boolean> {
    const { pool, enterSession } = this.#parts;
    const { token, brand } = await this.#publicCall(httpRequest, null);
    if (token === null) return false;
    let facts: SessionFacts | null = null;
    const dryRun = new Error("rolled back on purpose");
    await tx(pool, null, async (trx) => {
      facts = await enterSession(trx, token, brand.host);
      throw dryRun;
    }).catch((error: unknown) => {
      if (error !== dryRun) throw error;
    });
    return isSameSession(facts, was) && decide(facts, { kind: "session" }).allowed;
  }

  #signedIn<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    access: Access,
    options: SignedInOptions<z.output<Input>>,
    run: (call: HttpCall, input: unknown, body: SentFile) => Promise<unknown>,
  ): void {
    const { stepUp } = options;
    refuseUndeclared(operation, spec, access, stepUp);
    this.#route(operation, spec, access, options, stepUp !== undefined && stepUp !== null, run);
  }

  #route<Input extends Any, Answer extends Any>(
    operation: Operation,
    spec: Spec<Input, Answer>,
    access: Access | StaffAccess,
    options: RouteOptions,
    asksProof: boolean,
    run: (call: HttpCall, input: unknown, body: SentFile) => Promise<unknown>,
  ): void {
    if (options.isOfStaff !== true) this.#refuseWithoutSwitch(operation, options);
    this.registered.push({ operation, spec, access, feature: options.feature, asksProof });
    const takesFile = operation.encoding === "raw";
    const letIn = async (httpRequest: FastifyRequest, reply: FastifyReply): Promise<HttpCall> => {
      const found = this.#publicCall(httpRequest, reply);
      const call = found instanceof Promise ? await found : found;
      // This is checked first: a feature that the brand has switched off answers as if it did not exist, to every caller.
      if (options.isOfStaff === true) await this.#staff.refuseElsewhere(call);
      const isOn = this.#isOn(call.brand.brandId, options);
      refuseUnless(decide(null, { kind: "public" }, { isOn: isOn instanceof Promise ? await isOn : isOn }));
      refuseForeignCallers(httpRequest, options.changesState ? "call" : "read");
      if (options.changesState) refuseNavigation(httpRequest);
      return call;
    };
    this.app.route({
      method: operation.method,
      url: operation.path,
      config: { isDeclared: true, takesFile },
      bodyLimit: operation.encoding === "form" ? strangersLimit : frameworkLimit,
      ...(operation.method === "GET"
        ? {}
        : {
            // The headers are checked before anything of the body is read.
            onRequest: async (httpRequest: FastifyRequest, reply: FastifyReply) => {
              const call = await letIn(httpRequest, reply);
              refuseOtherEncoding(httpRequest, operation);
              httpRequest.bodyMax = await this.#bodyMax(call, httpRequest, operation, access, options);
              httpRequest.letIn = call;
            },
          }),
      handler: async (httpRequest, reply) => {
        const call = httpRequest.letIn ?? (await letIn(httpRequest, reply));
        const sent = takesFile
          ? inputBesideFile(httpRequest)
          : operation.method === "GET"
            ? httpRequest.query
            : (httpRequest.body ?? {});
        let input: unknown;
        try {
          input = readInput(spec.input, sent, call.language, spec.operatorSets);
        } catch (fault) {
          // The input is checked only for callers who may use the route.
          await this.#admit(call, operation, access, options);
          throw fault;
        }
        return sendAnswer(reply, call, await run(call, input, sentFile(httpRequest, takesFile)));
      },
    });
  }

  /**
   * The most bytes that are read of a body, depending on the sender. A body longer than strangersLimit is read only from a
   * signed-in caller who may use the route. A shorter body may be read before the session is checked. On a route for signed-in
   * callers, that is done only if the caller sends a session token.
   */
  async #bodyMax(
    call: HttpCall,
    httpRequest: FastifyRequest,
    operation: Operation,
    access: Access | StaffAccess,
    options: RouteOptions,
  ): Promise<number> {
    const limit = options.bodyLimit ?? signedInLimit;
    const { headers } = httpRequest.raw;
    const isLong = hasBody(headers) && (announcedBytes(headers) ?? Number.POSITIVE_INFINITY) > strangersLimit;
    if (access.kind !== "public") {
      if ((access.kind === "staff" ? call.staffToken : call.token) === null) refuseUnless(decide(null, access));
      if (isLong) await this.#admit(call, operation, access, options);
      return isLong ? limit : Math.min(limit, strangersLimit);
    }
    const { token } = call;
    if (!isLong || token === null) return Math.min(limit, strangersLimit);
    const facts = await tx(this.#parts.pool, null, (trx) => this.#parts.enterSession(trx, token, call.brand.host));
    return decide(facts, { kind: "session" }).allowed ? limit : Math.min(limit, strangersLimit);
  }

  async #admit(call: HttpCall, operation: Operation, access: Access | StaffAccess, options: RouteOptions): Promise<void> {
    if (access.kind === "staff") await this.#staff.entered(call, { operation, access, stepUp: null }, {}, async () => undefined);
    else if (access.kind !== "public")
      await this.#entered(call, operation, access, { ...options, stepUp: null }, {}, async () => undefined);
  }

  /**
   * Stops the start of the server unless the route either declares feature switches or is listed as unswitched, but not both.
   */
  #refuseWithoutSwitch({ name }: Operation, { feature }: RouteOptions): void {
    const isUnswitched = (this.#parts.unswitched ?? unswitchedRoutes).has(name);
    if (feature === undefined && !isUnswitched)
      throw new Error(
        `route ${name} is not switched by any feature of a brand: give its options a feature, such as { feature: "Domains" }, ["Domains", "enableExport"] (all of them) or { anyOf: ["Domains", "Requests"] }; if it has to stay open whatever a brand hides, add it to platform/http/unswitched-routes.ts with the reason`,
      );
    if (feature !== undefined && isUnswitched)
      throw new Error(`route ${name} has a feature and is also listed in platform/http/unswitched-routes.ts: remove one of them`);
  }

  /** Usually not a promise, because the feature switches of a brand are cached. `hidden`: what the account's reseller has hidden. */
  #isOn(brandId: string, { feature }: RouteOptions, hidden: readonly string[] = []): boolean | Promise<boolean> {
    const isOn = (one: Feature) => !isHidden(hidden, one) && this.#parts.isFeatureOn(brandId, one);
    if (feature === undefined) return true;
    if (typeof feature === "string") return isOn(feature);
    const [features, wanted] = "anyOf" in feature ? [feature.anyOf, "some" as const] : [feature, "every" as const];
    return Promise.all(features.map(async (one) => isOn(one))).then((known) => known[wanted](Boolean));
  }

  async #entered<Input, T>(
    call: HttpCall,
    operation: Operation,
    access: Access,
    options: SignedInOptions<Input>,
    input: Input,
    fn: (session: EnteredCall, trx: Trx) => Promise<T>,
  ): Promise<T> {
    const { pool, enterSession, useProof } = this.#parts;
    const { token } = call;
    const inTurn = <R>(work: () => Promise<R>) => (token === null ? work() : this.#turns.take(token, work));
    let isSuspended = false;
    const { stepUp } = options;
    const asksProof = stepUp !== undefined && stepUp !== null && (stepUp.when?.(input) ?? true);
    const enter = async (trx: Trx): Promise<EnteredCall> => {
      const facts = token === null ? null : await enterSession(trx, token, call.brand.host);
      const decision = decide(facts, access);
      isSuspended = !decision.allowed && decision.refusal === AccountSuspended;
      refuseUnless(decision);
      if (facts === null) throw new Error("a session route decided without a session");
      if (facts.hidden.length > 0)
        refuseUnless(decide(facts, access, { isOn: await this.#isOn(call.brand.brandId, options, facts.hidden) }));
      if (facts.acting !== null) {
        const isReading = operation.method === "GET" ? options.changesState !== true : options.changesState === false;
        const isOnlyForUsers = options.isOnlyForUsers === true;
        refuseUnless(decideForStaff({ mode: facts.acting.mode, access, isReading, isOnlyForUsers, asksProof }));
      }
      if (token !== null) this.#turns.learn(token, facts.accountId);
      if (call.expects !== null && call.expects !== `${facts.accountId} ${facts.userId}`) throw new Refused(OtherIdentity);
      const scope = makeScope({
        accountId: facts.accountId,
        brandId: facts.brandId,
        userId: facts.userId,
        actor: actorOf(facts),
      });
      return call.entered(facts, scope, { route: operation.name, input, enter, inTurn });
    };
    try {
      if (asksProof) await stepUp.first?.(await inTurn(() => tx(pool, null, enter)), input);
      return await inTurn(() =>
        tx(pool, null, async (trx) => {
          const session = await enter(trx);
          // Staff who act for the user have confirmed their own identity.
          if (asksProof && session.session.acting === null)
            await useProof(trx, proofOf(session, session.session, operation, input));
          return session.within(() => fn(session, trx));
        }),
      );
    } finally {
      if (isSuspended && token !== null) await this.#endSuspended(call, token);
    }
  }

  /**
   * Ends the session of a suspended account, in the browser and on the server; the user can log in again when the debt is paid.
   */
  async #endSuspended(call: HttpCall, token: string): Promise<void> {
    call.setCookie(null);
    await tx(this.#parts.pool, null, (trx) => this.#parts.endSession(trx, token, call.brand.host));
  }

  #publicCall(httpRequest: FastifyRequest, reply: FastifyReply | null): HttpCall | Promise<HttpCall> {
    const { clock, pool, findBrand, isFeatureOn } = this.#parts;
    const callOf = (brand: BrandFace | null): HttpCall => {
      if (brand === null) throw new Refused(UnknownHost);
      const address = httpRequest.ip;
      const made = { now: null, gone: null, hasCookie: false };
      return new HttpCall(brand, { clock, pool, isFeatureOn, httpRequest, reply, address, ...made });
    };
    const brand = findBrand(httpRequest.hostname.toLowerCase());
    return brand instanceof Promise ? brand.then(callOf) : callOf(brand);
  }

  async #fail(error: unknown, httpRequest: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = languageOf(httpRequest);
    const refused = error instanceof Refused ? error : (frameworkRefusal(error) ?? this.#busy(error, httpRequest));
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

  #busy(error: unknown, httpRequest: FastifyRequest): Refused | null {
    const refused = busyRefusal(error);
    if (refused !== null)
      this.#parts.log.warn(
        { event: "http.busy", requestId: httpRequest.id, route: httpRequest.routeOptions.url, ...errorFields(error) },
        "the database was busy",
      );
    return refused;
  }

  /** The counter of one route and status. It is kept, because looking it up by its labels each time costs as much as routing. */
  #series(route: string, status: number): Series {
    let ofRoute = this.#seriesOf.get(route);
    if (ofRoute === undefined) this.#seriesOf.set(route, (ofRoute = []));
    return (ofRoute[status] ??= this.#parts.metrics.httpSeconds.labels(route, String(status)));
  }

  #account(httpRequest: FastifyRequest, reply: FastifyReply): void {
    const route = httpRequest.routeOptions.url ?? "none";
    const ms = reply.elapsedTime;
    this.#series(route, reply.statusCode).observe(ms / 1000);
    if (!this.#parts.log.isLevelEnabled("info")) return;
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

/**
 * The framework gets this function in place of a JSON Schema compiler, which it would otherwise load at every start. Inputs are
 * checked by readInput.
 */
function noJsonSchemas(): never {
  throw new Error("a route has a JSON Schema: contracts are in @nameplane/contracts");
}

const encodings: Readonly<Record<string, readonly string[]>> = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "application/json"],
  raw: ["application/octet-stream"],
};

/** Refuses a body in another encoding than the one of the operation. */
function refuseOtherEncoding({ raw: { headers } }: FastifyRequest, { encoding }: Operation): void {
  if (!hasBody(headers)) return;
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (encodings[encoding]?.includes(type) !== true) throw new Refused(BrokenBody, { internal: `content type ${type}` });
}

function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

function isSameSession(facts: SessionFacts | null, was: SessionFacts): boolean {
  return facts?.sessionId === was.sessionId && facts.accountId === was.accountId;
}

/** Translates the framework's own errors: unreadable and oversized bodies, missing routes. */
function frameworkRefusal(error: unknown): Refused | null {
  if (typeof error !== "object" || error === null || !("code" in error) || typeof error.code !== "string") return null;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refused(BodyTooLarge);
  if (error.code.startsWith("FST_ERR_CTP")) return new Refused(BrokenBody);
  if ("statusCode" in error && error.statusCode === 400) return new Refused(BrokenBody);
  return null;
}
