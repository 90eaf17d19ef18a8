import type { z } from "zod";
import type { AccountScope } from "../../../platform/scope.ts";
import type { StaffTask } from "../../../platform/staff-tasks.ts";
import type { ScheduledAsk } from "../../reports/mail/index.ts";
import type { NotificationDeps } from "../deps.ts";
import type { NoticeWork } from "../notice-work.ts";
import type { AnyFacts } from "./facts.ts";
import type { Language } from "./format.ts";
import type { PageBody, Pen } from "./parts.ts";

/** A document attached to a mail, drawn when the mail is sent: an invoice, or a report with all its rows. */
export type Attachment =
  | { readonly invoiceId: string; readonly filename: string }
  | { readonly report: ScheduledAsk; readonly filename: string };

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
   * Whether its reader has just asked for the mail, such as to log in again. It is then also sent to an address from which mails
   * came back.
   */
  readonly isAsked?: true;
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
