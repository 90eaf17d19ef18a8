export { unsubscribeRoutes } from "./unsubscribe.routes.ts";
export { unsubscribeLink } from "./unsubscribe-link.ts";
export { unsubscribeTokens, type UnsubscribeTokens } from "./unsubscribe-token.ts";
