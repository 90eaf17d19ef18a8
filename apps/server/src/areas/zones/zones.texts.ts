import type { PlanView } from "@nameplane/contracts/zones/save";
import type { Language } from "../../platform/http/call.ts";
import type { PlanOnSale } from "./zones.repository.ts";

type Confirmation = PlanView["confirmations"][number];

const words: {
  readonly [Kind in Confirmation["kind"]]: Readonly<Record<Language, (one: Extract<Confirmation, { kind: Kind }>) => string>>;
} = {
  large_change: {
    en: ({ touched, percent }) => `${touched} record sets, ${percent} % of the zone, are changed or removed`,
    sv: ({ touched, percent }) => `${touched} postuppsättningar, ${percent} % av zonen, ändras eller tas bort`,
  },
  apex_name_servers: {
    en: () => "the name servers of the domain itself change",
    sv: () => "namnservrarna för själva domänen ändras",
  },
  delegation_signer: {
    en: ({ owners }) => `DS records change (${owners.join(", ")})`,
    sv: ({ owners }) => `DS-poster ändras (${owners.join(", ")})`,
  },
  broken_rules: {
    en: ({ rules }) => (rules.length === 1 ? "one rule is broken" : `${rules.length} rules are broken`),
    sv: ({ rules }) => (rules.length === 1 ? "en regel bryts" : `${rules.length} regler bryts`),
  },
};

function wordsOf<Kind extends Confirmation["kind"]>(one: Extract<Confirmation, { kind: Kind }>, language: Language): string {
  return words[one.kind][language](one);
}

/** What has to be confirmed, as one text. */
export function confirmationWords(asked: readonly Confirmation[], language: Language): string {
  return asked.map((one) => wordsOf(one, language)).join("; ");
}

const remedies: Readonly<Record<Language, { readonly remove: string; readonly order: (plan: PlanOnSale) => string }>> = {
  en: {
    remove: "Remove some of them",
    order: ({ en, limit }) => `Remove some of them, or order ${en}, which ${limit === null ? "has no limit" : `holds ${limit}`}`,
  },
  sv: {
    remove: "Ta bort några av dem",
    order: ({ sv, limit }) =>
      `Ta bort några av dem eller beställ ${sv}, som ${limit === null ? "inte har någon gräns" : `rymmer ${limit}`}`,
  },
};

/** What to do about too many records. `larger`: the plan on sale that holds them, if there is one. */
export function tooFullRemedy(larger: PlanOnSale | null, language: Language): string {
  const { remove, order } = remedies[language];
  return larger === null ? remove : order(larger);
}
