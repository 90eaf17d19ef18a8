import { seeAddress, updateAddress } from "@nameplane/contracts/dnsapi/dyndns2";
import type { Edge } from "../../platform/http/edge.ts";
import { withoutToken, withToken } from "../../platform/http/foreign.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { updateAddresses } from "./actions/update-addresses.ts";
import { dyndnsDialect, word } from "./dyndns2.dialect.ts";
import { hostsMax, readAddresses, readHosts } from "./dyndns2.rules.ts";

/** A router that is asked once a second is broken; one that flaps gets its updates. */
const often = { name: "dyndns", seconds: 60, cap: 60 } as const;

export function dyndnsRoutes(edge: Edge, { jobs }: { readonly jobs: Jobs }): void {
  edge.foreign(dyndnsDialect, [
    withToken(updateAddress, "dns_edit", { feature: "Domains", limit: often }, async (call, { query }) => {
      const hosts = readHosts(query.hostname);
      if (hosts.length === 0) return word("notfqdn");
      if (hosts.length > hostsMax) return word("numhost");
      const addresses = readAddresses(query, call.address);
      if (addresses === null) return word("badip");
      return word((await updateAddresses(jobs, call, hosts, addresses)).join("\n"));
    }),

    withoutToken(seeAddress, { feature: "Domains", limit: often }, async (call) =>
      word(`Current IP Address: ${readAddresses({}, call.address)?.A ?? call.address}`),
    ),
  ]);
}
