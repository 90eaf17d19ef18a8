import { describe, expect, test } from "vitest";

import { contactCreate } from "../commands/contact-create.ts";
import type { ContactCreateInput } from "../commands/contact-create.ts";
import { domainCreate } from "../commands/domain-create.ts";
import { domainInfo } from "../commands/domain-info.ts";
import { domainRenew } from "../commands/domain-renew.ts";
import { domainRestoreReport } from "../commands/domain-restore.ts";
import { domainTransfer } from "../commands/domain-transfer.ts";
import { domainUpdate } from "../commands/domain-update.ts";
import type { EppCommand } from "../command.ts";
import { NS } from "../namespaces.ts";
import { registryProfiles } from "../registries/profiles.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import { expectedXml, frameOf } from "../testing/frame-table.ts";
import type { ExpectedFrame } from "../testing/frame-table.ts";
import { loadSchemas } from "../testing/schemas.ts";

const { eurid, traficom, punktum, nominet, nomulus, centralnic, iis } = registryProfiles;
const switchCh = registryProfiles.switch;
const d = `xmlns:domain="${NS.domain}"`;
const c = `xmlns:contact="${NS.contact}"`;
const withBilling: RegistryProfile = { ...eurid, contacts: { ...eurid.contacts, standing: { billing: "c100", tech: "c101" } } };

const person: ContactCreateInput = {
  id: "np-1",
  postalInfo: [{ type: "loc", name: "Alva Maria Ek", street: ["Gatan 1"], city: "Umea", pc: "90325", cc: "SE" }],
  email: "a@example.com",
  authInfo: null,
};
const [home] = person.postalInfo;
if (home === undefined) throw new Error("a contact has an address");
const company = (cc: string, orgno?: string): ContactCreateInput => ({
  ...person,
  postalInfo: [{ ...home, cc, org: "Kvarn AB" }],
  ...(orgno === undefined ? {} : { identity: { orgno } }),
});

/** A contact create that contains only elements of the standard. */
const standard = (id: string, cc: string, org: string): string =>
  `<create><contact:create ${c}><contact:id>${id}</contact:id><contact:postalInfo type="loc"><contact:name>Alva Maria Ek</contact:name>` +
  `${org}<contact:addr><contact:street>Gatan 1</contact:street><contact:city>Umea</contact:city><contact:pc>90325</contact:pc>` +
  `<contact:cc>${cc}</contact:cc></contact:addr></contact:postalInfo><contact:email>a@example.com</contact:email>` +
  "<contact:authInfo><contact:pw/></contact:authInfo></contact:create></create>";
const org = "<contact:org>Kvarn AB</contact:org>";
const ext = `xmlns:contact-ext="${NS.euridContact}"`;
const dkhm = `xmlns:dkhm="${NS.dkhm}"`;
const nom = `xmlns:contact-nom-ext="${NS.nominetContact}"`;

const frames: readonly ExpectedFrame[] = [
  {
    title: "a person at .eu",
    profile: eurid,
    command: contactCreate(person),
    content: [
      standard("np-1", "SE", ""),
      `<extension><contact-ext:create ${ext}><contact-ext:type>registrant</contact-ext:type><contact-ext:lang>en</contact-ext:lang>` +
        "<contact-ext:naturalPerson>true</contact-ext:naturalPerson></contact-ext:create></extension>",
    ],
  },
  {
    title: "a Danish company at .dk, where the registry chooses the id",
    profile: punktum,
    command: contactCreate(company("DK", "[DK]24210375")),
    content: [
      standard("auto", "DK", org),
      `<extension><dkhm:userType ${dkhm}>company</dkhm:userType><dkhm:CVR ${dkhm}>24210375</dkhm:CVR></extension>`,
    ],
  },
  {
    title: "a person at .dk",
    profile: punktum,
    command: contactCreate(person),
    content: [standard("auto", "SE", ""), `<extension><dkhm:userType ${dkhm}>individual</dkhm:userType></extension>`],
  },
  {
    title: "a British company at .uk",
    profile: nominet,
    command: contactCreate(company("GB", "[GB]12344321")),
    content: [
      standard("np-1", "GB", org),
      `<extension><contact-nom-ext:create ${nom}><contact-nom-ext:type>LTD</contact-nom-ext:type>` +
        "<contact-nom-ext:co-no>12344321</contact-nom-ext:co-no></contact-nom-ext:create></extension>",
    ],
  },
  {
    title: "a person from elsewhere at .uk",
    profile: nominet,
    command: contactCreate(person),
    content: [
      standard("np-1", "SE", ""),
      `<extension><contact-nom-ext:create ${nom}><contact-nom-ext:type>FIND</contact-nom-ext:type></contact-nom-ext:create></extension>`,
    ],
  },
  {
    title: "a domain at .eu, with the registrar's own contacts and a name server below it",
    profile: withBilling,
    command: domainCreate({
      name: "example.eu",
      periodMonths: 12,
      registrant: "c102",
      nameservers: [{ name: "ns1.example.eu", addresses: ["192.0.2.1"] }, "ns2.example.net"],
      authInfo: null,
    }),
    content: [
      `<create><domain:create ${d}><domain:name>example.eu</domain:name><domain:period unit="y">1</domain:period>` +
        '<domain:ns><domain:hostAttr><domain:hostName>ns1.example.eu</domain:hostName><domain:hostAddr ip="v4">192.0.2.1</domain:hostAddr>' +
        "</domain:hostAttr><domain:hostAttr><domain:hostName>ns2.example.net</domain:hostName></domain:hostAttr></domain:ns>" +
        '<domain:registrant>c102</domain:registrant><domain:contact type="tech">c101</domain:contact>' +
        '<domain:contact type="billing">c100</domain:contact><domain:authInfo><domain:pw/></domain:authInfo></domain:create></create>',
    ],
  },
  {
    title: "a transfer at .eu names the contacts",
    profile: withBilling,
    command: domainTransfer({ op: "request", name: "example.eu", authInfo: "XXXX-YYYY", registrant: "c102", periodMonths: 12 }),
    content: [
      `<transfer op="request"><domain:transfer ${d}><domain:name>example.eu</domain:name><domain:period unit="y">1</domain:period>` +
        "<domain:authInfo><domain:pw>XXXX-YYYY</domain:pw></domain:authInfo></domain:transfer></transfer>",
      `<extension><domain-ext:transfer xmlns:domain-ext="${NS.euridDomain}"><domain-ext:request><domain-ext:registrant>c102</domain-ext:registrant>` +
        '<domain-ext:contact type="billing">c100</domain-ext:contact><domain-ext:contact type="tech">c101</domain-ext:contact>' +
        "</domain-ext:request></domain-ext:transfer></extension>",
    ],
  },
  {
    title: "an auth code at .eu",
    profile: eurid,
    command: domainInfo({ name: "example.eu", hosts: "none", asksForCode: true }),
    content: [
      `<info><domain:info ${d}><domain:name hosts="none">example.eu</domain:name></domain:info></info>`,
      `<extension><authInfo:info xmlns:authInfo="${NS.euridAuthInfo}"><authInfo:request/></authInfo:info></extension>`,
    ],
  },
  {
    title: "a domain at .ch, without a period",
    profile: switchCh,
    command: domainCreate({ name: "example.ch", periodMonths: 12, registrant: "NP-1", nameservers: [], authInfo: null }),
    content: [
      `<create><domain:create ${d}><domain:name>example.ch</domain:name><domain:registrant>NP-1</domain:registrant>` +
        "<domain:authInfo><domain:pw/></domain:authInfo></domain:create></create>",
    ],
  },
];

describe("commands of national registries", () => {
  test.each(frames)("$title", (frame) => {
    expect(frameOf(frame)).toBe(expectedXml(frame.content));
  });

  // The published schemas refuse elements that they do not know. Our schemas ignore the national ones.
  const own = loadSchemas().filter(({ whose }) => whose === "ours");
  test.each(own)("are valid where the standard has their elements ($whose)", ({ validate }) => {
    for (const frame of frames) expect(validate(frameOf(frame))).toEqual([]);
  });
});

describe("a contact at .fi", () => {
  const made = (input: ContactCreateInput) => frameOf({ command: contactCreate(input), profile: traficom });
  const finn = { ...person, postalInfo: [{ ...home, cc: "FI" }], identity: { orgno: "[FI]131052-308T" } };

  test.each([
    [
      "a Finnish company by its number",
      company("FI", "[FI]1234567-8"),
      "<contact:registernumber>1234567-8</contact:registernumber>",
    ],
    ["a foreign company by its number", company("SE", "[SE]556036-0793"), "<contact:registernumber>556036-0793<"],
    ["a Finnish person by the identity", finn, "<contact:identity>131052-308T</contact:identity>"],
    [
      "a foreign person by the day of birth",
      { ...person, identity: { orgno: "[SE]1980-02-29" } },
      "<contact:birthDate>1980-02-29T00:00:00.0Z</contact:birthDate>",
    ],
  ])("is %s", (_what, input, part) => {
    expect(made(input)).toContain(part);
  });

  test("has first and last names apart, its kind, and no authInfo", () => {
    const xml = made(finn);
    expect(xml).toContain("<contact:firstname>Alva Maria</contact:firstname><contact:lastname>Ek</contact:lastname>");
    expect(xml).toContain("<contact:role>5</contact:role><contact:type>0</contact:type>");
    expect(xml).toContain("<contact:legalemail>a@example.com</contact:legalemail></contact:create>");
    expect(xml).not.toContain("authInfo");
  });
});

describe("what a registry does not have is refused before it is sent", () => {
  const name = "example.test";
  const report = {
    preData: "a",
    postData: "a",
    deletedAt: "2026-01-01T00:00:00Z",
    restoredAt: "2026-01-02T00:00:00Z",
    reason: "a",
    statements: ["a", "b"] as const,
  };
  const create = { name, periodMonths: 12, registrant: "NP-1", nameservers: [] };
  const needsCode: RegistryProfile = { ...centralnic, authInfo: { ...centralnic.authInfo, atCreate: "code" } };

  test.each<[string, number, RegistryProfile, EppCommand<unknown>]>([
    ["a renewal at .ch", 2101, switchCh, domainRenew({ name, curExpDate: "2030-01-01", periodMonths: 12 })],
    ["a restore report at .app", 2101, nomulus, domainRestoreReport({ name, report })],
    ["a transfer request at .uk", 2101, nominet, domainTransfer({ op: "request", name, authInfo: "abcdefgh" })],
    ["a transfer at .eu without a registrant", 2003, eurid, domainTransfer({ op: "request", name, authInfo: "abcdefgh" })],
    ["a request for a code at .se", 2103, iis, domainInfo({ name, asksForCode: true })],
    ["a code that is too short", 2306, centralnic, domainUpdate({ name, authInfo: "abc" })],
    ["a code that is too long", 2306, switchCh, domainCreate({ ...create, authInfo: "a".repeat(49) })],
    ["a create without a code where one is wanted", 2003, needsCode, domainCreate({ ...create, authInfo: null })],
    ["a company at .fi without a number", 2003, traficom, contactCreate(company("FI"))],
    [
      "a foreign person at .fi with a number",
      2005,
      traficom,
      contactCreate({ ...person, identity: { orgno: "[SE]19800229-1234" } }),
    ],
    ["a person at .fi with one name", 2003, traficom, contactCreate({ ...person, postalInfo: [{ ...home, name: "Alva" }] })],
    ["a Danish number of seven digits", 2005, punktum, contactCreate(company("DK", "[DK]1234567"))],
  ])("%s", (_what, code, profile, command) => {
    expect(() => frameOf({ command, profile })).toThrow(expect.objectContaining({ kind: "refused", code }));
  });

  test("a code may be set at the bounds, and removed", () => {
    for (const authInfo of ["a".repeat(8), "a".repeat(48), null])
      expect(frameOf({ command: domainUpdate({ name, authInfo }), profile: switchCh })).toContain("authInfo");
  });
});
