import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";

/** One server's answer when it was queried for the zone's SOA. */
export const askedServer = z.strictObject({
  /** Host name, or the name of a resolver. */
  host: z.string(),
  kind: z.enum(["primary", "secondary", "resolver"]),
  /** The serial number of the zone on this server. Null if there was no answer, or if the server does not serve the zone. */
  serial: z.int().nullable(),
  /** Whether the server answered with the version that was published last; null if that is not known. */
  agrees: z.boolean().nullable(),
  /** Seconds for which a resolver keeps its answer; null for our own servers. */
  ttl: z.int().nullable(),
  checkedat: instant,
  error: z.enum(["no_answer", "not_served", "no_address"]).nullable(),
});
export type AskedServer = z.infer<typeof askedServer>;

export const delegationView = z.strictObject({
  /** here: the parent delegates to at least one of our servers. elsewhere: changes here have no effect for visitors. */
  state: z.enum(["here", "elsewhere", "not_delegated", "unknown"]),
  /** Servers to which the parent delegates the zone: host names without final dot. */
  hosts: z.array(z.string()),
  /** The source of the facts: the parent's name servers, or what was last read from the registry. */
  source: z.enum(["parent", "registry"]).nullable(),
});
export type DelegationView = z.infer<typeof delegationView>;

export const zonePropagationSpec = spec({
  summary: "What our servers and public resolvers answer for a zone now, and where its parent points",
  input: z.strictObject({ zoneid: id }),
  answer: z.strictObject({
    version: z.int(),
    publishedversion: z.int(),
    /** Code of the publication (docs/states.md#zone-publication). */
    status: z.int(),
    /** Serial that the servers should answer with. */
    serial: z.int(),
    servers: z.array(askedServer),
    delegation: delegationView,
    /** Whether all of our servers and all resolvers agree, so that there is no need to poll again. */
    done: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});
