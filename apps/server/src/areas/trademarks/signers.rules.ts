/** A list of revoked certificates of signers, as its authority has signed it. */
export type RevokedSigners = {
  /** SHA-256 fingerprint of the authority's certificate. */
  readonly authority: string;
  readonly issuedAt: Date;
  /** The time by which the authority promises a newer list. */
  readonly nextAt: Date | null;
  readonly signers: readonly { readonly serial: string; readonly revokedAt: Date }[];
};

/**
 * Identifies the signer of an SMD file by the serial number of its certificate and the certificate of the authority that issued
 * it.
 */
export type Signer = { readonly authority: string; readonly serial: string };

/** The text that identifies a signer in a set of revoked signers. */
export const signerKey = ({ authority, serial }: Signer): string => `${authority} ${serial}`;

/** How late the next list may be before somebody is told. An authority is sometimes late by some hours. */
const patienceMs = 48 * 3_600_000;

/** Whether a list is so old that certificates may have been revoked since without our knowing. */
export const isOverdue = (nextAt: Date | null, now: Date): boolean =>
  nextAt !== null && nextAt.getTime() + patienceMs < now.getTime();
