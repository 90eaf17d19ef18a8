import { expect, test } from "vitest";
import { domainDetailsSpec } from "@nameplane/contracts/domains/domain-details";
import {
  deleteDomainView,
  domainDetails,
  domainEvents,
  domainList,
  domainViews,
  saveDomainView,
  selectDomains,
  setAutoRenew,
} from "@nameplane/contracts/domains/operations";
import {
  addDnsDomain,
  holdDomain,
  useDomainFixture,
  withoutEnvelope,
  type DomainFixture,
} from "../../../testing/fixtures/domain-fixture.ts";
import { newId } from "../../../platform/ids.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createAccount } from "../../../testing/test-database.ts";
import { needsYou } from "../status-summary.rules.ts";

let fixture: DomainFixture;
useDomainFixture((fresh) => (fixture = fresh));

const names = (body: Record<string, unknown>) =>
  (body["data"] as { unicodename: string }[]).map(({ unicodename }) => unicodename);

test("a view is stored under its name for its user alone, changed and deleted", async () => {
  const query = { status: "200", labels: "3", orderby: "expiredate", columns: "status,labels" };
  const { body } = await fixture.browser.call(saveDomainView, { name: "Customers", query });
  const viewid = String(body["viewid"]);
  expect((await fixture.browser.call(domainViews, {})).body["data"]).toEqual([{ viewid, name: "Customers", query }]);
  expect((await fixture.browser.call(saveDomainView, { name: "Customers", query: {} })).body.code).toBe(2302);
  await fixture.browser.call(saveDomainView, { viewid, name: "Kunder", query: { status: "504" } });
  expect((await fixture.browser.call(domainViews, {})).body["data"]).toEqual([
    { viewid, name: "Kunder", query: { status: "504" } },
  ]);
  const other = await createAccount(fixture.db);
  const stranger = fixture.api.browser();
  stranger.cookie = await signIn(fixture.db, other);
  expect((await stranger.call(domainViews, {})).body["data"]).toEqual([]);
  expect((await stranger.call(deleteDomainView, { viewid })).body.code).toBe(2303);
  await fixture.browser.call(deleteDomainView, { viewid });
  expect((await fixture.browser.call(domainViews, {})).body["data"]).toEqual([]);
});

test("system tags narrow the list to what ends soon, is broken, or needs somebody, and are counted", async () => {
  const change = (name: string, parts: string) =>
    fixture.db.query(`update domain set ${parts}, version = version + 1 where account_id = $1 and ascii_name = $2`, [
      fixture.account.accountId,
      name,
    ]);
  for (const name of ["soon.se", "soonhand.se", "broken.se", "fine.se", "verify.se"]) await holdDomain(fixture, { name });
  await change("soon.se", "expires_at = now() + interval '9 days', renewal_mode = 'auto'");
  await change("soonhand.se", "expires_at = now() + interval '9 days', renewal_mode = 'manual'");
  await change("broken.se", "dnssec_state = 'signing'");
  await change("broken.se", "dnssec_state = 'signed'");
  await change("broken.se", "dnssec_state = 'broken'");
  await change("verify.se", "state = 'verification_needed'");
  const listed = async (tags: string, more = {}) => {
    const { body } = await fixture.browser.call(domainList, { tags, orderby: "domainname", desc: false, ...more });
    expect(body["total"]).toBe(names(body).length);
    return names(body);
  };
  expect(await listed("soon")).toEqual(["soon.se", "soonhand.se"]);
  expect(await listed("dnssec")).toEqual(["broken.se"]);
  expect(await listed("needs")).toEqual(["broken.se", "soonhand.se", "verify.se"]);
  expect(await listed("needs,soon")).toEqual(["soonhand.se"]);
  expect(await listed("needs", { status: 200 })).toEqual(["broken.se", "soonhand.se"]);
  expect(await listed("needs", { search: "rok" })).toEqual(["broken.se"]);
  expect((await fixture.browser.call(domainViews, {})).body["tags"]).toEqual({
    soon: 2,
    dnssec: 1,
    needs: 3,
    registrylock: 0,
  });
  expect((await fixture.browser.call(domainList, { tags: "soon,late" })).body.code).toBe(2004);
});

/** Gives the domain an owner of its own. The owner's mail address is being verified, in a case with the given state. */
async function askOwner(itemid: string, state: string): Promise<void> {
  const { accountId } = fixture.account;
  const [contact, caseId] = [newId(), newId()];
  await fixture.db.query(
    `insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, street, postcode, city, country, phone, email)
     select account_id, $2, state, party, organization, first_name, last_name, id_number, street, postcode, city, country, phone, email from contact where account_id = $1 limit 1`,
    [accountId, contact],
  );
  await fixture.db.query(
    "update domain_contact set contact_id = $3 where account_id = $1 and domain_id = $2 and role = 'registrant'",
    [accountId, itemid, contact],
  );
  await fixture.db.query(
    "insert into compliance_case (account_id, id, kind, source, contact_id, deadline_at) values ($1, $2, 'verification', 'icann', $3, now() + interval '15 days')",
    [accountId, caseId, contact],
  );
  for (const to of state === "answered" ? ["notified", "answered"] : [state])
    await fixture.db.query("update compliance_case set state = $2, version = version + 1 where id = $1", [caseId, to]);
}

test("a name needs somebody exactly where its status waits for the user or the owner, in every state", async () => {
  const cases: readonly {
    domain?: string;
    later?: string;
    detail?: string;
    request?: string;
    transfer?: boolean;
    asked?: string;
  }[] = [
    {},
    { domain: "state = 'verification_needed'" },
    { domain: "state = 'verification_needed'", later: "state = 'verification_pending'" },
    { domain: "state = 'verification_needed'", later: "state = 'verification_pending'", asked: "notified" },
    { domain: "state = 'verification_needed'", later: "state = 'verification_pending'", asked: "answered" },
    { domain: "state = 'verification_needed'", detail: "statuses_seen = '{pendingTransfer}'" },
    { domain: "state = 'suspended'", detail: "statuses_seen = '{serverHold}'" },
    { domain: "state = 'suspended'", transfer: true },
    { domain: "state = 'expired_renewable'" },
    { domain: "state = 'expired_renewable', renewal_mode = 'cancel'" },
    { domain: "state = 'expired_renewable'", detail: "ends_at_expiry = true" },
    { domain: "state = 'expired_renewable', renewal_mode = 'cancel'", transfer: true },
    { domain: "state = 'expired_renewable'", request: "update-domain-renew" },
    { domain: "state = 'expired_renewable'", detail: "statuses_seen = '{pendingTransfer}'" },
    { domain: "state = 'expired_restorable'" },
    { domain: "state = 'expired_restorable'", detail: "ended_by = 'user'" },
    { domain: "state = 'expired_restorable'", detail: "statuses_seen = '{redemptionPeriod,pendingRestore}'" },
    { domain: "state = 'expired_restorable'", transfer: true },
    { domain: "state = 'transferred_away'" },
    { domain: "state = 'cancelled_by_user'" },
    { domain: "state = 'cancelled_by_system'", request: "update-domain-dns" },
    { transfer: true },
    { detail: "statuses_seen = '{inactive}'" },
    { request: "update-domain-dns" },
    ...["manual", "auto", "once", "cancel"].flatMap((mode) =>
      [6, 20].flatMap((days) =>
        ["", "statuses_seen = '{clientHold}'", "statuses_seen = '{inactive}'", "ends_at_expiry = true"].map((detail) => ({
          domain: `renewal_mode = '${mode}', expires_at = now() + interval '${days} days'`,
          detail,
        })),
      ),
    ),
  ];
  const { accountId } = fixture.account;
  for (const [index, { domain, later, detail, request, transfer, asked }] of cases.entries()) {
    const { itemid, name } = await holdDomain(fixture, { name: `fall-${String(index).padStart(2, "0")}.se` });
    if (detail)
      await fixture.db.query(`update domain_detail set ${detail}, version = version + 1 where domain_id = $1`, [itemid]);
    for (const change of [domain, later])
      if (change) await fixture.db.query(`update domain set ${change}, version = version + 1 where id = $1`, [itemid]);
    if (request !== undefined)
      await fixture.db.query(
        "insert into request (account_id, id, type, origin, state, reason, ascii_name, created_by, next_check_at, limit_at) values ($1, gen_random_uuid(), $3, 'import', 'action_required', 4003, $2, 'test', now(), now() + interval '1 day')",
        [accountId, name, request],
      );
    if (asked !== undefined) await askOwner(itemid, asked);
    if (transfer)
      await fixture.db.query(
        "insert into transfer (account_id, id, direction, ascii_name, domain_id, state) values ($1, gen_random_uuid(), 'out', $2, $3, 'pending')",
        [accountId, name, itemid],
      );
  }
  // A renewal that waits for staff asks nothing of the customer.
  const ours =
    "update request set state = 'manual', reason = null, version = version + 1 where account_id = $1 and type = 'update-domain-renew'";
  await fixture.db.query(ours, [accountId]);
  const all = (await fixture.browser.call(domainList, { limit: 100 })).body["data"] as { itemid: string }[];
  expect(all).toHaveLength(cases.length);
  const asking: string[] = [];
  for (const { itemid } of all) {
    const answer = withoutEnvelope(await fixture.browser.call(domainDetails, { itemid }));
    const { domain } = domainDetailsSpec.answer.parse(answer);
    if (needsYou(domain.statussummary)) asking.push(domain.domainname);
  }
  const listed = await fixture.browser.call(domainList, { tags: "needs", limit: 100, orderby: "domainname", desc: false });
  expect(names(listed.body)).toEqual(asking.toSorted());
  expect(asking.length).toBeGreaterThan(10);
  expect((await fixture.browser.call(domainViews, {})).body["tags"]).toMatchObject({ needs: asking.length });
});

test("names with a registry lock are found, and a row has its status where it is asked for", async () => {
  const { accountId } = fixture.account;
  const itemids = new Map<string, string>();
  for (const name of ["closed.se", "opened.se", "over.se", "byhand.se", "plain.se"])
    itemids.set(name, (await holdDomain(fixture, { name })).itemid);
  const seen = (name: string, parts: string) =>
    fixture.db.query(`update domain_detail set ${parts}, version = version + 1 where domain_id = $1`, [itemids.get(name)]);
  const paid = (name: string, params: object) =>
    fixture.db.query(
      "insert into service (account_id, id, product_id, name, domain_id, params, currency, started_at, paid_until) values ($1, gen_random_uuid(), 2298, $2, $3, $4, 'SEK', now(), now() + interval '1 year')",
      [accountId, name, itemids.get(name), JSON.stringify(params)],
    );
  await seen("closed.se", "is_registry_locked = true");
  await seen("opened.se", "unlocked_until = now() + interval '1 hour'");
  // This lock was seen open at the registry, but only until a time that has passed. It was not bought here, so it no longer
  // counts.
  await seen("over.se", "unlocked_until = now() - interval '1 hour'");
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await paid("byhand.se", { opening: { until, by: "", request: 1 } });
  const asked = { orderby: "domainname", desc: false, locks: true } as const;
  const { body } = await fixture.browser.call(domainList, { ...asked, tags: "registrylock" });
  const locks = (body["data"] as { registrylock?: { state: string; until?: string } }[]).map(({ registrylock }) => registrylock);
  expect(locks).toMatchObject([{ state: "open", until }, { state: "on" }, { state: "open" }]);
  expect(names(body)).toEqual(["byhand.se", "closed.se", "opened.se"]);
  const whole = (await fixture.browser.call(domainList, asked)).body["data"] as { registrylock?: object }[];
  expect(whole.at(-1)?.registrylock).toEqual({ state: "off" });
  const [first] = (await fixture.browser.call(domainList, {})).body["data"] as object[];
  expect(first).not.toHaveProperty("registrylock");
  expect((await fixture.browser.call(domainViews, {})).body["tags"]).toMatchObject({ registrylock: 3 });
  const detail = await fixture.browser.call(domainDetails, { itemid: itemids.get("byhand.se") });
  expect(detail.body["domain"]).toMatchObject({ registrylock: { locked: false, unlockeduntil: until } });
});

test("a selection holds every domain of the filter as it is now", async () => {
  for (const name of ["a-one.se", "a-two.se", "b-one.se"]) await addDnsDomain(fixture, name);
  const { body } = await fixture.browser.call(selectDomains, { search: "one", orderby: "domainname", desc: false });
  expect(names(body)).toEqual(["a-one.se", "b-one.se"]);
});

test("a domain's page shows the coming days by the rules of its TLD, and its history newest first", async () => {
  const { itemid } = await holdDomain(fixture);
  await fixture.browser.call(setAutoRenew, { itemid, autorenew: false });
  await fixture.browser.call(setAutoRenew, { itemid, autorenew: true });
  const domain = (await fixture.browser.call(domainDetails, { itemid })).body["domain"] as Record<string, unknown>;
  expect(domain["renewalmode"]).toBe("auto");
  const ahead = domain["milestones"] as { kind: string; at: string; source: string }[];
  expect(ahead.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
    "renews rule",
    "expires registry",
    "lastsafe rule",
    "leaves rule",
    "restoreends rule",
    "released rule",
  ]);
  // The name renews automatically, two weeks before it expires.
  expect(domain["statussummary"]).toMatchObject({ next: { what: "renews", at: ahead[0]?.at } });
  expect(Date.parse(ahead[1]?.at ?? "") - Date.parse(ahead[0]?.at ?? "")).toBe(14 * 86_400_000);
  const events = (await fixture.browser.call(domainEvents, { itemid })).body["data"] as Record<string, unknown>[];
  expect(events.map(({ kind, what }) => `${String(kind)} ${String(what)}`)).toEqual([
    "renewal auto",
    "renewal manual",
    "registered registered",
  ]);
  expect(events[0]?.["actor"]).toMatchObject({ kind: "user" });
  const older = await fixture.browser.call(domainEvents, { itemid, before: String(events[0]?.["at"]) });
  expect(older.body["data"]).toHaveLength(2);
});
