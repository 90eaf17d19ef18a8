import * as specs from "@nameplane/contracts/whitelabel/brand-hosts";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import type { SessionCall, StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { asReseller, asStaff, resellerIn, staffIn, type Editing } from "../editor/index.ts";
import type { HostAsker } from "./host-asker.port.ts";
import { claimHost, makeMain, proveHost, readHosts, refuseClaim, refuseRemoval, removeHost } from "./keep-hosts.ts";
import { isServed } from "./hosts.repository.ts";

export type HostDeps = {
  readonly pool: Pool;
  readonly asker: HostAsker;
  /** The host of the operator's panel. New hosts point to it with a CNAME record. */
  readonly home: string;
};

/** Hosts of brands: resellers manage those of their own brands, and staff those of any brand. */
export function brandHostRoutes(edge: Edge, deps: HostDeps): void {
  resellerRoutes(edge, deps);
  colleagueRoutes(edge, deps);
  serveHostQuestion(edge, deps.pool);
}

function resellerRoutes(edge: Edge, { asker, home }: HostDeps): void {
  const hosts = { kind: "permission", permission: "whitelabel_hosts" } as const;
  const feature = "ToolsWhitelabel" as const;
  const within =
    (call: SessionCall) =>
    <T>(work: (editing: Editing) => Promise<T>): Promise<T> =>
      call.tx((trx) => work(resellerIn(call, trx)));

  edge.inTransaction(
    operations.brandHosts,
    specs.brandHostsSpec,
    hosts,
    { feature, stepUp: null },
    async (call, { brandid }) => ({
      brand: await readHosts(asReseller(call), brandid, home),
    }),
  );
  const claiming = { first: (call: SessionCall, input: Named) => within(call)((editing) => refuseClaim(editing, input)) };
  edge.inTransaction(
    operations.addBrandHost,
    specs.addBrandHostSpec,
    hosts,
    { feature, stepUp: claiming },
    async (call, input) => {
      await claimHost(asReseller(call), input);
      return {};
    },
  );
  // Proving a host does not ask users to confirm their identity. Whoever can prove it controls its DNS, and whoever claimed it
  // has already confirmed their identity.
  const unproved = { feature, stepUp: null };
  edge.outsideTransaction(operations.proveBrandHost, specs.proveBrandHostSpec, hosts, unproved, async (call, input) => {
    await proveHost(within(call), asker, input);
    return {};
  });
  edge.inTransaction(operations.chooseMainHost, specs.chooseMainHostSpec, hosts, unproved, async (call, input) => {
    await makeMain(asReseller(call), input);
    return {};
  });
  const removing = { first: (call: SessionCall, input: Named) => within(call)((editing) => refuseRemoval(editing, input)) };
  edge.inTransaction(
    operations.removeBrandHost,
    specs.removeBrandHostSpec,
    hosts,
    { feature, stepUp: removing },
    async (call, input) => {
      await removeHost(asReseller(call), input);
      return {};
    },
  );
}

type Named = { readonly brandid: string; readonly host: string };

function colleagueRoutes(edge: Edge, { asker, home }: HostDeps): void {
  const brands = "staff_resellers";
  const within =
    (call: StaffCall) =>
    <T>(work: (editing: Editing) => Promise<T>): Promise<T> =>
      call.tx((trx) => work(staffIn(call, trx)));

  edge.staff(operations.staffBrandHosts, specs.brandHostsSpec, brands, {}, async (call, { brandid }) => ({
    brand: await readHosts(asStaff(call), brandid, home),
  }));
  const claiming = { first: (call: StaffCall, input: Named) => within(call)((editing) => refuseClaim(editing, input)) };
  edge.staff(operations.staffAddBrandHost, specs.addBrandHostSpec, brands, { stepUp: claiming }, async (call, input) => {
    await claimHost(asStaff(call), input);
    return {};
  });
  edge.staffOutside(operations.staffProveBrandHost, specs.proveBrandHostSpec, brands, {}, async (call, input) => {
    await proveHost(within(call), asker, input);
    return {};
  });
  edge.staff(operations.staffChooseMainHost, specs.chooseMainHostSpec, brands, {}, async (call, input) => {
    await makeMain(asStaff(call), input);
    return {};
  });
  const removing = { first: (call: StaffCall, input: Named) => within(call)((editing) => refuseRemoval(editing, input)) };
  edge.staff(operations.staffRemoveBrandHost, specs.removeBrandHostSpec, brands, { stepUp: removing }, async (call, input) => {
    await removeHost(asStaff(call), input);
    return {};
  });
}

/**
 * Tells whether a host is ours, for a proxy that gets certificates when they are first needed, such as Caddy's on_demand_tls
 * (docs/production.md). The status is 200 if a brand is served on the host, otherwise 404. It reveals nothing that a visitor of
 * the host would not learn.
 */
function serveHostQuestion(edge: Edge, pool: Pool): void {
  edge.raw("GET", "/api/hosts/isours", async (httpRequest, reply) => {
    const { domain } = httpRequest.query as { readonly domain?: unknown };
    const host = typeof domain === "string" ? domain.trim().toLowerCase() : "";
    const isOurs = host !== "" && host.length <= 253 && (await tx(pool, { actor: "public" }, (trx) => isServed(trx, host)));
    return reply
      .code(isOurs ? 200 : 404)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(isOurs ? "yes\n" : "no\n");
  });
}
