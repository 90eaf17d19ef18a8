import type { PublishedRrset } from "./dns-publisher.port.ts";

/** Where a server answers DNS. */
export type DnsAddress = { readonly host: string; readonly port: number };

/** What a transfer gave: the SOA apart, everything else as sets in no order. */
export type TransferredZone = {
  readonly serial: number;
  /** Canonical text of the SOA's RDATA, its serial 0. */
  readonly soa: string;
  readonly rrsets: readonly PublishedRrset[];
};

export type Answered = {
  /** NOERROR, NXDOMAIN, ... by number. */
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly ttlSeconds: number | null;
  readonly rdata: readonly string[];
  /** Name servers of a referral, host names without final dot. */
  readonly referral: { readonly zone: string; readonly hosts: readonly string[] } | null;
};

/**
 * Asks name servers what they serve, as the world would. Throws OutcomeError unavailable (code dns-no-answer, dns-servfail) when no answer
 * that says anything came in time.
 */
export interface DnsAsker {
  /** SOA serial a server answers with by its own authority; null when it does not serve the zone. */
  serial(server: DnsAddress, apex: string): Promise<number | null>;
  /** A set as the server answers for it. `recursion`: asks a resolver. */
  ask(server: DnsAddress, name: string, type: string, options?: { readonly recursion?: boolean }): Promise<Answered>;
  /** The whole zone; "refused" when the server does not let us copy it, or does not have it. */
  transfer(server: DnsAddress, apex: string): Promise<TransferredZone | "refused">;
}
