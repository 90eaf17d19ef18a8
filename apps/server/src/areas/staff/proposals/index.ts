export { needsSecond } from "./needs-second.ts";
export { proposalRoutes } from "./proposals.routes.ts";
