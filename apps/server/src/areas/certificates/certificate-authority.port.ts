export type AcmeAccount = {
  /** The private key in PEM. */
  readonly key: string;
  /** Null if the account has not been opened yet. */
  readonly url: string | null;
};

export type IssuedCertificate = {
  /** The certificates in PEM, the host's own certificate first. */
  readonly chain: string;
  /** The private key in PEM. */
  readonly key: string;
  readonly issuer: string;
  /** The serial number of the certificate, in hexadecimal digits. */
  readonly serial: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

/** Stores what is answered to an authority's HTTP challenges while an order is open. */
export type AnswerBoard = {
  put(token: string, answer: string): Promise<void>;
};

/** An account that the authority has opened. */
export type OpenedAccount = AcmeAccount & { readonly url: string };

/** How control of the names of an order is proved: by a TXT record in DNS, or by an answer at a URL on the name itself. */
export type ProofMethod = "dns" | "http";

/** The state of one name of an order. */
export type NameProof = {
  /** The name, without the `*` label of a wildcard. */
  readonly name: string;
  readonly isWildcard: boolean;
  readonly state: "pending" | "valid" | "invalid";
  /** URL of the challenge, which is answered once the record is served. */
  readonly challenge: string;
  /** By HTTP: the last part of the path under which the value is served (RFC 8555 8.3). */
  readonly token: string;
  /**
   * By DNS: the value that the TXT record at _acme-challenge below the name must have (RFC 8555 8.4). By HTTP: the answer at the
   * path of the token.
   */
  readonly value: string;
  /** What the authority found wrong, in the authority's own words. Null if nothing is wrong. */
  readonly problem: string | null;
};

/** An order at the authority (RFC 8555 7.1.3). `invalid` means that it has failed or expired for good. */
export type AuthorityOrder = {
  readonly url: string;
  readonly state: "pending" | "ready" | "processing" | "valid" | "invalid";
  readonly proofs: readonly NameProof[];
  readonly problem: string | null;
};

export type IssuedChain = Omit<IssuedCertificate, "key">;

/** The period in which an authority wants a certificate to be renewed (RFC 9773). */
export type RenewalWindow = { readonly from: Date; readonly until: Date };

/**
 * A certificate authority that supports ACME (RFC 8555). All calls throw OutcomeError: refused (the code is the last part of the
 * problem type: caa, dns, connection, unauthorized, rejectedIdentifier, ...) or unavailable (code rateLimited: the authority
 * limits us; the message contains the seconds to wait, if the authority gave them). An order is made in several steps, so that
 * the caller can store each step before the next one, and can read the order again if a response was lost.
 */
export interface CertificateAuthority {
  /** The URL of the authority's directory. Our account at the authority is stored under it. */
  readonly directory: string;
  /** The authority's names in CAA records (RFC 8659), which say who may issue certificates for a name. */
  caaNames(): Promise<readonly string[]>;
  newAccountKey(): Promise<string>;
  /** Opens the account, or finds it by its key. Returns its URL. */
  openAccount(account: AcmeAccount): Promise<string>;
  /** Orders a certificate for one host, which is proved by HTTP (RFC 8555 8.3), with a newly made key. */
  issue(account: OpenedAccount, host: string, board: AnswerBoard): Promise<IssuedCertificate>;
  /** Begins an order for names. Without `method` they are proved by DNS. Only with DNS may they include wildcards. */
  begin(account: OpenedAccount, names: readonly string[], method?: ProofMethod): Promise<AuthorityOrder>;
  /** Reads an order. Refused with the code orderGone if the authority no longer has it. */
  read(account: OpenedAccount, orderUrl: string, method?: ProofMethod): Promise<AuthorityOrder>;
  /** Tells the authority that a challenge can be checked now, because its record or answer is served. */
  answer(account: OpenedAccount, challenge: string): Promise<void>;
  /** Asks for the certificate of a signing request (PKCS #10, PEM) that has the same names as the order. */
  finalize(account: OpenedAccount, orderUrl: string, csr: string): Promise<void>;
  /** Fetches the certificate of an order that is valid. */
  fetch(account: OpenedAccount, orderUrl: string): Promise<IssuedChain>;
  /** Revokes a certificate for a reason (RFC 5280 5.3.1). If the certificate is already revoked, this counts as done. */
  revoke(account: OpenedAccount, chain: string, reason: number): Promise<void>;
  /** When the authority wants the certificate to be renewed. Null if it does not say. */
  renewalWindow(chain: string): Promise<RenewalWindow | null>;
}

/** Public DNS, as a certificate authority sees it. */
export interface NameLookup {
  /** The addresses of a host; empty if it has none. Throws OutcomeError unavailable if no resolver answers. */
  addresses(host: string): Promise<string[]>;
  /** The TXT records of a name, following a CNAME. Throws OutcomeError unavailable if no resolver answers. */
  texts(name: string): Promise<readonly string[]>;
  /**
   * The name to which the CNAME of a name leads. Null if it has no CNAME. Throws OutcomeError unavailable if no resolver answers.
   */
  alias(name: string): Promise<string | null>;
  /** The nearest CAA records, at the name or above it (RFC 8659 3). Null if there are none, or if the lookup failed. */
  caa(host: string): Promise<readonly CaaRecord[] | null>;
}

export type CaaRecord = { readonly tag: string; readonly value: string };
