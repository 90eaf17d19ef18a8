import { z } from "zod";
import { day } from "../../mail/index.ts";

/** Staff send the customer a statement of account of a period. */
export const facts = z.strictObject({ template: z.literal("statement"), from: day, to: day });
export type Facts = z.infer<typeof facts>;
