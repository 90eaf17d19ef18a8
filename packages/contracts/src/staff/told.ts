import { z } from "zod";

/**
 * told: the colleagues whom the note names with @ and who were told of it. nottold: names that are nobody's, or of colleagues
 * who may not see the thing.
 */
export const told = { told: z.array(z.string()), nottold: z.array(z.string()) };
