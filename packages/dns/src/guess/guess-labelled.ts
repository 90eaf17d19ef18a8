import { parseTtl } from "../ttl.ts";
import { guessAfterType, typeNamed } from "./guess-line.ts";
import { guessValue, writtenOwner } from "./guess-value.ts";
import { valueAsTyped, type RecordGuess } from "./record-guess.ts";

type Label = "type" | "name" | "value" | "priority" | "ttl";

// Names of the fields in instructions and other control panels, in English and Swedish.
const labels: Readonly<Record<string, Label>> = {
  type: "type",
  "record type": "type",
  typ: "type",
  posttyp: "type",
  name: "name",
  host: "name",
  hostname: "name",
  "host name": "name",
  subdomain: "name",
  namn: "name",
  "v\u00e4rdnamn": "name",
  "underdom\u00e4n": "name",
  value: "value",
  data: "value",
  content: "value",
  target: "value",
  destination: "value",
  "points to": "value",
  answer: "value",
  "txt value": "value",
  "mail server": "value",
  "v\u00e4rde": "value",
  "inneh\u00e5ll": "value",
  "pekar p\u00e5": "value",
  "m\u00e5l": "value",
  priority: "priority",
  preference: "priority",
  prio: "priority",
  prioritet: "priority",
  ttl: "ttl",
};

const label = new RegExp(
  `(^|[\\s,;|])(${Object.keys(labels)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})\\s*(?:[:=]\\s*|\\n+)`,
  "giu",
);

/**
 * Reads one record from "Type: TXT, Name: _dmarc, Value: v=DMARC1; p=none", on one line or several, as instructions show it.
 * Returns an empty list if the text has another form.
 */
export function guessLabelled(text: string, apex: string): RecordGuess[] {
  const fields = fieldsOf(text);
  const { type: typeText, value } = fields;
  if (value === undefined || value === "" || (typeText === undefined && fields.name === undefined)) return [];
  const owner = fields.name === undefined ? null : writtenOwner(fields.name, apex);
  const ttlSeconds = fields.ttl === undefined ? null : parseTtl(fields.ttl.replaceAll(/\s/g, ""));
  const type = typeText === undefined ? null : typeNamed(typeText.split(/\s/)[0] ?? "");
  if (type === null) return guessValue(value, apex, { owner, ttlSeconds });
  const rest = fields.priority === undefined || value.startsWith(fields.priority) ? value : `${fields.priority} ${value}`;
  const front = { owner, ttlSeconds, isNamed: fields.name !== undefined };
  const found = guessAfterType(type, rest, apex, "certain", front) ?? valueAsTyped(type, rest, "likely", { owner, ttlSeconds });
  return found === null ? [] : [found];
}

/** Each label with the text up to the next label. Empty if a label is repeated, because the text is then a list of records. */
function fieldsOf(text: string): Partial<Record<Label, string>> {
  const found = [...text.matchAll(label)];
  const fields: Partial<Record<Label, string>> = {};
  if (found.length < 2 || (found[0]?.index ?? 0) > 0) return fields;
  for (const [index, match] of found.entries()) {
    const name = labels[(match[2] ?? "").toLowerCase()];
    if (name === undefined) continue;
    if (fields[name] !== undefined) return {};
    const start = match.index + match[0].length;
    fields[name] = text
      .slice(start, found[index + 1]?.index ?? text.length)
      .trim()
      .replace(/[,|]$/, "");
  }
  return fields;
}
