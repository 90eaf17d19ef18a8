import type { AnswerOf } from "@nameplane/contracts";
import type { registryLock } from "@nameplane/contracts/orders/operations";

/** The registry lock of a domain, as the server returns it. */
export type Lock = AnswerOf<typeof registryLock>["registrylock"];
