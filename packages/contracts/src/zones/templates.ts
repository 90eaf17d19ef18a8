import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { owner, recordType, ttl } from "./record-set.ts";
import { TemplateEmpty, TemplateExists, TemplateFaulty } from "./refusals.ts";

/** A record set of a template. Its owner and records may contain variables such as {{domain}} and {{ip}}. */
const templateSet = z.strictObject({
  owner,
  type: recordType,
  ttl,
  rdata: z.array(z.string().min(1).max(4096)).min(1).max(100),
});
export type TemplateSetView = z.infer<typeof templateSet>;

export const templateSetsMax = 500;

const templateView = z.strictObject({
  templateid: id,
  name: z.string(),
  /** Whether new zones of the account start with this template. */
  isdefault: z.boolean(),
  /** Whether this is one of the operator's templates, which can be applied and copied but not changed. */
  shared: z.boolean(),
  version: z.int(),
  createdat: instant,
  sets: z.array(templateSet),
  /** Variables that the user has to fill in when applying the template, besides the domain. */
  variables: z.array(z.string()),
});
export type TemplateView = z.infer<typeof templateView>;

export const zoneTemplatesSpec = spec({
  summary: "Record templates of the account, and those the provider shares",
  input: nothing,
  answer: z.strictObject({ data: z.array(templateView) }),
  refusals: [LoginRequired, NoPermission],
});

const name = z.string().trim().min(1).max(80);

export const saveTemplateSpec = spec({
  summary: "Adds a record template, or changes one; its records are given, or taken from a zone",
  input: z.strictObject({
    templateid: id.optional(),
    name,
    sets: z.array(templateSet).max(templateSetsMax).optional(),
    /**
     * The zone from whose records the template is made. The zone's name is replaced by {{domain}}, and its own name servers are
     * left out.
     */
    zoneid: id.optional(),
  }),
  answer: z.strictObject({ templateid: id }),
  /** The value `findings` of TemplateFaulty lists what is wrong. */
  refusals: [LoginRequired, NoPermission, NotFound, OutOfRange, TemplateEmpty, TemplateExists, TemplateFaulty],
});

export const deleteTemplateSpec = spec({
  summary: "Deletes a record template; zones made from it keep their records",
  input: z.strictObject({ templateid: id }),
  answer: z.strictObject({ deleted: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setDefaultTemplateSpec = spec({
  summary: "Sets the template that new zones of the account start with; null: the provider's own",
  input: z.strictObject({ templateid: id.nullable() }),
  answer: z.strictObject({ templateid: id.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});
