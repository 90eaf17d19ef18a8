import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { writeAllocationToken } from "../extensions/allocation-token.ts";
import { authInfoSecrets, writeNewAuthInfo } from "../extensions/auth-info.ts";
import { readFeeCharged, writeFeeEcho } from "../extensions/fee.ts";
import type { FeeCharged, FeeEcho } from "../extensions/fee.ts";
import { writeIdn } from "../extensions/idn.ts";
import { writeIisDomainCreate } from "../extensions/iis.ts";
import { readLaunchData, writeLaunchCreate } from "../extensions/launch.ts";
import type { LaunchCreate, LaunchData } from "../extensions/launch.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { writeRegistryLock } from "../extensions/registry-lock.ts";
import type { RegistryUnlock } from "../extensions/registry-lock.ts";
import { writeSecDnsCreate } from "../extensions/secdns.ts";
import type { DsData, KeyData } from "../extensions/secdns.ts";
import { clientId } from "../fields.ts";
import { NS } from "../namespaces.ts";
import {
  domainElement,
  writeNewDomainContacts,
  writeDomainName,
  writeDomainPeriod,
  writeNameservers,
} from "../objects/domain.ts";
import type { DomainContactInput, NameserverInput } from "../objects/domain.ts";
import { assertNewAuthInfo } from "../registries/auth-info-length.rules.ts";
import { dataNamed } from "../reply.ts";
import { childInstant, childToken } from "../xml/query-xml.ts";

export interface DomainCreateInput {
  readonly name: string;
  readonly periodMonths: number;
  /** Contact ids; roles that this registry does not use are left out. */
  readonly registrant?: string | undefined;
  readonly contacts?: readonly DomainContactInput[] | undefined;
  readonly nameservers: readonly NameserverInput[];
  /** Null sets no auth code (RFC 9154), which is the best choice for a registration if the registry accepts it. */
  readonly authInfo: string | null;
  readonly ds?: readonly DsData[] | undefined;
  readonly keys?: readonly KeyData[] | undefined;
  readonly maxSigLifeSeconds?: number | undefined;
  /** The accepted price; premium names are refused without it. */
  readonly fee?: FeeEcho | undefined;
  /** The token with which the name is allocated. */
  readonly allocationToken?: string | undefined;
  /** The phase of the TLD's launch, with marks or acknowledged claims notices. */
  readonly launch?: LaunchCreate | undefined;
  readonly registryLock?: RegistryUnlock | undefined;
  /** .se and .nu only: whether the holder's electronic identity was checked. */
  readonly iis?: { readonly isHolderIdentified?: boolean | undefined } | undefined;
}

export interface DomainCreated {
  readonly name: string | null;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly fee: FeeCharged | null;
  /** The application, if the launch phase created an application instead of a registration. */
  readonly launch: LaunchData | null;
}

/** Registers a domain (RFC 5731 section 3.2.1). An answer 1001 means that the registry decides later and reports by poll (panData). */
export function domainCreate(input: DomainCreateInput): EppCommand<DomainCreated> {
  return {
    verb: "domain:create",
    object: input.name,
    service: NS.domain,
    isTransform: true,
    mayRepeat: false,
    secrets: [...authInfoSecrets(input.authInfo), ...(input.allocationToken === undefined ? [] : [input.allocationToken])],
    write: (context) => ({
      body: eppElement(
        "create",
        {},
        domainElement(
          "create",
          {},
          writeDomainName(input.name),
          // A registry that renews domains automatically sells no periods.
          context.profile.renewal === "automatic" ? null : writeDomainPeriod(context, input.periodMonths),
          writeNameservers(context, input.nameservers),
          input.registrant === undefined || !context.profile.contacts.roles.includes("registrant")
            ? null
            : domainElement("registrant", {}, clientId(input.registrant, "registrant")),
          writeNewDomainContacts(context, input.contacts),
          writeNewAuthInfo(domainElement, assertNewAuthInfo(context.profile, input.authInfo)),
        ),
      ),
      extensions: [
        ...writeSecDnsCreate(context, input),
        ...writeFeeEcho(context, "create", input.fee),
        ...writeIdn(context, input.name),
        ...writeLaunchCreate(context, input.launch),
        ...writeAllocationToken(context, input.allocationToken),
        ...writeIisDomainCreate(context, input.iis?.isHolderIdentified),
        ...writeRegistryLock(context, input.registryLock),
        ...writeSubProduct(context, [input.name]),
      ],
    }),
    read: (reply) => {
      const data = dataNamed(reply, NS.domain, "creData");
      return {
        name: data === null ? null : childToken(data, NS.domain, "name"),
        createdAt: data === null ? null : childInstant(data, NS.domain, "crDate"),
        expiresAt: data === null ? null : childInstant(data, NS.domain, "exDate"),
        fee: readFeeCharged(reply, "creData"),
        launch: readLaunchData(reply),
      };
    },
  };
}
