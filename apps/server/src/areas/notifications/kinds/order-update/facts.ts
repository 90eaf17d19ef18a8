import { z } from "zod";
import { askedLine, endedLine, ofOrder } from "../../lines/index.ts";
import { listedMax } from "../../mail/index.ts";

/** News about several lines of a large order in one mail. */
export const facts = z.strictObject({
  template: z.literal("order-update"),
  ...ofOrder,
  lineCount: z.int(),
  doneCount: z.int(),
  asked: z.array(askedLine).max(listedMax),
  askedCount: z.int(),
  ended: z.array(endedLine).max(listedMax),
  endedCount: z.int(),
});
export type Facts = z.infer<typeof facts>;
