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

/** Where the authority's questions are answered while an order is open. */
export type AnswerBoard = {
  put(token: string, answer: string): Promise<void>;
};

/** A certificate authority that proves hosts by HTTP (RFC 8555 8.3). */
export interface CertificateAuthority {
  /** Names the account is kept under. */
  readonly directory: string;
  /** Names it goes by in CAA records (RFC 8659). Throws OutcomeError. */
  caaNames(): Promise<readonly string[]>;
  newAccountKey(): Promise<string>;
  /** Opens the account, or finds it by its key. Gives its address. Throws OutcomeError. */
  openAccount(account: AcmeAccount): Promise<string>;
  /**
   * Orders a certificate for one host. Throws OutcomeError: refused (code is the problem's last word: caa, dns, connection,
   * unauthorized, rejectedIdentifier, ...), unavailable (code rateLimited: it said so; the message names seconds to wait where it did).
   */
  issue(account: AcmeAccount & { readonly url: string }, host: string, board: AnswerBoard): Promise<IssuedCertificate>;
}

/** What the world's DNS says, as a certificate authority would see it. */
export interface NameLookup {
  /** Addresses of a host; empty: none. Throws OutcomeError unavailable when nobody answers. */
  addresses(host: string): Promise<string[]>;
  /** The first CAA set at the name or above it (RFC 8659 3); null: there is none, or it cannot be found out. */
  caa(host: string): Promise<readonly CaaRecord[] | null>;
}

export type CaaRecord = { readonly tag: string; readonly value: string };
