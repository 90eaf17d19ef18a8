/** What a host shows to whoever connects to it by TLS. */
export type HostShown =
  /** not_public: it has addresses, but none on the internet, and none was connected to. no_answer: no TLS at port 443. */
  | { readonly kind: "nothing"; readonly why: "no_address" | "not_public" | "no_answer"; readonly address: string | null }
  | {
      readonly kind: "certificate";
      readonly address: string;
      readonly issuer: string;
      /** In lower case. */
      readonly serial: string;
      readonly expiresAt: Date;
      /** Whether it is valid for the name of the host. */
      readonly isForName: boolean;
      /** All certificates that were sent (DER), leaf first. */
      readonly sent: readonly Buffer[];
    };

/** Connects to hosts as browsers do. Only to addresses on the internet, and never throws for what a host does. */
export interface HostWatch {
  /** Throws OutcomeError unavailable when no resolver answers. */
  look(host: string): Promise<HostShown>;
}
