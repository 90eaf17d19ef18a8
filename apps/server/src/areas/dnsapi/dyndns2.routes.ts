import { seeAddress, updateAddress } from "@nameplane/contracts/dnsapi/dyndns2";
import type { Edge } from "../../platform/http/edge.ts";
import { withoutToken, withToken } from "../../platform/http/foreign.ts";
import { updateAddresses, type Updated } from "./actions/update-addresses.ts";
import { waitUntilServed } from "./actions/wait-until-served.ts";
import type { DnsApiDeps } from "./dnsapi.deps.ts";
import { dyndnsDialect, word } from "./dyndns2.dialect.ts";
import { hostsMax, readAddresses, readHosts } from "./dyndns2.rules.ts";

/** Stops a router that calls in a loop, but not a router whose address changes often. */
const often = { name: "dyndns", seconds: 60, cap: 60 } as const;

export function dyndnsRoutes(edge: Edge, deps: DnsApiDeps): void {
  edge.foreign(dyndnsDialect, [
    withToken(updateAddress, "dns_edit", { feature: "Domains", limit: often }, async (call, { query }) => {
      const hosts = readHosts(query.hostname);
      if (hosts.length === 0) return word("notfqdn");
      if (hosts.length > hostsMax) return word("numhost");
      const addresses = readAddresses(query, call.address);
      if (addresses === null) return word("badip");
      const updated = await updateAddresses(deps, call, hosts, addresses);
      const settle = async () => {
        const refused = await waitUntilServed(
          deps,
          updated.map(({ saved }) => saved),
        );
        const isRefused = ({ saved }: Updated) => saved !== null && refused.has(saved);
        return refused.size === 0 ? null : word(updated.map((each) => (isRefused(each) ? "dnserr" : each.line)).join("\n"));
      };
      const isBeyond = updated.some((each) => each.isBeyond);
      return { ...word(updated.map(({ line }) => line).join("\n")), settle, isBeyond };
    }),

    withoutToken(seeAddress, { feature: "Domains", limit: often }, async (call) =>
      word(`Current IP Address: ${readAddresses({}, call.address)?.A ?? call.address}`),
    ),
  ]);
}
