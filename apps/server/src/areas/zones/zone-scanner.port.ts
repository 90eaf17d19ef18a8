/** What name servers elsewhere serve for a zone. Owners are relative to the apex, RDATA is canonical. */
export type ZoneScan = {
  /** transfer: the whole zone. queries: what common names and types gave. */
  readonly way: "transfer" | "queries";
  readonly servers: readonly { readonly host: string; readonly address: string }[];
  readonly records: readonly {
    readonly owner: string;
    /** "MX", or "TYPE65280" for a type unknown here. */
    readonly type: string;
    readonly ttlSeconds: number;
    readonly rdata: string;
  }[];
  /** Questions sent. */
  readonly asked: number;
  /** Questions without an answer, or not sent because time or their number ran out: what they are about is not known. */
  readonly unanswered: number;
};

/**
 * Reads a zone from the servers that have it now: by transfer where they allow it, else by asking for common names and types.
 *
 * Takes   apex: lower-case A-labels; server: name or address to ask instead of those the name is delegated to; names: further
 *         names to ask for, relative to the apex
 * Throws  OutcomeError refused: code "no-servers" (no delegation was found, or none of its servers may be asked), code
 *         "bad-server" (what was given is neither a name nor an address, or may not be asked), code "scan-not-there" (every server
 *         answered, and none has the zone); unavailable: none answered for the zone
 */
export interface ZoneScanner {
  scan(
    apex: string,
    options: {
      readonly server?: string | undefined;
      readonly names?: readonly string[] | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<ZoneScan>;
}
