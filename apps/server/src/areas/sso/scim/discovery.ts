import { groupSchema, userSchema } from "./scim-resources.ts";

// Answers about the SCIM service itself, with which a client finds out what is supported (RFC 7643 5 to 7).

const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

export const listOf = (resources: readonly object[], total = resources.length, start = 1): object => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});

export const configOf = (base: string): object => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token made on the page Single sign-on of the account",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

export const typesOf = (base: string): object[] =>
  [
    { id: "User", endpoint: "/Users", schema: userSchema },
    { id: "Group", endpoint: "/Groups", schema: groupSchema },
  ].map(({ id, endpoint, schema }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id,
    name: id,
    endpoint,
    schema,
    schemaExtensions: [],
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${id}` },
  }));

type Traits = {
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly uniqueness?: "server";
  readonly type?: string;
};

const attribute = (name: string, description: string, traits: Traits = {}) => ({
  name,
  type: traits.type ?? "string",
  multiValued: false,
  description,
  required: traits.required ?? false,
  caseExact: traits.caseExact ?? false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: traits.uniqueness ?? "none",
});

const several = (name: string, description: string, subAttributes: object[]) => ({
  ...attribute(name, description, { type: "complex" }),
  multiValued: true,
  subAttributes,
});

export const schemasOf = (base: string): object[] =>
  [
    {
      id: userSchema,
      name: "User",
      description: "A user of the account",
      attributes: [
        attribute("userName", "How the login service names the user", { required: true, uniqueness: "server" }),
        attribute("externalId", "The id of the user at the login service", { caseExact: true }),
        attribute("displayName", "The name as it is shown"),
        {
          ...attribute("name", "The parts of the name", { type: "complex" }),
          subAttributes: [
            attribute("givenName", "First name"),
            attribute("familyName", "Last name"),
            attribute("formatted", "The whole name"),
          ],
        },
        several("emails", "Mail addresses. One is kept, of a domain that the account has proved", [
          attribute("value", "The address"),
          attribute("type", "work"),
          attribute("primary", "Whether it is the one kept", { type: "boolean" }),
        ]),
        attribute("active", "Whether the user has access to the account", { type: "boolean" }),
      ],
    },
    {
      id: groupSchema,
      name: "Group",
      description: "A group, which may give its members a role",
      attributes: [
        attribute("displayName", "The name of the group", { required: true, uniqueness: "server" }),
        attribute("externalId", "The id of the group at the login service", { caseExact: true }),
        several("members", "The users of the group", [
          attribute("value", "The id of the user", { caseExact: true }),
          attribute("display", "The userName of the user"),
        ]),
      ],
    },
  ].map((schema) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));
