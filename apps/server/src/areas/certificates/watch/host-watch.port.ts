/** What a host shows to a client that connects to it by TLS. */
export type HostShown =
  /**
   * not_public: none of the host's addresses is public, so we did not connect. no_answer: nothing answers with TLS on port 443.
   */
  | { readonly kind: "nothing"; readonly why: "no_address" | "not_public" | "no_answer"; readonly address: string | null }
  | {
      readonly kind: "certificate";
      readonly address: string;
      readonly issuer: string;
      /** The serial number in hexadecimal digits, in lower case. */
      readonly serial: string;
      readonly expiresAt: Date;
      /** Whether the certificate is valid for the name of the host. */
      readonly isForName: boolean;
      /** All certificates that the server sent (DER), its own first. */
      readonly sent: readonly Buffer[];
    };

/** Connects to hosts as browsers do, but only to public addresses. A fault of the host is never thrown as an error. */
export interface HostWatch {
  /** Reads what a host shows. Throws OutcomeError unavailable if no resolver answers. */
  look(host: string): Promise<HostShown>;
}
