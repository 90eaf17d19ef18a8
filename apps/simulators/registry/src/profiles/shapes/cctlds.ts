import { namespaces } from "../../xml/namespaces.ts";
import { cctld } from "../cctld.ts";
import { iis as iisProfile } from "../iis.ts";
import { nominet as nominetProfile } from "../nominet.ts";
import type { Profile } from "../profile.ts";
import type { Shape } from "../shape.ts";

const { domain, contact, host, secDNS, rgp, loginSec, changePoll, iis: iisExtension, rl } = namespaces;

function run(tlds: readonly string[], parts: Partial<Profile>): Profile {
  return { ...cctld, tlds, wideHostTlds: tlds, reservedAtTld: {}, subProducts: {}, rdapTlds: [], fees: null, ...parts };
}

/** The registry of .se and .nu. */
export const iis: Shape = {
  id: "iis",
  serverId: "IIS EPP Server",
  objects: [domain, contact, host],
  extensions: [secDNS, iisExtension, rl],
  lacks: ["contact:transfer:*", "domain:transfer:approve", "domain:transfer:reject", "domain:transfer:cancel"],
  contactIds: "client",
  contactIdentity: "none",
  clientCertificate: false,
  profiles: [iisProfile],
};

/**
 * .ch and .li: each name renews itself, so there is neither a renew command nor an expiry date. A restore needs only the request.
 */
export const switchCh: Shape = {
  id: "switch",
  serverId: "SWITCH_EPP_Server",
  objects: [domain, contact, host],
  extensions: [secDNS, rgp, changePoll, loginSec, "https://www.nic.ch/epp/balance-1.0"],
  lacks: [
    "domain:renew",
    "contact:transfer:*",
    "domain:transfer:approve",
    "domain:transfer:reject",
    "domain:transfer:cancel",
    "domain:transfer:query",
  ],
  contactIds: "client",
  contactIdentity: "none",
  clientCertificate: false,
  profiles: [
    run(["ch", "li"], {
      registryName: "SWITCH (simulated)",
      repositoryId: "SIMCH",
      labelMin: 3,
      idnScripts: ["Latin"],
      terms: { minMonths: 12, maxMonths: 12, stepMonths: 12 },
      secDns: { keyTlds: [], recordsMax: 8, sha1Allowed: false },
      transfer: { ...cctld.transfer, decisions: false },
      showsExpiry: false,
      expiry: { kind: "autoRenew", notify: false },
    }),
  ],
};

const noTransferAnswers = [
  "contact:transfer:*",
  "domain:transfer:approve",
  "domain:transfer:reject",
  "domain:transfer:cancel",
  "domain:transfer:query",
];

/** After expiry or delete a name leaves the zone for some days and is then free; only a renewal brings it back. */
const ends = (days: number): Pick<Profile, "expiry" | "deletion"> => ({
  expiry: { kind: "deactivate", expiredDays: days },
  deletion: { kind: "deactivate", deactivatedDays: days, quarantineDays: 0 },
});

/**
 * .fi: no host commands, and contacts without authInfo. Name servers are attributes, even though sets of them are offered as
 * objects.
 */
export const traficom: Shape = {
  id: "traficom",
  serverId: "Traficom EPP Server",
  objects: [contact, "urn:ietf:params:xml:ns:nsset-1.2", domain, "urn:ietf:params:xml:ns:keyset-1.3"],
  extensions: [secDNS, "urn:ietf:params:xml:ns:domain-ext-1.0"],
  lacks: noTransferAnswers,
  contactIds: "registry",
  contactIdentity: "traficom",
  clientCertificate: true,
  profiles: [
    run(["fi"], {
      registryName: "Traficom (simulated)",
      repositoryId: "SIMFI",
      hostModel: "attribute",
      hostsMax: 10,
      idnScripts: ["Latin"],
      terms: { minMonths: 12, maxMonths: 60, stepMonths: 12 },
      secDns: { keyTlds: [], recordsMax: 8, sha1Allowed: true },
      transfer: { ...cctld.transfer, decisions: false },
      ...ends(30),
    }),
  ],
};

/**
 * .eu: name servers as attributes, contacts by type, a billing contact on every domain, auth codes created on request, and 40
 * days of quarantine.
 */
export const eurid: Shape = {
  id: "eurid",
  serverId: "eurid.eu",
  objects: [
    contact,
    domain,
    "http://www.eurid.eu/xml/epp/registrarFinance-1.0",
    "http://www.eurid.eu/xml/epp/registrarHitPoints-1.0",
    "http://www.eurid.eu/xml/epp/registrationLimit-1.1",
    "http://www.eurid.eu/xml/epp/nsgroup-1.1",
    "http://www.eurid.eu/xml/epp/keygroup-1.1",
    "http://www.eurid.eu/xml/epp/dnsQuality-2.0",
    "http://www.eurid.eu/xml/epp/dnssecEligibility-1.0",
  ],
  extensions: [
    "http://www.eurid.eu/xml/epp/contact-ext-1.4",
    "http://www.eurid.eu/xml/epp/domain-ext-2.6",
    secDNS,
    rgp,
    "http://www.eurid.eu/xml/epp/idn-1.0",
    "http://www.eurid.eu/xml/epp/authInfo-1.1",
    "http://www.eurid.eu/xml/epp/poll-1.2",
    "http://www.eurid.eu/xml/epp/homoglyph-1.0",
  ],
  lacks: noTransferAnswers,
  contactIds: "registry",
  contactIdentity: "holderKind",
  clientCertificate: false,
  profiles: [
    run(["eu"], {
      registryName: "EURid (simulated)",
      repositoryId: "SIMEU",
      hostModel: "attribute",
      hostsMax: 9,
      requiredRoles: ["billing"],
      secDns: { keyTlds: ["eu"], recordsMax: 4, sha1Allowed: false },
      transfer: { ...cctld.transfer, addMonths: 12, decisions: false, namesContacts: true },
    }),
  ],
};

/** .dk: the registry chooses the ids of contacts, and decides on a registration only after a while. */
export const punktum: Shape = {
  id: "punktum",
  serverId: "Punktum dk EPP Service (production)",
  objects: [host, domain, contact, "http://www.verisign.com/epp/balance-1.0"],
  extensions: [secDNS, "urn:dkhm:params:xml:ns:dkhm-4.5"],
  lacks: noTransferAnswers,
  contactIds: "registry",
  contactIdentity: "holderKind",
  clientCertificate: false,
  profiles: [
    run(["dk"], {
      registryName: "Punktum dk (simulated)",
      repositoryId: "SIMDK",
      hostsMax: 7,
      idnScripts: ["Latin"],
      createDecidedAfter: 600,
      secDns: { keyTlds: [], recordsMax: 5, sha1Allowed: false },
      transfer: { ...cctld.transfer, decisions: false },
      ...ends(30),
    }),
  ],
};

/** .uk: no auth codes and no transfer command. The losing registrar releases a name to another registrar's tag instead. */
export const nominet: Shape = {
  id: "nominet",
  serverId: "Nominet EPP server",
  objects: [domain, contact, host],
  extensions: [
    namespaces.nominetContact,
    "http://www.nominet.org.uk/epp/xml/domain-nom-ext-1.2",
    "http://www.nominet.org.uk/epp/xml/nom-data-quality-1.1",
    "http://www.nominet.org.uk/epp/xml/std-fork-1.0",
    namespaces.handshake,
    "http://www.nominet.org.uk/epp/xml/std-list-1.0",
    "http://www.nominet.org.uk/epp/xml/std-locks-1.0",
    namespaces.tagNews,
    namespaces.release,
    "http://www.nominet.org.uk/epp/xml/std-unrenew-1.0",
    "http://www.nominet.org.uk/epp/xml/std-warning-1.1",
    secDNS,
  ],
  lacks: ["contact:transfer:*", "domain:transfer:*"],
  contactIds: "client",
  contactIdentity: "none",
  clientCertificate: false,
  profiles: [{ ...nominetProfile, rdapTlds: [] }],
};
