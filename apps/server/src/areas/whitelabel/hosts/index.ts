export { brandHostRoutes } from "./hosts.routes.ts";
export { brandHostWork } from "./watch-hosts.ts";
