/** The certificate that a web server on the internet shows. */
export type SeenCertificate = {
  /** The organization that issued it, as it calls itself. */
  readonly issuer: string;
  /** The names it is valid for, in lower case, wildcards included. */
  readonly names: readonly string[];
};

/**
 * Reads certificates that are served now, for a warning about CAA records. The warning can do without them, so a call takes
 * little time, connects to public addresses only, and never throws.
 */
export interface CertificateReader {
  /** Takes a host's name and its addresses. Gives null where nothing could be seen in time. */
  served(host: string, addresses: readonly string[]): Promise<SeenCertificate | null>;
}
