import type { z } from "zod";
import type { AccountScope } from "../../../platform/scope.ts";
import type { StaffTask } from "../../../platform/staff-tasks.ts";
import type { ScheduledAsk } from "../../reports/mail/index.ts";
import type { NotificationDeps } from "../deps.ts";
import type { NoticeWork } from "../notice-work.ts";
import type { AnyFacts } from "./facts.ts";
import type { Language } from "./format.ts";
import type { PageBody, Pen } from "./parts.ts";

/**
 * A document attached to a mail, drawn when the mail is sent: an invoice, a quote, a statement of account, or a report with all
 * its rows.
 */
export type Attachment =
  | { readonly invoiceId: string; readonly filename: string }
  | { readonly report: ScheduledAsk; readonly filename: string }
  | { readonly quoteId: string; readonly filename: string }
  | { readonly statement: { readonly from: string; readonly to: string }; readonly filename: string };

type OwnWording<Facts> = {
  /** Which of several things the mail says. Each has a text of its own, and a sample. Absent: it always says the same. */
  caseOf?(facts: Facts): string;
  /**
   * What stays as it is. subject: the subject, by which mail programs group a conversation. words: also the title and the first
   * sentence, because the law or the safety of the reader requires them; a brand adds its own behind it.
   */
  readonly keeps?: "subject" | "words";
};

/** A kind of notice that is mailed: its facts, its texts, its page, and whatever else only this kind has. */
export type MailKind<Facts extends AnyFacts> = {
  readonly texts: Readonly<Record<Language, Readonly<Record<string, unknown>>>>;
  /** Realistic facts for tests and previews: one set for each variant of the text. */
  readonly samples: Readonly<Record<string, Facts>>;
  /** Writes the mail. `token` is the token of its link, for mails with a link. */
  page(pen: Pen, facts: Facts, token?: string): PageBody;
  /**
   * Makes the token of the mail's link. It is called each time the mail is written, because the token is not stored, and an
   * earlier mail may never have arrived. Returns undefined if these facts have no link.
   */
  link?(deps: NotificationDeps, scope: AccountScope, facts: Facts, now: Date): Promise<string | undefined>;
  /**
   * Whether the recipient has just asked for this mail, such as for a link to set a new password. Such a mail is also sent to an
   * address whose earlier mails bounced.
   */
  readonly isAsked?: true;
  /**
   * What brands may word themselves. Absent: everything but what the kind adds. "none": nothing, because the mail is for the
   * operator's people, or holds what a person wrote.
   */
  readonly own?: OwnWording<Facts> | "none";
  attachments?(facts: Facts): readonly Attachment[];
  /** The place of the mail in a conversation. Undefined if it belongs to none; answers then go to the seller. */
  thread?(facts: Facts): { readonly replyTo: string; readonly references: readonly string[] } | undefined;
  /** The jobs and periodic jobs that create notices of this kind only. */
  readonly work?: NoticeWork;
  /** The staff task if the mail cannot be delivered, for kinds that need more than the usual task. */
  undelivered?(
    facts: Facts,
    why: { readonly kind: string; readonly words: string },
  ): Pick<StaffTask, "kind" | "severity" | "text" | "data">;
};

/** Makes a kind from the schema of its facts; `template` is the name of the kind in stored deliveries. */
export function mailKind<Schema extends z.ZodObject<{ template: z.ZodLiteral<string> }>>(
  kind: MailKind<z.infer<Schema>> & { readonly facts: Schema },
): MailKind<z.infer<Schema>> & { readonly facts: Schema; readonly template: z.infer<Schema>["template"] } {
  return { ...kind, template: kind.facts.shape.template.value };
}

/** The kind of a mail with these facts. */
export type KindOf<Facts extends AnyFacts> = MailKind<Facts> & {
  readonly facts: z.ZodType<Facts>;
  readonly template: Facts["template"];
};
