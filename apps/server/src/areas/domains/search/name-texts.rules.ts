/** Why a name cannot be used, in both languages. {placeholders} are filled with what was typed. */
export type NameProblem = { readonly key: string; readonly en: string; readonly sv: string };

const problem = (key: string, en: string, sv: string): NameProblem => ({ key, en, sv });

export const nameProblems = {
  empty: problem("empty", "There is no name in this", "Här finns inget namn"),
  address: problem("address", "This is an IP address, not a domain name", "Det här är en IP-adress, inte ett domännamn"),
  tldName: problem(
    "suffix",
    ".{name} is a TLD itself and cannot be registered",
    ".{name} är en egen toppdomän och kan inte registreras",
  ),
  nameTooLong: problem("name_too_long", "The name is longer than 253 characters", "Namnet är längre än 253 tecken"),
  labelTooLong: problem(
    "label_too_long",
    "A part of the name is longer than 63 characters",
    "En del av namnet är längre än 63 tecken",
  ),
  emptyLabel: problem("empty_label", "There are two dots in a row", "Det är två punkter i rad"),
  hyphenAtEnd: problem(
    "hyphen_at_end",
    "A name may not begin or end with a hyphen",
    "Ett namn får inte börja eller sluta med bindestreck",
  ),
  hyphensInside: problem(
    "hyphens_inside",
    "A name cannot have hyphens as both its third and fourth character",
    "Ett namn får inte ha bindestreck som både tredje och fjärde tecken",
  ),
  character: problem(
    "character",
    "{character} is not allowed in a domain name",
    "Tecknet {character} är inte tillåtet i ett domännamn",
  ),
  overflow: problem(
    "overflow",
    "The Punycode form holds a number that is too large (overflow)",
    "Punycode-formen innehåller ett för stort tal (overflow)",
  ),
  notBasic: problem(
    "not-basic",
    "The Punycode form holds a character beyond ASCII (not-basic)",
    "Punycode-formen innehåller ett tecken utanför ASCII (not-basic)",
  ),
  invalidInput: problem(
    "invalid-input",
    "The Punycode form cannot be read (invalid-input)",
    "Punycode-formen går inte att läsa (invalid-input)",
  ),
  notAllowed: problem(
    "not_allowed",
    "These characters cannot be combined in a domain name",
    "De här tecknen får inte kombineras i ett domännamn",
  ),
  tooShort: problem("too_short", "Names under .{tld} have at least {min} characters", "Namn under .{tld} har minst {min} tecken"),
  tooLong: problem("too_long", "Names under .{tld} have at most {max} characters", "Namn under .{tld} har högst {max} tecken"),
  noIdn: problem(
    "no_idn",
    "Only a to z, digits and hyphens are allowed under .{tld}",
    "Bara a till z, siffror och bindestreck är tillåtna under .{tld}",
  ),
  mixedScripts: problem(
    "mixed_scripts",
    "Letters of different scripts are mixed",
    "Bokstäver från olika skriftsystem är blandade",
  ),
  characterHere: problem(
    "character_here",
    "{character} is not allowed under .{tld}",
    "Tecknet {character} är inte tillåtet under .{tld}",
  ),
  twoOrThreeLabels: problem(
    "labels",
    "A domain name has two or three parts, such as example.se",
    "Ett domännamn har två eller tre delar, till exempel example.se",
  ),
  tldMissing: problem("suffix_missing", "The TLD is missing, such as .se", "Toppdomänen saknas, till exempel .se"),
  reserved: problem("reserved", "The .{tld} registry has reserved this name", "Registret för .{tld} har reserverat namnet"),
  unsold: problem("unsold", "We do not sell names under .{tld}", "Vi säljer inte namn under .{tld}"),
} as const satisfies Record<string, NameProblem>;

/** The text of a problem, with values in its placeholders. */
export function describeProblem(what: NameProblem, values: Readonly<Record<string, string | number>> = {}): NameProblem {
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));
  return { key: what.key, en: fill(what.en), sv: fill(what.sv) };
}
