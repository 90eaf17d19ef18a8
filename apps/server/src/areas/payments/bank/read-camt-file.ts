import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlParseError, XmlText } from "libxml2-wasm";
import { CamtProblem, readCamt, type CamtFault, type CamtStatement, type Element } from "./camt.rules.ts";

/** The largest file that is read: about 50,000 payments with their details. */
export const bankFileMaxBytes = 50 * 1024 * 1024;

const options =
  // The parser uses no external entities and no network. Entities are not replaced, because XML_PARSE_NOENT is not set.
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NOCDATA |
  ParseOption.XML_PARSE_NOBLANKS |
  ParseOption.XML_PARSE_NOWARNING |
  ParseOption.XML_PARSE_BIG_LINES;

/**
 * Reads the statements of a bank's file: a camt.053 or camt.054 document of at most bankFileMaxBytes, in UTF-8 or the encoding of
 * its declaration.
 *
 * Throws CamtProblem, with line and place, for anything else. A document type declaration is refused: banks send none, and it
 * would allow entities, which can be used to exhaust memory or to read files of the server.
 */
export function readCamtFile(bytes: Uint8Array): CamtStatement[] {
  if (bytes.length > bankFileMaxBytes) throw new CamtProblem("tooLarge", "Document", 1);
  const document = parse(bytes);
  try {
    if (document.dtd !== null) throw new CamtProblem("hasDtd", "DOCTYPE", 1);
    return readCamt(new View(document.root));
  } finally {
    document.dispose();
  }
}

export type CamtReading =
  | { readonly statements: CamtStatement[] }
  | { readonly fault: CamtFault; readonly line: number; readonly place: string };

/** Like readCamtFile, but returns a fault as a value, because a value can be passed between threads. */
export function readOrFault(bytes: Uint8Array): CamtReading {
  try {
    return { statements: readCamtFile(bytes) };
  } catch (error) {
    if (!(error instanceof CamtProblem)) throw error;
    const { fault, line, place } = error;
    return { fault, line, place };
  }
}

function parse(bytes: Uint8Array): XmlDocument {
  // This check runs before parsing, so that a file with entity declarations never reaches the parser.
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

/**
 * A view of an XML element that reads its children only when they are needed, so that a large file is never copied as a whole.
 */
class View implements Element {
  readonly #of: XmlElement;
  #children: readonly Element[] | null = null;
  readonly name: string;

  constructor(of: XmlElement) {
    this.#of = of;
    this.name = of.name;
  }

  get ns(): string {
    return this.#of.namespaceUri;
  }

  get line(): number {
    return this.#of.line;
  }

  get text(): string {
    let text = "";
    for (let node = this.#of.firstChild; node; node = node.next) {
      if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
    }
    return text;
  }

  get children(): readonly Element[] {
    if (this.#children !== null) return this.#children;
    const found: Element[] = [];
    for (let node = this.#of.firstChild; node; node = node.next) if (node instanceof XmlElement) found.push(new View(node));
    this.#children = found;
    return found;
  }

  attribute(name: string): string | null {
    return this.#of.attr(name)?.value ?? null;
  }
}
