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
  /** Whether the account is frozen: no domain may leave it, and neither owners nor name servers change. */
  readonly isFrozen: boolean;
  /** Sections and switches that the reseller of the brand has hidden from the users of this account. */
  readonly hidden: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /**
   * A staff member of the operator who views the panel as the user ("see"), or acts there for the user ("act"). Null if the
   * user acts.
   */
  readonly acting: { readonly staffId: string; readonly mode: "see" | "act" } | null;
};

/** Who acts in a session, as logs name it. */
export const actorOf = ({ userId, acting }: Pick<SessionFacts, "userId" | "acting">): string =>
  acting === null ? `user:${userId}` : `staff:${acting.staffId}`;

/** The session of a staff member of the operator, as the database has confirmed it. */
export type StaffFacts = {
  readonly sessionId: string;
  readonly staffId: string;
  readonly username: string;
  readonly name: string;
  readonly language: Language;
  /** The only brand whose customers this staff member sees. Null if they see those of all brands. */
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
  /** The origin of a host of this installation, with the protocol and port that the caller uses. */
  originOf(host: string): string;
  /** Session token of the cookie, if one was sent. Only the identity area uses it. */
  readonly token: string | null;
  readonly now: Date;
  readonly key: string | null;
  /**
   * Account and user that the page shows (X-Session). The session may differ by now, because another tab has logged in or
   * switched.
   */
  readonly expects: string | null;
  /** Aborted when the browser closes the connection. */
  readonly signal: AbortSignal;
  /** Whether the brand of the host has a feature switched on. */
  isOn(feature: Feature): boolean | Promise<boolean>;
  /** Session token of the staff cookie, if one was sent. */
  readonly staffToken: string | null;
  /** Sets the session's cookie. Null deletes it and makes the browser clear its cache. */
  setCookie(token: string | null): void;
  /** Sets or deletes the cookie of a staff session, like setCookie. */
  setStaffCookie(token: string | null): void;
  /** Reads another cookie of ours, by its name without prefix. */
  readCookie(name: string): string | null;
  /**
   * Writes another cookie of ours. The browser keeps it for maxAgeSeconds, or until it is closed if they are absent. Null
   * deletes the cookie.
   */
  writeCookie(name: string, value: string | null, maxAgeSeconds?: number): void;
  /** A transaction without an account: reference data and rows of the brand only. */
  publicTx<T>(fn: (trx: Trx) => Promise<T>): Promise<T>;
};

export type StaffCall = PublicCall & {
  readonly staff: StaffFacts;
  /** Who acts, as logs name it: staff:<id>. */
  readonly actor: string;
  /**
   * Runs a transaction of the staff's role, in which the session is checked again. It sees the customers that this staff member
   * may see.
   */
  tx<T>(fn: (trx: Trx) => Promise<T>): Promise<T>;
};

export type SessionCall = PublicCall & {
  readonly scope: AccountScope;
  readonly session: SessionFacts;
  /** Runs a further transaction of the same session, which is checked again in it. */
  tx<T>(fn: (trx: Trx) => Promise<T>): Promise<T>;
  /** Runs fn once per Idempotency-Key and body; a repeated call gets the stored answer without running it. */
  once<T extends object>(trx: Trx, fn: () => Promise<T>): Promise<T>;
};
