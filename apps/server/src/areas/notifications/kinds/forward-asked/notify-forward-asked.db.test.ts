import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  answerForwardAsk,
  askDestination,
  forwardDestinations,
  readForwardAsk,
} from "@nameplane/contracts/forwarding/operations";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { putSets } from "../../../../testing/fixtures/forward-records.ts";
import { signIn } from "../../../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { createTestZone } from "../../../../testing/fixtures/zones.ts";
import { sendDelivery } from "../../delivery/send-delivery.ts";
import { notifyForwardAskedAgain, notifyForwardsChanged } from "./notify-forward-asked.ts";
import { forwardingRoutes } from "../../../forwarding/index.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let api: TestApi;
let account: TestAccount;
let zoneId: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  fixture = await NewsFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => forwardingRoutes(edge, { jobs: fixture.jobs, clock: fixture.clock }));
  account = await createAccount(db, { language: "sv" });
  zoneId = await createTestZone(db, fixture.jobs, account, `vidare-${++count}.se`, fixture.clock.now());
  await db.query("delete from delivery");
  await db.query("delete from rate_counter");
  return async () => {
    await api.close();
    await fixture.close();
  };
});

const forwardTo = (...rdata: string[]) => putSets(db, account, zoneId, [{ owner: "post", type: "MAILFORWARD", rdata }]);
const ask = () => notifyForwardsChanged(fixture.deps, account.scope, zoneId);
const waiting = () =>
  db.query<{ id: string; address: string }>("select id, address from delivery where state = 'queued' order by address");

/** Sends the waiting mails, and returns the tokens of their links by address. */
async function mailed(): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { id, address } of await waiting()) {
    await sendDelivery(fixture.deps, account.scope, id);
    tokens.set(address, /\/forward\/([\w-]{43})"/.exec(fixture.mailer.sent.at(-1)?.html ?? "")?.[1] ?? "");
  }
  return tokens;
}

async function own() {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  return browser;
}

describe("the recipient of forwarded mail", () => {
  test("is asked once, by a mail that names the address and who asks", async () => {
    await forwardTo("info anna@example.com", "sales Anna@example.com", "otto bertil@example.com");
    await ask();
    await ask();
    const tokens = await mailed();
    expect([...tokens.keys()]).toEqual(["anna@example.com", "bertil@example.com"]);
    const mail = fixture.mailer.sent.find((one) => one.to.address === "bertil@example.com");
    expect(mail?.subject).toBe("Kvarnstråket AB vill vidarebefordra mejl till dig");
    expect(mail?.text).toContain(`otto@post.vidare-${count}.se`);
    await forwardTo("info anna@example.com", "new cecilia@example.com");
    await ask();
    expect((await waiting()).map((one) => one.address)).toEqual(["cecilia@example.com"]);
  });

  test("agrees, refuses and changes the answer by the same link, without a login", async () => {
    await forwardTo("info anna@example.com");
    await ask();
    const token = (await mailed()).get("anna@example.com") ?? "";
    const browser = api.browser();
    const seen = await browser.call(readForwardAsk, { token });
    expect(seen.body).toMatchObject({
      code: 1000,
      address: "anna@example.com",
      forward: `info@post.vidare-${count}.se`,
      by: "Kvarnstråket AB",
      state: "asked",
    });
    const states: unknown[] = [];
    for (const agree of [true, false, true]) {
      expect((await browser.call(answerForwardAsk, { token, agree })).body.code).toBe(1000);
      const list = await (await own()).call(forwardDestinations);
      states.push((list.body["data"] as { state: string }[])[0]?.state);
    }
    expect(states).toEqual(["agreed", "refused", "agreed"]);
  });

  test("and has refused is not asked again", async () => {
    await forwardTo("info anna@example.com");
    await ask();
    const token = (await mailed()).get("anna@example.com") ?? "";
    await api.browser().call(answerForwardAsk, { token, agree: false });
    fixture.clock.advance(30 * 86_400_000);
    await ask();
    expect(await waiting()).toEqual([]);
    const again = await (await own()).call(askDestination, { address: "anna@example.com" });
    expect(again.body["state"]).toBe("refused");
    expect(await waiting()).toEqual([]);
  });

  test("cannot be answered for with a wrong link, an old one, or at another brand", async () => {
    await forwardTo("info anna@example.com");
    await ask();
    const token = (await mailed()).get("anna@example.com") ?? "";
    const browser = api.browser();
    for (const wrong of ["", "x", `${token}x`])
      expect((await browser.call(answerForwardAsk, { token: wrong, agree: true })).body.code).toBe(2303);
    await db.query("update one_time_token set kind = 'signup' where kind = 'mail_destination'");
    expect((await browser.call(readForwardAsk, { token })).body.code).toBe(2303);
    await db.query("update one_time_token set kind = 'mail_destination', ends_at = now() where kind = 'signup'");
    expect((await browser.call(answerForwardAsk, { token, agree: true })).body.code).toBe(2303);
    expect(
      await db.query("select 1 from mail_destination where proved_at is not null and account_id = $1", [account.accountId]),
    ).toEqual([]);
  });

  test("is asked again by hand a while later; an address without a forward is not", async () => {
    await forwardTo("info anna@example.com");
    await ask();
    await mailed();
    const browser = await own();
    expect((await browser.call(askDestination, { address: "ANNA@example.com" })).body["state"]).toBe("asked");
    const jobs = () =>
      db.query<{ data: Parameters<typeof notifyForwardAskedAgain>[2] }>(
        "select data from pgboss.job where name = 'forwarding.ask-again'",
      );
    expect(await jobs()).toEqual([]);
    fixture.clock.advance(16 * 60_000);
    await browser.call(askDestination, { address: "anna@example.com" });
    const [job] = await jobs();
    if (job === undefined) throw new Error("nothing was asked for");
    await notifyForwardAskedAgain(fixture.deps, account.scope, job.data);
    expect([...(await mailed()).keys()]).toEqual(["anna@example.com"]);
    expect((await browser.call(askDestination, { address: "stranger@example.com" })).body.code).toBe(2303);
  });

  test("is not asked too often: an account may ask forty addresses a day", async () => {
    await forwardTo(...Array.from({ length: 45 }, (_, n) => `n${n} person${n}@example.com`));
    await ask();
    expect(await waiting()).toHaveLength(40);
    fixture.clock.advance(86_400_000);
    await ask();
    expect(await waiting()).toHaveLength(45);
  });
});

test("another account sees nothing of it", async () => {
  await forwardTo("info anna@example.com");
  await ask();
  const other = await createAccount(db);
  const browser = api.browser();
  browser.cookie = await signIn(db, other);
  expect((await browser.call(forwardDestinations)).body["data"]).toEqual([]);
  expect((await browser.call(askDestination, { address: "anna@example.com" })).body.code).toBe(2303);
});
