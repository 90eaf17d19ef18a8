import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readNotice } from "./read-notice.ts";
import { readSmd } from "./read-smd.ts";
import { signerKey } from "./signers.rules.ts";

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "../../../../../fixtures/smd", name), "utf8");
const [root, other] = [fixture("root.pem"), fixture("other-root.pem")];
const file = fixture("kvarnen.smd");
const at = new Date("2027-06-01T12:00:00Z");
const xml = Buffer.from(/SMD-----([^-]+)-----END/.exec(file)?.[1] ?? "", "base64").toString();

test("an SMD file is read with its marks, holders, goods, dates and labels, from its encoded form and from its XML", () => {
  const read = readSmd(file, [other, root], at);
  expect(read).toMatchObject({
    mark: {
      smdId: "0000001761376056503931-65535",
      labels: ["kvarnen", "kvarnen-cafe", "xn--kvarnencaf-k7a"],
      marks: [
        {
          kind: "trademark",
          name: "Kvarnen",
          holders: [{ name: "Kvarnen Café AB", entitlement: "owner" }],
          jurisdiction: "SE",
          classes: ["30", "43"],
          registration: "523406",
        },
      ],
    },
  });
  expect(readSmd(xml, [root], at)).toEqual(read);
  expect("mark" in read && Buffer.from(read.mark.encoded, "base64").toString()).toBe(xml);
});

const changed = (from: string, to: string) => {
  expect(xml).toContain(from);
  return xml.replace(from, to);
};

test("a changed file is not taken, whichever part of it was changed (T142)", () => {
  const changes = [
    changed(">kvarnen-cafe<", ">kvarnen-bar<"),
    changed("Kvarnen Café AB", "Somebody else"),
    changed("smd:notAfter>20", "smd:notAfter>21"),
    changed("<mark:class>30</mark:class>", ""),
    changed("<ds:SignatureValue>", "<ds:SignatureValue>AAAA"),
    changed("xmldsig-more#rsa-sha256", "xmldsig#rsa-sha1".replace("xmldsig", "../09/xmldsig")),
    changed('URI="#_smd1"', 'URI="#_other"'),
  ];
  for (const each of changes) expect(readSmd(each, [root], at), each.slice(0, 200)).toEqual({ problem: "unsigned" });
});

test("what stands beside or around the signed part is never read (T142)", () => {
  const forged = xml.replace('id="_smd1"', 'id="_forged"').replace(">kvarnen<", ">volvo<");
  const inner = xml.replace(/^<\?xml[^>]*>/, "");
  // The signed mark is inside another mark, whose contents are not signed.
  const wrapped = forged.replace("</smd:signedMark>", `${inner}</smd:signedMark>`);
  const twice = xml.replace("<mark:mark", '<mark:mark id="_smd1"');
  for (const each of [wrapped, twice]) expect(readSmd(each, [root], at)).toEqual({ problem: "unsigned" });
});

test("only a valid certificate that leads to an authority of the operator counts (T142)", () => {
  expect(readSmd(file, [], at)).toEqual({ problem: "unsigned" });
  expect(readSmd(file, [other], at)).toEqual({ problem: "unsigned" });
  expect(readSmd(file, [root], new Date("2050-01-01T00:00:00Z"))).toEqual({ problem: "unsigned" });
  expect(readSmd(xml.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, ""), [root], at)).toEqual({ problem: "unsigned" });
});

test("T157: a file whose signer's certificate was revoked by its authority is not taken; a revocation by another authority says nothing", () => {
  const read = readSmd(file, [root], at);
  const signer = "mark" in read ? read.mark.signer : { authority: "", serial: "" };
  expect(readSmd(file, [root], at, new Set([signerKey(signer)]))).toEqual({ problem: "unsigned" });
  const others = [
    { ...signer, serial: "1" },
    { ...signer, authority: "0".repeat(64) },
  ];
  expect(readSmd(file, [root], at, new Set(others.map(signerKey)))).toEqual(read);
});

test("what is no SMD file is refused before anything is verified: other XML, a document type, broken base64, nothing", () => {
  const dtd = `<!DOCTYPE x [<!ENTITY a "b">]>${xml.replace(/^<\?xml[^>]*>/, "")}`;
  const others = ["", "hello", "<a/>", dtd, "<smd:signedMark", "-----BEGIN ENCODED SMD-----\nAAAA\n-----END ENCODED SMD-----"];
  for (const each of others) expect(readSmd(each, [root], at), each.slice(0, 80)).toEqual({ problem: "unreadable" });
});

test("a claims notice is read with every mark, its holder and contact, and the decisions about it; others are not", () => {
  const notice = fixture("claims-notice.xml");
  expect(readNotice(Buffer.from(notice))).toMatchObject({
    label: "varumarke",
    claims: [
      {
        mark: "Varumarke",
        jurisdiction: "SWEDEN",
        classes: ["30: Coffee, tea, cocoa", "43: Services for providing food and drink"],
        holders: [{ organization: "Varumärkesbolaget AB", entitlement: "owner" }],
        contacts: [{ name: "Mira Mark", email: "mira@marks.example", kind: "agent" }],
        decisions: [],
      },
      { jurisdiction: "UNITED STATES", decisions: ["D2003-0499, WIPO"] },
    ],
  });
  const without = (name: string) => notice.replace(new RegExp(`<tmNotice:${name}>.*?</tmNotice:${name}>`), "");
  for (const broken of ["", "<a/>", without("id"), without("notAfter"), notice.replaceAll("tmNotice:claim", "tmNotice:other")])
    expect(readNotice(Buffer.from(broken))).toBeNull();
});
