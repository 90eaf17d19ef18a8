import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { NotificationDeps } from "../deps.ts";
import { textKeyOf, type MailFacts } from "../kinds/index.ts";
import { ownerReader } from "../readers/index.ts";
import { textsInUse } from "../wording/index.ts";
import { composeMail } from "./compose.ts";
import { senderOf } from "./sender.ts";

export type MailPreview = {
  readonly to: string | null;
  readonly language: "en" | "sv";
  readonly subject: string;
  readonly text: string;
};

/**
 * The mail to the owner of an account as it would be sent now, as plain content without its design. `language` is used if the
 * owner has no address.
 */
export async function previewOwnerMail(
  trx: Trx,
  deps: Pick<NotificationDeps, "publicUrl">,
  scope: AccountScope,
  { facts, accountNumber, language: otherwise }: { facts: MailFacts; accountNumber: number; language: "en" | "sv" },
): Promise<MailPreview> {
  const reader = (await ownerReader(trx, scope)) ?? {
    address: null,
    language: otherwise,
    firstName: "",
    why: { kind: "owner" as const, accountNumber },
  };
  const { address, ...of } = reader;
  const sender = { ...(await senderOf(trx, deps, scope)), themeColour: null };
  const texts = await textsInUse(trx, scope.brandId, { key: textKeyOf(facts), language: of.language });
  const { subject, text } = composeMail({ ...of, facts, also: [], unknownCount: 0 }, sender, undefined, undefined, texts);
  return { to: address, language: of.language, subject, text };
}
