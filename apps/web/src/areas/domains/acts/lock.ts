import type { AnswerOf } from "@nameplane/contracts";
import type { registryLock } from "@nameplane/contracts/orders/operations";

/** The registry lock of a name, as the server gives it. */
export type Lock = AnswerOf<typeof registryLock>["registrylock"];
