import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { writeAllocationTokenInfo } from "../extensions/allocation-token.ts";
import { authInfoSecrets, writeAuthInfo } from "../extensions/auth-info.ts";
import type { AuthInfoInput } from "../extensions/auth-info.ts";
import { writeEuridCodeRequest } from "../extensions/eurid.ts";
import { writeLaunchInfo } from "../extensions/launch.ts";
import type { LaunchPhase } from "../extensions/launch.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { writeWhoisInf } from "../extensions/whois-inf.ts";
import { label } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { withExtensions } from "../objects/domain-info.ts";
import type { DomainInfo } from "../objects/domain-info.ts";
import { domainElement, readDomainData } from "../objects/domain.ts";
import { dataNamed } from "../reply.ts";
import { MalformedFrame } from "../xml/read-xml.ts";

/**
 * Reads a domain (RFC 5731 section 3.1.2). With `authInfo`, a domain of another registrar can be read too, if the registry allows
 * that. The data may then be reduced, or the answer is 2201 or 2202.
 */
export function domainInfo(input: {
  readonly name: string;
  readonly authInfo?: AuthInfoInput | undefined;
  /** Which hosts to list: delegated to, subordinate, both or none. */
  readonly hosts?: "all" | "del" | "sub" | "none" | undefined;
  /**
   * Whether to ask the registry to create an auth code and show it in the answer. Only for registries that create auth codes
   * themselves.
   */
  readonly asksForCode?: boolean | undefined;
  /** Whether to request the registrar's name as shown in WHOIS, if the registry offers it. */
  readonly withWhois?: boolean | undefined;
  /** Whether to request the token that the name was allocated with. */
  readonly withAllocationToken?: boolean | undefined;
  /** Requests the launch data of the name, or of one application for it. */
  readonly launch?:
    | (LaunchPhase & { readonly applicationId?: string | undefined; readonly withMarks?: boolean | undefined })
    | undefined;
}): EppCommand<DomainInfo> {
  return {
    verb: "domain:info",
    object: input.name,
    service: NS.domain,
    isTransform: false,
    mayRepeat: true,
    secrets: authInfoSecrets(input.authInfo),
    write: (context) => ({
      body: eppElement(
        "info",
        {},
        domainElement(
          "info",
          {},
          domainElement("name", { hosts: input.hosts ?? "all" }, label(input.name)),
          input.authInfo === undefined ? null : writeAuthInfo(domainElement, input.authInfo),
        ),
      ),
      extensions: [
        ...writeEuridCodeRequest(context, input.asksForCode),
        ...writeLaunchInfo(context, input.launch),
        ...writeAllocationTokenInfo(context, input.withAllocationToken),
        ...writeWhoisInf(context, input.withWhois),
        ...writeSubProduct(context, [input.name]),
      ],
    }),
    read: (reply) => {
      const data = dataNamed(reply, NS.domain, "infData");
      const domain = data === null ? null : readDomainData(data);
      if (domain === null) throw new MalformedFrame("domain info answer without data");
      return withExtensions(domain, reply);
    },
  };
}
