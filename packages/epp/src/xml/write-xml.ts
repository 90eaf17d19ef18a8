import { InvalidInput } from "../invalid-input.ts";

/** A namespace with the prefix that this client uses for it; the EPP namespace itself is written without a prefix. */
interface XmlNamespace {
  readonly prefix: string;
  readonly uri: string;
}

/** An element to be written. Text and attribute values are not escaped here; escaping happens only in {@link writeXml}. */
export interface XmlElement {
  readonly namespace: XmlNamespace;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

/** The content of an element. Null and false are left out; lists are flattened one level. */
export type XmlContent = XmlElement | string | null | false | readonly XmlElement[];

/** Makes elements of one namespace: `const domain = elementsOf("domain", NS.domain); domain("name", {}, "example.se")`. */
export function elementsOf(prefix: string, uri: string) {
  const namespace: XmlNamespace = { prefix, uri };
  return function element(
    name: string,
    attributes: Readonly<Record<string, string | null>> = {},
    ...content: readonly XmlContent[]
  ): XmlElement {
    const kept = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null);
    return { namespace, name, attributes: Object.fromEntries(kept), children: content.flatMap(present) };
  };
}

/**
 * Writes a document in UTF-8 with one declaration per namespace at the first element that uses it. Throws InvalidInput 2005 when
 * a text or attribute contains a character that XML 1.0 does not allow (section 2.2), such as a control character or half a
 * surrogate pair; the value itself is never part of the message.
 */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${writeElement(root, new Map())}`;
}

function present(content: XmlContent): readonly (XmlElement | string)[] {
  if (content === null || content === false) return [];
  if (typeof content === "string") return [content];
  return "namespace" in content ? [content] : content;
}

function writeElement(element: XmlElement, outer: ReadonlyMap<string, string>): string {
  const { prefix, uri } = element.namespace;
  const tag = prefix === "" ? element.name : `${prefix}:${element.name}`;
  let open = `<${tag}`;
  let scope = outer;
  if (outer.get(prefix) !== uri) {
    open += ` xmlns${prefix === "" ? "" : `:${prefix}`}="${escapeAttribute(uri, tag)}"`;
    scope = new Map(outer).set(prefix, uri);
  }
  for (const [name, value] of Object.entries(element.attributes)) open += ` ${name}="${escapeAttribute(value, tag)}"`;
  if (element.children.length === 0) return `${open}/>`;
  const inner = element.children.map((child) =>
    typeof child === "string" ? escapeText(child, tag) : writeElement(child, scope),
  );
  return `${open}>${inner.join("")}</${tag}>`;
}

// XML 1.0 section 2.2: tab, line feed, carriage return and everything from U+0020 on, without surrogates, FFFE and FFFF.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

function assertWritable(value: string, tag: string): void {
  if (unwritable.test(value)) throw new InvalidInput(2005, tag, "holds a character that XML cannot carry");
}

function escapeText(value: string, tag: string): string {
  assertWritable(value, tag);
  // A raw carriage return would arrive as a line feed (XML 1.0 section 2.11); ">" is escaped because of "]]>".
  return value.replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character);
}

function escapeAttribute(value: string, tag: string): string {
  assertWritable(value, tag);
  // Raw white space would arrive as spaces (XML 1.0 section 3.3.3).
  return value.replace(/[&<>"\t\n\r]/g, (character) => textEscapes[character] ?? character);
}

const textEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};
