import {
  domainDetails,
  domainEvents,
  domainList,
  exportDomains,
  getAuthCode,
  searchDomains,
  setAutoRenew,
  setAutoRenewOfMany,
  setDomainLock,
  setWhoisShield,
  whois,
} from "@nameplane/contracts/domains/operations";
import {
  domainDetailsSpec,
  domainEventsSpec,
  getAuthCodeSpec,
  setAutoRenewOfManySpec,
  setAutoRenewSpec,
  setDomainLockSpec,
  setWhoisShieldSpec,
} from "@nameplane/contracts/domains/domain-details";
import { domainListSpec, exportDomainsSpec } from "@nameplane/contracts/domains/domain-list";
import { searchDomainsSpec, type SearchLine } from "@nameplane/contracts/domains/search-domains";
import { whoisSpec } from "@nameplane/contracts/domains/whois";
import { withReach } from "../accounts/index.ts";
import { pageSize } from "../identity/index.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { RunningExports } from "../../platform/running-exports.ts";
import { exportDomains as writeFile, listPage, labelRoutes, ListAnchors, listQuery, viewRoutes } from "./list/index.ts";
import { lookUpWhois, WhoisCache, type WhoisLookup } from "./whois/index.ts";
import {
  makeAuthCode,
  refuseAuthCode,
  refuseUnlock,
  setDomainLock as switchLock,
  transferRoutes,
  type TransferDeps,
} from "./transfers/index.ts";
import { readDetails, type ZoneSummary } from "./actions/read-details.ts";
import { readEvents } from "./actions/read-events.ts";
import { searchDomains as search, type SearchDeps } from "./search/index.ts";
import { setAutoRenew as switchAutoRenew, setAutoRenewOfMany as switchMany, renewalRoutes } from "./renewals/index.ts";
import type { RenewalCardTroubleOf, RenewalPayersOf } from "./renewal-payers.port.ts";
import { refuseShield, setWhoisShield as switchShield } from "./actions/set-whois-shield.ts";
import type { RegistryDeps } from "../registry/index.ts";

export type DomainRouteDeps = RegistryDeps &
  SearchDeps & {
    readonly whois: WhoisLookup;
    readonly zoneSummary: ZoneSummary;
    readonly renewalPayers: RenewalPayersOf;
    readonly cardTrouble: RenewalCardTroubleOf;
  } & Pick<
    TransferDeps,
    "stagedChoice" | "serversAnswer" | "signingAlgorithms" | "takesForeignKeys" | "dsAtParent" | "notifyLeaving" | "stopTokens"
  >;

const domains = { feature: "Domains" } as const;
const view = { kind: "permission", permission: "domain_view" } as const;
const manage = { kind: "permission", permission: "domain_manage" } as const;

export function domainRoutes(edge: Edge, deps: DomainRouteDeps): void {
  const anchors = new ListAnchors();
  const exports = new RunningExports();
  const whoisDeps = { whois: new WhoisCache(deps.whois), log: deps.log };

  edge.public(searchDomains, searchDomainsSpec, { feature: "Search", bodyLimit: 512 * 1024 }, async (call, input) => {
    const lines = search(deps, call, input);
    return { lines: (await call.isOn("enablePrices")) ? lines : withoutPrices(lines) };
  });

  edge.public(whois, whoisSpec, { feature: { anyOf: ["Search", "Domains"] } }, (call, input) =>
    lookUpWhois(whoisDeps, call, input.domainname),
  );

  edge.inTransaction(domainList, domainListSpec, view, domains, async ({ trx, scope, session, now }, input) => {
    const limit = await pageSize(trx, session, input.limit);
    const query = listQuery({ ...input, limit });
    const payers = input.payers === true ? { of: deps.renewalPayers, now } : null;
    const extras = { withLocks: input.locks === true, withOwners: input.owners === true, payers };
    return withReach(trx, session, input.subaccounts, (reach) => listPage(trx, scope, query, anchors, { ...extras, reach }));
  });

  edge.outsideTransaction(
    exportDomains,
    exportDomainsSpec,
    view,
    { feature: ["Domains", "enableExport"] },
    (call, { format = "csv", subaccounts, ...input }) => writeFile(exports, call, listQuery(input), { format, subaccounts }),
  );

  labelRoutes(edge);
  renewalRoutes(edge, deps);
  transferRoutes(edge, { ...deps, whois: whoisDeps.whois });
  viewRoutes(edge);

  edge.inTransaction(domainDetails, domainDetailsSpec, view, domains, async (call, input) => ({
    domain: await readDetails(call.trx, call, input.itemid, deps),
  }));

  edge.inTransaction(domainEvents, domainEventsSpec, view, domains, ({ trx, scope }, input) => readEvents(trx, scope, input));

  edge.inTransaction(setAutoRenew, setAutoRenewSpec, manage, domains, (call, input) => switchAutoRenew(call.trx, call, input));

  edge.inTransaction(
    setAutoRenewOfMany,
    setAutoRenewOfManySpec,
    manage,
    { feature: ["Domains", "enableBulkTools"] },
    (call, input) => switchMany(call.trx, call, input),
  );

  edge.outsideTransaction(
    setDomainLock,
    setDomainLockSpec,
    { kind: "permission", permission: "domain_unlock" },
    { feature: "Domains", stepUp: { when: ({ locked }) => !locked, first: refuseUnlock } },
    (call, input) => switchLock(deps, call, input),
  );

  edge.outsideTransaction(
    setWhoisShield,
    setWhoisShieldSpec,
    manage,
    // Removing the shield requires the user to confirm their identity, because it publishes the owner's data, and published data
    // cannot be taken back.
    { ...domains, stepUp: { when: ({ shield }) => !shield, first: refuseShield } },
    (call, input) => switchShield(deps, call, input),
  );

  edge.outsideTransaction(
    getAuthCode,
    getAuthCodeSpec,
    { kind: "permission", permission: "domain_authcode" },
    { feature: ["Domains", "enableAuthCode"], stepUp: { first: refuseAuthCode } },
    (call, input) => makeAuthCode(deps, call, input),
  );
}

/** The result lines of a search, with prices left out for a brand that shows none. */
async function* withoutPrices(lines: AsyncIterable<SearchLine>): AsyncGenerator<SearchLine> {
  const none = { create: null, creates: [], renew: null, restore: null };
  for await (const line of lines)
    yield line.kind === "end" ? line : { ...line, rows: line.rows.map((row) => ({ ...row, ...none })) };
}
