import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** The owner of one address is to be asked, once more, whether mail may be forwarded to it. */
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

/** The certificate of one redirect is to be tried at once. */
export const tryCertificateJob = defineJob({
  name: "forwarding.try-certificate",
  schema: z.strictObject({ id: z.uuid(), certificateId: z.uuid() }),
  keyOf: ({ id }) => id,
});

/** Queues of this area. */
export const forwardingJobKinds = [askAgainJob, tryCertificateJob];
