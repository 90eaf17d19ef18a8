import type { IdnTable, TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { describeProblem, nameProblems, type NameProblem } from "./name-texts.rules.ts";

/** Scripts in which people type names, by ISO 15924. The three Japanese ones are written together and count as one. */
const scripts = [
  "Latn",
  "Grek",
  "Cyrl",
  "Armn",
  "Hebr",
  "Arab",
  "Deva",
  "Beng",
  "Guru",
  "Gujr",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Sinh",
  "Thai",
  "Laoo",
  "Tibt",
  "Mymr",
  "Geor",
  "Ethi",
  "Khmr",
  "Hang",
  "Hani",
  "Hira",
  "Kana",
];
const japanese = new Set(["Hani", "Hira", "Kana"]);
const letterOf = new Map(scripts.map((script) => [script, new RegExp(`^\\p{Script=${script}}$`, "u")]));
const textIn = new Map<string, RegExp>();

/**
 * Checks whether a TLD allows a label.
 *
 * `label`: in Unicode and lower case, already valid under IDNA. Returns the problem, or null if the known rules of the registry
 * allow the label. The registry may still decide otherwise.
 */
export function checkLabel(label: string, tld: string, rules: Pick<TldRules, "minLen" | "maxLen" | "idn">): NameProblem | null {
  const length = Array.from(label).length;
  if (length < rules.minLen) return describeProblem(nameProblems.tooShort, { tld, min: rules.minLen });
  if (length > rules.maxLen) return describeProblem(nameProblems.tooLong, { tld, max: rules.maxLen });
  if (/^[a-z0-9-]+$/.test(label)) return null;
  if (!rules.idn.allowed) return describeProblem(nameProblems.noIdn, { tld });
  if (rules.idn.tables.some((table) => fits(label, table))) return null;
  if (mixesScripts(label)) return nameProblems.mixedScripts;
  const stranger = strangerOf(label, rules.idn.tables);
  return describeProblem(nameProblems.characterHere, { tld, character: stranger });
}

/** Whether the label is on our list of labels that the registry reserves. */
export function isReserved(asciiLabel: string, rules: Pick<TldRules, "reserved">): boolean {
  return rules.reserved.includes(asciiLabel);
}

function fits(label: string, table: IdnTable): boolean {
  if (table.characters === null) return inScript(table.script).test(label);
  return Array.from(label).every((character) => isIn(character, table));
}

function isIn(character: string, table: IdnTable): boolean {
  if (/^[0-9-]$/.test(character) || (table.script === "Latn" && /^[a-z]$/.test(character))) return true;
  return table.characters === null ? inScript(table.script).test(character) : table.characters.includes(character);
}

/**
 * A pattern for texts that contain only letters and marks of the script, digits and hyphens. A mark that several scripts share is
 * allowed if this script uses it.
 */
function inScript(script: string): RegExp {
  const known = textIn.get(script);
  if (known) return known;
  const made = new RegExp(`^[\\p{Script_Extensions=${script}}0-9-]+$`, "u");
  textIn.set(script, made);
  return made;
}

function mixesScripts(label: string): boolean {
  const used = new Set<string>();
  for (const character of label) {
    for (const [script, letter] of letterOf) {
      if (letter.test(character)) used.add(japanese.has(script) ? "Jpan" : script);
    }
  }
  return used.size > 1;
}

/** The first character of the label that is in none of the tables that fit it best. */
function strangerOf(label: string, tables: readonly IdnTable[]): string {
  const characters = Array.from(label);
  const strangers = tables.map((table) => characters.filter((character) => !isIn(character, table)));
  const fewest = strangers.toSorted((a, b) => a.length - b.length)[0];
  return fewest?.[0] ?? characters[0] ?? "";
}
