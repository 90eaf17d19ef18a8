import { z } from "zod";
import { doneLine, endedLine, ofOrder } from "../../lines/index.ts";
import { listedMax, minor } from "../../mail/index.ts";

export const facts = z.strictObject({
  template: z.literal("order-closed"),
  ...ofOrder,
  areRegistrations: z.boolean(),
  done: z.array(doneLine).max(listedMax),
  doneCount: z.int(),
  ended: z.array(endedLine).max(listedMax),
  endedCount: z.int(),
  creditedMinor: minor,
});
export type Facts = z.infer<typeof facts>;
