import { ParseOption, XmlDocument, XmlParseError } from "libxml2-wasm";

const options = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NOWARNING;

/**
 * Reads an XML document from somebody else, and frees its memory. Returns what `read` returns, or null if the text is not
 * well-formed or has a document type declaration, which could define entities that expand to something large.
 */
export function readForeignXml<T>(text: string, read: (document: XmlDocument) => T | null): T | null {
  if (/<!DOCTYPE|<!ENTITY/.test(text)) return null;
  let document: XmlDocument;
  try {
    document = XmlDocument.fromString(text, { option: options });
  } catch (error) {
    if (error instanceof XmlParseError) return null;
    throw error;
  }
  try {
    return document.dtd === null ? read(document) : null;
  } finally {
    document.dispose();
  }
}
