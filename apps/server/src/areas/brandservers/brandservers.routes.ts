import * as specs from "@nameplane/contracts/whitelabel/brand-servers";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import { NoPermission, NotFound } from "@nameplane/contracts/refusals";
import { limitByAccount } from "../../platform/account-limit.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import type { DelegationParts } from "../delegation/index.ts";
import type { RegistryDeps } from "../registry/index.ts";
import { asReseller, asStaff, brandOf, resellerIn, type Editing } from "../whitelabel/editor/index.ts";
import { checkServers } from "./check-servers.ts";
import { refuseServers, setServers } from "./keep-servers.ts";
import { keepsHostsAt } from "./keeps-hosts.ts";
import { moveDomains, refuseMove } from "./move-domains.ts";
import { putServers } from "./put-records.ts";
import { readServers } from "./read-servers.ts";
import { checkSoon } from "./servers.repository.ts";
import type { SetState } from "./servers.rules.ts";
import { tellChecked } from "./watch-servers.ts";

export type BrandServerDeps = RegistryDeps & { readonly jobs: Jobs; readonly parts: DelegationParts };

/** Limits checks, because each of them asks name servers, resolvers and registries. */
const checkLimit = { name: "check-brand-servers", most: 20, seconds: 60 } as const;

/**
 * The routes for the name servers of brands: resellers manage those of their own brands, and staff can see those of any brand.
 */
export function brandServerRoutes(edge: Edge, deps: BrandServerDeps): void {
  const keepsHosts = keepsHostsAt(deps.registries);
  readingRoutes(edge, keepsHosts);
  changingRoutes(edge, deps);
  checkingRoute(edge, deps);
}

const hosts = { kind: "permission", permission: "whitelabel_hosts" } as const;
const feature = "ToolsWhitelabel" as const;

function readingRoutes(edge: Edge, keepsHosts: ReturnType<typeof keepsHostsAt>): void {
  edge.inTransaction(
    operations.brandServers,
    specs.brandServersSpec,
    hosts,
    { feature, stepUp: null },
    async (call, { brandid }) => ({ brand: await readServers(asReseller(call), brandid, keepsHosts) }),
  );
  edge.staff(operations.staffBrandServers, specs.brandServersSpec, "staff_resellers", {}, async (call, { brandid }) => ({
    brand: await readServers(asStaff(call), brandid, keepsHosts),
  }));
}

/**
 * Whoever changes which name servers domains are delegated to needs the permission for delegations as well as the permission for
 * the brand's hosts. In a frozen account nobody has the permission for delegations (ADR 108).
 */
const delegate = { kind: "permission", permission: "dns_delegation" } as const;

type OfBrand = { readonly brandid: string };

/** Runs `work` for a reseller in a transaction of the call. Possible refusals: NoPermission, and those of `work`. */
function within<T>(call: SessionCall, work: (editing: Editing) => Promise<T>): Promise<T> {
  refuseWithout(call, hosts.permission);
  return call.tx((trx) => work(resellerIn(call, trx)));
}

function refuseWithout({ session }: SessionCall, permission: string): void {
  if (!session.permissions.has(permission)) throw new Refused(NoPermission);
}

function changingRoutes(edge: Edge, deps: BrandServerDeps): void {
  edge.inTransaction(
    operations.setBrandServers,
    specs.setBrandServersSpec,
    delegate,
    { feature, stepUp: { first: (call, input) => within(call, (editing) => refuseServers(editing, input)) } },
    async (call, input) => {
      refuseWithout(call, hosts.permission);
      await setServers(asReseller(call), input);
      return {};
    },
  );
  // Entering the records changes a zone, which needs the permission for DNS as well.
  const refusePut = (call: SessionCall, { brandid }: OfBrand) => {
    refuseWithout(call, "dns_edit");
    return within(call, async (editing) => void (await brandOf(editing, brandid)));
  };
  edge.outsideTransaction(
    operations.putServerRecords,
    specs.putServerRecordsSpec,
    delegate,
    { feature, stepUp: { first: refusePut } },
    async (call, input) => {
      await refusePut(call, input);
      return putServers(deps, call, input.brandid);
    },
  );
  edge.inTransaction(
    operations.moveToBrandServers,
    specs.moveToBrandServersSpec,
    delegate,
    { feature, stepUp: { first: (call, input) => within(call, async (editing) => void (await refuseMove(editing, input))) } },
    (call, input) => {
      refuseWithout(call, hosts.permission);
      return moveDomains(deps.jobs, asReseller(call), input);
    },
  );
}

function checkingRoute(edge: Edge, deps: BrandServerDeps): void {
  edge.outsideTransaction(
    operations.checkBrandServers,
    specs.checkBrandServersSpec,
    hosts,
    { feature, stepUp: null },
    async (call, { brandid }) => ({ state: await checkNow(deps, call, brandid) }),
  );
}

async function checkNow({ jobs, parts, registries }: BrandServerDeps, call: SessionCall, brandId: string): Promise<SetState> {
  const { scope, now } = call;
  const brand = await within(call, async (editing) => {
    const found = await brandOf(editing, brandId);
    await limitByAccount(editing.trx, scope, now, checkLimit);
    return found;
  });
  const of = { brandId, ownerId: scope.accountId, now };
  const checked = await checkServers({ parts, registries }, (work) => call.tx(work), of);
  if (checked === null) throw new Refused(NotFound, { param: "brandid" });
  const set = { brand_id: brandId, name: brand.name, owner: scope.accountId, owner_brand: scope.brandId };
  await call.tx(async (trx) => {
    await tellChecked({ jobs }, trx, set, checked);
    // Makes the worker check again soon. The worker then ends the task of staff, which this process is not allowed to do.
    if (checked.is === "used" && checked.was.misses > 0) await checkSoon(trx, brandId, now);
  });
  return checked.is;
}
