/** What name servers elsewhere serve for a zone. Owners are relative to the apex, RDATA is canonical. */
export type ZoneScan = {
  /** transfer: the whole zone was transferred. queries: answers to queries for common names and types. */
  readonly way: "transfer" | "queries";
  readonly servers: readonly { readonly host: string; readonly address: string }[];
  readonly records: readonly {
    readonly owner: string;
    /** "MX", or "TYPE65280" for an unknown type. */
    readonly type: string;
    readonly ttlSeconds: number;
    readonly rdata: string;
  }[];
  /** Number of queries sent. */
  readonly asked: number;
  /**
   * The number of queries without an answer, or not sent because of the limits on time and number. Nothing is known about these
   * records.
   */
  readonly unanswered: number;
};

/**
 * Reads a zone from the servers that currently have it: by transfer if they allow it, otherwise by querying common names and
 * types.
 *
 * `apex`: in lower case, as A-labels. `server`: the name or address of a server to query instead of those that the name is
 * delegated to. `names`: further names to query, relative to the apex.
 *
 * Throws OutcomeError unavailable if no server answered for the zone, or refused with one of these codes:
 * - no-servers: no delegation was found, or none of its servers may be queried.
 * - bad-server: `server` is neither a name nor an address, or may not be queried.
 * - scan-not-there: every server answered, and none has the zone.
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
