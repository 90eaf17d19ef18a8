// Reads JSON within bounds. It imports nothing, because the thread of json-worker.ts runs it as well.

/** The limits of parsed JSON: levels of nesting, and values (members and elements of all levels together). */
export type JsonBounds = { readonly depth: number; readonly values: number };

export type JsonReading =
  | { readonly value: unknown }
  /** "prototype" means that an object has a member named __proto__. */
  | { readonly broken: "deep" | "encoding" | "syntax" | "prototype" }
  | { readonly tooMany: true }
  /** A name that occurs twice in one object is refused. */
  | { readonly twice: string };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Parses a body strictly. A scan that builds no values checks the bounds first, so that refusing a body costs little. */
export function readJsonText(bytes: Uint8Array, bounds: JsonBounds): JsonReading {
  const shape = shapeOf(bytes, bounds);
  if (shape === "deep") return { broken: "deep" };
  if (shape === "many") return { tooMany: true };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { broken: "encoding" };
  }
  try {
    const value: unknown = JSON.parse(text);
    return nameFault(text) ?? { value };
  } catch {
    return { broken: "syntax" };
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Checks a text against the bounds and counts its values. The text need not be valid JSON. */
export function shapeOf(bytes: Uint8Array, { depth, values }: JsonBounds): "deep" | "many" | number {
  let [level, count] = [0, 1];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = lastOfString(bytes, at);
      if (at === -1) break;
    } else if (byte === openList || byte === openObject) {
      if (++level > depth) return "deep";
      count += 1;
    } else if (byte === closeList || byte === closeObject) level -= 1;
    else if (byte === comma) count += 1;
    if (count > values) return "many";
  }
  return count;
}

/** Index of the closing quotation mark of a string, or -1 if the string does not end. */
function lastOfString(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(quote, start + 1); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let backslashes = 0;
    while (bytes[at - 1 - backslashes] === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}

/**
 * Searches valid JSON for names that occur twice in one object; parsers silently keep the last. A name is a string followed by
 * a colon.
 */
function nameFault(text: string): JsonReading | null {
  const objects: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{") objects.push(new Set());
    else if (character === "}") objects.pop();
    else if (character === '"') {
      const end = endOfText(text, at);
      if (isName(text, end)) {
        const name = JSON.parse(text.slice(at, end)) as string;
        if (name === "__proto__") return { broken: "prototype" };
        if (objects.at(-1)?.has(name) === true) return { twice: name };
        objects.at(-1)?.add(name);
      }
      at = end - 1;
    }
  }
  return null;
}

/** Index after the closing quotation mark of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return text[at] === ":";
}
