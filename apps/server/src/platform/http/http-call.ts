import { isHidden, type Feature } from "@nameplane/contracts/whitelabel/switches";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Pool } from "../db/connect.ts";
import { tx, type Trx } from "../db/transaction.ts";
import type { AccountScope } from "../scope.ts";
import { addressBlock } from "./address-block.ts";
import type { BrandFace, Language, PublicCall, SessionCall, SessionFacts, StaffCall, StaffFacts } from "./call.ts";
import { once } from "./idempotency.ts";

/** What all calls of one HTTP request share. Values that are null at first are made on first use. */
export type Shared = {
  readonly clock: Clock;
  readonly pool: Pool;
  readonly isFeatureOn: (brandId: string, feature: Feature) => boolean | Promise<boolean>;
  readonly httpRequest: FastifyRequest;
  readonly reply: FastifyReply | null;
  /** The address is stored at the start, because a connection has no address any more once it is closed. */
  readonly address: string;
  now: Date | null;
  gone: AbortController | null;
  hasCookie: boolean;
};

/**
 * What a handler knows about the HTTP request. Values are computed on first use: most calls need few of them, and all of them are
 * expensive.
 */
export class HttpCall implements PublicCall {
  readonly brand: BrandFace;
  readonly shared: Shared;

  constructor(brand: BrandFace, shared: Shared) {
    this.brand = brand;
    this.shared = shared;
  }

  get language(): Language {
    return languageOf(this.shared.httpRequest);
  }

  get requestId(): string {
    return this.shared.httpRequest.id;
  }

  get address(): string {
    return this.shared.address;
  }

  get addressBlock(): string {
    return addressBlock(this.shared.address);
  }

  get userAgent(): string {
    return (this.shared.httpRequest.headers["user-agent"] ?? "").slice(0, 300);
  }

  get isSecure(): boolean {
    return this.shared.httpRequest.protocol === "https";
  }

  get origin(): string {
    return this.originOf(this.brand.host);
  }

  originOf(brandHost: string): string {
    const { protocol, host } = this.shared.httpRequest;
    // The Host header is not used as sent: in "host:80@elsewhere" our host name would be a username at another host.
    return `${protocol}://${brandHost}${/:\d{1,5}$/.exec(host)?.[0] ?? ""}`;
  }

  get token(): string | null {
    return this.readCookie(sessionCookie);
  }

  get staffToken(): string | null {
    return this.readCookie(staffCookie);
  }

  /** The time of the call. It is the same instant throughout the HTTP request. */
  get now(): Date {
    this.shared.now ??= this.shared.clock.now();
    return this.shared.now;
  }

  get key(): string | null {
    return this.#header("idempotency-key");
  }

  /** Whether a page made the call by itself, while nobody used it. */
  get isBackground(): boolean {
    return this.#header("x-background") === "1";
  }

  get expects(): string | null {
    return this.#header("x-session");
  }

  get signal(): AbortSignal {
    this.shared.gone ??= abortedBy(this.shared.reply);
    return this.shared.gone.signal;
  }

  isOn(feature: Feature): boolean | Promise<boolean> {
    return this.shared.isFeatureOn(this.brand.brandId, feature);
  }

  /** Whether a cookie has to be sent with the answer. */
  get hasCookie(): boolean {
    return this.shared.hasCookie;
  }

  setCookie(token: string | null): void {
    this.#writeSession(sessionCookie, token);
  }

  setStaffCookie(token: string | null): void {
    this.#writeSession(staffCookie, token);
  }

  #writeSession(name: string, token: string | null): void {
    this.writeCookie(name, token);
    // Only the cache is cleared: "storage" would delete language and theme, and "cookies" would delete those of other hosts under
    // the brand's domain.
    if (token === null) void this.shared.reply?.header("clear-site-data", '"cache"');
  }

  readCookie(name: string): string | null {
    const { headers, server } = this.shared.httpRequest;
    if (headers.cookie === undefined) return null;
    return server.parseCookie(headers.cookie)[cookieName(name, this.isSecure)] ?? null;
  }

  writeCookie(name: string, value: string | null, maxAgeSeconds?: number): void {
    const { reply } = this.shared;
    const attributes = {
      path: "/",
      httpOnly: true,
      sameSite: "strict" as const,
      secure: this.isSecure,
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    };
    this.shared.hasCookie = true;
    if (value === null) reply?.clearCookie(cookieName(name, this.isSecure), attributes);
    else reply?.setCookie(cookieName(name, this.isSecure), value, attributes);
  }

  #header(name: string): string | null {
    const value = this.shared.httpRequest.headers[name];
    return typeof value === "string" ? value : null;
  }

  publicTx<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return tx(this.shared.pool, { brandId: this.brand.brandId, actor: "public" }, work);
  }

  /**
   * The same HTTP request, now with its session. `entry` has the route and input that an idempotency key belongs to, and the
   * function that checks the session again.
   */
  entered(session: SessionFacts, scope: AccountScope, entry: Entry): EnteredCall {
    return new EnteredCall(this.brand, this.shared, session, scope, entry);
  }
}

/** A call of a staff member. Its transactions use the pool of the staff's role. */
export class StaffEnteredCall extends HttpCall implements StaffCall {
  readonly staff: StaffFacts;
  readonly #run: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

  constructor(of: HttpCall, staff: StaffFacts, run: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>) {
    super(of.brand, of.shared);
    this.staff = staff;
    this.#run = run;
  }

  get actor(): string {
    return `staff:${this.staff.staffId}`;
  }

  tx<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return this.#run(work);
  }
}

type Entry = {
  readonly route: string;
  readonly input: unknown;
  readonly enter: (trx: Trx) => Promise<unknown>;
  /** Waits until the account may have another transaction. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

export class EnteredCall extends HttpCall implements SessionCall {
  readonly session: SessionFacts;
  readonly scope: AccountScope;
  readonly #entry: Entry;
  /** How many transactions of this call are open. */
  #within = 0;

  constructor(brand: BrandFace, shared: Shared, session: SessionFacts, scope: AccountScope, entry: Entry) {
    super(brand, shared);
    this.session = session;
    this.scope = scope;
    this.#entry = entry;
  }

  override isOn(feature: Feature): boolean | Promise<boolean> {
    return !isHidden(this.session.hidden, feature) && super.isOn(feature);
  }

  tx<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    const run = () =>
      tx(this.shared.pool, null, async (trx) => {
        await this.#entry.enter(trx);
        return this.within(() => work(trx));
      });
    // A call with an open transaction does not wait for another turn. If several did so, they would all wait for each other.
    return this.#within > 0 ? run() : this.#entry.inTurn(run);
  }

  /** Runs the work of a transaction of this call. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    this.#within += 1;
    try {
      return await work();
    } finally {
      this.#within -= 1;
    }
  }

  once<T extends object>(within: Trx, work: () => Promise<T>): Promise<T> {
    const { route, input } = this.#entry;
    return once(within, this.scope, { route, key: this.key, body: input }, work);
  }
}

const sessionCookie = "sid";
const staffCookie = "ssid";

/** The __Host- prefix needs TLS; with plain HTTP on loopback the name has no prefix. */
function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

export function languageOf(httpRequest: FastifyRequest): Language {
  const wish = httpRequest.headers["accept-language"];
  return wish !== undefined && /^\s*sv\b/i.test(wish) ? "sv" : "en";
}

/** Aborted when the browser closes the connection before it has the answer. */
function abortedBy(reply: FastifyReply | null): AbortController {
  const gone = new AbortController();
  const check = () => {
    if (reply?.raw.writableFinished === false) gone.abort();
  };
  if (reply?.raw.closed === true) check();
  else reply?.raw.once("close", check);
  return gone;
}
