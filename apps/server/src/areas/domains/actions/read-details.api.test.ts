import { randomBytes } from "node:crypto";
import { domainToASCII } from "node:url";
import { describe, expect, test } from "vitest";
import { domainDetailsSpec } from "@nameplane/contracts/domains/domain-details";
import { domainDetails } from "@nameplane/contracts/domains/operations";
import { newId } from "../../../platform/ids.ts";
import { holdDomain, useDomainDesk, withoutEnvelope, type DomainDesk } from "../../../testing/domain-desk.ts";
import { createAccount } from "../../../testing/test-database.ts";

let desk: DomainDesk;
useDomainDesk((fresh) => (desk = fresh));

describe("the details of a domain", () => {
  test("hold every field of the specification, dates, registry and DNS status, contacts, zone and prices [C3.06]", async () => {
    const { itemid, name } = await holdDomain(desk);
    const answer = await desk.browser.call(domainDetails, { itemid });
    const { domain } = domainDetailsSpec.answer.parse(withoutEnvelope(answer));
    expect(domain).toMatchObject({
      domainname: name, unicodename: name, autorenew: true, whoisshield: false, labels: [], status: 200, registrystatuses: ["ok"], dnsstatus: 20001, dnssecstatus: 20801,
      nameservers: ["ns1.nameplane.test"], registryname: "Internetstiftelsen", zone: { serial: 2026112101 }, contacts: [{ role: "registrant", organization: "Kvarnstråket AB", country: "SE" }],
      renewprice: { currency: "SEK", netMinor: 13_900 }, restoreprice: null, abilities: { lock: true, authcode: true, autorenew: true },
    }); // prettier-ignore
    for (const date of [domain.createddate, domain.renewaldate, domain.expiredate])
      expect(Date.parse(date ?? "")).toBeGreaterThan(0);
    const unicode = `räksmörgås-${randomBytes(4).toString("hex")}.se`;
    const idn = await holdDomain(desk, { name: domainToASCII(unicode) });
    expect((await desk.browser.call(domainDetails, { itemid: idn.itemid })).body["domain"]).toMatchObject({
      domainname: domainToASCII(unicode),
      unicodename: unicode,
    });
  });

  test("of a foreign and of a missing domain are the same answer", async () => {
    const foreign = await holdDomain(desk, { owner: await createAccount(desk.db) });
    const [one, two] = [
      await desk.browser.call(domainDetails, { itemid: foreign.itemid }),
      await desk.browser.call(domainDetails, { itemid: newId() }),
    ];
    expect(one.body).toEqual(two.body);
    expect(one.body.code).toBe(2303);
  });
});
