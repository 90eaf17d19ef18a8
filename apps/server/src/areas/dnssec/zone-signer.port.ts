import type { Dnskey } from "@nameplane/dns";
import type { DsRecord } from "./chain-reader.port.ts";

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

/** What somebody else signs a zone with: its keys, and the DS of those that its parent has. */
export type ForeignKeys = { readonly keys: readonly Dnskey[]; readonly ds: readonly DsRecord[] };

export type SignerInability = "backend";

/**
 * Signing by the name-server installation that serves our zones. Throws OutcomeError: refused, unavailable, unknown (list before doing it
 * again), misconfigured.
 */
export interface ZoneSigner {
  /** Why this name server cannot sign, null when it can, or does not say. backend: what it keeps zones in has DNSSEC switched off. */
  inability(): Promise<SignerInability | null>;
  /** Keys that sign and are published now; null when the server does not have the zone. */
  keys(apex: string): Promise<readonly ServerKey[] | null>;
  /** Since when the signatures served at a time are the ones they are then, with room for clocks that differ. */
  signaturesSince(now: Date): Date;
  /** Algorithms that keys can be made with, by number (RFC 8624). */
  readonly algorithms: readonly number[];
  /** Makes one more key that signs everything (CSK, NSEC) and asks parents for its DS by CDS and CDNSKEY (RFC 7344). */
  makeKey(apex: string, algorithm: number): Promise<ServerKey>;
  /** Whether it answers with the keys of others where it is given them, as two signers of one zone need; null: it does not say. */
  takesForeignKeys(): Promise<boolean | null>;
  /**
   * Answers with the keys of another signer beside its own (RFC 8901, model 2), and asks the parent for their DS too, as long as any
   * DS is asked for. What it answered with before gives way; none: its own alone.
   */
  publishForeign(apex: string, foreign: ForeignKeys): Promise<void>;
  /** What the zone asks its parent for by CDS and CDNSKEY: a DS of each of its keys, or none at all (RFC 8078 section 4). */
  askParent(apex: string, wants: "keys" | "removal"): Promise<void>;
  /** Takes a key away; the zone is unsigned after its last one. Succeeds when it is not there. */
  removeKey(apex: string, id: number): Promise<void>;
}
