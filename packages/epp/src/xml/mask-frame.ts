const mask = "***";
// Elements whose content is secret: pw and newPW of login and loginSec, authInfo of every object mapping, whatever it contains,
// and allocation tokens.
const secretElements = new Set(["pw", "newPW", "authInfo", "allocationToken"]);
// Tags that may stay visible inside a secret because they reveal nothing; all others are masked with their content.
const visibleInside = new Set(["pw", "newPW", "authInfo", "null", "ext"]);

/**
 * An EPP frame as text with every secret replaced by `***`: passwords of login and loginSec, authInfo and allocation tokens.
 * Works on any text in one pass, including frames that are broken or cut off: everything after an unclosed secret is masked.
 * Comments and processing instructions are masked as well, because they may contain anything.
 */
export function maskFrame(xml: string): string {
  let output = "";
  // Names of the open secret elements. A closing tag that does not match the innermost one ends no secret.
  const open: string[] = [];
  let isMaskWritten = false;
  const write = (content: string): void => {
    if (open.length === 0) output += content;
    else if (content.trim() !== "" && !isMaskWritten) {
      output += mask;
      isMaskWritten = true;
    }
  };
  for (const token of markupTokens(xml)) {
    if (token.kind !== "tag") {
      const isInside = open.length > 0;
      write(token.kind === "cdata" ? `<![CDATA[${isInside ? mask : maskFrame(token.text)}]]>` : token.text);
      continue;
    }
    if (token.isClosing && open.at(-1) === token.name) open.pop();
    const isSecret = secretElements.has(token.name);
    if (open.length > 0 && !visibleInside.has(token.name)) write(token.text);
    else {
      output += open.length > 0 || isSecret ? bareTag(token.text) : token.text;
      isMaskWritten = false;
    }
    if (isSecret && !token.isClosing && !token.text.endsWith("/>")) open.push(token.name);
  }
  return output;
}

/** Replaces known secrets in free text, for the rare server that quotes one in its answer. */
export function maskValues(text: string, secrets: readonly string[]): string {
  // Masking shorter values would mask half of the text, and no registry accepts an authInfo that short.
  return secrets.filter((secret) => secret.length >= 4).reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}

type MarkupToken =
  | { readonly kind: "text" | "cdata" | "blank"; readonly text: string }
  | { readonly kind: "tag"; readonly text: string; readonly name: string; readonly isClosing: boolean };

// The first pattern matches the beginning of a tag with its name. The second matches what may follow, up to a quote or an angle
// bracket. Neither can match the same text in two ways, so a tag of any length is read only once.
const tagStart = /<(\/?)([^\s<>/!?"':][^\s<>/!?"']*)/y;
const unquoted = /[^<>"']*/y;

const enclosed = [
  { open: "<![CDATA[", close: "]]>", kind: "cdata" },
  { open: "<!--", close: "-->", kind: "blank" },
  { open: "<?", close: "?>", kind: "blank" },
] as const;

/** Splits a frame into markup and the text between. Anything that is not clearly markup is text. */
function* markupTokens(xml: string): Generator<MarkupToken> {
  const closersMissing = new Set<string>();
  const effort = { left: 2 * xml.length };
  let textFrom = 0;
  let at = xml.indexOf("<");
  while (at !== -1) {
    const found = enclosedAt(xml, at, closersMissing) ?? tagAt(xml, at, effort);
    if (found === null) {
      at = xml.indexOf("<", at + 1);
      continue;
    }
    if (at > textFrom) yield { kind: "text", text: xml.slice(textFrom, at) };
    yield found.token;
    textFrom = found.end;
    at = xml.indexOf("<", textFrom);
  }
  if (textFrom < xml.length) yield { kind: "text", text: xml.slice(textFrom) };
}

interface FoundToken {
  readonly token: MarkupToken;
  readonly end: number;
}

function enclosedAt(xml: string, at: number, closersMissing: Set<string>): FoundToken | null {
  for (const { open, close, kind } of enclosed) {
    // Remembers that a closing mark is missing. This keeps the time linear for a frame of a million "<!--".
    if (!xml.startsWith(open, at) || closersMissing.has(close)) continue;
    const end = xml.indexOf(close, at + open.length);
    if (end === -1) {
      closersMissing.add(close);
      continue;
    }
    const isDeclaration = xml.startsWith("<?xml ", at);
    const text = xml.slice(at + open.length, end);
    const blanked = isDeclaration ? `${open}${text}${close}` : `${open}${close}`;
    return { token: { kind, text: kind === "cdata" ? text : blanked }, end: end + close.length };
  }
  return null;
}

/**
 * The tag that begins here, or null if none does. In a broken frame an unclosed quote may extend over many tags, and each of them
 * would be read to the end again. Once that has cost as much as reading the frame twice, quotes are ignored. A tag can then only
 * end earlier than before, which masks more, never less.
 */
function tagAt(xml: string, at: number, effort: { left: number }): FoundToken | null {
  tagStart.lastIndex = at;
  const match = tagStart.exec(xml);
  if (match === null) return null;
  const areQuotesHeeded = effort.left > 0;
  const end = endOfTag(xml, tagStart.lastIndex, areQuotesHeeded);
  if (end.isTag) {
    const [prefix = "", local = ""] = (match[2] ?? "").split(":", 2);
    const whole = xml.slice(at, end.at);
    // If quotes are ignored, a "/>" may be part of an attribute's value. It then does not make the element empty.
    const text = areQuotesHeeded || !/["']/.test(whole) ? whole : whole.replace(/\/>$/, ">");
    return { token: { kind: "tag", text, name: local === "" ? prefix : local, isClosing: match[1] === "/" }, end: end.at };
  }
  effort.left -= end.at - at;
  return null;
}

/** The position where a tag ends, or the position that shows that it is not a tag. */
function endOfTag(xml: string, from: number, areQuotesHeeded: boolean): { readonly at: number; readonly isTag: boolean } {
  let at = from;
  for (;;) {
    unquoted.lastIndex = at;
    unquoted.exec(xml);
    at = unquoted.lastIndex;
    const mark = xml[at];
    if (mark === ">") return { at: at + 1, isTag: true };
    if (mark === undefined || mark === "<") return { at, isTag: false };
    const close = areQuotesHeeded ? xml.indexOf(mark, at + 1) : at;
    if (close === -1) return { at: xml.length, isTag: false };
    at = close + 1;
  }
}

/** A tag without its attributes, because an attribute could also contain the secret. */
function bareTag(text: string): string {
  const name = /^<\/?[^\s<>/]+/.exec(text)?.[0] ?? "<";
  return `${name}${text.endsWith("/>") ? "/" : ""}>`;
}
