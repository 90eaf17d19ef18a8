/**
 * Phrases that people stumbled over when they read the product aloud, each with what to write instead. Most are translated word
 * by word from another language. Some are what a screen said before it was rewritten. Phrases made by `whole` are refused only if
 * they are the whole text, and those made by `anywhere` in every text.
 */
type Phrase = { readonly found: RegExp; readonly better: string };

const anywhere = (found: RegExp, better: string): Phrase => ({ found, better });
const whole = (text: string, better: string): Phrase => ({ found: new RegExp(`^${text}$`), better });

export const phrases: readonly Phrase[] = [
  anywhere(/\b(by itself|by themselves)\b/i, "automatically"),
  anywhere(/\bstands?\b/i, "is, is shown, status"),
  anywhere(/\b(some|any|no|every)body\b/i, "someone, anyone, no one, everyone"),
  anywhere(/\bwhoever\b/i, "the person who, the operator of, anyone who"),
  anywhere(/\blet(s|ting)? (it |them |this )?go\b/i, "release, cancel, expire"),
  anywhere(/\blook(s|ed|ing)? at\b/i, "review, check, view"),
  anywhere(/\bhand(s|ed|ing)? (in|over)\b/i, "submit, upload, transfer, push"),
  anywhere(/\bmend(s|ed|ing)?\b/i, "fix, correct"),
  anywhere(/\bgo(es|ing)? on\b/i, "continue"),
  anywhere(/\banew\b/i, "again"),
  anywhere(/(?<![{.])\borganiz/i, "organisation: one spelling, the British one"),
  anywhere(/\be-mail/i, "email"),
  anywhere(/\b(your|our|see the) names\b|\bthis name off\b/i, "domain: a name is what is typed, a domain is what is owned"),
  anywhere(
    /\bhas it already\b|\bas long as there is money\b|\bno money\b/i,
    "already registered; if a card or credit is on file",
  ),
  anywhere(/\byou are fine\b|\bnothing waits for you\b|\beverything works, see\b/i, "Everything is in order; no action needed"),
  anywhere(
    /\bdue for renewal, and\b|\bby label, and\b|\bbooks agree\b/i,
    "Renewals in the next 12 months; Renewal forecast; No mismatches",
  ),
  anywhere(/\bmany domains at once: renew\b|\bbulk tool\b(?!s)/i, "Bulk actions"),
  anywhere(/\bkeeping a name\b|\blogin log\b/i, "Renewal and restore policy; Recent logins"),
  anywhere(/\bwho has it\b|\bthis one is yours already\b/i, "WHOIS; Availability; You own this domain"),
  anywhere(/\bin basket - undo\b|\bnot for one year\b|\bkeeping it all\b/i, "In basket; From 2 years; Renews at"),
  anywhere(/\bneeds you\b|\bunder way\b|\bhow far it has come\b/i, "Action required; in progress; Progress"),
  anywhere(/\basked for at the\b|\bregistry's own words\b|\bdone by the panel\b/i, "Requested at; Registry message; automatic"),
  anywhere(
    /\bmove (domains )?here\b|\bchecks? stops? it\b|\bwhat stands against\b/i,
    "Transfer in; failed; What blocks the transfer",
  ),
  anywhere(
    /\badds no time\b|\boff the list\b|\bfound through\b|\bnot known right now\b/i,
    "no extra year; Remove; from; Could not check",
  ),
  anywhere(/\blast safe day\b|\bgrace ends\b|\bfree for anyone\b/i, "Last day to renew; Goes offline; Released to the public"),
  anywhere(
    /\bopen the transfer lock\b|\bmoving and safety\b|\bonly once more\b/i,
    "Unlock; Transfer and security; Renew one last time",
  ),
  anywhere(/\bstage (the )?record\b|\benter stages\b|\bour primary\b/i, "Add to changes; Enter adds; primary"),
  anywhere(/\breplace them all\b|\bchange the text\b/i, "Replace everything; Edit"),
  anywhere(
    /\bpromises? nothing\b|\brun out in caches\b|\brolled by us\b|\blook-ups?\b/i,
    "No DS; expire from caches; Rotated automatically; lookup",
  ),
  anywhere(/\bnothing has moved yet\b|\bhow you stand\b/i, "No transactions yet; Balance"),
  anywhere(/\bmake (a|an) (link|address)\b/i, "Create link"),
  anywhere(
    /\byou log in by\b|\bi have an account already\b|\blook in your inbox\b/i,
    "Used to log in; Already have an account?; Check your inbox",
  ),
  anywhere(
    /\bcounts from then\b|\ball over the world\b|\binvoice over\b|\bwe are on it\b/i,
    "Confirm; worldwide; invoice for; Order received",
  ),
  anywhere(/\bleads nowhere\b|\bgo to or do\b|\bwhere to, or what\b/i, "Page not found; Command menu; Type a command or search"),
  whole("Registry says", "Availability"),
  whole("Latest", "Recent activity"),
  whole("Who", "About you"),
  whole("Ending", "Cancel"),
  whole("By you", "Manual"),
  whole("Taken back", "Change undone"),
  whole("Everywhere", "Live on all servers"),
  whole("Three ways in", "Get started"),
  whole("Only the sum", "Hide items"),
  anywhere(/\b(an|any|each|every|this|the) ending\b|\bendings\b/i, "TLD"),
  anywhere(/\blies in the basket\b/i, "is in the basket, is added to the basket"),
  anywhere(/\bav sig själv(t|a)?\b/i, "automatiskt"),
  anywhere(/\brespiten slutar\b/i, "Slutar fungera"),
  anywhere(/\bfår den gå\b/i, "Förnya en sista gång"),
  anywhere(/\bär betalt på den\b/i, "Ingen betalning än"),
  anywhere(/\bbehålla ett namn\b/i, "Förnyelse och återställning"),
  anywhere(/\bskapa en adress\b/i, "Skapa kalenderlänk"),
  anywhere(/\bflytt hit av\b/i, "Flytt av"),
  anywhere(/(?<!\p{L})ändelse(?!n \.)/iu, "toppdomän"),
];

/**
 * Matches comments, which are left out, and the literals of a source file. A comment sign inside a literal does not begin a
 * comment, and a quotation mark inside a comment does not begin a literal.
 */
const pieces = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

export type Slip = { readonly text: string; readonly better: string };

/** The texts of a source file that use one of the phrases. */
export function slipsIn(source: string): Slip[] {
  const texts = [...source.matchAll(pieces)].map(([piece]) => piece).filter((piece) => !piece.startsWith("/"));
  return slipsOf(texts.map((piece) => piece.slice(1, -1)));
}

/** A value of the program, such as "nobody" or "organizationNumber", which no one reads as a text. */
const isValue = (text: string): boolean => /^[a-z]+([A-Z][a-z]*)*$/.test(text);

/** The texts of a file of descriptors that use one of the phrases. Its values are left out. */
export function slipsInContracts(source: string): Slip[] {
  return slipsIn(source).filter(({ text }) => !isValue(text));
}

/** The fields of the seeds that customers and staff read. All other fields are values, such as the names of parameters. */
const textFields = /^(title|description|body|note|en|sv|(name|plan)_(en|sv))$/;

/** The texts in the content of a JSON file of the seeds that use one of the phrases. */
export function slipsInSeeds(content: unknown, field = ""): Slip[] {
  if (typeof content === "string") return textFields.test(field) ? slipsOf([content]) : [];
  if (Array.isArray(content)) return content.flatMap((each) => slipsInSeeds(each, field));
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) => slipsInSeeds(value, key));
}

function slipsOf(texts: readonly string[]): Slip[] {
  return texts.flatMap((text) => phrases.filter(({ found }) => found.test(text)).map(({ better }) => ({ text, better })));
}
