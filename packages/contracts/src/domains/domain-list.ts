import { z } from "zod";
import { renewalPayers } from "./list-facts.ts";
import { flag, id, instant, limit, nothing, page, pageOf, rowAccount, spec, subaccounts } from "../spec.ts";
import { ExportsBusy, LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { TooManyToExport, TooManyToSelect, TooManyViews, ViewExists } from "./refusals.ts";

/** Status tabs of the list. `status=200` of the specification selects the first one. */
export const domainTabs = { active: 200, verification: 204, expired: 504, suspended: 900, ended: 500 } as const;

export const domainRow = z.strictObject({
  itemid: id,
  domainname: z.string(),
  unicodename: z.string(),
  tld: z.string(),
  status: z.int(),
  dnsstatus: z.int(),
  dnssecstatus: z.int(),
  createddate: instant.nullable(),
  renewaldate: instant.nullable(),
  expiredate: instant.nullable(),
  autorenew: z.boolean(),
  whoisshield: z.boolean(),
  /** Whether the registry can hide the owner's data on request. */
  shieldoffered: z.boolean(),
  locked: z.boolean(),
  labels: z.array(z.int()),
  /**
   * What pays the next renewal. Present only if the call requested it, and only for domains of the account itself. Null if the
   * domain does not auto-renew, or if the registry sets its price.
   */
  renewalpayer: z.enum(renewalPayers).nullable().optional(),
  /** Name of the registrant; present only if the call requested it. */
  owner: z.string().optional(),
  /**
   * The state of the registry lock. Present only if the call requested it. open: the lock is open until the given time, according
   * to the registry or the operator. on: no one can change the domain.
   */
  registrylock: z
    .discriminatedUnion("state", [
      z.strictObject({ state: z.literal("off") }),
      z.strictObject({ state: z.literal("on") }),
      z.strictObject({ state: z.literal("open"), until: instant }),
    ])
    .optional(),
});

const filters = {
  status: z.coerce.number().int().optional(),
  orderby: z.enum(["domainname", "renewaldate", "expiredate", "createddate"]).optional(),
  desc: flag.optional(),
  /** Part of a name, in Unicode or as an A-label. */
  search: z.string().trim().max(255).optional(),
  /** Comma-separated label ids; a domain must have all of them (AND). 0 means without labels, and is allowed only on its own. */
  labels: z.string().max(500).optional(),
  /** Comma-separated system tags; all must be true of a domain (AND). */
  tags: z.string().max(100).optional(),
};

export const domainListSpec = spec({
  summary: "Domains of the account by status tab, sorted and paged on the server",
  input: z.strictObject({
    ...filters,
    subaccounts,
    page: page.optional(),
    limit: limit.optional(),
    /** Whether each row also contains the state of the registry lock. */
    locks: flag.optional(),
    /** Whether each row also contains what pays the next renewal. */
    payers: flag.optional(),
    /** Whether each row also contains the name of the registrant. */
    owners: flag.optional(),
  }),
  answer: z.strictObject({
    ...pageOf(z.strictObject({ ...domainRow.shape, account: rowAccount })).shape,
    /** True if domains of sub-accounts are included. */
    subaccounts: z.boolean().optional(),
    /** Whether counting stopped early (part of a name, several labels), so that there are more than this. */
    totalisatleast: z.boolean(),
    /** Exact counts per tab, keyed by the tab's code. */
    counts: z.record(z.string(), z.int()),
  }),
  refusals: [LoginRequired, NoPermission, OutOfRange],
});

export const exportDomainsSpec = spec({
  summary:
    "The list as CSV (UTF-8, comma), Excel workbook or JSON: every domain that matches the filter, in the order of the list, as a stream; with those of sub-accounts where the list shows them",
  input: z.strictObject({ ...filters, subaccounts, format: z.enum(["csv", "xlsx", "json"]).optional() }),
  answer: z.unknown(),
  refusals: [LoginRequired, NoPermission, OutOfRange, TooManyToExport, ExportsBusy],
});

export const selectDomainsSpec = spec({
  summary: "Every domain that matches a filter, as a fixed set to act on: domains that match only later are not in it",
  input: z.strictObject(filters),
  answer: z.strictObject({
    data: z.array(z.strictObject({ itemid: id, unicodename: z.string(), labels: z.array(z.int()) })),
  }),
  refusals: [LoginRequired, NoPermission, OutOfRange, TooManyToSelect],
});

/** The query part of the list's address, as stored in a saved view. */
export const viewQuery = z.strictObject({
  status: z.string().max(5).optional(),
  search: z.string().max(255).optional(),
  labels: z.string().max(500).optional(),
  tags: z.string().max(100).optional(),
  orderby: z.string().max(20).optional(),
  desc: z.string().max(5).optional(),
  limit: z.string().max(3).optional(),
  columns: z.string().max(200).optional(),
});

export const domainViewsSpec = spec({
  summary: "Views of the domain list that the user has saved in this account, and how many domains have each system tag",
  input: nothing,
  answer: z.strictObject({
    data: z.array(z.strictObject({ viewid: id, name: z.string(), query: viewQuery })),
    tags: z.strictObject({ soon: z.int(), dnssec: z.int(), needs: z.int(), registrylock: z.int() }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const saveDomainViewSpec = spec({
  summary: "Saves a view of the domain list under a name, or changes a saved one",
  input: z.strictObject({ viewid: id.optional(), name: z.string().trim().min(1).max(60), query: viewQuery }),
  answer: z.strictObject({ viewid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, ViewExists, TooManyViews],
});

export const deleteDomainViewSpec = spec({
  summary: "Deletes a saved view",
  input: z.strictObject({ viewid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});
