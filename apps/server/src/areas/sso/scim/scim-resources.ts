import { createHash } from "node:crypto";
import { z } from "zod";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** A user with the fields that SCIM has for users. */
export type ScimUser = {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly displayName: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isOwner: boolean;
  /** Whether the login service has created or changed the user by SCIM. */
  readonly isManaged: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
};

export type ScimGroup = {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly { readonly id: string; readonly userName: string }[];
  readonly createdAt: Date;
  readonly changedAt: Date;
};

/** The data of a user that a login service sends. */
export type WantedUser = {
  readonly userName: string;
  readonly externalId: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly displayName: string;
  readonly email: string;
  readonly isActive: boolean;
};
export type WantedGroup = {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[];
};

export type Read<T> = { readonly ok: true; readonly wanted: T } | { readonly ok: false; readonly attribute: string };

/** Some services send "True" for true. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((text) => text.toLowerCase() === "true"),
]);
const words = (max: number) => z.string().trim().max(max).nullish();
const emails = z.array(z.looseObject({ value: words(254), type: words(50), primary: flag.nullish() })).max(20);

const user = z.looseObject({
  userName: z.string().trim().min(1).max(320),
  externalId: words(255),
  displayName: words(250),
  name: z.looseObject({ givenName: words(120), familyName: words(120), formatted: words(250) }).nullish(),
  emails: emails.nullish(),
  active: flag.nullish(),
});
const group = z.looseObject({
  displayName: z.string().trim().min(1).max(255),
  externalId: words(255),
  members: z
    .array(z.looseObject({ value: z.uuid().transform((id) => id.toLowerCase()) }))
    .max(10_000)
    .nullish(),
});

const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

/**
 * Reads the user from a request or a patched resource. The address is the primary one, otherwise the work address, otherwise the
 * userName.
 */
export function readUser(body: unknown): Read<WantedUser> {
  const read = user.safeParse(body);
  if (!read.success) return { ok: false, attribute: read.error.issues[0]?.path.join(".") ?? "" };
  const { userName, externalId, displayName, name, emails: all, active } = read.data;
  const given = (all ?? []).filter(({ value }) => typeof value === "string" && value !== "");
  const chosen =
    given.find(({ primary }) => primary === true) ?? given.find(({ type }) => type?.toLowerCase() === "work") ?? given[0];
  const email = chosen?.value ?? userName;
  if (!isAddress(email)) return { ok: false, attribute: "emails" };
  const [first = "", ...rest] = (name?.formatted ?? displayName ?? "").split(/\s+/);
  const givenName = name?.givenName ?? first;
  const familyName = name?.familyName ?? rest.join(" ");
  return {
    ok: true,
    wanted: {
      userName,
      externalId: externalId || null,
      givenName: givenName.slice(0, 120),
      familyName: familyName.slice(0, 120),
      displayName: displayName ?? "",
      email,
      isActive: active ?? true,
    },
  };
}

export function readGroup(body: unknown): Read<WantedGroup> {
  const read = group.safeParse(body);
  if (!read.success) return { ok: false, attribute: read.error.issues[0]?.path.join(".") ?? "" };
  const { displayName, externalId, members } = read.data;
  return {
    ok: true,
    wanted: { displayName, externalId: externalId || null, members: [...new Set((members ?? []).map(({ value }) => value))] },
  };
}

type Resource = Readonly<Record<string, unknown>> & { readonly id: string };

/** A user as a SCIM resource. `base` is the address of the SCIM service. */
export function presentUser(of: ScimUser, base: string): Resource {
  const { id, userName, externalId, givenName, familyName, displayName, email, isActive } = of;
  const formatted = `${givenName} ${familyName}`.trim();
  return stamped(
    {
      schemas: [userSchema],
      id,
      ...(externalId === null ? {} : { externalId }),
      userName,
      name: { givenName, familyName, formatted },
      displayName: displayName || formatted || userName,
      emails: [{ value: email, type: "work", primary: true }],
      active: isActive,
    },
    { type: "User", location: `${base}/Users/${id}`, of },
  );
}

export function presentGroup(of: ScimGroup, base: string): Resource {
  const { id, displayName, externalId, members } = of;
  return stamped(
    {
      schemas: [groupSchema],
      id,
      ...(externalId === null ? {} : { externalId }),
      displayName,
      members: members.map((member) => ({
        value: member.id,
        display: member.userName,
        type: "User",
        $ref: `${base}/Users/${member.id}`,
      })),
    },
    { type: "Group", location: `${base}/Groups/${id}`, of },
  );
}

/** Adds `meta` to a resource. The version is a weak ETag (RFC 7644 3.14), computed from everything in the resource. */
function stamped(
  resource: Resource,
  { type, location, of }: { type: string; location: string; of: { readonly createdAt: Date; readonly changedAt: Date } },
): Resource {
  const version = `W/"${createHash("sha256").update(JSON.stringify(resource)).digest("base64url").slice(0, 22)}"`;
  const [created, lastModified] = [of.createdAt.toISOString(), of.changedAt.toISOString()];
  return { ...resource, meta: { resourceType: type, created, lastModified, location, version } };
}

export const versionOf = (resource: Resource): string => (resource["meta"] as { readonly version: string }).version;

/** Whether a header with ETags contains the ETag of a resource. */
export const names = (header: string, version: string): boolean =>
  header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === version.replace(/^W\//, ""));

/** The resource with only the requested attributes (RFC 7644 3.9). `id` and `schemas` are always returned. */
export function chosen(
  resource: Resource,
  {
    attributes,
    excludedAttributes,
  }: { readonly attributes?: string | undefined; readonly excludedAttributes?: string | undefined },
): Record<string, unknown> {
  const listed = (text: string) =>
    new Set(
      text.split(",").map((each) =>
        (
          each
            .trim()
            .replace(/^urn:.*:/i, "")
            .split(".")[0] ?? ""
        ).toLowerCase(),
      ),
    );
  const wanted = attributes === undefined ? null : listed(attributes);
  const left = excludedAttributes === undefined ? null : listed(excludedAttributes);
  const isShown = (name: string) =>
    name === "id" ||
    name === "schemas" ||
    ((wanted === null || wanted.has(name.toLowerCase())) && left?.has(name.toLowerCase()) !== true);
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)));
}

const pageMax = 200;

/** A page of resources (RFC 7644 3.4.2.4). A start below 1 counts as 1, and a count below 0 as 0. */
export function pageOf<T>(
  all: readonly T[],
  { startIndex, count }: { readonly startIndex?: string | undefined; readonly count?: string | undefined },
): { readonly page: readonly T[]; readonly start: number } {
  const number = (text: string | undefined, otherwise: number) =>
    text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise;
  const start = Math.max(1, number(startIndex, 1));
  const size = Math.min(pageMax, Math.max(0, number(count, pageMax)));
  return { page: all.slice(start - 1, start - 1 + size), start };
}

/** Resources sorted by an attribute. Without an attribute, their order stays the same (RFC 7644 3.4.2.3). */
export function sorted<T extends object>(all: readonly T[], by: string | undefined, order: string | undefined): readonly T[] {
  if (by === undefined) return all;
  const path = by
    .replace(/^urn:.*:/i, "")
    .toLowerCase()
    .split(".");
  const textAt = (value: unknown, [key, ...rest]: readonly string[]): string => {
    if (key === undefined) return typeof value === "string" || typeof value === "boolean" ? String(value).toLowerCase() : "";
    const whole: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof whole !== "object" || whole === null) return "";
    const found = Object.entries(whole).find(([name]) => name.toLowerCase() === key);
    return found === undefined ? "" : textAt(found[1], rest);
  };
  const up = all.toSorted((a, b) => (textAt(a, path) < textAt(b, path) ? -1 : textAt(a, path) > textAt(b, path) ? 1 : 0));
  return order?.toLowerCase() === "descending" ? up.toReversed() : up;
}
