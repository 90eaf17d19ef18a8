/** A key pair at the name server; the private half never leaves it. */
export type ServerKey = {
  /** Number at the name server. */
  readonly id: number;
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  /** Base64, as in a DNSKEY record. */
  readonly publicKey: string;
};

/**
 * Signing by the name-server installation that serves our zones. Throws OutcomeError: refused, unavailable, unknown (list before doing it
 * again), misconfigured.
 */
export interface ZoneSigner {
  /** Why this name server cannot sign, null when it can. */
  readonly inability: "embedded" | null;
  /** Keys that sign and are published now; null when the server does not have the zone. */
  keys(apex: string): Promise<readonly ServerKey[] | null>;
  /** Since when the signatures served at a time are the ones they are then, with room for clocks that differ; null: it makes none. */
  signaturesSince(now: Date): Date | null;
  /** Makes one more key that signs everything (CSK, algorithm 13, NSEC) and asks parents for its DS by CDS and CDNSKEY (RFC 7344). */
  makeKey(apex: string): Promise<ServerKey>;
  /** What the zone asks its parent for by CDS and CDNSKEY: a DS of each of its keys, or none at all (RFC 8078 section 4). */
  askParent(apex: string, wants: "keys" | "removal"): Promise<void>;
  /** Takes a key away; the zone is unsigned after its last one. Succeeds when it is not there. */
  removeKey(apex: string, id: number): Promise<void>;
}
