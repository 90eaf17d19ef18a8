import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { writeCommandFrame } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { EppMisconfigured, EppRefused } from "../errors.ts";
import { NS } from "../namespaces.ts";
import { gtld } from "../registries/gtld.ts";
import { iis } from "../registries/iis.ts";
import { nominet } from "../registries/nominet.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import { verisign } from "../registries/verisign.ts";
import { contextFor } from "../testing/contexts.ts";
import { loadSchemas } from "../testing/schemas.ts";
import { contactCreate } from "./contact-create.ts";
import { contactInfo } from "./contact-info.ts";
import { contactUpdate } from "./contact-update.ts";
import { domainCheck } from "./domain-check.ts";
import { domainCreate } from "./domain-create.ts";
import { domainInfo } from "./domain-info.ts";
import { domainRelease } from "./domain-release.ts";
import { handshakeAnswer } from "./handshake-answer.ts";
import { domainRenew } from "./domain-renew.ts";
import { domainRestoreRequest } from "./domain-restore.ts";
import { domainTransfer } from "./domain-transfer.ts";
import { domainUpdate } from "./domain-update.ts";
import { hostCreate } from "./host-create.ts";
import { hostUpdate } from "./host-update.ts";
import { pollAck } from "./poll-ack.ts";

const create = { name: "example.se", periodMonths: 12, registrant: "NP-1", nameservers: [], authInfo: null };
const contact = {
  id: "NP-1",
  postalInfo: [{ type: "loc" as const, name: "Åsa", street: [], city: "Umeå", cc: "SE" }],
  email: "a@example.se",
  authInfo: null,
};
const [place] = contact.postalInfo;
if (place === undefined) throw new Error("a contact has an address");
const ds = { keyTag: 1, algorithm: 13, digestType: 2, digest: "ABCD" };
const name = "example.shop";

function errorOf(command: EppCommand<unknown>, profile: RegistryProfile, missing: readonly string[] = []): unknown {
  try {
    return writeCommandFrame(command, contextFor(profile, missing), "ABC-12345");
  } catch (error) {
    return error;
  }
}

const refusals: readonly [title: string, code: number, profile: RegistryProfile, command: EppCommand<unknown>][] = [
  ["a check of nothing", 2003, iis, domainCheck({ names: [] })],
  ["a name twice in one check", 2005, iis, domainCheck({ names: ["example.se", "EXAMPLE.se"] })],
  ["names of two sub-products in one check", 2306, verisign, domainCheck({ names: ["a.com", "a.net"] })],
  ["a name with a blank", 2005, iis, domainInfo({ name: "exam ple.se\n" })],
  ["an empty name", 2003, iis, domainInfo({ name: "" })],
  ["a name past 255 characters", 2005, iis, domainInfo({ name: `${"a".repeat(253)}.se` })],
  ["half a year where terms are years", 2005, gtld, domainCreate({ ...create, name, periodMonths: 18 })],
  ["a term under the shortest", 2004, iis, domainCreate({ ...create, periodMonths: 6 })],
  ["a term over the longest", 2004, gtld, domainCreate({ ...create, name, periodMonths: 132 })],
  ["a term that is no number", 2005, gtld, domainCreate({ ...create, name, periodMonths: Number.NaN })],
  ["a registrant id of two characters", 2005, iis, domainCreate({ ...create, registrant: "NP" })],
  ["a name server twice", 2005, iis, domainCreate({ ...create, nameservers: ["ns1.a.se", "NS1.a.se"] })],
  ["a DS with an odd digest", 2005, iis, domainCreate({ ...create, ds: [{ ...ds, digest: "ABC" }] })],
  ["a DS with an impossible key tag", 2004, iis, domainCreate({ ...create, ds: [{ ...ds, keyTag: 65_536 }] })],
  [
    "keys where DS are taken",
    2306,
    iis,
    domainCreate({ ...create, keys: [{ flags: 257, protocol: 3, algorithm: 13, publicKey: "AQPJ" }] }),
  ],
  [
    "DS and keys at once",
    2306,
    { ...gtld, dnssec: "byTld" },
    domainCreate({
      ...create,
      name,
      ds: [ds],
      keys: [{ flags: 257, protocol: 3, algorithm: 13, publicKey: "AQPJ////4Q==" }],
    }),
  ],
  ["DS where keys are taken", 2306, { ...gtld, dnssec: "key" }, domainCreate({ ...create, name, ds: [ds] })],
  ["a price where no prices are used", 2103, iis, domainCreate({ ...create, fee: { currency: "SEK", amount: "1.00" } })],
  ["a price that is no amount", 2005, gtld, domainCreate({ ...create, name, fee: { currency: "EUR", amount: "1,00" } })],
  ["a registry lock where there is none", 2103, gtld, domainCreate({ ...create, name, registryLock: "outofband" })],
  ["an update that changes nothing", 2003, gtld, domainUpdate({ name })],
  ["all and single DS removed at once", 2005, gtld, domainUpdate({ name, secDns: { removeAll: true, remove: { ds: [ds] } } })],
  ["cancellation at expiry where it is unknown", 2103, gtld, domainUpdate({ name, cancelAtExpiry: true })],
  ["an expiry date that does not exist", 2005, iis, domainRenew({ name: "a.se", curExpDate: "2027-02-29", periodMonths: 12 })],
  ["an instant as expiry date", 2005, iis, domainRenew({ name: "a.se", curExpDate: "2027-02-28T00:00:00Z", periodMonths: 12 })],
  ["a release where the gaining registrar asks", 2101, iis, domainRelease({ name: "a.se", registrarTag: "OTHER" })],
  ["an answer to a handshake where there is none", 2101, iis, handshakeAnswer({ caseId: "1", answer: "accept" })],
  ["a release to a tag of one character", 2005, nominet, domainRelease({ name: "a.co.uk", registrarTag: "X" })],
  ["approval where transfers are immediate", 2101, iis, domainTransfer({ op: "approve", name: "a.se" })],
  [
    "a term where a transfer adds none",
    2306,
    iis,
    domainTransfer({ op: "request", name: "a.se", authInfo: "code", periodMonths: 12 }),
  ],
  [
    "name servers in a transfer where they are not taken",
    2103,
    gtld,
    domainTransfer({ op: "request", name, authInfo: "code", nameservers: ["ns1.a.se"] }),
  ],
  [
    "six name servers in a transfer",
    2004,
    iis,
    domainTransfer({ op: "request", name: "a.se", authInfo: "code", nameservers: ["1", "2", "3", "4", "5", "6"] }),
  ],
  ["an empty transfer code", 2003, iis, domainTransfer({ op: "request", name: "a.se", authInfo: "" })],
  ["a restore where names are renewed instead", 2101, iis, domainRestoreRequest({ name: "a.se" })],
  ["a contact without the number .se wants", 2003, iis, contactCreate(contact)],
  ["an organisation number without country", 2005, iis, contactCreate({ ...contact, identity: { orgno: "556677-8899" } })],
  ["a contact without address", 2003, gtld, contactCreate({ ...contact, postalInfo: [] })],
  ["two addresses of one type", 2005, gtld, contactCreate({ ...contact, postalInfo: [place, place] })],
  ["an international form that is not ASCII", 2005, gtld, contactCreate({ ...contact, postalInfo: [{ ...place, type: "int" }] })],
  ["four street lines", 2004, gtld, contactCreate({ ...contact, postalInfo: [{ ...place, street: ["1", "2", "3", "4"] }] })],
  ["a country in words", 2005, gtld, contactCreate({ ...contact, postalInfo: [{ ...place, cc: "se" }] })],
  ["a phone of 18 characters", 2005, gtld, contactCreate({ ...contact, voice: "+46.12345678901234" })],
  ["a phone without the dot", 2005, gtld, contactCreate({ ...contact, voice: "+46812345678" })],
  ["a name with a control character", 2005, gtld, contactCreate({ ...contact, postalInfo: [{ ...place, name: "Å\u0000" }] })],
  ["half a surrogate pair", 2005, gtld, contactCreate({ ...contact, postalInfo: [{ ...place, name: "Å\uD800" }] })],
  ["a contact update that changes nothing", 2003, gtld, contactUpdate({ id: "NP-1" })],
  ["a host address that is none", 2005, gtld, hostCreate({ name: "ns1.a.shop", addresses: ["192.0.2.256"] })],
  ["a host address with a zone index", 2005, gtld, hostCreate({ name: "ns1.a.shop", addresses: ["fe80::1%eth0"] })],
  ["a domain's status on a contact", 2005, gtld, contactUpdate({ id: "NP-1", addStatuses: ["clientHold"] })],
  ["a contact's status on a domain", 2005, gtld, domainUpdate({ name, add: { statuses: ["linked"] } })],
  ["a domain's status on a host", 2005, gtld, hostUpdate({ name: "ns1.a.shop", add: { statuses: ["clientRenewProhibited"] } })],
  ["a status nobody has", 2005, gtld, domainUpdate({ name, remove: { statuses: ["clienthold"] } })],
  [
    "an auth code of a contact that is no repository id",
    2005,
    gtld,
    domainTransfer({ op: "request", name, authInfo: { pw: "code", roid: "C1 EXAMPLE" } }),
  ],
  ["a host update that changes nothing", 2003, gtld, hostUpdate({ name: "ns1.a.shop" })],
  ["an acknowledgement of no message", 2003, gtld, pollAck("")],
];

const statusWords = [
  "ok",
  "inactive",
  "linked",
  "clientHold",
  "serverHold",
  "clientRenewProhibited",
  "clientTransferProhibited",
  "clientDeleteProhibited",
  "clientUpdateProhibited",
  "serverRenewProhibited",
  "pendingRenew",
  "pendingDelete",
  "clienthold",
];
const anyStatus = fc.constantFrom(...statusWords);
const anyWord = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom("C1-EX", "C_1-EX", "1-2", "a-", "-b", "Å-å"),
);

test.each(loadSchemas().map((schemas) => [schemas.whose, schemas] as const))(
  "whatever goes into a command, it is refused here or valid by the schemas (%s)",
  (_, { validate }) => {
    fc.assert(
      fc.property(anyStatus, anyWord, anyWord, fc.constantFrom("add", "remove"), (status, pw, roid, part) => {
        const commands = [
          domainUpdate({ name, [part]: { statuses: [{ status, text: pw }] } }),
          contactUpdate({ id: "NP-1", [part === "add" ? "addStatuses" : "removeStatuses"]: [status] }),
          hostUpdate({ name: "ns1.a.shop", [part]: { statuses: [status] } }),
          domainTransfer({ op: "request", name, authInfo: { pw, roid } }),
          domainInfo({ name, authInfo: { pw, roid } }),
        ];
        for (const command of commands) {
          const frame = frameOf(command, roid);
          if (frame !== null) expect(validate(frame)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  },
);

/**
 * The frame of a command, with `id` as its transaction id when the length of `id` is even, otherwise with a valid one; null when
 * the command is refused before sending.
 */
function frameOf(command: EppCommand<unknown>, id: string): string | null {
  try {
    return writeCommandFrame(command, contextFor(gtld, []), id.length % 2 === 0 ? id : "ABC-12345");
  } catch (error) {
    expect(error).toBeInstanceOf(EppRefused);
    return null;
  }
}

describe("refusals before sending", () => {
  test.each(refusals)("refuses %s with %i", (_, code, profile, command) => {
    const error = errorOf(command, profile);
    expect(error).toBeInstanceOf(EppRefused);
    expect(error).toMatchObject({ kind: "refused", code, reply: null, clTRID: "ABC-12345", verb: command.verb });
    expect(error instanceof EppRefused && error.isTransient()).toBe(false);
  });

  test.each([
    ["DS records", NS.secDNS, gtld, domainCreate({ ...create, name, ds: [ds] })],
    [
      "a price",
      NS.fee,
      gtld,
      domainRenew({ name, curExpDate: "2027-01-01", periodMonths: 12, fee: { currency: "EUR", amount: "1" } }),
    ],
    ["a restore", NS.rgp, gtld, domainRestoreRequest({ name })],
    ["an organisation number", NS.iis, iis, contactCreate({ ...contact, identity: { orgno: "[SE]556677-8899" } })],
    ["a sub-product", NS.namestore, verisign, domainInfo({ name: "a.com" })],
    ["a registry lock", NS.registryLock, iis, domainUpdate({ name: "a.se", registryLock: "outofband" })],
  ])("notifies staff when %s cannot be sent to a server that does not offer %s", (_, uri, profile, command) => {
    const error = errorOf(command, profile, [uri]);
    expect(error).toBeInstanceOf(EppMisconfigured);
    expect(error).toMatchObject({ message: `${command.verb} not possible: the registry did not offer ${uri}` });
  });

  test("notifies staff when a command about contacts is meant for a thin registry", () => {
    expect(errorOf(contactInfo({ id: "NP-1" }), verisign)).toBeInstanceOf(EppMisconfigured);
  });

  test.each(["ab", "a b c", "x".repeat(65), ""])("refuses %j as a transaction id", (clTRID) => {
    expect(() => writeCommandFrame(pollAck("1"), contextFor(iis), clTRID)).toThrow(EppRefused);
  });

  test("leaves prices out of a check, because they are only information", () => {
    const command = domainCheck({ names: [name], fee: { commands: [{ name: "create" }] } });
    expect(errorOf(command, gtld, [NS.fee])).toEqual(expect.not.stringContaining("fee"));
  });

  test("takes phones of the full 17 characters", () => {
    expect(errorOf(contactCreate({ ...contact, voice: "+46.1234567890123" }), gtld)).toContain("+46.1234567890123<");
  });

  test("writes line breaks and tabs in lines of text as blanks, as a receiver would read them", () => {
    const command = contactCreate({ ...contact, postalInfo: [{ ...place, name: "Åsa\tÖberg\r\nAB" }] });
    expect(errorOf(command, gtld)).toContain("<contact:name>Åsa Öberg  AB</contact:name>");
  });
});
