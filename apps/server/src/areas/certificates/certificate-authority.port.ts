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

/** An account that the authority has opened. */
export type OpenedAccount = AcmeAccount & { readonly url: string };

/** Where one name of an order is on its way. */
export type NameProof = {
  /** The name without the label of a wildcard. */
  readonly name: string;
  readonly isWildcard: boolean;
  readonly state: "pending" | "valid" | "invalid";
  /** Address of the challenge, which is answered once the record is served. */
  readonly challenge: string;
  /** What the TXT record at _acme-challenge below the name has to say (RFC 8555 8.4). */
  readonly value: string;
  /** What the authority found wrong, in its own words; null: nothing. */
  readonly problem: string | null;
};

/** An order at the authority (RFC 8555 7.1.3). invalid: it failed or has lapsed, and nothing will come of it. */
export type AuthorityOrder = {
  readonly url: string;
  readonly state: "pending" | "ready" | "processing" | "valid" | "invalid";
  readonly proofs: readonly NameProof[];
  readonly problem: string | null;
};

export type IssuedChain = Omit<IssuedCertificate, "key">;

/** When an authority wants a certificate to be renewed (RFC 9773). */
export type RenewalWindow = { readonly from: Date; readonly until: Date };

/**
 * A certificate authority by RFC 8555. All calls throw OutcomeError: refused (code is the last part of the problem type: caa, dns,
 * connection, unauthorized, rejectedIdentifier, ...), or unavailable (code rateLimited: the authority limits us; the message has the
 * seconds to wait if it gave them). An order is made in steps, so that whoever carries it out can write down each step before the
 * next one, and read the order again where an answer was lost.
 */
export interface CertificateAuthority {
  /** Key under which the account is stored. */
  readonly directory: string;
  /** The authority's names in CAA records (RFC 8659). */
  caaNames(): Promise<readonly string[]>;
  newAccountKey(): Promise<string>;
  /** Opens the account, or finds it by its key. Gives its address. */
  openAccount(account: AcmeAccount): Promise<string>;
  /** Orders a certificate for one host that proves itself by HTTP (RFC 8555 8.3), with a key made for it. */
  issue(account: OpenedAccount, host: string, board: AnswerBoard): Promise<IssuedCertificate>;
  /** Begins an order for names, wildcards among them, that are proved by DNS. */
  begin(account: OpenedAccount, names: readonly string[]): Promise<AuthorityOrder>;
  /** Reads an order. Refused with the code orderGone: the authority does not have it any more. */
  read(account: OpenedAccount, orderUrl: string): Promise<AuthorityOrder>;
  /** Says that the record of a challenge is served now. */
  answer(account: OpenedAccount, challenge: string): Promise<void>;
  /** Has the certificate issued for a signing request (PKCS #10, PEM) that names what the order names. */
  finalize(account: OpenedAccount, orderUrl: string, csr: string): Promise<void>;
  /** The certificate of an order that is valid. */
  fetch(account: OpenedAccount, orderUrl: string): Promise<IssuedChain>;
  /** Revokes a certificate for a reason (RFC 5280 5.3.1); a certificate that is revoked already counts as done. */
  revoke(account: OpenedAccount, chain: string, reason: number): Promise<void>;
  /** When the authority wants it renewed; null: it does not say. */
  renewalWindow(chain: string): Promise<RenewalWindow | null>;
}

/** Public DNS, as a certificate authority sees it. */
export interface NameLookup {
  /** Addresses of a host; empty: none. Throws OutcomeError unavailable when no resolver answers. */
  addresses(host: string): Promise<string[]>;
  /** The TXT records of a name, also where a CNAME leads elsewhere. Throws OutcomeError unavailable when no resolver answers. */
  texts(name: string): Promise<readonly string[]>;
  /** Where the CNAME of a name leads; null: it has none. Throws OutcomeError unavailable when no resolver answers. */
  alias(name: string): Promise<string | null>;
  /** The first CAA set at the name or above it (RFC 8659 3); null: there is none, or it could not be found out. */
  caa(host: string): Promise<readonly CaaRecord[] | null>;
}

export type CaaRecord = { readonly tag: string; readonly value: string };
