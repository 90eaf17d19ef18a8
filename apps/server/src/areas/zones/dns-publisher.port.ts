import { OutcomeError } from "../../platform/outcomes.ts";

/** Names in this file are lower-case A-labels without final dot. Owners are relative to the apex; the empty owner is the apex. */
export type PublishedRrset = {
  readonly owner: string;
  readonly type: string;
  readonly ttlSeconds: number;
  readonly rdata: readonly string[];
};

export type ZoneToPublish = {
  readonly apex: string;
  /** SOA serial under which this version is published. It only rises (RFC 1982). */
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
  /** The whole zone, with its apex NS set but without its SOA. REDIRECT and MAILFORWARD are already turned into real records. */
  readonly rrsets: readonly PublishedRrset[];
};

/** The difference between a zone and the version served under `fromSerial`. */
export type ZoneDifference = Omit<ZoneToPublish, "rrsets"> & {
  readonly fromSerial: number;
  /** Each owner name at which something changed. It is iterated only once, so the values may be computed meanwhile. */
  readonly owners: Iterable<OwnerDifference>;
};

/** An owner name at which something changed, with all sets at that name before and after. */
export type OwnerDifference = {
  readonly owner: string;
  readonly before: readonly PublishedRrset[];
  readonly after: readonly PublishedRrset[];
};

/** Thrown if a server refuses a whole zone because of one record set, which is in `set`. */
export class SetRefused extends OutcomeError {
  readonly set: Pick<PublishedRrset, "owner" | "type">;

  constructor(set: Pick<PublishedRrset, "owner" | "type">, message: string, options: { code?: string; cause?: unknown } = {}) {
    super("refused", message, options);
    this.set = { owner: set.owner, type: set.type };
  }
}

/** Code of the OutcomeError that a server throws if it already serves a higher serial than the one it was given. */
export const serialOlder = "dns-serial-older";

/**
 * Makes one name-server installation serve a zone. Publishing the same version again changes nothing.
 *
 * Throws SetRefused if the server refuses a record set. Throws OutcomeError `refused` if it refuses the zone, or `unavailable`,
 * `unknown` or `misconfigured`.
 */
export interface DnsPublisher {
  /** The address at which the server answers DNS. */
  readonly address: { readonly host: string; readonly port: number };
  /**
   * Replaces whatever is served with exactly this zone, or creates the zone if it is new. If a higher serial is served, it is
   * refused with code "dns-serial-older" and nothing is changed, because secondaries would not go back (RFC 1982).
   */
  publish(zone: ZoneToPublish): Promise<void>;
  /**
   * Computes what has to be sent, without sending anything, in steps so that other calls are served in between. May run before
   * the commit.
   * Returns the function that publishes. That function changes only the difference, at a cost that does not grow with the zone.
   * It returns false, and changes nothing, if the server does not serve `fromSerial`; the whole zone then has to be published.
   */
  prepareDifference(difference: ZoneDifference): () => Promise<boolean>;
  /** Stops serving the apex. Succeeds even if it was not served. */
  remove(apex: string): Promise<void>;
  /**
   * The serial currently served, found by a DNS query as a resolver would send it; null if the server does not serve the zone.
   */
  servedSerial(apex: string): Promise<number | null>;
  close(): Promise<void>;
}
