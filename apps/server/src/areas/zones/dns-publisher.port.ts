/** Names here are lower-case A-labels without final dot; owners are relative to the apex, empty = apex. */
export type PublishedRrset = {
  readonly owner: string;
  readonly type: string;
  readonly ttlSeconds: number;
  readonly rdata: readonly string[];
};

export type ZoneToPublish = {
  readonly apex: string;
  /** SOA serial this version is published under; only ever rises (RFC 1982). */
  readonly serial: number;
  readonly soa: {
    readonly mname: string;
    readonly rname: string;
    readonly refresh: number;
    readonly retry: number;
    readonly expire: number;
    readonly minimum: number;
    readonly ttlSeconds: number;
  };
  /** The whole zone, apex NS set included, SOA not. REDIRECT and MAILFORWARD are already turned into real records. */
  readonly rrsets: readonly PublishedRrset[];
};

/** How a zone differs from the version served under `fromSerial`. */
export type ZoneDifference = Omit<ZoneToPublish, "rrsets"> & {
  readonly fromSerial: number;
  /** Each owner name that something changed at. May be made up while it is read, which is done once. */
  readonly owners: Iterable<OwnerDifference>;
};

/** An owner name that something changed at: all sets there, then and now. */
export type OwnerDifference = {
  readonly owner: string;
  readonly before: readonly PublishedRrset[];
  readonly after: readonly PublishedRrset[];
};

/** Code of the OutcomeError that a server throws which serves a newer serial than it was given. */
export const serialOlder = "dns-serial-older";

/**
 * Makes one name-server installation serve a zone. Idempotent: publishing the same version twice changes nothing.
 * Throws OutcomeError: refused (the server does not take a set; message names it), unavailable, unknown, misconfigured.
 */
export interface DnsPublisher {
  /** Where it answers DNS. */
  readonly address: { readonly host: string; readonly port: number };
  /**
   * Replaces what is served by exactly this zone; creates it when new. Refused with code "dns-serial-older", and nothing changed, when
   * a newer serial is served: secondaries would not follow back (RFC 1982).
   */
  publish(zone: ZoneToPublish): Promise<void>;
  /**
   * Works out what has to be sent, in steps that let others have their turn, and asks nobody: that may be done before it may be sent. Gives
   * what publishes it: it changes what is served by the difference alone, at a cost that does not grow with the zone. False, and nothing
   * changed, when the server does not serve `fromSerial`: then the whole zone has to be published.
   */
  prepareDifference(difference: ZoneDifference): () => Promise<boolean>;
  /** Stops serving the apex; succeeds when it was not served. */
  remove(apex: string): Promise<void>;
  /** Asks the server by DNS, as a resolver would: serial served now, null when it does not serve the zone. */
  servedSerial(apex: string): Promise<number | null>;
  close(): Promise<void>;
}
