export { makeToken, readState, refuseMake, endToken } from "./scim-token.ts";
export { groupNamesOf } from "./scim.repository.ts";
export { scimRoutes } from "./scim.routes.ts";
