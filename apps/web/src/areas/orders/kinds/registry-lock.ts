import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { onName, type OrderKind } from "./kind.ts";

const ofLock = { product: registryLockProduct, lockWait: "opening", form: onName("domainStatus", "registrylock") } as const;

export const lock = {
  ...ofLock,
  type: "create-service",
  word: "lock",
  line: "lock",
  isChange: false,
} as const satisfies OrderKind;

export const openLock = {
  ...ofLock,
  type: "create-item-registration",
  word: "openLock",
  line: ({ change }) => (change?.outofhours === false ? "openLockInHours" : "openLock"),
} as const satisfies OrderKind;

export const renewLock = {
  type: "renew-service",
  product: registryLockProduct,
  word: "renewLock",
  line: "renewLock",
  putsBack: "line",
  lockWait: "opening",
} as const satisfies OrderKind;

export const endLock = {
  ...ofLock,
  type: "cancel-service",
  word: "endLock",
  line: "endLock",
  isChange: true,
  lockWait: "ending",
} as const satisfies OrderKind;

export const lockKinds = [lock, openLock, renewLock, endLock];
