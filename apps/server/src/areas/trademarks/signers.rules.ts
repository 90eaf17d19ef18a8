/** A list of revoked certificates of signers, as its authority has signed it. */
export type RevokedSigners = {
  /** SHA-256 fingerprint of the authority's certificate. */
  readonly authority: string;
  readonly issuedAt: Date;
  /** Until when the authority promises a newer list. */
  readonly nextAt: Date | null;
  readonly signers: readonly { readonly serial: string; readonly revokedAt: Date }[];
};

/** Who has signed an SMD file: the number of its certificate, and the certificate of the authority that issued it. */
export type Signer = { readonly authority: string; readonly serial: string };

/** How a signer is named in a set of revoked ones. */
export const signerKey = ({ authority, serial }: Signer): string => `${authority} ${serial}`;

/** How long a list may be overdue before somebody is told: an authority may be late by some hours. */
const patienceMs = 48 * 3_600_000;

/** Whether a list is so old that certificates may have been revoked of which we do not know. */
export const isOverdue = (nextAt: Date | null, now: Date): boolean =>
  nextAt !== null && nextAt.getTime() + patienceMs < now.getTime();
