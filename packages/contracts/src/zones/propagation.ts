import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";

/** What one server answered when it was asked for the zone's SOA. */
export const askedServer = z.strictObject({
  /** Host name, or the name of a resolver. */
  host: z.string(),
  kind: z.enum(["primary", "secondary", "resolver"]),
  /** null: no answer, or it does not serve the zone. */
  serial: z.int().nullable(),
  /** Whether it answers with what was published last; null: not known. */
  agrees: z.boolean().nullable(),
  /** Seconds a resolver keeps its answer at most; null with our own servers. */
  ttl: z.int().nullable(),
  checkedat: instant,
  error: z.enum(["no_answer", "not_served", "no_address"]).nullable(),
});
export type AskedServer = z.infer<typeof askedServer>;

export const delegationView = z.strictObject({
  /** here: to at least one of our servers. elsewhere: edits here change nothing that visitors see. */
  state: z.enum(["here", "elsewhere", "not_delegated", "unknown"]),
  /** Servers the parent names, host names without final dot. */
  hosts: z.array(z.string()),
  /** Who said so: the parent's name servers, or the registry when it was read last. */
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
    /** Serial that servers ought to answer with. */
    serial: z.int(),
    servers: z.array(askedServer),
    delegation: delegationView,
    /** All of our own servers and resolvers asked agree: nobody needs to ask again. */
    done: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});
