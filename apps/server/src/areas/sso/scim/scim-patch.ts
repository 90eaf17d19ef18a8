import { scimPatch, type ScimPatchOperation } from "scim-patch";
import { z } from "zod";

/** The most operations in one call. Entra ID sends groups in calls of at most a few hundred members. */
const most = 1000;

const operation = z.looseObject({ op: z.string(), path: z.string().max(500).optional(), value: z.unknown().optional() });
const request = z.looseObject({ Operations: z.array(operation).min(1).max(most) });

export type Patched =
  | { readonly ok: true; readonly resource: Record<string, unknown> }
  | { readonly ok: false; readonly reason: "syntax" | "path"; readonly why: string };

type Step = { readonly op: "add" | "remove" | "replace"; readonly path?: string; readonly value?: unknown };

const ops = new Set(["add", "remove", "replace"]);

/**
 * Applies a PatchOp (RFC 7644 3.5.2) to a copy of a resource. Besides the RFC, it accepts what login services really send:
 * capitalised operation names, keys such as "name.givenName" for nested attributes, booleans as texts, and a replacement of an
 * element that does not exist yet, such as emails[type eq "work"].value.
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

/** Rejects names that exist in every JavaScript object, because setting them would change all objects (prototype pollution). */
const isPolluting = (value: unknown): boolean => /__proto__|constructor|prototype/.test(JSON.stringify(value ?? null));

/** Splits an operation into steps, each with one path. An operation without a path can contain several attributes. */
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
 * The ids in a list of members. Null if it is no such list. Entra ID sends the members to remove as a list in the value, whose
 * entries may differ from those of the resource except for the id.
 */
function idsIn(value: unknown): string[] | null {
  const read = z.array(z.looseObject({ value: z.string().regex(/^[0-9A-Za-z-]{1,60}$/) })).safeParse(value);
  return read.success ? read.data.map((each) => each.value) : null;
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/**
 * The path without the prefix of a core schema. Null for other schemas, such as the enterprise extension, which are not stored.
 */
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

/**
 * The path with its attribute names in the capitalisation of the RFC. SCIM ignores capitalisation, but JavaScript objects do not.
 */
const named = (path: string): string =>
  path.replaceAll(/(^|\.)([A-Za-z]+)/g, (whole, before: string, name: string) =>
    byLower.has(name.toLowerCase()) ? before + (byLower.get(name.toLowerCase()) ?? name) : whole,
  );
