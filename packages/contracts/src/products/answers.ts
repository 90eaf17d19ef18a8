import { asciiNameOf, checkDomainNamePart, isAsciiDomainName } from "@nameplane/values";
import { readReverseNetwork } from "@nameplane/values/networks";
import { readMarks } from "../monitoring/marks.ts";
import { readPrimaries } from "../secondarydns/primaries.ts";
import type { Question } from "./questions.ts";

/** Answers by the keys of their questions. */
export type Answers = Readonly<Record<string, string>>;

/** What is wrong with an answer. Each has a text in `answerFaultTexts`. */
export type AnswerFault =
  | "missing"
  | "short"
  | "long"
  | "form"
  | "choice"
  | "names"
  | "web"
  | "consent"
  | "networkForm"
  | "networkHost"
  | "networkSize"
  | "networkNibble"
  | "networkPrivate"
  | "zone"
  | "servers"
  | "marks";

/** The answer to a question of kind "consent". */
export const consented = "yes";

/** What is wrong with the answer to a question. Null if nothing is. */
export function answerFault(asked: Question, answer: string): AnswerFault | null {
  const text = answer.trim();
  if (asked.kind === "consent") return text === consented || (text === "" && !asked.isrequired) ? null : "consent";
  if (text === "") return asked.isrequired ? "missing" : null;
  if (asked.kind === "choice") return asked.choices.some(({ value }) => value === text) ? null : "choice";
  if (asked.minlength !== null && text.length < asked.minlength) return "short";
  if (text.length > asked.maxlength) return "long";
  if (asked.kind === "names" && namesIn(text).some((name) => checkDomainNamePart(name) !== null)) return "names";
  if (asked.kind === "web" && !URL.canParse(text)) return "web";
  if (asked.kind === "network") return networkFault(text);
  if (asked.kind === "zone" && !isZoneName(text)) return "zone";
  if (asked.kind === "servers" && readPrimaries(text) === null) return "servers";
  if (asked.kind === "marks" && readMarks(text) === null) return "marks";
  return asked.pattern === null || new RegExp(asked.pattern, "u").test(text) ? null : "form";
}

const networkFaults = {
  form: "networkForm",
  host: "networkHost",
  size: "networkSize",
  nibble: "networkNibble",
  private: "networkPrivate",
} as const;

function networkFault(text: string): AnswerFault | null {
  const read = readReverseNetwork(text);
  return "fault" in read ? networkFaults[read.fault] : null;
}

/** Whether the text is a domain name with at least two labels. */
function isZoneName(text: string): boolean {
  const name = asciiNameOf(text.toLowerCase().replace(/\.$/, ""));
  return name !== null && name.includes(".") && isAsciiDomainName(name);
}

/** The lines of an answer that are not empty. */
const namesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The first question whose answer is wrong, with what is wrong. Null if all answers are right. */
export function firstFault(
  asked: readonly Question[],
  answers: Answers,
): { readonly question: Question; readonly fault: AnswerFault } | null {
  for (const each of asked) {
    const fault = answerFault(each, answers[each.key] ?? "");
    if (fault !== null) return { question: each, fault };
  }
  return null;
}

export const answerFaultTexts: Readonly<Record<AnswerFault, { readonly en: string; readonly sv: string }>> = {
  missing: { en: "Fill in this field", sv: "Fyll i fältet" },
  short: { en: "Write a little more", sv: "Skriv lite mer" },
  long: { en: "Shorten the text", sv: "Korta texten" },
  form: { en: "Not in the right form", sv: "Fel form" },
  choice: { en: "Choose one of the options", sv: "Välj ett av alternativen" },
  consent: { en: "Needs your consent", sv: "Kräver ditt godkännande" },
  names: {
    en: "Write one name in each line, without its TLD: letters, digits and hyphens",
    sv: "Skriv ett namn per rad, utan toppdomän: bokstäver, siffror och bindestreck",
  },
  networkForm: {
    en: "Write the network as its first address and the length of its prefix, such as 192.0.2.0/24",
    sv: "Skriv nätverket som dess första adress och prefixets längd, som 192.0.2.0/24",
  },
  networkHost: {
    en: "Begin with the first address of the network: 192.0.2.0/24, not 192.0.2.7/24",
    sv: "Börja med nätverkets första adress: 192.0.2.0/24, inte 192.0.2.7/24",
  },
  networkSize: {
    en: "The prefix has to be /8 to /32 for IPv4, or /16 to /124 for IPv6",
    sv: "Prefixet måste vara /8 till /32 för IPv4 eller /16 till /124 för IPv6",
  },
  networkNibble: {
    en: "The prefix of an IPv6 network has to be divisible by four, such as /32, /48 or /56",
    sv: "Ett IPv6-prefix måste vara delbart med fyra, som /32, /48 eller /56",
  },
  networkPrivate: {
    en: "These addresses are not on the internet, so their names cannot be delegated to us",
    sv: "De här adresserna finns inte på internet, så deras namn kan inte delegeras till oss",
  },
  zone: { en: "Write a whole domain, such as example.se", sv: "Skriv en hel domän, till exempel example.se" },
  servers: {
    en: "Write one to five IP addresses, separated by commas, with a port only where it is not 53: 192.0.2.1, [2001:db8::1]:5353",
    sv: "Skriv en till fem IP-adresser, åtskilda med kommatecken, med port bara där den inte är 53: 192.0.2.1, [2001:db8::1]:5353",
  },
  marks: {
    en: "Write one to ten names without a TLD, separated by commas, with at least three letters or digits each",
    sv: "Skriv ett till tio namn utan toppdomän, åtskilda med kommatecken, med minst tre bokstäver eller siffror vardera",
  },
  web: { en: "Write the whole address, beginning with https://", sv: "Skriv hela adressen, med https:// först" },
};
