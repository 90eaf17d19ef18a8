import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { NS } from "../namespaces.ts";
import { childNamed, childToken, childTokens, childrenNamed } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
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

/** Domains that change from one registrar's tag to another's (std-notifications-1.2). */
export interface TagChange {
  /**
   * asked: another registrar wants to release the domains to us, and our tag is asked first. arrived: the domains are ours now.
   * released: the domains have left us. rejected: the other registrar did not take the domains, or did not answer in time.
   */
  readonly step: "asked" | "arrived" | "released" | "rejected";
  readonly names: readonly string[];
  /** The tag that the domains come from. Null if the notice does not say it. */
  readonly fromTag: string | null;
  readonly toTag: string | null;
  /** The id of the case, which an answer has to name. */
  readonly caseId: string | null;
}

/**
 * Reads a notice about domains that change their tag. Null if the notice is about something else. A notice of a release and one
 * of a rejected handshake have the same elements, so they are distinguished by their text.
 */
export function readTagChange(node: XmlNode, text: string): TagChange | null {
  const list = childNamed(node, NS.nominetNews, "domainListData");
  if ((node.name !== "relData" && node.name !== "rcData") || list === null) return null;
  const names = [
    ...childTokens(list, NS.nominetNews, "domainName"),
    ...childrenNamed(list, NS.domain, "infData").map((shown) => childToken(shown, NS.domain, "name")),
  ].filter((name): name is string => name !== null);
  if (names.length === 0) return null;
  const caseId = childToken(node, NS.nominetNews, "caseId");
  const arrival = caseId === null ? "arrived" : "asked";
  const leaving = /reject/i.test(text) ? "rejected" : "released";
  return {
    step: node.name === "rcData" ? arrival : leaving,
    names,
    fromTag: childToken(node, NS.nominetNews, "from"),
    toTag: childToken(node, NS.nominetNews, "registrarTag"),
    caseId,
  };
}
