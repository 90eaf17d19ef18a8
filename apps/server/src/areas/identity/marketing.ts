import { marketingKinds, marketingWords, type MarketingKind } from "@nameplane/contracts/identity/marketing";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type MarketingWishes = Partial<Record<MarketingKind, boolean | undefined>>;

type Asked = {
  readonly language: "en" | "sv";
  readonly now: Date;
  readonly requestId: string;
  readonly address: string;
};

/**
 * Records in the account's audit log each consent to advertising that is given or withdrawn, with the words that the user saw,
 * because an advertiser has to be able to prove them (GDPR, article 7.1). Returns, for each consent that changes, the time at
 * which it was given, for the caller to store; null if it was withdrawn.
 */
export async function recordMarketing(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  { before, wanted }: { readonly before: MarketingWishes; readonly wanted: MarketingWishes },
  { language, now, requestId, address }: Asked,
): Promise<Record<string, string | null>> {
  const since: Record<string, string | null> = {};
  for (const kind of marketingKinds) {
    const isGiven = wanted[kind];
    if (isGiven === undefined || isGiven === (before[kind] === true)) continue;
    since[`${kind}Since`] = isGiven ? now.toISOString() : null;
    const after = { given: isGiven, words: marketingWords[kind][language], language };
    const { accountId, actor } = scope;
    await audit(trx, { accountId, actor, action: `marketing.${kind}`, object: userId, after, requestId, address });
  }
  return since;
}
