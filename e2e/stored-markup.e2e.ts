import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer, newColleague, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, test } from "./steps/journey.ts";
import { joinStaff } from "./steps/staff.ts";

/** The markup that an attacker writes into a field. It contains the field's name, so that the test can find it on a screen. */
const attack = (field: string) => `"><img data-a=${field} src=x onerror=a()>`;

/**
 * Makes the page record every attack that runs or is stopped by the Content Security Policy. Returns a function that lists, as
 * text, these records and the attacks that are elements of the page now. Errors in the console need no check here, because every
 * journey fails on them (steps/journey.ts).
 */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript({
    content: `globalThis.attacks = [];
      globalThis.a = () => attacks.push("an attack ran");
      document.addEventListener("securitypolicyviolation", (event) => attacks.push(event.violatedDirective + " " + event.sample));`,
  });
  return () =>
    page.evaluate("[...globalThis.attacks, ...[...document.querySelectorAll('[data-a]')].map((each) => each.outerHTML)]");
}

/**
 * Opens screens, and checks that no attack ran or became an element on them. Returns the attacked fields that were shown as text.
 */
async function visit(page: Page, addresses: readonly string[]): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const address of addresses) {
    await page.goto(address);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("img", { name: "Loading" })).toHaveCount(0);
    const text = await page.evaluate<string>(
      "document.body.innerText + [...document.querySelectorAll('input, textarea')].map((each) => each.value).join(' ')",
    );
    for (const [, field = ""] of text.matchAll(/data-a=([a-z]+)/g)) shown.add(field);
    expect(await page.evaluate("globalThis.attacks.length + document.querySelectorAll('[data-a]').length"), address).toBe(0);
  }
  return shown;
}

/** A call of the panel's API with the page's own session. */
async function call(page: Page, path: string, input: object): Promise<Record<string, unknown>> {
  const answer = await page.evaluate<Record<string, unknown>>(`fetch(${JSON.stringify(path)}, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest", "idempotency-key": crypto.randomUUID() },
    body: ${JSON.stringify(JSON.stringify(input))},
  }).then((reply) => reply.json())`);
  expect(answer, path).toMatchObject({ code: 1000 });
  return answer;
}

/**
 * Writes attacks directly into the database, past the forms and their rules, as an import, an older version or a registry could.
 */
async function fill(buyer: Buyer, colleague: Buyer): Promise<void> {
  await query(
    "update contact set organization = $2, first_name = $3, last_name = $4, street = array[$5], city = $6, version = version + 1 where account_id = $1",
    [buyer.accountId, ...["org", "first", "last", "street", "city"].map(attack)],
  );
  await query("update panel_user set first_name = $2, last_name = $3, version = version + 1 where username = $1", [
    colleague.username,
    attack("userfirst"),
    attack("userlast"),
  ]);
  await query(
    `insert into api_token (account_id, id, kind, token_hash, name, permissions, scope, created_by)
     select $1, gen_random_uuid(), 'dns', decode(md5(random()::text), 'hex'), $2, '{dns_view}', '{"zones":null,"names":null,"types":null,"canwrite":false,"networks":null}', 'user:' || id
       from panel_user where username = $3`,
    [buyer.accountId, attack("key"), buyer.username],
  );
  await query(
    `insert into request (account_id, id, type, origin, state, reason, ascii_name, created_by, next_check_at, limit_at)
     values ($1, gen_random_uuid(), 'create-domain-transfer', 'import', 'action_required', 4014, $2, 'test', now() + interval '1 day', now() + interval '1 day')`,
    [buyer.accountId, freshName("skrift")],
  );
  await query("update request set state = 'manual', reason = null, version = version + 1 where account_id = $1", [
    buyer.accountId,
  ]);
}

test("markup that anybody stored is text on every screen that shows it, to customers and to staff: no script runs, and no policy has to stop one [T58, T59]", async ({
  page,
  browser,
}) => {
  test.slow();
  const buyer = await newBuyer("en");
  const colleague = await newColleague(buyer);
  const name = freshName("markup");
  await holdNames(buyer, [{ name, days: 200 }]);
  await fill(buyer, colleague);
  const problems = await watch(page);
  await logIn(page, buyer);

  const [row] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
  const itemid = row?.id ?? "";
  const { labelid } = await call(page, "/api/domain/setlabel/", { title: attack("label"), color: "#336699" });
  await call(page, "/api/domain/setdomainlabels/", { itemids: [itemid], add: [labelid] });
  const { zoneid } = await call(page, "/api/dns/createzone/", { itemid });
  const text = { ttl: 3600, rdata: [`"${attack("txt").replaceAll('"', '\\"')}"`], note: attack("note") };
  await call(page, "/api/dns/savezone/", {
    zoneid,
    changes: [{ owner: "test", type: "TXT", base: null, new: text }],
    note: attack("version"),
  });
  await call(page, "/api/dns/settemplate/", { name: attack("template"), zoneid });
  await call(page, "/api/domain/setview/", { name: attack("view"), query: {} });
  const { ticketid } = await call(page, "/api/support/openticket/", {
    subject: attack("subject"),
    category: "dns",
    message: `${attack("message")}\njavascript:a() https://example.com/"onmouseover=a() <script>a()</script>`,
  });
  await query(
    `insert into file (account_id, id, owner_kind, owner_id, name, mime, size_bytes, sha256_hash, storage_key, created_by)
     select m.account_id, $2, 'ticket_message', m.id, $3, 'text/plain', 1, sha256('x'), 'none', 'test'
       from ticket_message m join ticket t on t.account_id = m.account_id and t.id = m.ticket_id where t.account_id = $1`,
    [buyer.accountId, randomUUID(), `${attack("file")}.txt`],
  );

  const details = `/domain/details/${itemid}`;
  const shown = await visit(page, [
    "/dashboard",
    "/domain/list",
    "/domain/contacts",
    "/domain/renewals",
    "/domain/transfer",
    `${details}/status`,
    `${details}/dns`,
    `${details}/dnssec`,
    `${details}/nameservers`,
    "/requests",
    "/services/list",
    "/economy/invoices",
    "/economy/deposit",
    "/support/opentickets",
    `/support/tickets/${String(ticketid)}`,
    "/tools/main",
    "/account/profile",
    "/account/settings",
    "/account/users",
    "/account/security",
    "/account/apikeys",
    "/account/webhooks",
    "/user/profile",
    "/user/settings",
    "/user/notifications",
  ]);
  await page.goto("/domain/list");
  await page.getByRole("button", { name: "Views" }).click();
  await expect(page.getByRole("link", { name: attack("view") })).toBeVisible();
  expect([...shown].toSorted()).toEqual(expect.arrayContaining(["key", "label", "message", "org", "subject", "userfirst"]));

  // A registry, or anybody who answers in its place, can write anything into the public data of a name.
  await page.route("**/api/domain/whois/", async (route) => {
    const reply = await route.fetch();
    const answer = (await reply.json()) as { parameters?: Record<string, unknown> };
    const parameters = {
      ...answer.parameters,
      whois: `<b>x</b><br>${attack("whois")}<script>a()</script><a href="javascript:a()">x</a><svg onload=a()>`,
      registrar: attack("registrar"),
      nameservers: [attack("server")],
      statuses: [attack("epp")],
    };
    await route.fulfill({ response: reply, json: { ...answer, parameters } });
  });
  await page.goto(`${details}/status`);
  await page.getByRole("button", { name: "See public WHOIS" }).click();
  await expect(page.getByRole("dialog", { name: /^WHOIS/ }).locator("pre")).toBeVisible();
  await expect(page.getByText(attack("registrar"))).toBeVisible();
  await expect(page.locator("a[href^='javascript:'], pre script, pre svg")).toHaveCount(0);
  expect(await problems()).toEqual([]);

  const [request] = await query<{ number: number }>("select number from request where account_id = $1", [buyer.accountId]);
  const queue = await (await browser.newContext()).newPage();
  const refused: string[] = [];
  const atStaff = await watch(queue);
  await joinStaff(queue);
  // Errors are collected only from here on, because before the login a refused call is expected: it tells the page that nobody is
  // logged in.
  queue.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  const seen = await visit(queue, [
    "/staff/home",
    "/staff/tasks",
    "/staff/tasks?view=stopped",
    `/staff/requests/${String(request?.number)}`,
    "/staff/documents",
    "/staff/differences",
  ]);
  test.info().annotations.push({ type: "shown to staff", description: [...seen].join() });
  expect(await atStaff()).toEqual([]);
  expect(refused).toEqual([]);
});
