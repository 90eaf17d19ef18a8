export { registerRoutes } from "./register.routes.ts";
export type { Parties } from "./register.rules.ts";
