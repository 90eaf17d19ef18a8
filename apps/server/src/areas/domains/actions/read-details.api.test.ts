import { randomBytes } from "node:crypto";
import { domainToASCII } from "node:url";
import { describe, expect, test } from "vitest";
import { domainDetailsSpec } from "@nameplane/contracts/domains/domain-details";
import { domainDetails } from "@nameplane/contracts/domains/operations";
import { newId } from "../../../platform/ids.ts";
import { holdDomain, useDomainFixture, withoutEnvelope, type DomainFixture } from "../../../testing/fixtures/domain-fixture.ts";
import { createAccount } from "../../../testing/test-database.ts";

let fixture: DomainFixture;
useDomainFixture((fresh) => (fixture = fresh));

describe("the details of a domain", () => {
  test("hold every field of the specification, dates, registry and DNS status, contacts, zone and prices [C3.06]", async () => {
    const { itemid, name } = await holdDomain(fixture);
    const answer = await fixture.browser.call(domainDetails, { itemid });
    const { domain } = domainDetailsSpec.answer.parse(withoutEnvelope(answer));
    expect(domain).toMatchObject({
      domainname: name,
      unicodename: name,
      autorenew: true,
      whoisshield: false,
      labels: [],
      status: 200,
      registrystatuses: ["ok"],
      dnsstatus: 20001,
      dnssecstatus: 20801,
      nameservers: ["ns1.nameplane.test"],
      registryname: "Internetstiftelsen",
      zone: { serial: 2026112101 },
      contacts: [{ role: "registrant", organization: "Kvarnstråket AB", country: "SE" }],
      renewprice: { currency: "SEK", netMinor: 13_900 },
      restoreprice: null,
      abilities: { lock: true, authcode: true, autorenew: true },
    });
    // Every field gets a value that differs from its default, and no two dates are equal, so that no mix-up goes unnoticed.
    const [label] = await fixture.db.query<{ id: number }>(
      "insert into label (account_id, title, color) values ($1, 'Kunder', '#112233') returning id",
      [fixture.account.accountId],
    );
    await fixture.db.query(
      `update domain set state = 'suspended', created_at = '2020-01-02', renews_at = '2027-02-03', expires_at = '2027-03-04', renewal_mode = 'manual', whois_shield = true,
              labels = array[$2::int], dns_state = 'resolving', dnssec_state = 'signing', version = version + 1 where id = $1`,
      [itemid, label?.id],
    );
    await fixture.db.query(
      "update domain_detail set statuses_seen = '{clientHold,inactive}', version = version + 1 where domain_id = $1",
      [itemid],
    );
    const later = domainDetailsSpec.answer.parse(withoutEnvelope(await fixture.browser.call(domainDetails, { itemid }))).domain;
    expect(later).toMatchObject({
      createddate: "2020-01-02T00:00:00.000Z",
      renewaldate: "2027-02-03T00:00:00.000Z",
      expiredate: "2027-03-04T00:00:00.000Z",
      autorenew: false,
      whoisshield: true,
      labels: [label?.id],
      status: 900,
      registrystatuses: ["clientHold", "inactive"],
      dnsstatus: 20002,
      dnssecstatus: 20802,
    });
    const unicode = `räksmörgås-${randomBytes(4).toString("hex")}.se`;
    const idn = await holdDomain(fixture, { name: domainToASCII(unicode) });
    expect((await fixture.browser.call(domainDetails, { itemid: idn.itemid })).body["domain"]).toMatchObject({
      domainname: domainToASCII(unicode),
      unicodename: unicode,
    });
  });

  test("of another account's domain and of a missing one are the same answer", async () => {
    const foreign = await holdDomain(fixture, { owner: await createAccount(fixture.db) });
    const [one, two] = [
      await fixture.browser.call(domainDetails, { itemid: foreign.itemid }),
      await fixture.browser.call(domainDetails, { itemid: newId() }),
    ];
    expect(one.body).toEqual(two.body);
    expect(one.body.code).toBe(2303);
  });

  const statussummary = async (itemid: string) => {
    const answer = await fixture.browser.call(domainDetails, { itemid });
    return domainDetailsSpec.answer.parse(withoutEnvelope(answer)).domain;
  };

  test("give the status of the name: with a request that waits for its owner, and with another registrar's transfer request", async () => {
    const { itemid, name } = await holdDomain(fixture);
    expect((await statussummary(itemid)).statussummary).toMatchObject({ is: "working", waitsfor: "nobody", press: [] });
    const [request] = await fixture.db.query<{ number: string }>(
      `insert into request (account_id, id, type, origin, state, reason, ascii_name, domain_id, created_by, next_check_at, limit_at)
       values ($1, gen_random_uuid(), 'update-domain-renew', 'import', 'action_required', 4014, $2, $3, 'test', now(), now() + interval '1 day') returning number`,
      [fixture.account.accountId, name, itemid],
    );
    expect((await statussummary(itemid)).statussummary).toMatchObject({
      is: "working",
      tone: "needs",
      waitsfor: "you",
      press: ["request"],
      requestid: Number(request?.number),
    });
    await fixture.db.query(
      "insert into transfer (account_id, id, direction, ascii_name, domain_id, state, other_party, acts_at) values ($1, gen_random_uuid(), 'out', $2, $3, 'pending', 'rival', '2026-11-26T09:00:00Z')",
      [fixture.account.accountId, name, itemid],
    );
    expect((await statussummary(itemid)).statussummary).toMatchObject({
      is: "transferring",
      next: { what: "transfers", at: "2026-11-26T09:00:00.000Z" },
      waitsfor: "you",
      press: ["request", "contact"],
    });
  });

  test("of a name that was transferred away say since when, and until when its DNS is served here", async () => {
    const { itemid, name } = await holdDomain(fixture);
    expect(await statussummary(itemid)).toMatchObject({ endedat: null, serveduntil: null });
    await fixture.db.query(
      `insert into zone (account_id, id, domain_id, apex, registrable_name) values ($1, gen_random_uuid(), $2, $3, $3)`,
      [fixture.account.accountId, itemid, name],
    );
    await fixture.db.query("update domain set state = 'transferred_away', version = version + 1 where id = $1", [itemid]);
    const away = await statussummary(itemid);
    const [ended, until] = [Date.parse(away.endedat ?? ""), Date.parse(away.serveduntil ?? "")];
    expect(Math.abs(Date.now() - ended)).toBeLessThan(60_000);
    expect(until - ended).toBeGreaterThan(46 * 3_600_000);
    expect(away.statussummary).toMatchObject({
      is: "transferredaway",
      next: { what: "servedends" },
      press: ["transferback", "dns"],
    });
  });
});
