import { eppElement } from "../command.ts";
import type { CommandContext, EppCommand } from "../command.ts";
import { authInfoSecrets, writeChangedAuthInfo } from "../extensions/auth-info.ts";
import { readFeeCharged, writeFeeEcho } from "../extensions/fee.ts";
import type { FeeCharged, FeeEcho } from "../extensions/fee.ts";
import { writeIisCancelAtExpiry } from "../extensions/iis.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { writeRegistryLock } from "../extensions/registry-lock.ts";
import type { RegistryUnlock } from "../extensions/registry-lock.ts";
import { writeSecDnsUpdate } from "../extensions/secdns.ts";
import type { SecDnsChange } from "../extensions/secdns.ts";
import { clientId } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { domainElement, writeDomainContacts, writeDomainName, writeNameservers, writeStatuses } from "../objects/domain.ts";
import type { DomainContactInput, NameserverInput, StatusInput } from "../objects/domain.ts";
import { assertChangedAuthInfo } from "../registries/auth-info-length.rules.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** What is added to or removed from a domain. */
export interface DomainParts {
  readonly nameservers?: readonly NameserverInput[] | undefined;
  readonly contacts?: readonly DomainContactInput[] | undefined;
  readonly statuses?: readonly StatusInput[] | undefined;
}

export interface DomainUpdateInput {
  readonly name: string;
  readonly add?: DomainParts | undefined;
  readonly remove?: DomainParts | undefined;
  /** New registrant. Null removes the registrant, if the registry allows that. */
  readonly registrant?: string | null | undefined;
  /** New auth code; null makes transfers impossible until another is set. */
  readonly authInfo?: string | null | undefined;
  readonly secDns?: SecDnsChange | undefined;
  /** .se and .nu only: whether the name ends at its expiry date; false withdraws that. */
  readonly cancelAtExpiry?: boolean | undefined;
  readonly registryLock?: RegistryUnlock | undefined;
  readonly fee?: FeeEcho | undefined;
}

/** Changes a domain (RFC 5731 section 3.2.5). Returns the fee charged, or null if the registry does not report it. */
export function domainUpdate(input: DomainUpdateInput): EppCommand<{ readonly fee: FeeCharged | null }> {
  return {
    verb: "domain:update",
    object: input.name,
    service: NS.domain,
    isTransform: true,
    mayRepeat: false,
    secrets: authInfoSecrets(input.authInfo),
    write: (context) => {
      const changes = [
        ...writeParts(context, "add", input.add),
        ...writeParts(context, "rem", input.remove),
        ...writeChange(context, input),
      ];
      const extensions = [
        ...writeSecDnsUpdate(context, input.secDns ?? {}),
        ...writeIisCancelAtExpiry(context, input.cancelAtExpiry),
        ...writeRegistryLock(context, input.registryLock),
        ...writeFeeEcho(context, "update", input.fee),
      ];
      if (changes.length + extensions.length === 0) throw new InvalidInput(2003, "domain:update", "changes nothing");
      return {
        body: eppElement("update", {}, domainElement("update", {}, writeDomainName(input.name), changes)),
        extensions: [...extensions, ...writeSubProduct(context, [input.name])],
      };
    },
    read: (reply) => ({ fee: readFeeCharged(reply, "updData") }),
  };
}

function writeParts(context: CommandContext, name: "add" | "rem", parts: DomainParts | undefined): readonly XmlElement[] {
  const element = domainElement(
    name,
    {},
    writeNameservers(context, parts?.nameservers),
    writeDomainContacts(context, parts?.contacts),
    writeStatuses("domain", domainElement, parts?.statuses),
  );
  return element.children.length === 0 ? [] : [element];
}

function writeChange(context: CommandContext, input: DomainUpdateInput): readonly XmlElement[] {
  const { registrant, authInfo } = input;
  const keepsRegistrant = context.profile.contacts.roles.includes("registrant");
  const element = domainElement(
    "chg",
    {},
    registrant === undefined || !keepsRegistrant
      ? null
      : domainElement("registrant", {}, registrant === null ? null : clientId(registrant, "registrant")),
    authInfo === undefined ? null : writeChangedAuthInfo(domainElement, assertChangedAuthInfo(context.profile, authInfo)),
  );
  return element.children.length === 0 ? [] : [element];
}
