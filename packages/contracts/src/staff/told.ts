import { z } from "zod";

/**
 * told: the colleagues whom the note names with @ and who were told of it. nottold: names that belong to nobody, or to colleagues
 * who may not see the object.
 */
export const told = { told: z.array(z.string()), nottold: z.array(z.string()) };
