import { NoPermission } from "@nameplane/contracts/refusals";
import * as specs from "@nameplane/contracts/whitelabel/brand-hosts";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import type { SessionCall, StaffCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import { asReseller, asStaff, resellerIn, staffIn, type Editing } from "../whitelabel/editor/index.ts";
import type { HostAsker } from "./host-asker.port.ts";
import {
  claimHost,
  makeMain,
  proveHost,
  readHosts,
  redirectVisitors,
  refuseClaim,
  refuseRemoval,
  removeHost,
  type HostPlace,
} from "./keep-hosts.ts";
import { putHostRecords } from "./put-records.ts";
import { retryCertificate } from "./retry-certificate.ts";
import { isServed } from "./hosts.repository.ts";

export type HostDeps = {
  readonly pool: Pool;
  readonly asker: HostAsker;
  readonly jobs: Jobs;
  readonly place: HostPlace;
  /**
   * Returns what to answer to a challenge of a certificate authority. Null if the installation gets no certificates for hosts.
   */
  readonly challengeAnswer: ((token: string, host: string) => Promise<string | null>) | null;
};

/** The routes for the hosts of brands: resellers manage the hosts of their own brands, and staff those of any brand. */
export function brandHostRoutes(edge: Edge, deps: HostDeps): void {
  resellerRoutes(edge, deps);
  resellerCertificates(edge, deps);
  colleagueRoutes(edge, deps);
  serveHostQuestion(edge, deps.pool);
  if (deps.challengeAnswer !== null) serveChallenges(edge, deps.challengeAnswer);
}

function resellerRoutes(edge: Edge, { asker, place }: HostDeps): void {
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
      brand: await readHosts(asReseller(call), brandid, place),
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

function resellerCertificates(edge: Edge, { jobs, place }: HostDeps): void {
  const permission = "whitelabel_hosts";
  const hosts = { kind: "permission", permission } as const;
  const unproved = { feature: "ToolsWhitelabel", stepUp: null } as const;
  edge.inTransaction(operations.redirectBrandHost, specs.redirectBrandHostSpec, hosts, unproved, async (call, input) => {
    await redirectVisitors(asReseller(call), input);
    return {};
  });
  edge.inTransaction(operations.retryHostCertificate, specs.retryHostCertificateSpec, hosts, unproved, async (call, input) => {
    await retryCertificate(asReseller(call), jobs, input);
    return {};
  });
  // Entering the records changes a zone, so this needs the permission for DNS as well as the permission for the brand's hosts.
  const change = { kind: "permission", permission: "dns_edit" } as const;
  const feature = "ToolsWhitelabel" as const;
  edge.inTransaction(operations.putHostRecords, specs.putHostRecordsSpec, change, { feature }, async (call, input) => {
    if (!call.session.permissions.has(permission)) throw new Refused(NoPermission);
    return { zone: await putHostRecords(jobs, call, place, input) };
  });
}

type Named = { readonly brandid: string; readonly host: string };

function colleagueRoutes(edge: Edge, { asker, jobs, place }: HostDeps): void {
  const brands = "staff_resellers";
  const within =
    (call: StaffCall) =>
    <T>(work: (editing: Editing) => Promise<T>): Promise<T> =>
      call.tx((trx) => work(staffIn(call, trx)));

  edge.staff(operations.staffBrandHosts, specs.brandHostsSpec, brands, {}, async (call, { brandid }) => ({
    brand: await readHosts(asStaff(call), brandid, place),
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
  edge.staff(operations.staffRedirectBrandHost, specs.redirectBrandHostSpec, brands, {}, async (call, input) => {
    await redirectVisitors(asStaff(call), input);
    return {};
  });
  edge.staff(operations.staffRetryHostCertificate, specs.retryHostCertificateSpec, brands, {}, async (call, input) => {
    await retryCertificate(asStaff(call), jobs, input);
    return {};
  });
}

/**
 * Tells whether a host is ours, for a proxy that gets certificates at the first call of a host, such as Caddy with on_demand_tls
 * (docs/production.md). The status is 200 if a brand is served on the host, otherwise 404. It reveals nothing that a visitor of
 * the host could not see.
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

/** Below this path the authority looks for the answers to its challenges, over plain HTTP (RFC 8555 8.3). */
export const challengePath = "/.well-known/acme-challenge/";

function serveChallenges(edge: Edge, answerTo: NonNullable<HostDeps["challengeAnswer"]>): void {
  edge.raw("GET", `${challengePath}:token`, async (httpRequest, reply) => {
    const { token } = httpRequest.params as { readonly token: string };
    const isToken = /^[\w-]{1,128}$/.test(token);
    const answer = isToken ? await answerTo(token, httpRequest.hostname.toLowerCase()) : null;
    return reply
      .code(answer === null ? 404 : 200)
      .header("cache-control", "no-store")
      .type("application/octet-stream")
      .send(answer ?? "");
  });
}
