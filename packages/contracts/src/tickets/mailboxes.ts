import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { mailPurposes } from "./mailbox-values.ts";
import { MailboxConfigured, MailboxThere } from "./refusals.ts";

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@=+]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/);
const staffAnswers = [LoginRequired, NoPermission];

export const staffMailboxesSpec = spec({
  summary: "For staff: the addresses that take mail to support and reports of abuse",
  input: nothing,
  answer: z.strictObject({
    /** Whether a mail server of ours takes mail at all, which the configuration says. */
    ison: z.boolean(),
    data: z.array(
      z.strictObject({
        address: z.string(),
        purpose: z.enum(mailPurposes),
        /** Null if a host of the configuration belongs to no brand. */
        brand: z.strictObject({ brandid: id, name: z.string() }).nullable(),
        /** Whether it stands in the configuration, where alone it can be changed. */
        isconfigured: z.boolean(),
        /** When the newest mail came that is still kept. */
        newest: instant.nullable(),
      }),
    ),
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
  }),
  refusals: staffAnswers,
});

export const addMailboxSpec = spec({
  summary: "For staff: takes mail to an address from now on",
  input: z.strictObject({ address, purpose: z.enum(mailPurposes), brandid: id }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound, MailboxThere],
});

export const removeMailboxSpec = spec({
  summary: "For staff: takes no mail to an address any more; what came stays",
  input: z.strictObject({ address }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound, MailboxConfigured],
});
