import { z } from "zod";
import { flag, id, instant, limit, page, pageOf, spec } from "../spec.ts";
import { LoginRequired, NoPermission, OutOfRange } from "../refusals.ts";
import { TooManyToExport } from "./refusals.ts";

/** Status tabs of the list. `status=200` of the specification selects the first one. */
export const domainTabs = { active: 200, needsyou: 204, expired: 504, suspended: 900, ended: 500 } as const;

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
  locked: z.boolean(),
  labels: z.array(z.int()),
});

const filters = {
  status: z.coerce.number().int().optional(),
  orderby: z.enum(["domainname", "renewaldate", "expiredate", "createddate"]).optional(),
  desc: flag.optional(),
  /** Part of a name, Unicode or A-label. */
  search: z.string().trim().max(255).optional(),
  /** Comma-separated label ids; all must be set (AND). 0 = unlabelled, alone only. */
  labels: z.string().max(500).optional(),
};

export const domainListSpec = spec({
  summary: "Domains of the account by status tab, sorted and paged on the server",
  input: z.strictObject({ ...filters, page: page.optional(), limit: limit.optional() }),
  answer: z.strictObject({
    ...pageOf(domainRow).shape,
    /** Exact counts per tab, keyed by the tab's code. */
    counts: z.record(z.string(), z.int()),
  }),
  refusals: [LoginRequired, NoPermission, OutOfRange],
});

export const exportDomainsSpec = spec({
  summary: "The list as CSV (UTF-8, comma): every domain of the filter, in its order",
  input: z.strictObject(filters),
  answer: z.unknown(),
  refusals: [LoginRequired, NoPermission, OutOfRange, TooManyToExport],
});
