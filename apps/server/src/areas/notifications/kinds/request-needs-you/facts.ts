import { z } from "zod";
import { askedLine, ofOrder } from "../../lines/index.ts";

export const facts = z.strictObject({ template: z.literal("request-needs-you"), ...ofOrder, line: askedLine });
export type Facts = z.infer<typeof facts>;
