import type { ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";

export type Rrset = ZoneToPublish["rrsets"][number];

export const rrset = (owner: string, type: string, ...rdata: string[]): Rrset => ({
  owner,
  type,
  ttlSeconds: 300,
  rdata,
});

export const nameServers: Rrset = {
  owner: "",
  type: "NS",
  ttlSeconds: 86_400,
  rdata: ["ns1.dns.example.", "ns2.dns.example."],
};

/** A zone with the usual SOA and name servers, and the given record sets. */
export function zoneOf(apex: string, serial: number, ...rrsets: Rrset[]): ZoneToPublish {
  return {
    apex,
    serial,
    soa: {
      mname: "ns1.dns.example",
      rname: "hostmaster.dns.example",
      refresh: 14_400,
      retry: 3600,
      expire: 1_209_600,
      minimum: 300,
      ttlSeconds: 3600,
    },
    rrsets: [nameServers, ...rrsets],
  };
}
