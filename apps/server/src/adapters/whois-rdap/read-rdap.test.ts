import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { corpora } from "@nameplane/values/testing";
import { presentRegistration } from "../../areas/domains/whois/registration-answer.rules.ts";
import { registrationFacts, registrationText } from "../../areas/domains/whois/registration-text.rules.ts";
import { readRdap } from "./read-rdap.ts";
import { referralIn } from "./referral.ts";
import { decodeWhois } from "./whois-charset.ts";

test("RDAP becomes a record: names, events, contacts, name servers, what is kept back", () => {
  expect(
    readRdap({
      ldhName: "XN--KVARNSTRKET-65A.dev",
      unicodeName: "kvarnstråket.dev",
      status: ["active", 7],
      events: [{ eventAction: "expiration", eventDate: "2027-01-02" }, { eventAction: 9 }],
      entities: [
        {
          roles: ["registrar"],
          publicIds: [{ type: "IANA Registrar ID", identifier: "9999" }],
          vcardArray: [
            "vcard",
            [
              ["fn", {}, "text", "Norrsken"],
              ["adr", { label: "Gatan 1\nUmeå" }, "text", ["", "", "", "", "", "", ""]],
            ],
          ],
          entities: [
            {
              roles: ["abuse"],
              vcardArray: [
                "vcard",
                [
                  ["tel", { type: "fax" }, "uri", "tel:+46.2"],
                  ["tel", { type: ["voice"] }, "uri", "tel:+46.1"],
                  ["email", {}, "text", "abuse@example.com"],
                ],
              ],
            },
          ],
        },
        { roles: ["registrant"], vcardArray: ["vcard", [["fn", {}, "text", ""]]], remarks: [{ title: "REDACTED FOR PRIVACY" }] },
        "nonsense",
      ],
      nameservers: [{ ldhName: "NS1.EXAMPLE.COM.", ipAddresses: { v4: ["192.0.2.1"], v6: "x" } }, {}],
      secureDNS: {
        delegationSigned: true,
        dsData: [
          { keyTag: 1, algorithm: 13, digestType: 2, digest: "AB" },
          { keyTag: 1, algorithm: 13, digestType: 2, digest: "<b>" },
        ],
      },
      redacted: [{ name: { type: "Registrant Name" } }, { name: { description: "Registrant Email" } }, { name: {} }],
    }),
  ).toMatchObject({
    name: "xn--kvarnstrket-65a.dev",
    unicodeName: "kvarnstråket.dev",
    statuses: ["active"],
    events: [{ action: "expiration", at: "2027-01-02" }],
    contacts: [
      { role: "registrar", name: "Norrsken", address: "Gatan 1, Umeå", ianaId: "9999", isWithheld: false },
      { role: "abuse", phone: "+46.1", email: "abuse@example.com" },
      { role: "registrant", name: null, isWithheld: true },
    ],
    nameServers: [{ name: "ns1.example.com", addresses: ["192.0.2.1"] }],
    isSigned: true,
    ds: ["1 13 2 AB"],
    withheld: ["Registrant Name", "Registrant Email"],
  });
  expect(readRdap({ errorCode: 404 })).toBeNull();
});

test("no JSON makes the reading of RDAP fail, and what comes out is a record or nothing", () => {
  const field = fc.constantFrom(
    "ldhName",
    "unicodeName",
    "status",
    "events",
    "entities",
    "nameservers",
    "secureDNS",
    "redacted",
    "vcardArray",
    "roles",
    "remarks",
    "publicIds",
    "handle",
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 5 }, fc.jsonValue(), fc.dictionary(field, tie("tree")), fc.array(tie("tree"), { maxLength: 4 })),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const body = typeof value === "object" && value !== null && !Array.isArray(value) ? { ldhName: "a.dev", ...value } : value;
      const record = readRdap(body);
      expect(record === null || record.name !== "").toBe(true);
      if (record !== null) presentRegistration({ source: "rdap", server: "x", record }, "a.dev", "sv");
    }),
  );
});

test.each(corpora("rdap/"))("answers of RDAP servers are read: domains, and nothing else, $whose", ({ whose, url }) => {
  const folders = ["icann-rdap/", "nomulus/"].map((folder) => new URL(folder, url));
  const [registries = url] = folders;
  let domains = 0;
  for (const folder of folders)
    for (const name of readdirSync(folder)) {
      const body: unknown = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
      const isDomain =
        typeof body === "object" && body !== null && "objectClassName" in body && body.objectClassName === "domain";
      const record = readRdap(body);
      if (isDomain) {
        domains += 1;
        expect(record, name).not.toBeNull();
      }
      if (record !== null) expect(registrationText(record, "sv"), name).toContain("Domännamn:");
    }
  expect(domains).toBeGreaterThan(5);
  const known = whose === "ours" ? "kvarnen.example.json" : "lemonde.fr.json";
  const record = readRdap(JSON.parse(readFileSync(new URL(known, registries), "utf8")));
  const facts = record === null ? null : registrationFacts(record);
  expect(facts?.created).toMatch(/^\d{4}/);
  expect(facts?.nameservers.length).toBeGreaterThan(0);
});

test.each([
  ["Registrar WHOIS Server: whois.Norrsken.example", "whois.norrsken.example"],
  ["   Whois Server: whois.a.example\r\n", "whois.a.example"],
  ["refer:        whois.iis.se", "whois.iis.se"],
  ["ReferralServer: whois://whois.a.example:43", "whois.a.example"],
  ["Registrar WHOIS Server:", null],
  ["Registrar WHOIS Server: 127.0.0.1", null],
  ["Registrar WHOIS Server: 2130706433", null],
  ["Registrar WHOIS Server: localhost", null],
  ["Registrar WHOIS Server: a.example:8080", null],
  ["Registrar WHOIS Server: http://a.example/x", null],
  ["Registrar WHOIS Server: whois.here.example", null],
])("refers to a host by name, port 43 and somebody else: %j", (text, host) => {
  expect(referralIn(`Domain: x\n${text}\nend`, "whois.here.example")).toBe(host);
});

test("text is read as UTF-8, with a mark or without, as ISO-2022-JP by its escapes, else as ISO-8859-1; any octets are text", () => {
  const japanese = Buffer.from([0x1b, 0x24, 0x42, 0x25, 0x46, 0x1b, 0x28, 0x42]);
  expect(decodeWhois(Buffer.from("Åsa €", "utf8"))).toBe("Åsa €");
  expect(decodeWhois(Buffer.from("\uFEFFÅsa", "utf8"))).toBe("Åsa");
  expect(decodeWhois(japanese)).toBe("テ");
  expect(decodeWhois(Buffer.from("Åsa", "latin1"))).toBe("Åsa");
  fc.assert(fc.property(fc.uint8Array(), (octets) => typeof decodeWhois(octets) === "string"));
});
