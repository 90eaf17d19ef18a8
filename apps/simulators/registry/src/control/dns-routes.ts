import { BadRequest } from "./body.ts";
import type { Route, Simulator } from "./route.ts";

function shown({ dns, tree }: Simulator): unknown {
  return {
    nameServers: dns.nameServers,
    elsewhere: dns.elsewhere,
    delegations: tree.delegations,
    dsTtlSeconds: tree.dsTtl,
    trustAnchor: tree.rootKey.publicKey,
  };
}

/**
 * GET and POST /dns: the addresses of name servers, the resolver for names that the book does not have, the delegations of
 * reverse zones, and the TTL of DS records.
 */
export const dnsRoutes: readonly Route[] = [
  { method: "GET", path: "/dns", dangerous: false, handle: shown },
  {
    method: "POST",
    path: "/dns",
    dangerous: false,
    handle: (simulator, { body }) => {
      const pairs = body.texts("nameServers");
      const elsewhere = body.text("elsewhere");
      const delegations = body.texts("delegations");
      const ttl = body.number("dsTtlSeconds");
      body.end();
      if (ttl !== undefined) {
        if (!Number.isInteger(ttl) || ttl < 0 || ttl > 604_800) throw new BadRequest("dsTtlSeconds must be 0 to 604800");
        simulator.tree.dsTtl = ttl;
      }
      if (elsewhere !== undefined && elsewhere !== "" && !/^\d+\.\d+\.\d+\.\d+:\d+$/.test(elsewhere))
        throw new BadRequest('elsewhere is a resolver such as "192.0.2.53:53", or empty');
      if (elsewhere !== undefined) simulator.dns.elsewhere = elsewhere === "" ? null : elsewhere;
      if (delegations !== undefined) {
        const zones = delegations.map((text) => /^([a-z0-9./-]+\.arpa)=([a-z0-9.,-]+)$/.exec(text));
        if (zones.includes(null))
          throw new BadRequest('delegations are texts such as "2.0.192.in-addr.arpa=ns1.example.se,ns2.example.se"');
        simulator.tree.delegations = Object.fromEntries(zones.map((zone) => [zone?.[1] ?? "", (zone?.[2] ?? "").split(",")]));
      }
      if (pairs !== undefined) {
        const entries = pairs.map((pair) => /^([^=]+)=(\d+\.\d+\.\d+\.\d+:\d+)$/.exec(pair));
        if (entries.includes(null)) throw new BadRequest('nameServers are texts such as "ns1.example.se=127.0.0.1:5300"');
        simulator.dns.nameServers = Object.fromEntries(entries.map((entry) => [entry?.[1] ?? "", entry?.[2] ?? ""]));
      }
      return shown(simulator);
    },
  },
];
