import { z } from "zod";

/**
 * The wanted servers, the servers that the domain had when the change was ordered, and whether the customer ordered the change in
 * spite of a failed test.
 */
export const serversParams = z.object({
  nameServers: z.array(z.object({ host: z.string(), addresses: z.array(z.string()) })).optional(),
  formerNameServers: z.array(z.string()).optional(),
  isOverridden: z.boolean().optional(),
  dropsDs: z.boolean().optional(),
  /** For a line in the basket: whether the wanted servers had the key of the domain's DS when the line was added. */
  keepsDs: z.boolean().optional(),
});
export type ServersParams = z.infer<typeof serversParams>;
