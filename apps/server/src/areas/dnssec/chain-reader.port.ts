/** A DS record, with its digest in upper-case hexadecimal. */
export type DsRecord = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
};

/** The answers of the parent's own name servers, not of a cache. */
export type ParentView = {
  /** The hosts to which the domain is delegated, without final dot. Empty if the parent does not know the domain. */
  readonly delegatedTo: readonly string[];
  /** DS records that at least one of the parent's servers returned. */
  readonly ds: readonly DsRecord[];
  /** Whether all servers that were queried returned the same set. */
  readonly isAgreed: boolean;
  /** For how long caches keep the set, or the answer that there is none. */
  readonly ttlSeconds: number;
  /** For how long caches keep the delegation. Missing in results stored before this was read. */
  readonly nsTtlSeconds?: number;
};

export type ServedKey = {
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  readonly publicKey: string;
  readonly keyTag: number;
  /** The digest of a DS for this key, for each digest type that is computed (1, 2, 4). */
  readonly digests: Readonly<Record<number, string>>;
};

/** A signature over the DNSKEY or SOA set, verified with the key that made it. */
export type SeenSignature = {
  readonly covers: "DNSKEY" | "SOA";
  readonly keyTag: number;
  readonly algorithm: number;
  readonly expiresAt: string;
  readonly problem: "expired" | "not_yet" | "wrong" | null;
};

/** What one authoritative server answers about a zone. */
export type ServerView = {
  /** Address and port of the server. */
  readonly server: string;
  /** Whether the server gave an answer. */
  readonly isAnswering: boolean;
  readonly keys: readonly ServedKey[];
  readonly keyTtlSeconds: number;
  /** For how long caches keep its own NS set. Missing in results stored before this was read. */
  readonly nsTtlSeconds?: number;
  readonly signatures: readonly SeenSignature[];
  /**
   * Whether the server publishes CDS or CDNSKEY records that ask the parent to remove the DS (RFC 8078 section 4). Missing in
   * results stored before this was read.
   */
  readonly asksRemoval?: boolean;
  /**
   * Whether it returns signatures to clients that request them (RFC 3225 section 3). Missing in results stored before this was
   * read.
   */
  readonly takesDnssec?: boolean;
};

/** The result of a validating resolver: proven, proven unsigned, refused, or no answer. */
export type Validation = {
  readonly by: string;
  readonly verdict: "secure" | "insecure" | "bogus" | "none";
};

/** Reads the chain of a domain from outside, by DNS. Throws OutcomeError unavailable if the parent cannot be queried. */
export interface ChainReader {
  parent(name: string): Promise<ParentView>;
  /** Every authoritative server: ours, and those to which the domain is delegated if they can be found. */
  servers(name: string, delegatedTo: readonly string[], isOurs: boolean): Promise<readonly ServerView[]>;
  /** Queries at least two validating resolvers. */
  validate(name: string): Promise<readonly Validation[]>;
}
