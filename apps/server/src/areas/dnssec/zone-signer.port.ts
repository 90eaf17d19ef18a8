import type { Dnskey } from "@nameplane/dns";
import type { DsRecord } from "./chain-reader.port.ts";

/** A key pair at the name server; the private half never leaves it. */
export type ServerKey = {
  /** The key's number at the name server. */
  readonly id: number;
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  /** Base64, as in a DNSKEY record. */
  readonly publicKey: string;
};

/** The keys with which another provider signs a zone, and the DS of those that its parent has. */
export type ForeignKeys = { readonly keys: readonly Dnskey[]; readonly ds: readonly DsRecord[] };

export type SignerInability = "backend";

/**
 * Signing by the name servers that serve our zones. Throws OutcomeError: refused, unavailable, unknown (list the keys before
 * doing it again), misconfigured.
 */
export interface ZoneSigner {
  /** Why this name server cannot sign; null: it can, or does not say. backend: its storage of zones has DNSSEC switched off. */
  inability(): Promise<SignerInability | null>;
  /** The keys of a zone at the name server; null when it does not have the zone. */
  keys(apex: string): Promise<readonly ServerKey[] | null>;
  /** When the signatures that are served at a time were made, with a margin for clocks that differ. */
  signaturesSince(now: Date): Date;
  /** Algorithms for which keys can be made, by number (RFC 8624). */
  readonly algorithms: readonly number[];
  /** Makes one more key that signs everything (CSK, NSEC) and asks parents for its DS by CDS and CDNSKEY (RFC 7344). */
  makeKey(apex: string, algorithm: number): Promise<ServerKey>;
  /** Whether it can publish the keys of others, as two signers of one zone need; null: it does not say. */
  takesForeignKeys(): Promise<boolean | null>;
  /**
   * Publishes the keys of another signer beside its own (RFC 8901, model 2), and asks the parent for their DS, too, as long as it
   * asks for any. Replaces those it published before; with none, only its own are left.
   */
  publishForeign(apex: string, foreign: ForeignKeys): Promise<void>;
  /** What the zone asks its parent for by CDS and CDNSKEY: a DS of each of its keys, or none at all (RFC 8078 section 4). */
  askParent(apex: string, wants: "keys" | "removal"): Promise<void>;
  /** Removes a key. After its last key the zone is unsigned. Succeeds when the key does not exist. */
  removeKey(apex: string, id: number): Promise<void>;
}
