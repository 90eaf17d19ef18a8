import * as fc from "fast-check";
import { expect, test } from "vitest";
import { diffZones } from "../diff-zones.ts";
import type { RecordSet } from "../record-set.ts";
import { recordSets } from "../testing/arbitraries.ts";
import type { RecordType } from "../types/all.ts";
import { describeChanges } from "./describe-changes.ts";
import { partyOf, providerOf } from "./providers.ts";

const set = (owner: string, type: RecordType, ...rdata: string[]): RecordSet => ({
  owner,
  type,
  ttlSeconds: 3600,
  rdata,
});

function said(before: RecordSet[], after: RecordSet[]): string[] {
  return describeChanges(diffZones(before, after), "example.se").map(
    ({ key, values }) =>
      `${key} ${Object.entries(values)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(" ")}`,
  );
}

const google = set("", "MX", "1 smtp.google.com.");
const fastmail = set("", "MX", "10 in1-smtp.messagingengine.com.", "20 in2-smtp.messagingengine.com.");

test("mail moves from one provider to another, starts and stops", () => {
  expect(said([google], [fastmail])).toEqual(["mail_moves name=example.se from=Google to=Fastmail"]);
  expect(said([], [set("sub", "MX", "10 mx.post.example.co.uk.")])).toEqual(["mail_starts name=sub.example.se to=example.co.uk"]);
  expect(said([google], [set("", "MX", "0 .")])).toEqual(["mail_stops name=example.se from=Google"]);
  expect(said([fastmail], [set("", "MX", "10 in1-smtp.messagingengine.com.")])).toEqual([
    "records_removed name=example.se type=MX count=1",
  ]);
});

test("adding or removing one of several is not called moving", () => {
  const both = set("", "MX", "1 smtp.google.com.", "10 in1-smtp.messagingengine.com.");
  expect(said([google], [both])).toEqual(["mail_added name=example.se to=Fastmail stays=Google"]);
  expect(said([both], [fastmail])).toEqual(["mail_removed name=example.se from=Google stays=Fastmail"]);
  const one = set("www", "A", "192.0.2.1");
  const two = set("www", "A", "192.0.2.1", "192.0.2.2");
  expect(said([one], [two])).toEqual(["place_added name=www.example.se to=192.0.2.2 stays=192.0.2.1"]);
  expect(said([two], [one])).toEqual(["place_removed name=www.example.se from=192.0.2.2 stays=192.0.2.1"]);
  expect(said([two], [set("www", "A", "192.0.2.2", "192.0.2.3")])[0]).toMatch(/^place_moves /);
});

test("mail that is forwarded from now on is not called stopped", () => {
  expect(said([fastmail], [set("", "MAILFORWARD", "info a@example.com")])).toEqual([
    "mail_only_forwarded name=example.se from=Fastmail",
    "forward_starts address=info@example.se to=a@example.com",
  ]);
});

test("the old TTL gives how long the old answer may be used", () => {
  const [effect] = describeChanges(diffZones([{ ...google, ttlSeconds: 7200 }], [fastmail]), "example.se");
  expect(effect).toMatchObject({ key: "mail_moves", oldKeptSeconds: 7200, sets: [{ owner: "", type: "MX" }] });
  expect(describeChanges(diffZones([], [google]), "example.se")).toMatchObject([{ oldKeptSeconds: null }]);
  expect(said([google], [{ ...google, ttlSeconds: 300 }])).toEqual(["ttl_drops name=example.se type=MX from=3600 to=300"]);
});

test("a name leads elsewhere, whichever types say so", () => {
  expect(said([set("www", "A", "192.0.2.1")], [set("www", "CNAME", "cname.vercel-dns.com.")])).toEqual([
    "place_moves name=www.example.se from=192.0.2.1 to=Vercel",
  ]);
  expect(said([set("old", "REDIRECT", "301 https://a.example/")], [set("old", "REDIRECT", "302 https://b.example/")])).toEqual([
    "redirect_changes name=old.example.se from=https://a.example/ to=https://b.example/",
  ]);
  expect(said([], [set("shop", "ALIAS", "shops.example.net.")])).toEqual([
    "place_starts name=shop.example.se to=shops.example.net",
  ]);
});

test("name servers and delegations", () => {
  expect(
    said([set("", "NS", "ns1.loopia.se.", "ns2.loopia.se.")], [set("", "NS", "a.ns.cloudflare.com.", "ns-7.awsdns-05.org.")]),
  ).toEqual(["name_servers_move name=example.se from=Loopia to=Amazon,Cloudflare"]);
  expect(said([], [set("dev", "NS", "ns1.example.net.")])).toEqual(["delegation_starts name=dev.example.se to=example.net"]);
});

test("who may send mail, and how strictly", () => {
  const spf = (text: string, ...others: string[]) => [set("", "TXT", `"v=spf1 ${text}"`, ...others)];
  expect(said(spf("include:_spf.google.com ~all"), spf("include:spf.messagingengine.com ip4:192.0.2.1 -all"))).toEqual([
    "senders_added name=example.se senders=Fastmail,ip4:192.0.2.1",
    "senders_removed name=example.se senders=Google",
    "senders_stricter name=example.se",
  ]);
  expect(said(spf("mx -all"), spf("mx a -all", '"x"'))).toEqual([
    "senders_added name=example.se senders=a",
    "records_changed name=example.se type=TXT added=2 removed=1",
  ]);
});

test("keys, policies, issuers and forwards", () => {
  const dmarc = (policy: string) => [set("_dmarc", "TXT", `"v=DMARC1; p=${policy}"`)];
  expect(said(dmarc("none"), dmarc("reject"))).toEqual(["mail_policy_changes name=example.se from=none to=reject"]);
  expect(said([], [set("s1._domainkey", "TXT", '"v=DKIM1; p=AAAA"')])).toEqual([
    "mail_key_added name=s1._domainkey.example.se selector=s1",
  ]);
  expect(said([], [set("", "CAA", '0 issue "letsencrypt.org"', '0 iodef "mailto:a@b.se"')])).toEqual([
    "issuers_change name=example.se issuers=letsencrypt.org",
  ]);
  expect(said([set("", "CAA", '0 issue ";"')], [])).toEqual(["issuers_free name=example.se"]);
  expect(
    said([set("", "MAILFORWARD", "info a@example.com")], [set("", "MAILFORWARD", "info b@example.com", "shop c@example.com")]),
  ).toEqual([
    "forward_changes address=info@example.se from=a@example.com to=b@example.com",
    "forward_starts address=shop@example.se to=c@example.com",
  ]);
});

test("every change is in some sentence", () => {
  fc.assert(
    fc.property(recordSets, recordSets, (before, after) => {
      const changes = diffZones(before, after);
      const told = new Set(
        describeChanges(changes, "example.se").flatMap((effect) => effect.sets.map((one) => `${one.owner} ${one.type}`)),
      );
      for (const { owner, type } of changes) expect([...told]).toContain(`${owner} ${type}`);
    }),
    { numRuns: 300 },
  );
});

test("providers are recognised by the end of a name, whole labels only", () => {
  expect(providerOf("alt1.aspmx.l.google.com", "mail")).toBe("Google");
  expect(providerOf("example-se.mail.protection.outlook.com", "mail")).toBe("Microsoft");
  expect(providerOf("notgoogle.com", "mail")).toBe(null);
  expect(partyOf("mx1.notgoogle.com", "mail")).toBe("notgoogle.com");
});
