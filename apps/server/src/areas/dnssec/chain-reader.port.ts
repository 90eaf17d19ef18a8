/** A DS record; digest in upper-case hexadecimal. */
export type DsRecord = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
};

/** What the parent's own name servers say, not a cache. */
export type ParentView = {
  /** Hosts the name is delegated to, without final dot; none when the parent does not know the name. */
  readonly delegatedTo: readonly string[];
  /** DS records that any of the parent's servers gives. */
  readonly ds: readonly DsRecord[];
  /** All servers asked gave the same set. */
  readonly isAgreed: boolean;
  /** How long caches keep the set, or that there is none. */
  readonly ttlSeconds: number;
  /** How long caches keep the delegation. Not known of looks from before. */
  readonly nsTtlSeconds?: number;
};

export type ServedKey = {
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  readonly publicKey: string;
  readonly keyTag: number;
  /** What a DS of it holds, for each digest type that is computed (1, 2, 4). */
  readonly digests: Readonly<Record<number, string>>;
};

/** A signature over the DNSKEY or SOA set, checked with the key that made it. */
export type SeenSignature = {
  readonly covers: "DNSKEY" | "SOA";
  readonly keyTag: number;
  readonly algorithm: number;
  readonly expiresAt: string;
  readonly problem: "expired" | "not_yet" | "wrong" | null;
};

/** One authoritative server's view of a zone. */
export type ServerView = {
  /** Address and port. */
  readonly server: string;
  /** False when it gave no answer. */
  readonly isAnswering: boolean;
  readonly keys: readonly ServedKey[];
  readonly keyTtlSeconds: number;
  /** How long caches keep its own NS set. Not known of looks from before. */
  readonly nsTtlSeconds?: number;
  readonly signatures: readonly SeenSignature[];
  /** It asks its parent by CDS or CDNSKEY to take the DS out (RFC 8078 section 4). Not known of looks from before. */
  readonly asksRemoval?: boolean;
  /** It hands out signatures where it is asked for them (RFC 3225 section 3). Not known of looks from before. */
  readonly takesDnssec?: boolean;
};

/** What somebody who validates says: proven, proven unsigned, refused, or nothing. */
export type Validation = {
  readonly by: string;
  readonly verdict: "secure" | "insecure" | "bogus" | "none";
};

/** Looks at the chain of a name from outside, by DNS. Throws OutcomeError unavailable when the parent cannot be asked. */
export interface ChainReader {
  parent(name: string): Promise<ParentView>;
  /** Every authoritative server: ours, and those the name is delegated to where they can be found. */
  servers(name: string, delegatedTo: readonly string[], isOurs: boolean): Promise<readonly ServerView[]>;
  /** Two validating look-ups or more. */
  validate(name: string): Promise<readonly Validation[]>;
}
