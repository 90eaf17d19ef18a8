import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlParseError, XmlText } from "libxml2-wasm";
import { CamtProblem, readCamt, type CamtStatement, type Element } from "./camt.rules.ts";

/** The largest file that is read: about 50,000 payments with their details. */
export const bankFileMaxBytes = 50 * 1024 * 1024;

const options =
  // No external entities, no network. Entities are not replaced: XML_PARSE_NOENT would turn that on.
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NOCDATA |
  ParseOption.XML_PARSE_NOWARNING |
  ParseOption.XML_PARSE_BIG_LINES;

/**
 * The statements of a bank's file.
 *
 * Takes   the bytes of a camt.053 or camt.054 document, in UTF-8 or the encoding of its declaration, up to bankFileMaxBytes
 * Throws  CamtProblem, with line and place, for anything else. A document type declaration is refused, because banks send none and it is
 *         the way to entities (attacks by expansion and by files of the machine)
 */
export function readCamtFile(bytes: Uint8Array): CamtStatement[] {
  if (bytes.length > bankFileMaxBytes) throw new CamtProblem("tooLarge", "Document", 1);
  const document = parse(bytes);
  try {
    if (document.dtd !== null) throw new CamtProblem("hasDtd", "DOCTYPE", 1);
    return readCamt(elementOf(document.root));
  } finally {
    document.dispose();
  }
}

function parse(bytes: Uint8Array): XmlDocument {
  // Before anything is parsed: a declaration with entities is not even looked at.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  if (head.includes("<!DOCTYPE")) throw new CamtProblem("hasDtd", "DOCTYPE", 1);
  try {
    return XmlDocument.fromBuffer(bytes, { option: options });
  } catch (error) {
    // The parser's own text quotes the file, so only the line is passed on.
    if (error instanceof XmlParseError) throw new CamtProblem("notXml", "-", error.details[0]?.line ?? 1);
    throw error;
  }
}

/** A view of an element that reads its children when they are asked for, so that a large file is not copied as a whole. */
function elementOf(of: XmlElement): Element {
  let children: readonly Element[] | null = null;
  return {
    name: of.name,
    ns: of.namespaceUri,
    get line() {
      return of.line;
    },
    get text() {
      let text = "";
      for (let node = of.firstChild; node; node = node.next) {
        if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
      }
      return text;
    },
    attribute: (name) => of.attr(name)?.value ?? null,
    get children() {
      if (children !== null) return children;
      const found: Element[] = [];
      for (let node = of.firstChild; node; node = node.next) if (node instanceof XmlElement) found.push(elementOf(node));
      children = found;
      return found;
    },
  };
}
