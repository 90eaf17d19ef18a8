import { registrationFacts, registrationText } from "./registration-text.rules.ts";
import { lineWords, type Words } from "./registration-words.rules.ts";
import { readWhoisText, type ReadWhois, type RegistrationFacts } from "./whois-facts.rules.ts";
import type { WhoisAnswer } from "./whois.port.ts";

const noFacts: RegistrationFacts = {
  registrar: null,
  created: null,
  updated: null,
  expires: null,
  nameservers: [],
  statuses: [],
};

/**
 * What came back, as text in the caller's language (RDAP) or as the servers worded it (WHOIS), and what of it was understood.
 * The text is untrusted: escape before showing.
 */
export function presentRegistration(
  answer: WhoisAnswer,
  unicodeName: string,
  language: keyof Words,
): ReadWhois & { readonly text: string } {
  if (answer.source === "rdap") {
    if (answer.record === null)
      return {
        verdict: "free",
        facts: noFacts,
        text: lineWords.missing[language].replace("{name}", unicodeName).replace("{server}", answer.server),
      };
    const facts = registrationFacts(answer.record);
    return { verdict: "found", facts, text: registrationText(answer.record, language) };
  }
  const [first, ...further] = answer.texts;
  if (first === undefined) return { verdict: "unclear", facts: noFacts, text: "" };
  const text = [first.text, ...further.map((each) => `\n-- ${each.server} --\n\n${each.text}`)].join("\n");
  // the registry decides what is registered; a registrar knows only its own names
  return { ...readWhoisText(first.text), text };
}
