import { z } from "zod";

/**
 * A DNSSEC step that somebody else has to take. Either the domain's registrar is another company, which has to add or remove a DS
 * record, or another signer has to add our key. The mail can also say that the name servers can be changed now.
 */
export const facts = z.strictObject({
  template: z.literal("dnssec-step"),
  domainId: z.uuid(),
  name: z.string(),
  act: z.enum(["add", "remove", "key", "servers"]),
  records: z.array(z.strictObject({ keyTag: z.int(), algorithm: z.int(), digestType: z.int(), digest: z.string() })).min(1),
  keys: z.array(z.strictObject({ flags: z.int(), protocol: z.int(), algorithm: z.int(), publicKey: z.string() })).default([]),
  isReminder: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
