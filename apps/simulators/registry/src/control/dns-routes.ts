import { BadRequest } from "./body.ts";
import type { Route, Simulator } from "./route.ts";

function shown({ dns, tree }: Simulator): unknown {
  return {
    nameServers: dns.nameServers,
    elsewhere: dns.elsewhere,
    dsTtlSeconds: tree.dsTtl,
    trustAnchor: tree.rootKey.publicKey,
  };
}

/**
 * GET and POST /dns: the addresses of name servers, the resolver for names that the book does not have, and the TTL of DS
 * records.
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
      const ttl = body.number("dsTtlSeconds");
      body.end();
      if (ttl !== undefined) {
        if (!Number.isInteger(ttl) || ttl < 0 || ttl > 604_800) throw new BadRequest("dsTtlSeconds must be 0 to 604800");
        simulator.tree.dsTtl = ttl;
      }
      if (elsewhere !== undefined && elsewhere !== "" && !/^\d+\.\d+\.\d+\.\d+:\d+$/.test(elsewhere))
        throw new BadRequest('elsewhere is a resolver such as "192.0.2.53:53", or empty');
      if (elsewhere !== undefined) simulator.dns.elsewhere = elsewhere === "" ? null : elsewhere;
      if (pairs !== undefined) {
        const entries = pairs.map((pair) => /^([^=]+)=(\d+\.\d+\.\d+\.\d+:\d+)$/.exec(pair));
        if (entries.includes(null)) throw new BadRequest('nameServers are texts such as "ns1.example.se=127.0.0.1:5300"');
        simulator.dns.nameServers = Object.fromEntries(entries.map((entry) => [entry?.[1] ?? "", entry?.[2] ?? ""]));
      }
      return shown(simulator);
    },
  },
];
