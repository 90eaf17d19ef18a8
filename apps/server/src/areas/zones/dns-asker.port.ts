import type { PublishedRrset } from "./dns-publisher.port.ts";

/** The address at which a server answers DNS. */
export type DnsAddress = { readonly host: string; readonly port: number };

/** The result of a zone transfer: the SOA separately, and all other sets in no particular order. */
export type TransferredZone = {
  readonly serial: number;
  /** Canonical text of the SOA's RDATA, with serial 0. */
  readonly soa: string;
  readonly rrsets: readonly PublishedRrset[];
};

export type Answered = {
  /** The response code (RFC 1035 section 4.1.1), such as 0 for NOERROR. */
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly ttlSeconds: number | null;
  readonly rdata: readonly string[];
  /** Name servers in a referral, as host names without final dot. */
  readonly referral: { readonly zone: string; readonly hosts: readonly string[] } | null;
};

/**
 * Queries name servers about what they serve, as resolvers do. Throws OutcomeError unavailable (code dns-no-answer, dns-servfail)
 * if no usable answer came in time.
 */
export interface DnsAsker {
  /** The SOA serial that a server answers authoritatively; null if it does not serve the zone. */
  serial(server: DnsAddress, apex: string): Promise<number | null>;
  /** A record set as the server answers for it. Set `recursion` when querying a resolver. */
  ask(server: DnsAddress, name: string, type: string, options?: { readonly recursion?: boolean }): Promise<Answered>;
  /** The whole zone, or "refused" if the server does not allow a transfer or does not have the zone. */
  transfer(server: DnsAddress, apex: string): Promise<TransferredZone | "refused">;
}
