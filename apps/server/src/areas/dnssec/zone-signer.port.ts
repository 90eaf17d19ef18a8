import type { Dnskey } from "@nameplane/dns";
import type { DsRecord } from "./chain-reader.port.ts";

/** A key pair at the name server. The private key never leaves the server. */
export type ServerKey = {
  /** The key's number at the name server. */
  readonly id: number;
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  /** The public key in Base64, as in a DNSKEY record. */
  readonly publicKey: string;
};

/** The keys with which another provider signs a zone, and the DS records of those keys that its parent has. */
export type ForeignKeys = { readonly keys: readonly Dnskey[]; readonly ds: readonly DsRecord[] };

export type SignerInability = "backend";

/**
 * Signing by the name servers that serve our zones. Throws OutcomeError: refused, unavailable, unknown (list the keys before
 * retrying), misconfigured.
 */
export interface ZoneSigner {
  /** Why this name server cannot sign; null if it can, or does not say. backend: DNSSEC is turned off in its zone storage. */
  inability(): Promise<SignerInability | null>;
  /** The keys of a zone at the name server; null if it does not have the zone. */
  keys(apex: string): Promise<readonly ServerKey[] | null>;
  /** When the signatures that are served at a given time were made, with a margin for clocks that differ. */
  signaturesSince(now: Date): Date;
  /** Algorithms for which keys can be made, by number (RFC 8624). */
  readonly algorithms: readonly number[];
  /**
   * Makes one more key that signs everything (a CSK). The zone proves missing names by NSEC, and asks its parent for the key's DS
   * by CDS and CDNSKEY records (RFC 7344).
   */
  makeKey(apex: string, algorithm: number): Promise<ServerKey>;
  /**
   * Whether the server can publish the keys of others, which is needed if a zone has two signers; null if the server does not
   * say.
   */
  takesForeignKeys(): Promise<boolean | null>;
  /**
   * Publishes the keys of another signer beside the zone's own (RFC 8901, model 2). As long as the zone asks its parent for DS
   * records, it also asks for those of the other signer. Replaces the foreign keys that were published before; if none are given,
   * only the zone's own keys are left.
   */
  publishForeign(apex: string, foreign: ForeignKeys): Promise<void>;
  /**
   * Sets what the zone asks its parent for by CDS and CDNSKEY records: a DS of each of its keys, or no DS at all (RFC 8078
   * section 4).
   */
  askParent(apex: string, wants: "keys" | "removal"): Promise<void>;
  /** Removes a key. Without its last key, the zone is unsigned. Succeeds even if the key does not exist. */
  removeKey(apex: string, id: number): Promise<void>;
}
