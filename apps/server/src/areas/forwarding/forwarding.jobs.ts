import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Asks the owner of an address once more whether mail may be forwarded to it. */
export const askAgainJob = defineJob({
  name: "forwarding.ask-again",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    destinationId: z.uuid(),
    address: z.string(),
  }),
  keyOf: ({ id }) => id,
});

/** Tries at once to get the certificate of one redirect. */
export const tryCertificateJob = defineJob({
  name: "forwarding.try-certificate",
  schema: z.strictObject({ id: z.uuid(), certificateId: z.uuid() }),
  keyOf: ({ id }) => id,
});

export const forwardingJobKinds = [askAgainJob, tryCertificateJob];
