import { z } from "zod";
import { instant, type AnyFacts } from "./facts.ts";
import type { Language } from "./format.ts";

/**
 * Why the reader gets the mail, stated at its end. For example: the reader ordered, owns the account, gets its invoices, logs
 * in with that name, wrote to support, works in support, is asked about forwarded mail, is a contact of domains, or is offered
 * domains.
 */
const why = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ordered"), at: instant }),
  z.strictObject({ kind: z.enum(["owner", "billing"]), accountNumber: z.int() }),
  z.strictObject({ kind: z.literal("user"), username: z.string() }),
  z.strictObject({ kind: z.literal("wrote"), at: instant }),
  z.strictObject({ kind: z.literal("support") }),
  z.strictObject({ kind: z.literal("forward"), by: z.string() }),
  z.strictObject({ kind: z.literal("contact"), by: z.string() }),
  z.strictObject({ kind: z.literal("offered"), by: z.string() }),
]);
export type Why = z.infer<typeof why>;

/** delivery.payload of a mail. */
export type MailPayload<Facts extends AnyFacts = AnyFacts> = {
  readonly language: Language;
  readonly firstName: string;
  /** The time zone that the reader has chosen. If absent, the brand's. */
  readonly timeZone?: string | undefined;
  readonly why: Why;
  /** Frozen when the notice is written, so that the mail has the same content if it is sent again after an unknown outcome. */
  readonly facts: Facts;
  /** Further notices that this mail covers, in addition to the delivery's own. */
  readonly also: string[];
  /** How many attempts had an unknown outcome, so that the mail may have been sent. */
  readonly unknownCount: number;
};

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
  });
}
