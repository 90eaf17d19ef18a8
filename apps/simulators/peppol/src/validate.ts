import { ParseOption, XmlDocument } from "libxml2-wasm";

const cac = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
const cbc = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const namespaces = { cac, cbc };
const billing = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";

/**
 * What an access point finds wrong with a document before it sends it: a few of the rules of BIS Billing 3, and whether the
 * addresses in the document are those of the envelope. Empty if nothing is wrong.
 */
export function findingsOf(
  xml: string,
  of: { readonly kind: string; readonly sender: string; readonly receiver: string },
): string[] {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
  } catch {
    return ["The document is not well-formed XML"];
  }
  try {
    const read = (path: string): string => document.get(path, namespaces)?.content ?? "";
    const address = (party: string): string => {
      const at = `//cac:${party}/cac:Party/cbc:EndpointID`;
      const scheme = document.get(`${at}/@schemeID`, namespaces)?.content ?? "";
      return `${scheme}:${read(at)}`.toLowerCase();
    };
    const rules: readonly (readonly [boolean, string])[] = [
      [document.root.name === of.kind, `The document is no ${of.kind}`],
      [
        read("/*/cbc:CustomizationID") === billing,
        "[PEPPOL-EN16931-R004] Specification identifier MUST start with the value of BIS Billing 3",
      ],
      [address("AccountingSupplierParty") === of.sender, "The seller's electronic address is not the sender of the envelope"],
      [address("AccountingCustomerParty") === of.receiver, "The buyer's electronic address is not the receiver of the envelope"],
      [
        read("/*/cbc:BuyerReference") !== "",
        "[PEPPOL-EN16931-R003] A buyer reference or purchase order reference MUST be provided",
      ],
      [read("/*/cac:LegalMonetaryTotal/cbc:PayableAmount") !== "", "[BR-15] An Invoice shall have the Amount due for payment"],
    ];
    return rules.filter(([holds]) => !holds).map(([, words]) => words);
  } finally {
    document.dispose();
  }
}
