import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { Trx } from "../db/transaction.ts";
import type { AccountScope } from "../scope.ts";

export type Language = "en" | "sv";

/** The brand that a host belongs to. */
export type BrandFace = { readonly brandId: string; readonly host: string };

/** The session of a call, as the database has confirmed it. */
export type SessionFacts = {
  readonly sessionId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly accountState: string;
  readonly permissions: ReadonlySet<string>;
  /** A colleague of the operator's staff who sees the panel as the user (see), or acts there for the user; null: the user. */
  readonly acting: { readonly staffId: string; readonly mode: "see" | "act" } | null;
};

/** Who acts in a session, as logs name it. */
export const actorOf = ({ userId, acting }: Pick<SessionFacts, "userId" | "acting">): string =>
  acting === null ? `user:${userId}` : `staff:${acting.staffId}`;

/** The session of a colleague of the operator's staff, as the database has confirmed it. */
export type StaffFacts = {
  readonly sessionId: string;
  readonly staffId: string;
  readonly username: string;
  readonly name: string;
  readonly language: Language;
  /** The only brand whose customers this colleague sees; null: those of all brands. */
  readonly brandId: string | null;
  readonly permissions: ReadonlySet<string>;
};

/** What every handler knows about the HTTP request. */
export type PublicCall = {
  readonly brand: BrandFace;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  /** The unit of limits by address: an IPv4 address, or the network in which an IPv6 client can choose its address. */
  readonly addressBlock: string;
  readonly userAgent: string;
  readonly isSecure: boolean;
  readonly origin: string;
  /** The origin of a host of this installation, by the caller's protocol and port. */
  originOf(host: string): string;
  /** Session token of the cookie, if one was sent. Only the identity area uses it. */
  readonly token: string | null;
  readonly now: Date;
  readonly key: string | null;
  /** Account and user that the page shows (X-Session); another tab may have changed them. */
  readonly expects: string | null;
  /** Aborted when the browser closes the connection. */
  readonly signal: AbortSignal;
  /** Whether the brand of the host has a feature switched on. */
  isOn(feature: Feature): boolean | Promise<boolean>;
  /** Session token of the cookie of staff, if one was sent. */
  readonly staffToken: string | null;
  /** Sets the session's cookie; null deletes it and makes the browser clear its cache. */
  setCookie(token: string | null): void;
  /** The same for a session of staff. */
  setStaffCookie(token: string | null): void;
  /** Reads another cookie of ours, by its name without prefix. */
  readCookie(name: string): string | null;
  /**
   * Writes another cookie of ours. The browser keeps it for this many seconds, or without them until it is closed; null deletes
   * it.
   */
  writeCookie(name: string, value: string | null, maxAgeSeconds?: number): void;
  /** A transaction without an account: reference data and rows of the brand only. */
  publicTx<T>(fn: (trx: Trx) => Promise<T>): Promise<T>;
};

export type StaffCall = PublicCall & {
  readonly staff: StaffFacts;
  /** Who acts, as logs name it: staff:<id>. */
  readonly actor: string;
  /** Runs a transaction of the staff's role, in which the session is checked again. It sees the customers that this colleague may see. */
  tx<T>(fn: (trx: Trx) => Promise<T>): Promise<T>;
};

export type SessionCall = PublicCall & {
  readonly scope: AccountScope;
  readonly session: SessionFacts;
  /** Runs a further transaction of the same session, which is checked again in it. */
  tx<T>(fn: (trx: Trx) => Promise<T>): Promise<T>;
  /** Runs fn once per Idempotency-Key and body; a repeat gets the stored answer without running it. */
  once<T extends object>(trx: Trx, fn: () => Promise<T>): Promise<T>;
};
