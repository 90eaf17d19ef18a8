import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";

/** What a registrar owes a registrant when a domain expires; see expiryRecovery in the policy of a TLD. */
export type ExpiryRecovery = NonNullable<TldRules["expiryRecovery"]>;

const ofGeneric: ExpiryRecovery = { notifiesRegistrant: true, interruptDays: 8 };
const none: ExpiryRecovery = { notifiesRegistrant: false, interruptDays: 0 };

/**
 * The TLD's own rule. If its policy has none, ICANN's rule for generic TLDs applies, so the rule also covers TLDs whose policy
 * was last edited before this rule existed.
 *
 * Source: ICANN, Expired Registration Recovery Policy 2.1 and 2.2
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
