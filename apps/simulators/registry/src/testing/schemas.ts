import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ParseOption, XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

/** Schemas and cases of others, outside the project; tests that need them skip themselves when they are not there. */
export const corpora =
  process.env["NAMEPLANE_CORPORA"] ?? fileURLToPath(new URL("../../../../../../shared/corpora", import.meta.url));
const schemaFile = `${corpora}/epp-xsd/all.xsd`;

export const schemasPresent = existsSync(schemaFile);

let validator: XsdValidator | undefined;

function loadValidator(): XsdValidator {
  xmlRegisterFsInputProviders();
  const schema = XmlDocument.fromBuffer(readFileSync(schemaFile), {
    url: schemaFile,
    option: ParseOption.XML_PARSE_NONET,
  });
  return XsdValidator.fromDoc(schema);
}

/** Holds a document against the IETF and registry schemas; throws with the schema's words. Does nothing without them. */
export function validate(xml: string): void {
  if (!schemasPresent) return;
  validator ??= loadValidator();
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } catch (error) {
    throw new Error(`not schema-valid: ${error instanceof Error ? error.message : String(error)}\n${xml}`, {
      cause: error,
    });
  } finally {
    document.dispose();
  }
}
