import { z } from "zod";
import { listedMax } from "../../mail/index.ts";

/** A private buyer has withdrawn from an order, or from some of its lines. */
export const facts = z.strictObject({
  template: z.literal("withdrawal-received"),
  number: z.int(),
  orderNumber: z.int(),
  name: z.string(),
  askedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  lines: z.array(z.strictObject({ name: z.string(), outcome: z.enum(["cancelled", "staff"]) })).max(listedMax),
  lineCount: z.int(),
});
export type Facts = z.infer<typeof facts>;
