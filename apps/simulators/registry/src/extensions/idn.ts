import { domainToUnicode } from "node:url";
import { Refusal } from "../epp/refusal.ts";
import type { RegistrableName } from "../rules/names.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText } from "../xml/read.ts";
import { readToken } from "../xml/values.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("idn");

export interface IdnData {
  readonly table: string;
  readonly uname: string | null;
}

/** Languages that are written in only one script. A name in any other language may use any script. */
const scriptOfLanguage: Readonly<Record<string, RegExp>> = {
  RUS: /^[\p{Script=Cyrillic}\d-]+$/u,
  UKR: /^[\p{Script=Cyrillic}\d-]+$/u,
  BEL: /^[\p{Script=Cyrillic}\d-]+$/u,
  BUL: /^[\p{Script=Cyrillic}\d-]+$/u,
  MAC: /^[\p{Script=Cyrillic}\d-]+$/u,
  GRE: /^[\p{Script=Greek}\d-]+$/u,
  CHI: /^[\p{Script=Han}a-z\d-]+$/u,
  JPN: /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}a-z\d-]+$/u,
  KOR: /^[\p{Script=Hangul}a-z\d-]+$/u,
  SWE: /^[\p{Script=Latin}\d-]+$/u,
  ENG: /^[\p{Script=Latin}\d-]+$/u,
};

/** Character tables by the names that clients use for them. */
const tables: Readonly<Record<string, RegExp>> = {
  sv: /^[a-zåäöéü\d-]+$/u,
  Latn: /^[\p{Script=Latin}\d-]+$/u,
  Cyrl: /^[\p{Script=Cyrillic}\d-]+$/u,
  Grek: /^[\p{Script=Greek}\d-]+$/u,
};

/** Reads idnLang:tag: the language of an internationalised name. */
export function readLanguage(node: XmlNode): string {
  const tag = collapse(leafText(node));
  if (tag === "") throw new Refusal(2003, { reason: "tag is empty", node });
  if (!/^[A-Za-z]{2,8}$/.test(tag)) throw new Refusal(2005, { reason: "tag must be a language", node });
  return tag.toUpperCase();
}

/** Reads idn:data: the table of an internationalised name, and the name in Unicode. */
export function readIdnData(node: XmlNode): IdnData {
  const reader = new ElementReader(node);
  const table = reader.required("table", readToken(1, 64));
  const uname = reader.optional("uname", readToken(1, 255)) ?? null;
  reader.end();
  return { table, uname };
}

/**
 * Checks the create of an internationalised name: it must state the language or table that its registry requires, and the name
 * must fit it.
 */
export function checkIdn(name: RegistrableName, language: string | undefined, data: IdnData | undefined): void {
  const { profile, label } = name;
  if (!label.startsWith("xn--")) return;
  const unicode = domainToUnicode(label);
  if (profile.idnSays === "language" && language === undefined) throw new Refusal(2003, "IDN language tag is missing");
  if (profile.idnSays === "table" && data === undefined) throw new Refusal(2003, "IDN table is missing");
  if (language !== undefined && scriptOfLanguage[language]?.test(unicode) === false) {
    throw new Refusal(2306, `The name does not fit the language ${language}`);
  }
  if (data === undefined) return;
  const table = tables[data.table];
  if (table === undefined) throw new Refusal(2306, `IDN table ${data.table} is unknown`);
  if (!table.test(unicode)) throw new Refusal(2306, `The name does not fit the IDN table ${data.table}`);
  if (data.uname !== null && data.uname !== domainToUnicode(name.name)) {
    throw new Refusal(2005, "uname is not the name in Unicode");
  }
}

/** idn:data of a name that was created with a table. */
export function idnBlock(name: string, table: string | undefined): Block | null {
  return table === undefined ? null : root("data", {}, el("table", {}, table), el("uname", {}, domainToUnicode(name)));
}
