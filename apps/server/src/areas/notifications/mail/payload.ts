import { mailTextFields } from "@nameplane/contracts/notifications/mail-text-fields";
import { z } from "zod";
import { instant, type AnyFacts } from "./facts.ts";
import type { Language } from "./format.ts";

/**
 * Why the reader gets the mail; the end of the mail says it. For example, the reader has ordered, owns the account, gets its
 * invoices, logs in with that name, wrote to support, works in support, gets a report, is asked about forwarded mail, is a
 * contact of domains, or is offered domains.
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

/** The content of the column delivery.payload for a mail. */
export type MailPayload<Facts extends AnyFacts = AnyFacts> = {
  readonly language: Language;
  readonly firstName: string;
  /** The time zone that the reader has chosen. If absent, the brand's time zone is used. */
  readonly timeZone?: string | undefined;
  readonly why: Why;
  /** Frozen when the notice is written, so that a mail which is sent again after an unknown outcome has the same content. */
  readonly facts: Facts;
  /** The ids of further notices that this mail covers, besides the delivery's own notice. */
  readonly also: string[];
  /** The number of attempts with an unknown outcome, after which the mail may have been sent. */
  readonly unknownCount: number;
  /** Set if the mail only shows a text to its author. Then its links lead nowhere, and nothing is attached. */
  readonly trial?: Trial | undefined;
};

/** A text that somebody is writing: the brand whose mail it is, and the parts of the text, which need not be saved. */
type Trial = z.infer<typeof trial>;

/** The schema of the payload of mails with these facts. */
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
