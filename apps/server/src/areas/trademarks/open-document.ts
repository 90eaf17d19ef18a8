import { MalformedFrame, readXml, type XmlNode } from "@nameplane/epp";

/**
 * Reads an XML document from the clearing house or a customer, and returns its root. Null if it is not well-formed, or too large.
 */
export function openDocument(xml: Uint8Array): XmlNode | null {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof MalformedFrame) return null;
    throw error;
  }
}
