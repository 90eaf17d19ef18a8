import { scimPatch, type ScimPatchOperation } from "scim-patch";
import { z } from "zod";

/** Most operations in one call. Groups of Entra ID come in calls of some hundred members at most. */
const most = 1000;

const operation = z.looseObject({ op: z.string(), path: z.string().max(500).optional(), value: z.unknown().optional() });
const request = z.looseObject({ Operations: z.array(operation).min(1).max(most) });

export type Patched =
  | { readonly ok: true; readonly resource: Record<string, unknown> }
  | { readonly ok: false; readonly reason: "syntax" | "path"; readonly why: string };

type Step = { readonly op: "add" | "remove" | "replace"; readonly path?: string; readonly value?: unknown };

const ops = new Set(["add", "remove", "replace"]);

/**
 * Applies a PatchOp (RFC 7644 3.5.2) to a resource, whose own object stays as it is. Understands what login services send beyond
 * the RFC: operations in capitals, attributes of several levels as keys such as "name.givenName", booleans as texts, and a
 * replacement of an element that is not there yet, such as emails[type eq "work"].value.
 */
export function patchResource(resource: object, body: unknown): Patched {
  const read = request.safeParse(body);
  if (!read.success) return { ok: false, reason: "syntax", why: "Operations are missing" };
  const steps: Step[] = [];
  for (const { op, path, value } of read.data.Operations) {
    const name = op.toLowerCase();
    if (!ops.has(name)) return { ok: false, reason: "syntax", why: `op ${op}` };
    if (name === "remove" && path === undefined) return { ok: false, reason: "path", why: "remove needs a path" };
    if (isPolluting(path) || isPolluting(value)) return { ok: false, reason: "path", why: "not an attribute" };
    steps.push(...stepsOf(name as Step["op"], path, value));
  }
  const plain = structuredClone(resource) as Record<string, unknown> & { schemas: string[]; meta: never };
  try {
    const applied: Record<string, unknown> = { ...plain };
    const after = scimPatch(plain, steps as ScimPatchOperation[], { mutateDocument: false, treatMissingAsAdd: true });
    return { ok: true, resource: { ...after, schemas: applied["schemas"], id: applied["id"] } };
  } catch (error) {
    return { ok: false, reason: "path", why: error instanceof Error ? error.message.slice(0, 200) : "" };
  }
}

/** Names that are part of every object in JavaScript are no attributes. */
const isPolluting = (value: unknown): boolean => /__proto__|constructor|prototype/.test(JSON.stringify(value ?? null));

/** One operation as steps, each with a path where the value names several attributes. */
function stepsOf(op: Step["op"], path: string | undefined, value: unknown): Step[] {
  if (path !== undefined) {
    const plain = withoutSchema(path);
    const taken = op === "remove" && plain?.toLowerCase() === "members" ? idsIn(value) : null;
    if (taken !== null) return taken.map((id) => ({ op, path: `members[value eq "${id}"]` }));
    return plain === null ? [] : [{ op, path: named(plain), ...(value === undefined ? {} : { value }) }];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const plain = withoutSchema(key);
    return plain === null ? [] : [{ op, path: named(plain), value: inner as unknown }];
  });
}

/**
 * The ids in a list of members. Null if there is no list. Entra ID removes members by a list in the value, in which nothing but the ids
 * need be those of the resource.
 */
function idsIn(value: unknown): string[] | null {
  const read = z.array(z.looseObject({ value: z.string().regex(/^[0-9A-Za-z-]{1,60}$/) })).safeParse(value);
  return read.success ? read.data.map((each) => each.value) : null;
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** The path inside the core schemas. Null for other schemas, such as the enterprise extension, which are not kept. */
function withoutSchema(path: string): string | null {
  const plain = path.trim().replace(core, "");
  return /^urn:/i.test(plain) || plain === "schemas" || plain === "id" || plain.startsWith("meta") ? null : plain;
}

const known = [
  "userName",
  "externalId",
  "displayName",
  "active",
  "name",
  "emails",
  "members",
  "givenName",
  "familyName",
  "formatted",
];
const byLower = new Map(known.map((name) => [name.toLowerCase(), name]));

/** The path with its attributes in the case of the RFC: attribute names have no case, but objects of JavaScript do. */
const named = (path: string): string =>
  path.replaceAll(/(^|\.)([A-Za-z]+)/g, (whole, before: string, name: string) =>
    byLower.has(name.toLowerCase()) ? before + (byLower.get(name.toLowerCase()) ?? name) : whole,
  );
