import type { z } from "zod";
import type { AccountScope } from "../../../platform/scope.ts";
import type { StaffTask } from "../../../platform/staff-tasks.ts";
import type { NotificationDeps } from "../deps.ts";
import type { NoticeWork } from "../notice-work.ts";
import type { AnyFacts } from "./facts.ts";
import type { Language } from "./format.ts";
import type { PageBody, Pen } from "./parts.ts";

/** A document that goes with a mail, drawn when the mail is sent. */
export type Attachment = { readonly invoiceId: string; readonly filename: string };

/** One kind of notice that is mailed: what it says, in which words, and what only its mail can do. */
export type MailKind<Facts extends AnyFacts> = {
  readonly texts: Readonly<Record<Language, Readonly<Record<string, unknown>>>>;
  /** Believable facts for tests and previews: one set for each variant that reads differently. */
  readonly samples: Readonly<Record<string, Facts>>;
  /** Writes the mail. token: that of its link, where it has one. */
  page(pen: Pen, facts: Facts, token?: string): PageBody;
  /**
   * Makes the token of the mail's link each time the mail is written, because nothing stores it and a first one may never have arrived.
   * Undefined: these facts have no link.
   */
  link?(deps: NotificationDeps, scope: AccountScope, facts: Facts, now: Date): Promise<string | undefined>;
  attachments?(facts: Facts): readonly Attachment[];
  /** What raises notices of this kind alone. */
  readonly work?: NoticeWork;
  /** What a person has to do when the mail cannot be delivered, where that is more than a mail that came back. */
  undelivered?(
    facts: Facts,
    why: { readonly kind: string; readonly words: string },
  ): Pick<StaffTask, "kind" | "severity" | "text" | "data">;
};

/** A kind with the schema of its facts; `template` is the kind's name as deliveries store it. */
export function mailKind<Schema extends z.ZodObject<{ template: z.ZodLiteral<string> }>>(
  kind: MailKind<z.infer<Schema>> & { readonly facts: Schema },
): MailKind<z.infer<Schema>> & { readonly facts: Schema; readonly template: z.infer<Schema>["template"] } {
  return { ...kind, template: kind.facts.shape.template.value };
}

/** The kind that a mail with these facts is of. */
export type KindOf<Facts extends AnyFacts> = MailKind<Facts> & {
  readonly facts: z.ZodType<Facts>;
  readonly template: Facts["template"];
};
