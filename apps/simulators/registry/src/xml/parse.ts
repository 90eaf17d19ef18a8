import {
  ParseOption,
  XmlCData,
  XmlComment,
  XmlDocument,
  XmlElement,
  XmlEntityReference,
  XmlLibError,
  XmlText,
} from "libxml2-wasm";

/** One element of a request, independent of the parser: names are split into namespace URI and local name. */
export interface XmlNode {
  readonly ns: string;
  readonly name: string;
  /** Attributes without a namespace; xsi:schemaLocation and the like are dropped, because the schema ignores them too. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** The element's own text and CDATA joined, without comments and processing instructions. */
  readonly text: string;
}

/** Thrown if the document is not well-formed, or contains what EPP has no use for (a DTD, an entity reference). */
export class XmlSyntaxError extends Error {}

// A command has at most a few hundred elements; the limit keeps a hostile frame from blocking the event loop.
const elementsMax = 20_000;

function convert(element: XmlElement, budget: { left: number }): XmlNode {
  budget.left -= 1;
  if (budget.left < 0) throw new XmlSyntaxError("Too many elements");
  const children: XmlNode[] = [];
  let text = "";
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement) children.push(convert(node, budget));
    else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
    else if (node instanceof XmlEntityReference) throw new XmlSyntaxError("Entity references are not accepted");
    else if (!(node instanceof XmlComment)) continue;
  }
  const attributes = new Map<string, string>();
  for (const attribute of element.attrs) {
    if (attribute.namespaceUri === "") attributes.set(attribute.name, attribute.content);
  }
  return { ns: element.namespaceUri, name: element.name, attributes, children, text };
}

/**
 * Parses one EPP frame in UTF-8 or UTF-16 (RFC 5730 section 5). Returns the root element. Throws XmlSyntaxError if the text is
 * not well-formed XML or contains a DTD.
 */
export function parseXml(payload: Uint8Array): XmlNode {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(payload, {
      option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET,
    });
  } catch (error) {
    if (error instanceof XmlLibError) throw new XmlSyntaxError(error.message.split("\n")[0] ?? "Not well-formed");
    throw error;
  }
  try {
    if (document.dtd !== null) throw new XmlSyntaxError("A document type declaration is not accepted");
    return convert(document.root, { left: elementsMax });
  } finally {
    document.dispose();
  }
}
