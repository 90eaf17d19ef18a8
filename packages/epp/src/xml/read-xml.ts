import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlEntityReference, XmlError, XmlText } from "libxml2-wasm";

/**
 * An element as it was read, with its namespace URI and local name, never a prefix. `text` is the element's own text with CDATA,
 * without comments; white space between child elements is dropped. Attributes without a namespace are stored under their name,
 * others under `{uri}name`. The value is plain data, so it is safe to keep, log as JSON and pass on.
 */
export interface XmlNode {
  readonly ns: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlNode[];
  /** Text and children in document order if an element has both; absent otherwise. */
  readonly mixed?: readonly (string | XmlNode)[];
}

/** Bytes from the server that are not an acceptable XML document, or not an acceptable EPP document. */
export class MalformedFrame extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "MalformedFrame";
  }
}

// EPP nests about ten levels (domain info with mark data). 64 leaves room and limits the cost of hostile frames.
const maxDepth = 64;
// A 4 MB frame of empty elements has a million. The largest real answer seen (info of 1,000 hosts) has a few thousand.
const maxElements = 100_000;
// The limits count the characters "<" (in every start and end tag, comment and instruction) and "=" (in every attribute and
// namespace declaration). They are counted before anything is parsed, because a frame of 4 MB has room for half a million
// attributes, which take seconds to read.
const maxTags = 250_000;
const maxAttributes = 50_000;

const options =
  // The parser uses no external entities and no network, and reads CDATA as text. Entities are not replaced, because
  // XML_PARSE_NOENT is not set.
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NOCDATA |
  // Silences only warnings. If errors were silenced, an undeclared prefix would be accepted.
  ParseOption.XML_PARSE_NOWARNING;

/**
 * Reads one XML document into plain data and frees the parser's own copy.
 *
 * `bytes`: in UTF-8, or in the encoding of the declaration or byte order mark. Throws MalformedFrame for a document that is not
 * well-formed, has a document type declaration, is nested deeper than 64 levels, has more than 100,000 elements or 50,000
 * attributes, or contains processing instructions.
 *
 * Source: RFC 5730 section 5 and RFC 5734; entity attacks: a document type declaration has no use in EPP
 */
export function readXml(bytes: Uint8Array): XmlNode {
  const document = parse(bytes);
  try {
    if (document.dtd !== null) throw new MalformedFrame("document type declarations are not accepted");
    return convert(document.root, 1, { elements: 0 });
  } finally {
    document.dispose();
  }
}

function parse(bytes: Uint8Array): XmlDocument {
  if (bytes.length === 0) throw new MalformedFrame("empty document");
  refuseCrowded(bytes);
  try {
    return XmlDocument.fromBuffer(bytes, { option: options });
  } catch (error) {
    // The parser's message quotes the input, which may contain secrets, so it is left out of ours.
    if (error instanceof XmlError) throw new MalformedFrame("not well-formed XML");
    throw error;
  }
}

function refuseCrowded(bytes: Uint8Array): void {
  let [tags, attributes] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0x3c) tags += 1;
    else if (byte === 0x3d) attributes += 1;
  }
  if (tags > maxTags) throw new MalformedFrame("too many tags");
  if (attributes > maxAttributes) throw new MalformedFrame("too many attributes");
}

/**
 * The next node. The parser's library has no type for processing instructions: it returns undefined for them and cannot step over
 * them.
 */
function known<Node>(node: Node | undefined): Node {
  if (node === undefined) throw new MalformedFrame("processing instructions are not accepted");
  return node;
}

function convert(element: XmlElement, depth: number, count: { elements: number }): XmlNode {
  if (depth > maxDepth) throw new MalformedFrame("nested too deep");
  count.elements += 1;
  if (count.elements > maxElements) throw new MalformedFrame("too many elements");
  const children: XmlNode[] = [];
  const mixed: (string | XmlNode)[] = [];
  let text = "";
  for (let node = known(element.firstChild); node !== null; node = known(node.next)) {
    if (node instanceof XmlElement) {
      const child = convert(node, depth + 1, count);
      children.push(child);
      mixed.push(child);
    } else if (node instanceof XmlText || node instanceof XmlCData) {
      text += node.content;
      mixed.push(node.content);
    } else if (node instanceof XmlEntityReference) throw new MalformedFrame("entity references are not accepted");
  }
  if (children.length > 0 && text.trim() === "") text = "";
  const read = { ns: element.namespaceUri, name: element.name, attributes: attributesOf(element), text, children };
  return children.length > 0 && text !== "" ? { ...read, mixed } : read;
}

function attributesOf(element: XmlElement): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const attribute of element.attrs) {
    const uri = attribute.namespaceUri;
    attributes[uri === "" ? attribute.name : `{${uri}}${attribute.name}`] = attribute.value;
  }
  return attributes;
}
