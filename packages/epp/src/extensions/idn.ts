import { domainToUnicode } from "node:url";

import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import type { IdnRules, IdnTag } from "../registries/idn-rules.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { childToken } from "../xml/query-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** The character table of an internationalised name, and the name in Unicode if the registry returns it. */
export interface IdnData {
  readonly table: string;
  readonly uname: string | null;
}

const idn = elementsOf("idn", NS.idn);
const idnLang = elementsOf("idnLang", NS.idnLang);

/**
 * Extension of domain create for an internationalised name: its language (idnLang-1.0) or its character table
 * (draft-ietf-eppext-idnmap), which follow from the script of the name. Returns nothing for other names, and for registries that
 * require neither. Throws InvalidInput 2306 for a name that none of the registry's languages or tables fits.
 */
export function writeIdn(context: CommandContext, name: string): readonly XmlElement[] {
  const rules = context.profile.idn;
  const uname = unicodeOf(name);
  if (rules === undefined || uname === null) return [];
  const tag = tagFor(rules, uname);
  if (tag === null) throw new InvalidInput(2306, "name", "is written in characters for which this registry has no language");
  if (rules.says === "language") {
    requireService(context, NS.idnLang);
    return [idnLang("tag", {}, tag)];
  }
  requireService(context, NS.idn);
  return [idn("data", {}, idn("table", {}, tag), idn("uname", {}, uname))];
}

/** The table of an internationalised name in an info answer; null for other names. */
export function readIdn(reply: EppReply): IdnData | null {
  const data = extensionNamed(reply, NS.idn, "data");
  const table = data === null ? null : childToken(data, NS.idn, "table");
  return data === null || table === null ? null : { table, uname: childToken(data, NS.idn, "uname") };
}

/** The language or table of a name in Unicode. It is the first entry whose characters cover all labels below the TLD. */
export function tagFor({ tags }: IdnRules, uname: string): string | null {
  const characters = Array.from(uname.split(".").slice(0, -1).join(""));
  return tags.find((tag) => characters.every((character) => isCovered(tag, character)))?.tag ?? null;
}

function isCovered({ letters = "", scripts = [] }: IdnTag, character: string): boolean {
  return /[\d-]/.test(character) || letters.includes(character) || scripts.some((script) => isInScript(character, script));
}

function isInScript(character: string, script: string): boolean {
  return new RegExp(`^\\p{Script_Extensions=${script}}$`, "u").test(character);
}

/** The name in Unicode. Null if it is written in ASCII alone. */
function unicodeOf(name: string): string | null {
  if (
    !name
      .toLowerCase()
      .split(".")
      .slice(0, -1)
      .some((label) => label.startsWith("xn--"))
  )
    return null;
  const uname = domainToUnicode(name.toLowerCase());
  if (uname === "" || uname.split(".").some((label) => label.startsWith("xn--"))) {
    throw new InvalidInput(2005, "name", "has a label that is no internationalised name");
  }
  return uname;
}
