import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { corpora } from "@nameplane/values/testing";
import { xmlCleanupInputProvider, XmlDocument, xmlRegisterInputProvider, XmlValidateError, XsdValidator } from "libxml2-wasm";
import { fsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

export interface Schemas {
  /**
   * The origin of the schemas. `ours` were written from the RFCs; others are the published files, which are not present on every
   * machine.
   */
  readonly whose: string;
  /** The problems of a frame. Empty if it is valid. */
  readonly validate: (xml: string) => readonly string[];
}

/** Validates frames against the schemas of EPP and its extensions. */
export function loadSchemas(): readonly Schemas[] {
  return corpora("epp-xsd/").map(({ whose, url }) => ({ whose, validate: load(fileURLToPath(new URL("all.xsd", url))) }));
}

function load(path: string): (xml: string) => readonly string[] {
  xmlRegisterInputProvider(fsInputProviders);
  let validator: XsdValidator;
  try {
    using schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
    validator = XsdValidator.fromDoc(schema);
  } finally {
    // The input provider is needed only to load the schemas. Without it, no document can make this process read files.
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
