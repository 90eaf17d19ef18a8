/** The clearing house's answer to the request for a claims notice. */
export type NoticeAnswer =
  | { readonly result: "found"; readonly xml: Uint8Array }
  /** The clearing house has no notice for this key. */
  | { readonly result: "unknown" }
  /** The clearing house gave no usable answer. This says nothing about the notice. */
  | { readonly result: "unavailable"; readonly code: string };

/**
 * Calls to the Trademark Clearinghouse. The functions do not throw if an answer is bad or missing, but return that as their
 * result.
 */
export interface ClearingHouse {
  /** Fetches a claims notice by the key that the registry gave for the name (RFC 9361 section 5.3.3). */
  notice(lookupKey: string): Promise<NoticeAnswer>;
  /** The list of revoked SMD files as a text of comma-separated values (RFC 9361 section 6.2). Null if it cannot be fetched. */
  revokedMarks(): Promise<string | null>;
}

/** Certificates in PEM that sign SMD files or their signers' certificates. Empty if the operator has configured none. */
export type MarkAuthorities = readonly string[];
