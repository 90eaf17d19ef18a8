export { dnsPlan } from "./dns-plan.ts";
export { planRoutes } from "./plan.routes.ts";
