import * as operations from "@nameplane/contracts/sso/scim";
import { ScimChanged, ScimFilter, ScimPath, ScimSyntax, ScimValue } from "@nameplane/contracts/sso/scim-refusals";
import type { Edge } from "../../../platform/http/edge.ts";
import { withToken, type ForeignAnswer, type ForeignCall } from "../../../platform/http/foreign.ts";
import { Refused } from "../../../platform/refused.ts";
import { configOf, listOf, schemasOf, typesOf } from "./discovery.ts";
import { deleteGroup, findGroup, saveGroup } from "./provision-groups.ts";
import { changeUser, createUser, deleteUser, findUser } from "./provision-users.ts";
import { scimDialect, scimType } from "./scim.dialect.ts";
import { readFilter } from "./scim-filter.ts";
import { patchResource } from "./scim-patch.ts";
import { scimGroupsOf, scimUsersOf } from "./scim.repository.ts";
import {
  chosen,
  names,
  pageOf,
  presentGroup,
  presentUser,
  readGroup,
  readUser,
  sorted,
  versionOf,
  type Read,
} from "./scim-resources.ts";

/**
 * A first synchronisation makes one call for each user. Login services repeat calls that were refused because there were too
 * many.
 */
const often = { name: "scim", seconds: 60, cap: 600 } as const;
const options = { feature: "Account", limit: often } as const;
const right = "account_create_user";

type Resource = ReturnType<typeof presentUser>;
type Asked = { readonly attributes?: string | undefined; readonly excludedAttributes?: string | undefined };
type ListAsked = Asked &
  Readonly<Partial<Record<"filter" | "startIndex" | "count" | "sortBy" | "sortOrder", string | undefined>>>;

const baseOf = (call: ForeignCall): string => `${call.origin}/scim/v2`;

/** SCIM 2.0 for the login service of an account (RFC 7643, RFC 7644, docs/scim.md). */
export function scimRoutes(edge: Edge): void {
  edge.foreign(scimDialect, [
    withToken(operations.scimConfig, right, options, async (call) => said(200, configOf(baseOf(call)))),
    withToken(operations.scimTypes, right, options, async (call) => said(200, listOf(typesOf(baseOf(call))))),
    withToken(operations.scimSchemas, right, options, async (call) => said(200, listOf(schemasOf(baseOf(call))))),
    ...userRoutes,
    ...groupRoutes,
  ]);
}

const userOf = async (call: ForeignCall, id: string): Promise<Resource> => presentUser(await findUser(call, id), baseOf(call));
const groupOf = async (call: ForeignCall, id: string): Promise<Resource> => presentGroup(await findGroup(call, id), baseOf(call));

const userRoutes = [
  withToken(operations.scimUsers, right, options, async (call, { query }) =>
    list(
      (await scimUsersOf(call.trx, call.scope.accountId)).map((user) => presentUser(user, baseOf(call))),
      query,
    ),
  ),
  withToken(operations.scimUser, right, options, async (call, { params, query, ifNoneMatch }) =>
    one(await userOf(call, params.id), query, ifNoneMatch),
  ),
  withToken(operations.scimCreateUser, right, options, async (call, { query, body }) => {
    const user = await createUser(call, wanted(readUser(parsed(body))));
    return made(presentUser(user, baseOf(call)), query);
  }),
  withToken(operations.scimReplaceUser, right, options, async (call, { params, query, body, ifMatch }) => {
    const before = await findUser(call, params.id);
    refuseChanged(presentUser(before, baseOf(call)), ifMatch);
    const after = await changeUser(call, before, wanted(readUser(parsed(body))));
    return one(presentUser(after, baseOf(call)), query);
  }),
  withToken(operations.scimPatchUser, right, options, async (call, { params, query, body, ifMatch }) => {
    const before = await findUser(call, params.id);
    const resource = presentUser(before, baseOf(call));
    refuseChanged(resource, ifMatch);
    const after = await changeUser(call, before, wanted(readUser(patched(resource, body))));
    return one(presentUser(after, baseOf(call)), query);
  }),
  withToken(operations.scimDeleteUser, right, options, async (call, { params, ifMatch }) => {
    const before = await findUser(call, params.id);
    refuseChanged(presentUser(before, baseOf(call)), ifMatch);
    await deleteUser(call, before);
    return { status: 204 };
  }),
];

const groupRoutes = [
  withToken(operations.scimGroups, right, options, async (call, { query }) =>
    list(
      (await scimGroupsOf(call.trx, call.scope.accountId)).map((group) => presentGroup(group, baseOf(call))),
      query,
    ),
  ),
  withToken(operations.scimGroup, right, options, async (call, { params, query, ifNoneMatch }) =>
    one(await groupOf(call, params.id), query, ifNoneMatch),
  ),
  withToken(operations.scimCreateGroup, right, options, async (call, { query, body }) => {
    const group = await saveGroup(call, null, wanted(readGroup(parsed(body))));
    return made(presentGroup(group, baseOf(call)), query);
  }),
  withToken(operations.scimReplaceGroup, right, options, async (call, { params, query, body, ifMatch }) => {
    const before = await findGroup(call, params.id);
    refuseChanged(presentGroup(before, baseOf(call)), ifMatch);
    const after = await saveGroup(call, before, wanted(readGroup(parsed(body))));
    return one(presentGroup(after, baseOf(call)), query);
  }),
  withToken(operations.scimPatchGroup, right, options, async (call, { params, query, body, ifMatch }) => {
    const before = await findGroup(call, params.id);
    const resource = presentGroup(before, baseOf(call));
    refuseChanged(resource, ifMatch);
    const after = await saveGroup(call, before, wanted(readGroup(patched(resource, body))));
    return one(presentGroup(after, baseOf(call)), query);
  }),
  withToken(operations.scimDeleteGroup, right, options, async (call, { params, ifMatch }) => {
    const before = await findGroup(call, params.id);
    refuseChanged(presentGroup(before, baseOf(call)), ifMatch);
    await deleteGroup(call, before);
    return { status: 204 };
  }),
];

const said = (status: number, body: object, headers: Record<string, string> = {}): ForeignAnswer => ({
  status,
  contentType: scimType,
  body: JSON.stringify(body),
  headers,
});

function one(resource: Resource, query: Asked, ifNoneMatch = ""): ForeignAnswer {
  const etag = versionOf(resource);
  if (ifNoneMatch !== "" && names(ifNoneMatch, etag)) return { status: 304, headers: { etag } };
  return said(200, chosen(resource, query), { etag });
}

function made(resource: Resource, query: Asked): ForeignAnswer {
  const { location } = resource["meta"] as { location: string };
  return said(201, chosen(resource, query), { etag: versionOf(resource), location });
}

/** The answer with the resources that match the filter. Possible refusals: ScimFilter. */
function list(all: readonly Resource[], query: ListAsked): ForeignAnswer {
  const matches = query.filter === undefined || query.filter === "" ? () => true : readFilter(query.filter);
  if (matches === null) throw new Refused(ScimFilter);
  const found = sorted(all.filter(matches), query.sortBy, query.sortOrder);
  const { page, start } = pageOf(found, query);
  return said(
    200,
    listOf(
      page.map((resource) => chosen(resource, query)),
      found.length,
      start,
    ),
  );
}

/** Parses a body as JSON. Possible refusals: ScimSyntax. */
function parsed(body: unknown): unknown {
  try {
    const value: unknown = JSON.parse(typeof body === "string" ? body : "");
    // PostgreSQL cannot store this character in a text.
    if (typeof value === "object" && value !== null && !JSON.stringify(value).includes(String.raw`\u0000`)) return value;
  } catch {
    // The refusal is thrown below.
  }
  throw new Refused(ScimSyntax, { values: { why: "no JSON object" } });
}

/** The resource after the changes of a PATCH body. Possible refusals: ScimSyntax, ScimPath. */
function patched(resource: Resource, body: unknown): unknown {
  const result = patchResource(resource, parsed(body));
  if (result.ok) return result.resource;
  throw new Refused(result.reason === "syntax" ? ScimSyntax : ScimPath, { values: { why: result.why } });
}

/** Returns what was read, or refuses it. Possible refusals: ScimValue. */
function wanted<T>(read: Read<T>): T {
  if (read.ok) return read.wanted;
  throw new Refused(ScimValue, { values: { attribute: read.attribute, why: "missing, too long or of another type" } });
}

/** Refuses with ScimChanged if the resource has changed since the caller read it (RFC 7644 3.14). */
function refuseChanged(resource: Resource, ifMatch: string): void {
  if (ifMatch !== "" && !names(ifMatch, versionOf(resource))) throw new Refused(ScimChanged);
}
