import { z } from "zod";
import { foreign } from "../foreign.ts";

// SCIM 2.0 (RFC 7643, RFC 7644), with which the login service of an account manages the account's users (docs/scim.md). The
// fields and answers are those of the RFCs. The server's area sso decides which of them the product uses.

const nothing = z.looseObject({});
const one = z.object({ id: z.string().max(100) });
const text = z.string().max(1000).optional();
const resource = z.looseObject({ schemas: z.array(z.string()) });
const answer = { status: 200, contentType: "application/scim+json", schema: resource } as const;

/**
 * Parameters of lists (RFC 7644 3.4.2). Numbers are texts here, because the server does not refuse a wrong number but replaces
 * it.
 */
const list = z.looseObject({
  filter: text,
  startIndex: text,
  count: text,
  sortBy: text,
  sortOrder: text,
  attributes: text,
  excludedAttributes: text,
});
const shown = z.looseObject({ attributes: text, excludedAttributes: text });

const reading = { method: "GET", params: nothing, query: nothing, body: nothing, answer } as const;
const removing = { status: 204, contentType: null, schema: z.literal("") } as const;

export const scimConfig = foreign({
  ...reading,
  name: "scimConfig",
  path: "/scim/v2/ServiceProviderConfig",
  summary: "What of SCIM is supported",
});
export const scimTypes = foreign({
  ...reading,
  name: "scimTypes",
  path: "/scim/v2/ResourceTypes",
  summary: "Kinds of resources",
});
export const scimSchemas = foreign({
  ...reading,
  name: "scimSchemas",
  path: "/scim/v2/Schemas",
  summary: "Attributes of the resources",
});

const users = "/scim/v2/Users";
const user = `${users}/{id}` as const;
export const scimUsers = foreign({
  ...reading,
  name: "scimUsers",
  path: users,
  query: list,
  summary: "Users, all or by a filter",
});
export const scimUser = foreign({ ...reading, name: "scimUser", path: user, params: one, query: shown, summary: "One user" });
export const scimCreateUser = foreign({
  name: "scimCreateUser",
  method: "POST",
  path: users,
  summary: "Creates a user",
  params: nothing,
  query: shown,
  body: nothing,
  answer: { ...answer, status: 201 },
});
export const scimReplaceUser = foreign({
  name: "scimReplaceUser",
  method: "PUT",
  path: user,
  summary: "Replaces what is known of a user",
  params: one,
  query: shown,
  body: nothing,
  answer,
});
export const scimPatchUser = foreign({
  ...scimReplaceUser,
  name: "scimPatchUser",
  method: "PATCH",
  summary: "Changes a user, or deactivates them",
});
export const scimDeleteUser = foreign({
  ...scimReplaceUser,
  name: "scimDeleteUser",
  method: "DELETE",
  summary: "Removes a user from the account",
  answer: removing,
});

const groups = "/scim/v2/Groups";
const group = `${groups}/{id}` as const;
export const scimGroups = foreign({ ...scimUsers, name: "scimGroups", path: groups, summary: "Groups, all or by a filter" });
export const scimGroup = foreign({ ...scimUser, name: "scimGroup", path: group, summary: "One group with its members" });
export const scimCreateGroup = foreign({ ...scimCreateUser, name: "scimCreateGroup", path: groups, summary: "Creates a group" });
export const scimReplaceGroup = foreign({
  ...scimReplaceUser,
  name: "scimReplaceGroup",
  path: group,
  summary: "Replaces a group and its members",
});
export const scimPatchGroup = foreign({
  ...scimPatchUser,
  name: "scimPatchGroup",
  path: group,
  summary: "Changes a group, or who belongs to it",
});
export const scimDeleteGroup = foreign({ ...scimDeleteUser, name: "scimDeleteGroup", path: group, summary: "Deletes a group" });
