import { MalformedFrame, readXml, type XmlNode } from "@nameplane/epp";

/** The root of an XML document from the clearing house or a customer. Null if it is not well-formed, or larger than it may be. */
export function openDocument(xml: Uint8Array): XmlNode | null {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof MalformedFrame) return null;
    throw error;
  }
}
