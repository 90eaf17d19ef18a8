import { mailTextFields } from "@nameplane/contracts/notifications/mail-text-fields";
import { z } from "zod";
import { instant, type AnyFacts } from "./facts.ts";
import type { Language } from "./format.ts";

/**
 * Why the reader gets the mail, stated at its foot: for example because the reader ordered, owns the account, gets its invoices, logs in
 * with that name, wrote to support, works in support, is a colleague who gets a report, is asked about forwarded mail, is a contact of domains, or is offered domains.
 */
const why = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ordered"), at: instant }),
  z.strictObject({ kind: z.enum(["owner", "billing"]), accountNumber: z.int() }),
  z.strictObject({ kind: z.literal("user"), username: z.string() }),
  z.strictObject({ kind: z.literal("wrote"), at: instant }),
  z.strictObject({ kind: z.literal("support") }),
  z.strictObject({ kind: z.literal("colleague") }),
  z.strictObject({ kind: z.literal("forward"), by: z.string() }),
  z.strictObject({ kind: z.literal("contact"), by: z.string() }),
  z.strictObject({ kind: z.literal("offered"), by: z.string() }),
  z.strictObject({ kind: z.literal("escrow"), by: z.string() }),
]);
export type Why = z.infer<typeof why>;

const trial = z.strictObject({ brandId: z.uuid(), texts: z.array(z.partialRecord(z.enum(mailTextFields), z.string())) });

/** delivery.payload of a mail. */
export type MailPayload<Facts extends AnyFacts = AnyFacts> = {
  readonly language: Language;
  readonly firstName: string;
  /** The time zone that the reader has chosen; absent: the brand's. */
  readonly timeZone?: string | undefined;
  readonly why: Why;
  /** Frozen when the notice is written, so that a repeat after an unknown outcome has the same content. */
  readonly facts: Facts;
  /** Further notices that this mail covers, beside the delivery's own. */
  readonly also: string[];
  /** Attempts with an unknown outcome: the mail may have been sent. */
  readonly unknownCount: number;
  /** Set if the mail only shows a text to somebody who is writing it. Its links lead nowhere, and nothing is attached. */
  readonly trial?: Trial | undefined;
};

/** A text that is being written: the brand whose mail it is, and its parts, which need not be saved. */
type Trial = z.infer<typeof trial>;

/** The payload of mails with these facts. */
export function payloadWith<Facts extends AnyFacts>(facts: z.ZodType<Facts>): z.ZodType<MailPayload<Facts>> {
  return z.strictObject({
    language: z.enum(["en", "sv"]),
    firstName: z.string(),
    timeZone: z.string().optional(),
    why,
    facts,
    also: z.array(z.uuid()),
    unknownCount: z.int(),
    trial: trial.optional(),
  });
}
