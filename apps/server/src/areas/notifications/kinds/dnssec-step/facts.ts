import { z } from "zod";

/** A DS that the registrar of a name, which is not us, has to add or remove; a key of ours that another signer has to add; name servers that can change. */
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
