export type AcmeAccount = {
  /** PEM. */
  readonly key: string;
  /** Null: not opened yet. */
  readonly url: string | null;
};

export type IssuedCertificate = {
  /** Leaf first, PEM. */
  readonly chain: string;
  /** PEM. */
  readonly key: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serial: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

/** Where challenges of the authority are answered while an order is open. */
export type AnswerBoard = {
  put(token: string, answer: string): Promise<void>;
};

/** A certificate authority that proves hosts by HTTP (RFC 8555 8.3). */
export interface CertificateAuthority {
  /** Key under which the account is stored. */
  readonly directory: string;
  /** The authority's names in CAA records (RFC 8659). Throws OutcomeError. */
  caaNames(): Promise<readonly string[]>;
  newAccountKey(): Promise<string>;
  /** Opens the account, or finds it by its key. Gives its address. Throws OutcomeError. */
  openAccount(account: AcmeAccount): Promise<string>;
  /**
   * Orders a certificate for one host. Throws OutcomeError: refused (code is the last part of the problem type: caa, dns,
   * connection, unauthorized, rejectedIdentifier, ...), or unavailable (code rateLimited: the authority limits us; the message
   * has the seconds to wait if it gave them).
   */
  issue(account: AcmeAccount & { readonly url: string }, host: string, board: AnswerBoard): Promise<IssuedCertificate>;
}

/** Public DNS, as a certificate authority sees it. */
export interface NameLookup {
  /** Addresses of a host; empty: none. Throws OutcomeError unavailable when no resolver answers. */
  addresses(host: string): Promise<string[]>;
  /** The first CAA set at the name or above it (RFC 8659 3); null: there is none, or it could not be found out. */
  caa(host: string): Promise<readonly CaaRecord[] | null>;
}

export type CaaRecord = { readonly tag: string; readonly value: string };
