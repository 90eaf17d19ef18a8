import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { NS } from "../namespaces.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

const nom = elementsOf("contact-nom-ext", NS.nominetContact);

/**
 * Extension of contact create: the type of holder. A British company with a company number is LTD. All others are distinguished
 * only by country: IND and FIND are persons, OTHER and FOTHER anything else.
 */
export function writeNominetContactCreate(
  context: CommandContext,
  { isPerson, orgno, country }: { readonly isPerson: boolean; readonly orgno: string | undefined; readonly country: string },
): readonly XmlElement[] {
  if (context.profile.contacts.identity !== "nominet") return [];
  requireService(context, NS.nominetContact);
  const [, number = null] = /^\[GB\](.+)$/.exec(orgno ?? "") ?? [];
  const isBritish = country === "GB";
  const companyNumber = isBritish && !isPerson ? number : null;
  const type = isPerson ? (isBritish ? "IND" : "FIND") : companyNumber !== null ? "LTD" : isBritish ? "OTHER" : "FOTHER";
  return [nom("create", {}, nom("type", {}, type), companyNumber === null ? null : nom("co-no", {}, companyNumber))];
}
