import { namespaces } from "../../xml/namespaces.ts";
import { gtld } from "../gtld.ts";
import type { Profile } from "../profile.ts";
import type { Shape } from "../shape.ts";
import { verisign as verisignProfile } from "../verisign.ts";

const { domain, contact, host, secDNS, rgp, fee, loginSec, secureAuthInfo, unhandled, changePoll, namestoreExt, rgpPoll } =
  namespaces;
const { launch, idn, idnLang, whoisInf, allocationToken, maint, lowBalance } = namespaces;

const feeDraft = (version: string): string => `urn:ietf:params:xml:ns:fee-${version}`;

/** A profile limited to the TLDs that one registry runs, with the differences of that registry. */
function run(profile: Profile, tlds: readonly string[], parts: Partial<Profile>): Profile {
  return { ...profile, tlds, wideHostTlds: tlds, rdapTlds: tlds, ...parts };
}

const [redemption] = [gtld.deletion].filter((deletion) => deletion.kind === "redemption");

/**
 * Google Registry: it has no contacts, requires a client certificate, restores by the request alone, and sends renData when a
 * name renews itself.
 */
export const nomulus: Shape = {
  id: "nomulus",
  serverId: "Charleston Road Registry",
  objects: [domain, host],
  extensions: [launch, rgp, secDNS, feeDraft("0.6"), feeDraft("0.11"), feeDraft("0.12"), fee],
  lacks: [],
  contactIds: "client",
  contactIdentity: "none",
  clientCertificate: true,
  profiles: [
    run(gtld, ["app", "dev"], {
      registrant: "forbidden",
      contactRoles: "forbidden",
      secureAuthInfo: false,
      deletion: { ...(redemption ?? gtld.deletion), restoreReport: false } as Profile["deletion"],
    }),
  ],
};

/** Verisign: it offers contacts for other TLDs at the same address, and lists the services of poll messages among the objects. */
export const verisign: Shape = {
  id: "verisign",
  serverId: "VeriSign Com Net EPP Registration Server",
  objects: [
    domain,
    contact,
    host,
    "http://www.verisign.com/epp/registry-1.0",
    lowBalance,
    rgpPoll,
    "http://www.verisign.com/epp/balance-1.0",
  ],
  extensions: [
    whoisInf,
    idnLang,
    secDNS,
    namestoreExt,
    rgp,
    changePoll,
    loginSec,
    launch,
    "http://www.verisign.com/epp/coa-1.0",
    "http://www.verisign.com/epp/relatedDomain-1.0",
    "http://www.verisign.com/epp/sync-1.0",
    "urn:ietf:params:xml:ns:verificationCode-1.0",
    secureAuthInfo,
    unhandled,
    "http://www.verisign-grs.com/epp/premiumdomain-1.0",
  ],
  // The TLDs for which this registry has contacts are not served here.
  lacks: ["contact:*"],
  contactIds: "client",
  contactIdentity: "none",
  clientCertificate: false,
  profiles: [{ ...verisignProfile, subProductRequired: true, fees: null }],
};

/** CentralNic: contacts in all roles, and prices by an older draft of the fee extension, besides many extensions of its own. */
export const centralnic: Shape = {
  id: "centralnic",
  serverId: "CentralNic EPP server EPP.CENTRALNIC.COM",
  objects: [domain, contact, host],
  extensions: [
    rgp,
    secDNS,
    idn,
    feeDraft("0.4"),
    feeDraft("0.5"),
    launch,
    "urn:ietf:params:xml:ns:regtype-0.1",
    "urn:ietf:params:xml:ns:auxcontact-0.1",
    "urn:ietf:params:xml:ns:artRecord-0.2",
    allocationToken,
  ],
  lacks: ["contact:transfer:*"],
  contactIds: "client",
  contactIdentity: "none",
  clientCertificate: false,
  profiles: [
    run(gtld, ["xyz", "online", "site", "store", "tech", "press", "host"], {
      secureAuthInfo: false,
      authInfoMin: 6,
      subordinateHostsBlockDelete: false,
      idnSays: "table",
    }),
  ],
};

/** Identity Digital, formerly Donuts and Afilias. */
export const identityDigital: Shape = {
  id: "identityDigital",
  serverId: "Identity Digital EPP Server",
  objects: [domain, contact, host, "http://www.unitedtld.com/epp/finance-1.0"],
  extensions: [
    "urn:afilias:params:xml:ns:idn-1.0",
    "http://www.unitedtld.com/epp/charge-1.0",
    feeDraft("0.11"),
    fee,
    idn,
    launch,
    rgp,
    secDNS,
    allocationToken,
    loginSec,
    secureAuthInfo,
    unhandled,
    changePoll,
    maint,
  ],
  lacks: [],
  contactIds: "client",
  contactIdentity: "none",
  clientCertificate: false,
  profiles: [run(gtld, ["info", "live", "email", "systems", "services", "network", "digital"], { idnSays: "table" })],
};
