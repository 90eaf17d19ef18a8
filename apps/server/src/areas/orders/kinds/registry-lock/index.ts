export { lockRoutes } from "./lock.routes.ts";
export { registryLock } from "./registry-lock.ts";
export { watchLocks } from "./watch-locks.ts";
