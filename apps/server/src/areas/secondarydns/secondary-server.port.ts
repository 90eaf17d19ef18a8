import type { Primary } from "@nameplane/contracts/secondarydns/primaries";

/** A key that signs zone transfers with HMAC-SHA-256 (RFC 8945). */
export type TransferKey = { readonly name: string; readonly secret: Uint8Array };

export type FollowedZone = {
  readonly apex: string;
  readonly primaries: readonly Primary[];
  /** Null if the primaries allow transfers by address. */
  readonly key: TransferKey | null;
};

/**
 * Makes our name server serve zones as a secondary. Throws OutcomeError: refused, unavailable, unknown, misconfigured. To stop
 * serving a zone, use the publisher's port, as for all other zones.
 */
export interface SecondaryServer {
  /** Serves the zone with exactly these primaries and this key, and begins to copy it. Idempotent. */
  follow(zone: FollowedZone): Promise<void>;
  /**
   * Copies the zone now if a primary has a newer version. Returns when the copying has begun; the served serial shows when it is
   * done.
   */
  refresh(zone: FollowedZone): Promise<void>;
  /** The serial that our server serves, found by DNS. Null if it does not serve the zone. */
  servedSerial(apex: string): Promise<number | null>;
}

/** What a primary answered. */
export type PrimaryAnswer =
  | { readonly kind: "answers"; readonly serial: number; readonly expireSeconds: number }
  /** The server answers, but is not authoritative for the zone. */
  | { readonly kind: "notServed" }
  | { readonly kind: "silent" };

/** Queries primaries as a secondary does. Never throws because of what a primary does. */
export interface PrimaryAsker {
  /** The version of the zone that a primary has. */
  version(primary: Primary, apex: string): Promise<PrimaryAnswer>;
  /** Whether a primary lets us copy the zone. signature: the transfer's signature (TSIG) was wrong. silent: no usable answer. */
  mayCopy(primary: Primary, zone: FollowedZone): Promise<"given" | "refused" | "signature" | "silent">;
  /** Whether an address may be asked: it is public, or the operator's settings allow it. */
  mayAsk(host: string): boolean;
}
