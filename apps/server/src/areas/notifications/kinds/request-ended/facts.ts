import { z } from "zod";
import { endedLine, ofOrder } from "../../lines/index.ts";

export const facts = z.strictObject({ template: z.literal("request-ended"), ...ofOrder, line: endedLine });
export type Facts = z.infer<typeof facts>;
