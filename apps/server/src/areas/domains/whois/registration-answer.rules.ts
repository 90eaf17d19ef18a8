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
 * The answer as text, and the facts read from it. An RDAP answer is put into words of the caller's language; a WHOIS answer stays
 * as the servers wrote it. The text is untrusted: escape it before showing it.
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
  // The facts are read from the registry's text, because the registry decides what is registered. A registrar knows only its own
  // names.
  return { ...readWhoisText(first.text), text };
}
