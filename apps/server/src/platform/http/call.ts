import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { Trx } from "../db/transaction.ts";
import type { AccountScope } from "../scope.ts";

export type Language = "en" | "sv";

/** The face of the panel a host belongs to. */
export type BrandFace = { readonly brandId: string; readonly host: string };

/** The logged-in browser, as the database confirmed it for this call. */
export type SessionFacts = {
  readonly sessionId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly accountState: string;
  readonly permissions: ReadonlySet<string>;
};

/** What every handler knows about the HTTP request. */
export type PublicCall = {
  readonly brand: BrandFace;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  /** Whom limits count: the address, or the network an IPv6 caller can pick addresses from. */
  readonly addressBlock: string;
  readonly userAgent: string;
  readonly isSecure: boolean;
  readonly origin: string;
  /** Session token of the cookie, if one was sent. Only the identity area looks at it. */
  readonly token: string | null;
  readonly now: Date;
  readonly key: string | null;
  /** Account and user the page believes to be (X-Session): another tab may have changed them. */
  readonly expects: string | null;
  /** Aborted when the browser goes away. */
  readonly signal: AbortSignal;
  /** Whether the brand of the host shows something. */
  isOn(feature: Feature): boolean | Promise<boolean>;
  /** The session's cookie; null takes it away and has the browser forget what it kept of the session. */
  setCookie(token: string | null): void;
  /** A further cookie of ours, by its plain name. */
  readCookie(name: string): string | null;
  /** Kept for as long as given, without that as long as the browser runs; null takes it away. */
  writeCookie(name: string, value: string | null, maxAgeSeconds?: number): void;
  /** A transaction without an account: reference data and rows of the brand. */
  publicTx<T>(fn: (trx: Trx) => Promise<T>): Promise<T>;
};

export type SessionCall = PublicCall & {
  readonly scope: AccountScope;
  readonly session: SessionFacts;
  /** A further transaction of the same session; it is checked again in it. */
  tx<T>(fn: (trx: Trx) => Promise<T>): Promise<T>;
  /** Runs fn once per Idempotency-Key and body; a repeat gets the stored answer without running it. */
  once<T extends object>(trx: Trx, fn: () => Promise<T>): Promise<T>;
};
