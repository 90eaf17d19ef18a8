export { actingRoutes } from "./acting.routes.ts";
export { makeEntry, type Entry } from "./make-entry.ts";
