import { z } from "zod";

/** What is wanted, what was there when it was ordered, and what the customer has taken upon themselves. */
export const serversParams = z.object({
  nameServers: z.array(z.object({ host: z.string(), addresses: z.array(z.string()) })).optional(),
  formerNameServers: z.array(z.string()).optional(),
  isOverridden: z.boolean().optional(),
  dropsDs: z.boolean().optional(),
  /** Of a line in the basket: the wanted servers had the key of the DS when it was put in. */
  keepsDs: z.boolean().optional(),
});
export type ServersParams = z.infer<typeof serversParams>;
