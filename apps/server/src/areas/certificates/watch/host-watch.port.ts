/** What a host shows to a client that connects to it by TLS. */
export type HostShown =
  /**
   * not_public: the host has addresses, but none is public, so nothing was connected to. no_answer: there is no TLS on port 443.
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

/** Connects to hosts as browsers do, but only to public addresses. Whatever a host does, this throws no error. */
export interface HostWatch {
  /** Throws OutcomeError unavailable if no resolver answers. */
  look(host: string): Promise<HostShown>;
}
