import type { PlanView } from "@nameplane/contracts/zones/save";
import type { Language } from "../../platform/http/call.ts";

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
