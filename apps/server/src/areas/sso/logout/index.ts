export { endAddress, noteProviderSession } from "./end-provider-session.ts";
export { providerLogoutRoutes } from "./provider-logout.routes.ts";
export { isAccountOf } from "./provider-sessions.repository.ts";
