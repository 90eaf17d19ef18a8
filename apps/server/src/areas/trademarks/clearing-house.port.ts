/** The clearing house's answer to the request for a claims notice. */
export type NoticeAnswer =
  | { readonly result: "found"; readonly xml: Uint8Array }
  /** The clearing house has no notice for this key. */
  | { readonly result: "unknown" }
  /** The clearing house gave no usable answer. This says nothing about the notice. */
  | { readonly result: "unavailable"; readonly code: string };

/** The answer of the clearing house when its list of revoked SMD files is fetched. */
export type RevokedAnswer =
  /** text: comma-separated values. If a key is configured, its signature is right. */
  | { readonly result: "found"; readonly text: string }
  /** The signature of the list is wrong, so anybody may have written it. */
  | { readonly result: "unsigned" }
  | { readonly result: "unavailable" };

/** The Trademark Clearinghouse. If an answer is bad or missing, the functions return that, and do not throw. */
export interface ClearingHouse {
  /** Fetches a claims notice by the key that the registry gave for the name (RFC 9361 section 5.3.3). */
  notice(lookupKey: string): Promise<NoticeAnswer>;
  /** The list of revoked SMD files (RFC 9361 section 6.2). */
  revokedMarks(): Promise<RevokedAnswer>;
  /**
   * The list of certificates that the authority of the signers has revoked (CRL, RFC 5280 section 5), whose signature the caller
   * checks. Null if none is configured or it cannot be fetched.
   */
  revokedSigners(): Promise<Uint8Array | null>;
}

/** Certificates in PEM that sign SMD files or their signers' certificates. Empty if the operator has configured none. */
export type MarkAuthorities = readonly string[];
