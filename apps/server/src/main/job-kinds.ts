import type { JobKind } from "../platform/jobs.ts";

/** Every queue of the product. A kind that is missing here has no queue, and enqueueing it fails. */
export const jobKinds: readonly Pick<JobKind<object>, "name" | "retries" | "retryDelaySeconds" | "expireSeconds">[] =
  [];
