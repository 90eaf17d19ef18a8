const mask = "***";
// pw and newPW of login and loginSec; authInfo of every object mapping, whatever it contains.
const secretElements = new Set(["pw", "newPW", "authInfo"]);
// Tags that may stay visible inside a secret because they reveal nothing; all others are masked with their content.
const visibleInside = new Set(["pw", "newPW", "authInfo", "null", "ext"]);

/**
 * An EPP frame as text with every secret replaced by `***`: passwords of login and loginSec, and authInfo. Works on any text in
 * one pass, also on frames that are broken or cut off: everything after an unclosed secret is masked.
 * Comments and processing instructions are masked as well, because they may contain anything.
 */
export function maskFrame(xml: string): string {
  let output = "";
  // Names of the open secret elements; a closing tag that does not match ends no secret.
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
  // Masking shorter values would mask half of the text, and no registry accepts authInfo that short.
  return secrets.filter((secret) => secret.length >= 4).reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}

type MarkupToken =
  | { readonly kind: "text" | "cdata" | "blank"; readonly text: string }
  | { readonly kind: "tag"; readonly text: string; readonly name: string; readonly isClosing: boolean };

// A tag with its attributes; the alternatives start with different characters, so matching is linear.
const tag = /<(\/?)(?:[^\s<>/:!?"']+:)?([^\s<>/:!?"']+)(?:[^<>"']|"[^"]*"|'[^']*')*>/y;

const enclosed = [
  { open: "<![CDATA[", close: "]]>", kind: "cdata" },
  { open: "<!--", close: "-->", kind: "blank" },
  { open: "<?", close: "?>", kind: "blank" },
] as const;

/** Splits a frame into markup and the text between. Anything that is not clearly markup is text. */
function* markupTokens(xml: string): Generator<MarkupToken> {
  const closersMissing = new Set<string>();
  let textFrom = 0;
  let at = xml.indexOf("<");
  while (at !== -1) {
    const found = enclosedAt(xml, at, closersMissing) ?? tagAt(xml, at);
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
    // Remembering that a closing mark is missing keeps the time linear for a frame of a million "<!--".
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

function tagAt(xml: string, at: number): FoundToken | null {
  tag.lastIndex = at;
  const match = tag.exec(xml);
  if (match === null) return null;
  const token: MarkupToken = { kind: "tag", text: match[0], name: match[2] ?? "", isClosing: match[1] === "/" };
  return { token, end: at + match[0].length };
}

/** A tag without its attributes, because inside a secret an attribute could contain one too. */
function bareTag(text: string): string {
  const name = /^<\/?[^\s<>/]+/.exec(text)?.[0] ?? "<";
  return `${name}${text.endsWith("/>") ? "/" : ""}>`;
}
