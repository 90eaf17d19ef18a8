export { cancelService } from "./cancel-service.ts";
export { createItemRegistration } from "./create-item-registration.ts";
export { deliverLock } from "./deliver-lock.ts";
export { endLockAct, openLockAct, orderLockAct } from "./in-basket.ts";
export { lockRoutes } from "./lock.routes.ts";
export { hasOpened, watchLocks } from "./watch-locks.ts";
