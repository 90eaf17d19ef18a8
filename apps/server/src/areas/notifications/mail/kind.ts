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
  /**
   * For mails that can say several different things: which of them this mail says. Each case has its own text and its own sample.
   * Absent if the mail always says the same.
   */
  caseOf?(facts: Facts): string;
  /**
   * What a brand cannot change. "subject": the subject, by which mail programs group a conversation. "words": the subject, the
   * title and the first sentence, because the law or the safety of the reader requires them; a brand can only add text after
   * them.
   */
  readonly keeps?: "subject" | "words";
};

/** A kind of notice that is sent by mail: its facts, its texts, its page, and everything else that only this kind has. */
export type MailKind<Facts extends AnyFacts> = {
  readonly texts: Readonly<Record<Language, Readonly<Record<string, unknown>>>>;
  /** Realistic facts for tests and previews: one set for each variant of the text. */
  readonly samples: Readonly<Record<string, Facts>>;
  /** Writes the mail. `token` is the token of its link, for mails with a link. */
  page(pen: Pen, facts: Facts, token?: string): PageBody;
  /**
   * Makes the token of the mail's link. This is called each time the mail is written, because tokens are not stored, and an
   * earlier mail may never have arrived. Returns undefined if these facts have no link.
   */
  link?(deps: NotificationDeps, scope: AccountScope, facts: Facts, now: Date): Promise<string | undefined>;
  /**
   * Whether the recipient has just requested this mail, such as a link to set a new password. The mail is then sent even if
   * earlier mails to this address bounced.
   */
  readonly isAsked?: true;
  /**
   * Which texts of this mail brands may write themselves. Absent: all of them. "none": none, because the mail goes to the
   * operator's staff or contains what a person wrote.
   */
  readonly own?: OwnWording<Facts> | "none";
  attachments?(facts: Facts): readonly Attachment[];
  /** The place of the mail in a conversation. Undefined if it belongs to none; answers then go to the seller. */
  thread?(facts: Facts): { readonly replyTo: string; readonly references: readonly string[] } | undefined;
  /** The jobs and periodic jobs that create notices of this kind only. */
  readonly work?: NoticeWork;
  /** Makes the staff task for a mail that cannot be delivered. Only for kinds for which the usual task is not enough. */
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

/** The kind of a mail with facts of this type. */
export type KindOf<Facts extends AnyFacts> = MailKind<Facts> & {
  readonly facts: z.ZodType<Facts>;
  readonly template: Facts["template"];
};
