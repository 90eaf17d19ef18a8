/** The certificate that a web server on the internet presents. */
export type SeenCertificate = {
  /** The organization that issued the certificate, as it calls itself. */
  readonly issuer: string;
  /** The names for which the certificate is valid, in lower case, wildcards included. */
  readonly names: readonly string[];
};

/**
 * Reads certificates that are currently served, for a warning about CAA records. The warning can be given without them, so a call
 * takes little time, connects only to public addresses, and never throws.
 */
export interface CertificateReader {
  /** Takes a host's name and its addresses. Returns null if no certificate could be read in time. */
  served(host: string, addresses: readonly string[]): Promise<SeenCertificate | null>;
}
