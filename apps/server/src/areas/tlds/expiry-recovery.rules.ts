import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";

/** What a registrant is owed at the end of a name; see expiryRecovery of a suffix's policy. */
export type ExpiryRecovery = NonNullable<TldRules["expiryRecovery"]>;

const ofGeneric: ExpiryRecovery = { notifiesRegistrant: true, interruptDays: 8 };
const none: ExpiryRecovery = { notifiesRegistrant: false, interruptDays: 0 };

/**
 * The suffix's own policy; where it states none, ICANN's for generic suffixes. A policy that was edited before the rule existed
 * does not make us forget it.
 *
 * Source  ICANN, Expired Registration Recovery Policy 2.1 and 2.2
 */
export function expiryRecoveryOf({
  tldType,
  rules,
}: {
  readonly tldType: string;
  readonly rules: Pick<TldRules, "expiryRecovery">;
}): ExpiryRecovery {
  return rules.expiryRecovery ?? (tldType === "gtld" ? ofGeneric : none);
}
