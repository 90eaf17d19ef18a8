import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AskOptions, MakeOptions } from "@nameplane/contracts/identity/passkeys";
import {
  addStaffPasskey,
  beginStaffLogin,
  beginStaffPasskey,
  beginStaffProof,
  changeColleague,
  colleagueList,
  disableColleague,
  endStaffSession,
  giveStaffProof,
  inviteColleague,
  newColleagueLink,
  openStaffLink,
  removeStaffPasskey,
  removeStaffRole,
  saveStaffRole,
  setStaffLanguage,
  staffLogin,
  staffLogout,
  staffSecurity,
  staffSelf,
  useStaffLink,
} from "@nameplane/contracts/staff/operations";
import { userDetails } from "@nameplane/contracts/identity/operations";
import type { ColleagueRow, RoleRow } from "@nameplane/contracts/staff/colleagues";
import { newId, newToken } from "../../platform/ids.ts";
import { askedOf } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { SoftPasskey } from "../../testing/far-ends/soft-passkey.ts";
import { signIn } from "../../testing/sign-in.ts";
import { addColleague, issueTestLink, joinAsColleague } from "../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { colleagueRoutes } from "./colleagues.routes.ts";
import { staffRoutes } from "./staff.routes.ts";

let db: TestDatabase;
let api: TestApi;
const clock = new FakeClock(new Date());
const reseller = { host: "names.solrosen.example", brandId: newId() };

beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(
    "insert into brand (id, name, seller_id, mail_from) select $1, 'Solrosen', seller_id, mail_from from brand where is_operator",
    [reseller.brandId],
  );
  await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [reseller.host, reseller.brandId]);
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    colleagueRoutes(edge, new Set(["staff_audit"]));
    identityRoutes(edge, testIdentity(db));
  });
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function logIn(passkey: SoftPasskey, browser = api.browser(), headers: Record<string, string> = {}): Promise<Answer> {
  const begun = await browser.call(beginStaffLogin, {}, { headers });
  passkey.counter += 1;
  return browser.call(staffLogin, { passkey: passkey.answer(begun.body["options"] as AskOptions) }, { headers });
}
const nameOf = ({ body }: Answer) => body["name"] ?? body.code;
const lists = async (browser: TestBrowser) =>
  (await browser.call(colleagueList)).body as unknown as { colleagues: ColleagueRow[]; roles: RoleRow[]; permissions: string[] };
const rolesOf = async (browser: TestBrowser, ...names: string[]) =>
  (await lists(browser)).roles.filter(({ name }) => names.includes(name)).map(({ roleid }) => roleid);

describe("the login of staff", () => {
  test("a one-time link makes the first passkey, logs in, and works once; then the passkey alone logs in", async () => {
    const { staffId, username } = await addColleague(db, "Support");
    const token = await issueTestLink(db, staffId);
    const browser = api.browser();
    const passkey = new SoftPasskey();
    const opened = await browser.call(openStaffLink, { token });
    expect(opened.body).toMatchObject({ code: 1000, username });
    const sent = { token, name: "Laptop", passkey: passkey.make(opened.body["options"] as MakeOptions) };
    const used = await browser.call(useStaffLink, sent);
    expect(used.body["colleague"]).toMatchObject({ username, permissions: expect.arrayContaining(["staff_tickets"]) as unknown });
    expect((await browser.call(staffSelf)).body.code).toBe(1000);
    for (const again of [openStaffLink, useStaffLink])
      expect(nameOf(await api.browser().call(again, again === openStaffLink ? { token } : sent))).toBe("StaffLinkOver");

    await browser.call(staffLogout);
    expect(nameOf(await browser.call(staffSelf))).toBe("LoginRequired");
    const later = api.browser();
    expect((await logIn(passkey, later)).body["colleague"]).toMatchObject({ username });
    expect((await later.call(staffSecurity)).body["passkeys"]).toMatchObject([{ name: "Laptop", host: "localhost" }]);
    const chain = await db.query<{ action: string }>(
      "select body ->> 'action' as action from audit_event where body ->> 'object' = $1 order by at, id",
      [staffId],
    );
    expect(chain.map(({ action }) => action)).toEqual(["staff.passkey-add", "staff.login", "staff.login"]);
  });

  test("two browsers use a link at the same time: one passkey is stored", async () => {
    const { staffId } = await addColleague(db);
    const token = await issueTestLink(db, staffId);
    const browsers = [api.browser(), api.browser()];
    const opened: Answer[] = [];
    for (const browser of browsers) opened.push(await browser.call(openStaffLink, { token }));
    const answers = await Promise.all(
      browsers.map(async (browser, at) => {
        const passkey = new SoftPasskey().make(opened[at]?.body["options"] as MakeOptions);
        return nameOf(await browser.call(useStaffLink, { token, name: "One", passkey }));
      }),
    );
    expect(answers.map(String).toSorted()).toEqual(["1000", "StaffLinkOver"]);
    expect(await db.query("select 1 from staff_credential where staff_id = $1", [staffId])).toHaveLength(1);
  });

  test("an expired, an unknown and a disabled colleague's link are refused alike", async () => {
    const { staffId } = await addColleague(db);
    const expired = await issueTestLink(db, staffId, new Date(Date.now() - 1000));
    const locked = await addColleague(db);
    const ofLocked = await issueTestLink(db, locked.staffId);
    await db.query("update staff_user set disabled_at = now() where id = $1", [locked.staffId]);
    for (const token of [expired, ofLocked, newToken()])
      expect(nameOf(await api.browser().call(openStaffLink, { token }))).toBe("StaffLinkOver");
  });

  test("a passkey that did not verify its user, an unknown one, one of a disabled colleague and a used challenge do not log in", async () => {
    const { passkey, staffId } = await joinAsColleague(db, api);
    passkey.verifies = false;
    expect(nameOf(await logIn(passkey))).toBe("PasskeyFailed");
    passkey.verifies = true;
    expect(nameOf(await logIn(new SoftPasskey()))).toBe("PasskeyFailed");
    const browser = api.browser();
    const begun = await browser.call(beginStaffLogin);
    passkey.counter += 1;
    const answer = passkey.answer(begun.body["options"] as AskOptions);
    expect((await browser.call(staffLogin, { passkey: answer })).body.code).toBe(1000);
    expect(nameOf(await api.browser().call(staffLogin, { passkey: answer }))).toBe("PasskeyFailed");
    await db.query("update staff_user set disabled_at = now() where id = $1", [staffId]);
    expect(nameOf(await browser.call(staffSelf))).toBe("LoginRequired");
    expect(nameOf(await logIn(passkey))).toBe("PasskeyFailed");
  });

  test("a passkey whose counter went back may be a copy: it is refused, and recorded", async () => {
    const { passkey, staffId } = await joinAsColleague(db, api);
    await logIn(passkey);
    passkey.counter -= 2;
    expect(nameOf(await logIn(passkey))).toBe("PasskeyFailed");
    const [last] = await db.query<{ body: { action: string; result: string } }>(
      "select body from audit_event where body ->> 'object' = $1 order by at desc, id desc limit 1",
      [staffId],
    );
    expect(last?.body).toMatchObject({ action: "staff.login", result: "denied" });
  });

  test("a session ends after fifteen minutes without a call, and after eight hours with them", async () => {
    const { browser, staffId } = await joinAsColleague(db, api);
    await db.query("update staff_session set used_at = now() - interval '14 minutes' where staff_id = $1", [staffId]);
    expect((await browser.call(staffSelf)).body.code).toBe(1000);
    await db.query("update staff_session set used_at = now() - interval '16 minutes' where staff_id = $1", [staffId]);
    expect(nameOf(await browser.call(staffSelf))).toBe("LoginRequired");
    const other = await joinAsColleague(db, api);
    const [row] = await db.query<{ hours: number }>(
      "select extract(epoch from ends_at - created_at)::float / 3600 as hours from staff_session where staff_id = $1",
      [other.staffId],
    );
    expect(row?.hours).toBeCloseTo(8, 1);
    await db.query("update staff_session set ends_at = now() where staff_id = $1", [other.staffId]);
    expect(nameOf(await other.browser.call(staffSelf))).toBe("LoginRequired");
  });

  test("staff and customers are apart: neither session is one of the other, and a reseller's host has no entry of staff", async () => {
    const { browser, passkey } = await joinAsColleague(db, api);
    expect(nameOf(await browser.call(userDetails))).toBe("LoginRequired");
    const customer = api.browser();
    customer.cookie = await signIn(db, await createAccount(db));
    expect((await customer.call(userDetails)).body.code).toBe(1000);
    expect(nameOf(await customer.call(staffSelf))).toBe("LoginRequired");
    // The token of a customer does not become a staff session if it is sent under the name of the staff cookie.
    customer.cookie = (customer.cookie ?? "").replace("sid=", "ssid=");
    expect(nameOf(await customer.call(staffSelf))).toBe("LoginRequired");
    const headers = { host: reseller.host };
    expect(nameOf(await browser.call(staffSelf, {}, { headers }))).toBe("NoSuchEndpoint");
    expect(nameOf(await api.browser().call(beginStaffLogin, {}, { headers }))).toBe("NoSuchEndpoint");
    // A cookie that was set on another host of the operator does not count here.
    await db.query(
      "insert into brand_host (host, brand_id, is_live) values ('office.example', $1, true) on conflict do nothing",
      [db.installation.brandId],
    );
    expect(nameOf(await browser.call(staffSelf, {}, { headers: { host: "office.example" } }))).toBe("LoginRequired");
    expect((await logIn(passkey)).body.code).toBe(1000);
  });

  test("a page that shows another colleague is told so", async () => {
    const { browser, staffId } = await joinAsColleague(db, api);
    const as = (who: string) => browser.call(staffSelf, {}, { headers: { "x-session": `staff ${who}` } });
    expect((await as(staffId)).body.code).toBe(1000);
    expect(nameOf(await as(newId()))).toBe("OtherIdentity");
  });
});

describe("one's own passkeys and sessions", () => {
  test("a second passkey is added after a fresh proof, and both can be removed but the last", async () => {
    const { browser, proven } = await joinAsColleague(db, api);
    const begun = await proven(beginStaffPasskey, {});
    const second = new SoftPasskey();
    const made = second.make(begun.body["options"] as MakeOptions);
    expect((await browser.call(addStaffPasskey, { name: "Phone", passkey: made })).body.code).toBe(1000);
    expect((await logIn(second)).body.code).toBe(1000);
    const passkeys = (await browser.call(staffSecurity)).body["passkeys"] as { id: string }[];
    expect(passkeys).toHaveLength(2);
    expect((await proven(removeStaffPasskey, { passkeyid: passkeys[1]?.id })).body.code).toBe(1000);
    expect(nameOf(await logIn(second))).toBe("PasskeyFailed");
    expect(nameOf(await proven(removeStaffPasskey, { passkeyid: passkeys[0]?.id }))).toBe("LastPasskey");
  });

  test("a proof is for one act of one session: another act, another session and a second use ask again", async () => {
    const one = await joinAsColleague(db, api);
    const asked = await one.browser.call(beginStaffPasskey, {}, { key: newToken() });
    expect(nameOf(asked)).toBe("StepUpRequired");
    const { content } = askedOf(asked);
    const begun = await one.browser.call(beginStaffProof, { content });
    one.passkey.counter += 1;
    const proof = one.passkey.answer(begun.body["options"] as AskOptions);
    const thief = await joinAsColleague(db, api);
    expect(nameOf(await thief.browser.call(giveStaffProof, { content, passkey: proof }))).toBe("PasskeyFailed");
    // The challenge was used up by that try.
    expect(nameOf(await one.browser.call(giveStaffProof, { content, passkey: proof }))).toBe("PasskeyFailed");
    expect((await one.proven(beginStaffPasskey, {})).body.code).toBe(1000);
    expect(nameOf(await one.browser.call(beginStaffPasskey, {}, { key: newToken() }))).toBe("StepUpRequired");
  });

  test("another session of one's own can be ended, one of a colleague cannot; the language is kept", async () => {
    const { browser, passkey } = await joinAsColleague(db, api);
    const elsewhere = api.browser();
    await logIn(passkey, elsewhere);
    const sessions = (await browser.call(staffSecurity)).body["sessions"] as { id: string; isThis: boolean }[];
    expect([sessions.length, sessions.filter(({ isThis }) => isThis).length]).toEqual([2, 1]);
    const other = sessions.find(({ isThis }) => !isThis);
    const stranger = await joinAsColleague(db, api);
    expect(nameOf(await stranger.browser.call(endStaffSession, { sessionid: other?.id }))).toBe("NotFound");
    expect((await browser.call(endStaffSession, { sessionid: other?.id })).body.code).toBe(1000);
    expect(nameOf(await elsewhere.call(staffSelf))).toBe("LoginRequired");
    await browser.call(setStaffLanguage, { language: "sv" });
    expect((await browser.call(staffSelf)).body["colleague"]).toMatchObject({ language: "sv" });
  });
});

describe("colleagues and roles", () => {
  const person = (name: string) => ({
    username: name,
    name: "Siv Linde",
    email: `${name}@example.com`,
    language: "sv",
    brandid: null,
  });

  test("a colleague is invited by a link, does what the role allows, and is limited to a brand", async () => {
    const boss = await joinAsColleague(db, api);
    const roles = await rolesOf(boss.browser, "Domains");
    const invited = await boss.proven(inviteColleague, { ...person("siv"), roles, brandid: reseller.brandId });
    const { url } = invited.body["link"] as { url: string };
    expect(url).toMatch(/^http:\/\/localhost\/staff\/join#[\w-]{43}$/);
    const token = url.split("#")[1] ?? "";
    const browser = api.browser();
    const opened = await browser.call(openStaffLink, { token });
    const passkey = new SoftPasskey().make(opened.body["options"] as MakeOptions);
    const joined = await browser.call(useStaffLink, { token, name: "Phone", passkey });
    expect(joined.body["colleague"]).toMatchObject({ username: "siv", brand: "Solrosen", language: "sv" });
    expect(nameOf(await browser.call(colleagueList))).toBe("NoPermission");
    const listed = (await lists(boss.browser)).colleagues.find(({ username }) => username === "siv");
    expect(listed).toMatchObject({ roles: [{ name: "Domains" }], brand: { name: "Solrosen" }, passkeys: 1, linkends: null });
    expect((await lists(boss.browser)).permissions).not.toContain("staff_audit");
  });

  test("the same username or mail address is refused, with the field named", async () => {
    const boss = await joinAsColleague(db, api);
    await boss.proven(inviteColleague, { ...person("dubbel"), roles: [] });
    const again = await boss.proven(inviteColleague, { ...person("dubbel"), email: "new@example.com", roles: [] });
    expect(again.body).toMatchObject({ name: "StaffNameTaken", param: "username" });
    const mail = await boss.proven(inviteColleague, { ...person("annan"), email: "dubbel@example.com", roles: [] });
    expect(mail.body).toMatchObject({ name: "StaffNameTaken", param: "email" });
  });

  test("nobody gives, changes or takes rights beyond the own ones, or changes the own roles", async () => {
    const boss = await joinAsColleague(db, api);
    const made = await boss.proven(saveStaffRole, { name: "People", permissions: ["staff_users", "staff_view"] });
    const people = await joinAsColleague(db, api, "People");
    const admin = await rolesOf(boss.browser, "Administrator");
    expect(nameOf(await people.proven(inviteColleague, { ...person("hog"), roles: admin }))).toBe("MoreThanYourRights");
    const { colleagues } = await lists(boss.browser);
    const version = colleagues.find(({ staffid }) => staffid === boss.staffId)?.version;
    const { username: _, ...fields } = person("boss");
    const same = { ...fields, staffid: boss.staffId, version, roles: [] };
    expect(nameOf(await people.proven(changeColleague, same))).toBe("MoreThanYourRights");
    expect(nameOf(await people.proven(disableColleague, { staffid: boss.staffId, disabled: true }))).toBe("MoreThanYourRights");
    expect(nameOf(await people.proven(newColleagueLink, { staffid: boss.staffId, removepasskeys: true }))).toBe(
      "MoreThanYourRights",
    );
    const more = { roleid: made.body["roleid"], version: 1, name: "People", permissions: ["staff_users", "staff_refund"] };
    expect(nameOf(await people.proven(saveStaffRole, more))).toBe("MoreThanYourRights");
    expect(nameOf(await boss.proven(changeColleague, same))).toBe("NotYourself");
    expect(nameOf(await boss.proven(disableColleague, { staffid: boss.staffId, disabled: true }))).toBe("NotYourself");
  });

  test("somebody who is disabled is out at once, and comes back with the old passkey; a new link can take the passkeys away", async () => {
    const boss = await joinAsColleague(db, api);
    const { browser, passkey, staffId } = await joinAsColleague(db, api, "Support");
    expect((await boss.proven(disableColleague, { staffid: staffId, disabled: true })).body.code).toBe(1000);
    expect(nameOf(await browser.call(staffSelf))).toBe("LoginRequired");
    expect((await boss.proven(disableColleague, { staffid: staffId, disabled: false })).body.code).toBe(1000);
    expect(nameOf(await browser.call(staffSelf))).toBe("LoginRequired");
    expect((await logIn(passkey)).body.code).toBe(1000);
    const link = await boss.proven(newColleagueLink, { staffid: staffId, removepasskeys: true });
    expect(link.body.code).toBe(1000);
    expect(nameOf(await logIn(passkey))).toBe("PasskeyFailed");
  });

  test("somebody always manages staff: the last role with that right keeps it", async () => {
    const boss = await joinAsColleague(db, api);
    const { roles } = await lists(boss.browser);
    const admin = roles.find(({ name }) => name === "Administrator");
    await db.query("update staff_user set disabled_at = now() where id <> $1", [boss.staffId]);
    const without = admin?.permissions.filter((each) => each !== "staff_users");
    const answer = await boss.proven(saveStaffRole, {
      roleid: admin?.roleid,
      version: admin?.version,
      name: "Administrator",
      permissions: without,
    });
    expect(nameOf(answer)).toBe("LastManager");
    expect((await lists(boss.browser)).roles.find(({ name }) => name === "Administrator")?.permissions).toContain("staff_users");
  });

  test("a role that somebody has stays; an unused one goes; a change behind somebody's back is noticed", async () => {
    const boss = await joinAsColleague(db, api);
    const [held] = await rolesOf(boss.browser, "Administrator");
    expect(nameOf(await boss.proven(removeStaffRole, { roleid: held }))).toBe("RoleHeld");
    const made = await boss.proven(saveStaffRole, { name: "Summer help", permissions: ["staff_view"] });
    const { roleid } = made.body as unknown as { roleid: string };
    const change = { roleid, version: 1, name: "Summer help", permissions: ["staff_view", "staff_tickets"] };
    expect((await boss.proven(saveStaffRole, change)).body.code).toBe(1000);
    expect(nameOf(await boss.proven(saveStaffRole, change))).toBe("RoleChanged");
    expect(nameOf(await boss.proven(saveStaffRole, { name: "Support", permissions: [] }))).toBe("StaffNameTaken");
    expect((await boss.proven(removeStaffRole, { roleid })).body.code).toBe(1000);
  });
});
