import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { clientId } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

const contactExt = elementsOf("contact-ext", NS.euridContact);
const domainExt = elementsOf("domain-ext", NS.euridDomain);
const authInfo = elementsOf("authInfo", NS.euridAuthInfo);

/** Extension of contact create: the purpose of the contact, the language of the registry's emails, and whether it is a person. */
export function writeEuridContactCreate(
  context: CommandContext,
  { isPerson, vatno }: { readonly isPerson: boolean; readonly vatno: string | undefined },
): readonly XmlElement[] {
  if (context.profile.contacts.identity !== "eurid") return [];
  requireService(context, NS.euridContact);
  return [
    contactExt(
      "create",
      {},
      contactExt("type", {}, "registrant"),
      vatno === undefined || vatno === "" ? null : contactExt("vat", {}, vatno),
      contactExt("lang", {}, "en"),
      contactExt("naturalPerson", {}, String(isPerson)),
    ),
  ];
}

/**
 * Extension of a transfer request: the contacts that the domain will have. The contacts of the losing registrar are not
 * transferred.
 */
export function writeEuridTransfer(context: CommandContext, registrant: string | undefined): readonly XmlElement[] {
  if (context.profile.transfer.registrant !== "eurid") return [];
  if (registrant === undefined) throw new InvalidInput(2003, "registrant", "is missing: the transfer names the new one");
  requireService(context, NS.euridDomain);
  const { billing, tech } = context.profile.contacts.standing;
  const contact = (type: string, id: string | undefined): XmlElement | null =>
    id === undefined ? null : domainExt("contact", { type }, clientId(id, "contact"));
  return [
    domainExt(
      "transfer",
      {},
      domainExt(
        "request",
        {},
        domainExt("registrant", {}, clientId(registrant, "registrant")),
        contact("billing", billing),
        contact("tech", tech),
      ),
    ),
  ];
}

/** Extension of domain info: requests that the registry create an auth code and show it in the answer. */
export function writeEuridCodeRequest(context: CommandContext, isAsked: boolean | undefined): readonly XmlElement[] {
  if (isAsked !== true) return [];
  if (context.profile.authInfo.madeBy !== "eurid")
    throw new InvalidInput(2103, "authInfo:request", "is not offered by this registry");
  requireService(context, NS.euridAuthInfo);
  return [authInfo("info", {}, authInfo("request"))];
}
