import type { Greeting } from "../commands/hello.ts";
import { feeVersionAmong, isFeeVersion } from "../extensions/fee-versions.ts";
import { NS } from "../namespaces.ts";
import { tablesByScript } from "./idn-rules.ts";
import type { IdnRules } from "./idn-rules.ts";
import { serviceOf } from "./known-services.ts";
import { registryProfiles } from "./profiles.ts";
import type { RegistryProfileName } from "./profiles.ts";
import { objectsOf } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/** The parts of a profile that a greeting can contradict. */
export interface ProposedShape {
  readonly extensions?: readonly string[];
  readonly hostModel?: RegistryProfile["hostModel"];
  readonly contacts?: { readonly roles: RegistryProfile["contacts"]["roles"] };
  readonly dnssec?: "none";
  readonly usesFee?: boolean;
  readonly restore?: RegistryProfile["restore"];
  readonly subProducts?: null;
  readonly idn?: IdnRules;
}

export interface ProposedProfile {
  readonly name: RegistryProfileName;
  /** Why the profile is proposed, in plain words. */
  readonly because: string;
  /** The settings that must differ from the profile. */
  readonly shape: ProposedShape;
  /** Why the server cannot be used at all; null if it can. */
  readonly problem: string | null;
  /** Kinds of EPP objects that are necessary, but that the server does not offer. */
  readonly missing: readonly string[];
}

/**
 * The services that identify a registry, alone or in combination. The first matching row is used. `without` are services that the
 * registry must not offer.
 */
const marks: readonly {
  readonly name: RegistryProfileName;
  readonly offers: readonly (string | RegExp)[];
  readonly without?: string;
  readonly because: string;
}[] = [
  { name: "iis", offers: [NS.iis], because: "it offers the extension of Internetstiftelsen" },
  { name: "verisign", offers: [NS.namestore], because: "it offers Verisign's namestoreExt" },
  { name: "eurid", offers: [/^http:\/\/www\.eurid\.eu\/xml\/epp\/domain-ext-/], because: "it offers the extensions of EURid" },
  { name: "punktum", offers: [/^urn:dkhm:params:xml:ns:dkhm-/], because: "it offers the extension of Punktum dk" },
  { name: "nominet", offers: [NS.nominetContact], because: "it offers the extensions of Nominet" },
  { name: "traficom", offers: [NS.traficomDomain], because: "it offers the extension of Traficom" },
  { name: "switch", offers: [/^https?:\/\/www\.nic\.ch\//], because: "it offers an extension of SWITCH" },
  { name: "identityDigital", offers: [/^http:\/\/www\.unitedtld\.com\//], because: "it offers extensions of Identity Digital" },
  { name: "centralnic", offers: [/:auxcontact-0\.\d$/], because: "it offers an extension of CentralNic" },
  {
    name: "nomulus",
    offers: [/:fee-0\.6$/, /:fee-0\.12$/],
    without: NS.contact,
    because: "it keeps no contacts and offers the drafts of prices that Google's Nomulus does",
  },
  { name: "thinGtld", offers: [NS.rgp], without: NS.contact, because: "it keeps no contacts, and names can be restored" },
  { name: "gtld", offers: [NS.rgp, /(?:^|:)fee-\d/], because: "it offers prices and restores, as most generic TLDs do" },
];

/**
 * The profile to begin with for the server that sent a greeting. It is only a beginning, because a greeting shows little of how a
 * registry works.
 */
export function proposeProfile(greeting: Greeting): ProposedProfile {
  const uris = [...greeting.objects, ...greeting.extensions];
  const has = (wanted: string | RegExp): boolean =>
    uris.some((uri) => (typeof wanted === "string" ? uri === wanted : wanted.test(uri)));
  const mark = marks.find(({ offers, without }) => offers.every(has) && (without === undefined || !has(without)));
  const name = mark?.name ?? "generic";
  const profile: RegistryProfile = registryProfiles[name];
  const shape = differences(profile, greeting);
  const hosts = shape.hostModel ?? profile.hostModel;
  const needed = objectsOf({ contacts: { ...profile.contacts, ...shape.contacts }, hostModel: hosts });
  const missing = needed.filter((uri) => !greeting.objects.includes(uri));
  const problem = !greeting.versions.includes("1.0")
    ? "it does not speak EPP 1.0"
    : missing.length > 0
      ? `it does not offer ${missing.join(", ")}`
      : null;
  return { name, because: mark?.because ?? "nothing in its greeting belongs to a known registry", shape, problem, missing };
}

function differences(profile: RegistryProfile, { objects, extensions }: Greeting): ProposedShape {
  const offers = (uri: string): boolean => objects.includes(uri) || extensions.includes(uri);
  // At login, the best version of the fee extension replaces the version of the profile, and maintenance notices are always
  // requested.
  const isMore = (uri: string): boolean =>
    serviceOf(uri).isSpoken &&
    !objectsOfAll.includes(uri) &&
    !profile.extensions.includes(uri) &&
    !isFeeVersion(uri) &&
    uri !== NS.maintenance;
  const more = [...objects, ...extensions].filter(isMore);
  return {
    ...(more.length > 0 ? { extensions: [...profile.extensions, ...more] } : {}),
    ...(profile.hostModel === "object" && !objects.includes(NS.host) ? { hostModel: "attribute" } : {}),
    ...(profile.contacts.roles.length > 0 && !objects.includes(NS.contact) ? { contacts: { roles: [] } } : {}),
    ...(profile.dnssec !== "none" && !offers(NS.secDNS) ? { dnssec: "none" } : {}),
    ...(profile.usesFee && feeVersionAmong(extensions) === null ? { usesFee: false } : {}),
    ...(profile.restore !== "renew" && !offers(NS.rgp) ? { restore: "renew" } : {}),
    ...(profile.subProducts !== null && !offers(NS.namestore) ? { subProducts: null } : {}),
    ...(profile.idn === undefined && offers(NS.idn) ? { idn: tablesByScript } : {}),
  };
}

const objectsOfAll: readonly string[] = [NS.domain, NS.contact, NS.host];
