/** A certificate chain and its private key, PEM. */
export type PanelCertificate = { readonly chain: string; readonly key: string };

/** Certificates that the operator keeps in files. */
export interface OwnFiles {
  /** The operator's certificate if it is valid and names the host; otherwise null. */
  certificateFor(host: string): (PanelCertificate & { readonly validFrom: Date }) | null;
}
