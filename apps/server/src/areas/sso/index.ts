export type { OpenIdProviders } from "./provider.port.ts";
export type { SsoDeps } from "./sso.deps.ts";
export { ssoRoutes } from "./sso.routes.ts";
