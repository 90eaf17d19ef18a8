import { OutcomeError } from "../../platform/outcomes.ts";

/** Names here are lower-case A-labels without final dot; owners are relative to the apex, empty = apex. */
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
  /** Each owner name at which something changed. It is read only once, so it may be computed while it is read. */
  readonly owners: Iterable<OwnerDifference>;
};

/** An owner name at which something changed, with all sets there before and after. */
export type OwnerDifference = {
  readonly owner: string;
  readonly before: readonly PublishedRrset[];
  readonly after: readonly PublishedRrset[];
};

/** Thrown when a server refuses a whole zone because of one record set, which is `set`. */
export class SetRefused extends OutcomeError {
  readonly set: Pick<PublishedRrset, "owner" | "type">;

  constructor(set: Pick<PublishedRrset, "owner" | "type">, message: string, options: { code?: string; cause?: unknown } = {}) {
    super("refused", message, options);
    this.set = { owner: set.owner, type: set.type };
  }
}

/** Code of the OutcomeError that a server throws when it already serves a higher serial than it was given. */
export const serialOlder = "dns-serial-older";

/**
 * Makes one name-server installation serve a zone. Idempotent: publishing the same version twice changes nothing.
 * Throws SetRefused when the server refuses a set; OutcomeError: refused (the server refuses the zone), unavailable, unknown,
 * misconfigured.
 */
export interface DnsPublisher {
  /** The address at which it answers DNS. */
  readonly address: { readonly host: string; readonly port: number };
  /**
   * Replaces what is served by exactly this zone; creates it when new. Refused with code "dns-serial-older", and nothing changed,
   * when a higher serial is served, because secondaries would not go back (RFC 1982).
   */
  publish(zone: ZoneToPublish): Promise<void>;
  /**
   * Computes what has to be sent, without sending anything, in steps that let other calls be served. May run before the commit.
   * Gives the function that publishes: it changes only the difference, at a cost that does not grow with the zone. That function
   * gives false, and changes nothing, when the server does not serve `fromSerial`: then the whole zone has to be published.
   */
  prepareDifference(difference: ZoneDifference): () => Promise<boolean>;
  /** Stops serving the apex; succeeds if it was not served. */
  remove(apex: string): Promise<void>;
  /** The serial served now, asked by DNS as a resolver would; null when the server does not serve the zone. */
  servedSerial(apex: string): Promise<number | null>;
  close(): Promise<void>;
}
