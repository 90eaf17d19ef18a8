import type { Language } from "../../platform/http/call.ts";
import type { Condition } from "./conditions.rules.ts";

const words: Readonly<Record<Condition["name"], Readonly<Record<Language, string>>>> = {
  tld: { en: "the registry does not support DNSSEC", sv: "registret har inte stöd för DNSSEC" },
  records: { en: "the zone has no records", sv: "zonen har inga poster" },
  served: { en: "the zone is not on our name servers yet", sv: "zonen finns inte på våra namnservrar än" },
  signer: { en: "this installation's name server cannot sign", sv: "installationens namnserver kan inte signera" },
  servers: {
    en: "a name server of the domain cannot serve signatures",
    sv: "en av domänens namnservrar kan inte lämna ut signaturer",
  },
  alias: { en: "the zone has ALIAS records", sv: "zonen har ALIAS-poster" },
  foreignds: {
    en: "there is a DS for someone else's key at the registry",
    sv: "det finns en DS-post för någon annans nyckel hos registret",
  },
};

const notRead: Readonly<Record<Language, string>> = {
  en: "it has not been checked yet; try again in a moment",
  sv: "den har inte kontrollerats än; försök igen om en stund",
};

/** Why a condition prevents a domain from being signed. */
export function conditionWords({ name, state }: Condition, language: Language): string {
  return state === "unknown" ? notRead[language] : words[name][language];
}
