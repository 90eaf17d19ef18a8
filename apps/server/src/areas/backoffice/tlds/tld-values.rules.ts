import { tldRulesSchema, type TldRules } from "@nameplane/contracts/tlds/tld-rules";
import type { RuleChange, RuleValue } from "@nameplane/contracts/backoffice/tlds";
import {
  choiceRules,
  launchRules,
  monthRules,
  numberRules,
  roleRules,
  yesRules,
} from "@nameplane/contracts/backoffice/tld-values";

/** The rules that can be edited in the panel, in the order in which its page shows them. */
export const editedRules: readonly string[] = [
  ...numberRules,
  ...monthRules,
  ...yesRules,
  ...Object.keys(choiceRules),
  ...launchRules,
  ...roleRules,
];

/** The value that an absent rule stands for, where it stands for one. All other absent rules have no value. */
const unsaid: Readonly<Record<string, RuleValue>> = { launchMakes: "registration" };

export type Values = Readonly<Record<string, RuleValue>>;

/** The values of the editable rules of a TLD, by the name of the rule. */
export function valuesOf(rules: TldRules): Values {
  const all: Readonly<Record<string, unknown>> = rules;
  return Object.fromEntries(editedRules.map((field) => [field, (all[field] ?? unsaid[field] ?? null) as RuleValue]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changes in the order in which they are shown. Values that stay the same are left out. */
export function changesOf(rules: TldRules, wanted: Values): RuleChange[] {
  const present = valuesOf(rules);
  return editedRules.flatMap((field) => {
    const [old = null, next] = [present[field], wanted[field]];
    return next === undefined || isSame(old, next) ? [] : [{ field, old, new: next }];
  });
}

/** The rules with the changes applied. If the changed rules do not fit together, returns the field at fault instead. */
export function changedRules(
  rules: TldRules,
  changes: readonly RuleChange[],
): { readonly kind: "fits"; readonly rules: TldRules } | { readonly kind: "wrong"; readonly field: string } {
  // A rule whose new value is null is removed: for a launch phase, no rule means that there is no such phase.
  const changed = Object.fromEntries(changes.map((each) => [each.field, each.new ?? undefined]));
  const read = tldRulesSchema.safeParse({ ...rules, ...changed });
  if (read.success) return { kind: "fits", rules: read.data };
  const [issue] = read.error.issues;
  const path = String(issue?.path[0] ?? "");
  // If two rules do not fit together, the error names the one that was changed.
  const field = changes.some((each) => each.field === path) ? path : (changes[0]?.field ?? path);
  return { kind: "wrong", field };
}
