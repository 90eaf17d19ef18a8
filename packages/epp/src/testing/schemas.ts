import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { corpus } from "@nameplane/values/testing";
import { xmlCleanupInputProvider, XmlDocument, xmlRegisterInputProvider, XmlValidateError, XsdValidator } from "libxml2-wasm";
import { fsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

/**
 * A check of frames against the published schemas of EPP and its extensions: gives the problems of a frame, none when it is
 * valid. Null where the corpora are absent.
 */
export function loadSchemas(): ((xml: string) => readonly string[]) | null {
  const folder = corpus("epp-xsd/");
  if (folder === null) return null;
  const path = fileURLToPath(new URL("all.xsd", folder));
  xmlRegisterInputProvider(fsInputProviders);
  let validator: XsdValidator;
  try {
    using schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
    validator = XsdValidator.fromDoc(schema);
  } finally {
    // Only for the schemas: nothing else in this process shall read files on the word of a document.
    xmlCleanupInputProvider();
  }
  return (xml) => {
    using document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      if (error instanceof XmlValidateError) return error.details.map((detail) => detail.message.trim());
      throw error;
    }
  };
}
