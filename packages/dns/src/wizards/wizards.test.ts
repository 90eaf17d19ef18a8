import { generateKeyPairSync } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasIssuer, printCaa, readCaa } from "./caa-policy.ts";
import { readDkimKey } from "./dkim.ts";
import { printDmarc, readDmarc } from "./dmarc.ts";
import { mergeSpf, printSpf, readSpf, sendsNothing, spfLookups, stayingTerms } from "./spf.ts";
import { rdataOfText, textOfRdata } from "./text-record.ts";

describe("SPF", () => {
  test("is merged into the one record a name may have", () => {
    expect(mergeSpf("v=spf1 mx include:a.example -all", "v=spf1 include:b.example mx ~all")).toBe(
      "v=spf1 mx include:a.example include:b.example -all",
    );
    expect(mergeSpf("v=spf1 redirect=_spf.example", "v=spf1 a ~all")).toBe("v=spf1 a redirect=_spf.example");
    expect(mergeSpf("v=spf1", "v=spf1 a ~all")).toBe("v=spf1 a ~all");
  });

  test("is read into the fields of the wizard, and terms without a field are kept", () => {
    const { policy, others } = readSpf(
      "v=spf1 a mx ip4:192.0.2.0/24 ip6:2001:db8::/32 include:a.example include:%{d}.y.example exists:%{i}.x.example ~all",
    );
    expect(others).toEqual(["include:%{d}.y.example", "exists:%{i}.x.example"]);
    expect(printSpf(policy)).toBe("v=spf1 a mx ip4:192.0.2.0/24 ip6:2001:db8::/32 include:a.example ~all");
  });

  test("keeps terms that another text lacks", () => {
    expect(stayingTerms("v=spf1 mx +include:A.example. ip4:192.0.2.1 -all", "v=spf1 include:a.example mx ~all")).toEqual([
      "ip4:192.0.2.1",
    ]);
  });

  test.each([
    ["v=spf1 -all", true],
    ["v=spf1 exp=why.example -ALL", true],
    ["v=spf1 ~all", false],
    ["v=spf1", false],
    ["v=spf1 mx -all", false],
    ["v=spf1 redirect=a.example -all", false],
  ])("allows no sender: %s, %s", (text, nobody) => {
    expect(sendsNothing(text)).toBe(nobody);
  });

  test("counts its own lookups", () => {
    expect(spfLookups("v=spf1 a mx/24 ip4:192.0.2.1 include:a.example -exists:b.example ptr redirect=c.example")).toBe(6);
    expect(spfLookups("v=spf1 ip4:192.0.2.1 -all")).toBe(0);
  });
});

describe("DKIM", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" });
  const bare = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const ed25519 = generateKeyPairSync("ed25519")
    .publicKey.export({ type: "spki", format: "der" })
    .subarray(-32)
    .toString("base64");

  test.each([
    ["a PEM block", pem],
    ["the bare key", bare],
    ["the key with line ends and blanks", bare.replaceAll(/(.{50})/g, "$1 \n")],
    ["a record", `v=DKIM1; k=rsa; p=${bare}`],
    [
      "a record in quoted pieces",
      `s1._domainkey IN TXT ( "v=DKIM1; k=rsa; p=${bare.slice(0, 200)}"\n  "${bare.slice(200)}" ) ; note`,
    ],
    ["the older RSA form", publicKey.export({ type: "pkcs1", format: "pem" })],
  ])("is read from %s", (_, pasted) => {
    const key = readDkimKey(pasted);
    expect(key).toMatchObject({ ok: true, bits: 2048 });
    expect(key.ok && key.text.startsWith("v=DKIM1; k=rsa; p=M")).toBe(true);
  });

  test("takes the key out of an Ed25519 key file", () => {
    const file = generateKeyPairSync("ed25519").publicKey;
    const der = file.export({ type: "spki", format: "der" });
    const text = `v=DKIM1; k=ed25519; p=${der.subarray(-32).toString("base64")}`;
    expect(readDkimKey(file.export({ type: "spki", format: "pem" }))).toEqual({ ok: true, text, bits: null });
    expect(readDkimKey(der.toString("base64"))).toEqual({ ok: true, text, bits: null });
  });

  test("keeps further tags and knows Ed25519", () => {
    expect(readDkimKey(`v=DKIM1;t=s;p=${ed25519}`)).toEqual({
      ok: true,
      text: `v=DKIM1; k=ed25519; t=s; p=${ed25519}`,
      bits: null,
    });
  });

  test("a private key is refused, and so is a key with a piece missing", () => {
    expect(readDkimKey(privateKey.export({ type: "pkcs8", format: "pem" }))).toEqual({
      ok: false,
      reason: "private_key",
    });
    expect(readDkimKey(`v=DKIM1; p=${bare.slice(0, 200)}`)).toEqual({ ok: false, reason: "damaged" });
    expect(readDkimKey("hello there")).toEqual({ ok: false, reason: "no_key" });
    expect(readDkimKey("")).toEqual({ ok: false, reason: "no_key" });
  });

  test("nothing that is pasted makes it throw", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `p=${btoa(encodeURIComponent(text))}`),
        ),
        (text) => {
          readDkimKey(text);
        },
      ),
    );
  });
});

test("DMARC is read into the fields and written back, with what has no field", () => {
  const text = "v=DMARC1; p=quarantine; sp=none; rua=mailto:a@example.se,mailto:b@example.se; pct=50; adkim=s; aspf=s";
  const { policy, others } = readDmarc(text);
  expect(others).toEqual(["pct=50"]);
  expect(policy).toEqual({
    policy: "quarantine",
    subdomains: "none",
    reports: ["a@example.se", "b@example.se"],
    failures: [],
    isStrict: true,
  });
  expect(printDmarc(policy, others)).toBe(
    "v=DMARC1; p=quarantine; sp=none; rua=mailto:a@example.se,mailto:b@example.se; adkim=s; aspf=s; pct=50",
  );
});

test("CAA is read into the fields and written back, with what has no field", () => {
  const rdata = [
    '0 issue "letsencrypt.org"',
    '0 issue "sectigo.com; policy=ev"',
    '0 issuewild ";"',
    '0 iodef "mailto:a@example.se"',
  ];
  const { policy, others } = readCaa(rdata);
  expect(policy).toEqual({ issuers: ["letsencrypt.org"], wildcards: "nobody", incidents: "a@example.se" });
  expect(printCaa(policy, others).toSorted()).toEqual(rdata.toSorted());
  expect(printCaa({ issuers: [], wildcards: "same", incidents: null })).toEqual(['0 issue ";"']);
  // A record that allows an issuer for only one account also counts as an issuer, so "no one may issue" is not added to it.
  const one = readCaa(['0 issue "letsencrypt.org; accounturi=https://acme.example/1"']);
  expect(printCaa(one.policy, one.others)).toEqual(['0 issue "letsencrypt.org; accounturi=https://acme.example/1"']);
  expect([hasIssuer(one.policy, one.others), hasIssuer(one.policy, ['0 issuewild "letsencrypt.org"'])]).toEqual([true, false]);
});

test("a long text becomes one record of several strings, and is read back whole", () => {
  const text = `v=DKIM1; p=${"A".repeat(400)}`;
  expect(textOfRdata(rdataOfText(text))).toBe(text);
});
