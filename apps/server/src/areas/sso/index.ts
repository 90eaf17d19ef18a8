export type { OpenIdProviders, SamlProviders } from "./provider.port.ts";
export type { SsoDeps } from "./sso.deps.ts";
export { ssoRoutes } from "./sso.routes.ts";
export { ssoWork } from "./sso.work.ts";
export { samlEndingJob, type SamlEnding } from "./saml/index.ts";
