import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ParseOption, XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

const root = new URL("../../../../../", import.meta.url);

export interface Corpus {
  readonly whose: "ours" | "others'";
  readonly folder: string;
}

const given = process.env["NAMEPLANE_CORPORA"] ?? fileURLToPath(new URL("../shared/corpora", root));
/**
 * Schemas, frames and cases to test with. Our own are in `fixtures`; foreign ones in the same form are used if they are present,
 * in the folder that NAMEPLANE_CORPORA names or in `shared/corpora` beside the checkout.
 */
export const corpora: readonly Corpus[] = [
  { whose: "ours", folder: fileURLToPath(new URL("fixtures", root)) },
  ...(existsSync(given) ? [{ whose: "others'", folder: given } as const] : []),
];

let validators: readonly XsdValidator[] | undefined;

function loadValidator({ folder }: Corpus): XsdValidator {
  const schemaFile = `${folder}/epp-xsd/all.xsd`;
  const schema = XmlDocument.fromBuffer(readFileSync(schemaFile), {
    url: schemaFile,
    option: ParseOption.XML_PARSE_NONET,
  });
  return XsdValidator.fromDoc(schema);
}

function loadValidators(): readonly XsdValidator[] {
  xmlRegisterFsInputProviders();
  return corpora.map(loadValidator);
}

/**
 * Validates a document against our schemas, and against those of the IETF and of registries if they are present. Throws with the
 * validators' messages.
 */
export function validate(xml: string): void {
  validators ??= loadValidators();
  validateBy(xml, validators);
}

/** Validates a document against our schemas only, because the schemas of some drafts were never collected. */
export function validateOurs(xml: string): void {
  validators ??= loadValidators();
  validateBy(xml, validators.slice(0, 1));
}

function validateBy(xml: string, chosen: readonly XsdValidator[]): void {
  const document = XmlDocument.fromString(xml);
  try {
    for (const validator of chosen) validator.validate(document);
  } catch (error) {
    throw new Error(`not schema-valid: ${error instanceof Error ? error.message : String(error)}\n${xml}`, {
      cause: error,
    });
  } finally {
    document.dispose();
  }
}
