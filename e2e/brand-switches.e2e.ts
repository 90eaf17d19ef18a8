import type { Locator, Page } from "@playwright/test";

import { brandWeb, publishBrand } from "./steps/brand.ts";
import { freshName } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";

/** The server's answer to a call from the open page. */
const ask = (page: Page, path: string, body?: object) =>
  page.evaluate<Record<string, unknown>>(`fetch(${JSON.stringify(path)}, {
    method: "${body ? "POST" : "GET"}",
    headers: { "X-Requested-With": "XMLHttpRequest", "Idempotency-Key": crypto.randomUUID(), "Content-Type": "application/json" },
    ${body ? `body: ${JSON.stringify(JSON.stringify(body))},` : ""}
  }).then(async (answer) => {
    const text = await answer.text();
    try { return JSON.parse(text); } catch { return { code: 1000, text }; }
  })`);

/** Waits until the page shows the brand. The server caches the brand for ten seconds, and the browser until its next request. */
const untilBrand = (page: Page, name: string) =>
  expect(async () => {
    await page.goto("/dashboard");
    await expect(page).toHaveTitle(new RegExp(`${name}$`), { timeout: 1500 });
  }).toPass({ timeout: 40_000 });

const switches = [
  "enableServiceOrder",
  "enableBasket",
  "enableCardPayment",
  "enablePayPal",
  "enableSwish",
  "enableSepa",
  "enableBankTransfer",
  "enablePrices",
  "enableBulkTools",
  "enableExport",
  "enableAuthCode",
  "enableDnsTemplates",
  "enableDomainCancellation",
  "enableHistory",
  "enableLoginLog",
  "enableTranslation",
  "enableFeedback",
  "enablePasswordReset",
  "enableLoginOptions",
  "showContactUs",
  "showHelp",
  "showSystemStatus",
] as const;
const every = (isOn: boolean) => Object.fromEntries(switches.map((name) => [name, isOn]));

/** The code with which a feature that is switched off answers, as if it did not exist. */
const featureOff = 2000;

test.describe("features that a reseller switches off", () => {
  test.use({
    baseURL: brandWeb,
    locale: "sv-SE",
  });

  // Restores the installed brand for the other journeys.
  test.afterEach(async () => {
    await publishBrand({ brandName: "Solrosen", ...every(true), enableLoginLog: false, enableExport: false }, { Tools: false });
  });

  test("disappear from the customers' panel, are closed on the server, and come back [S1.35, S2.81, S3.33, S2.58, S2.79, C2.52, C6.13, C6.14, C6.15, C6.16, C6.17, C6.18, C6.19, C6.20, C6.21, C6.22, C6.23, C6.24, C6.25, C6.26, C6.28, C6.29, C6.30, C6.31]", async ({
    page,
    browser,
    baseURL,
    trouble,
  }) => {
    trouble.foresee(
      /^answer: 404 \w+ \/api\/\w+\/(addtobasket|beginpasskeylogin|canceldomain|exportdomains|getauthcode|getloginhistory|getsystemstatus|gettemplates|sendfeedback|setlabelsbyname)\/$/,
      // A page that was loaded before the brand changed still requests the basket, and shows no message about the answer.
      /^answer: 404 GET \/api\/order\/basket\/$/,
      /^refusal: 2303 /,
    );
    const [all, off] = [every(true), every(false)];
    const [named, wanted] = [freshName("val"), freshName("val")];
    const [domain] = await query<{ id: string }>(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at)
       select m.account_id, gen_random_uuid(), $2, $2, 'se', 'active', '2020-01-02', '2028-03-04', '2028-02-03'
         from membership m join panel_user u on u.id = m.user_id where u.username = $1 returning id`,
      [endpoints().demo.client.username, named],
    );
    await query(
      `insert into zone (account_id, id, domain_id, apex, registrable_name)
       select account_id, gen_random_uuid(), id, ascii_name, ascii_name from domain where id = $1`,
      [domain?.id],
    );
    const home = `/domain/details/${domain?.id ?? ""}/status`;

    await publishBrand({ brandName: "Solrosen ett", ...all }, { Tools: true });
    await page.goto("/");
    await page.getByRole("textbox", { name: /^Användarnamn/ }).fill(endpoints().demo.client.username);
    await page.getByRole("textbox", { name: /^Lösenord/ }).fill(endpoints().demo.client.password);
    await page.getByRole("checkbox", { name: /Kom ihåg/ }).check();
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await page.waitForURL("**/dashboard");
    await untilBrand(page, "Solrosen ett");
    const kept = () =>
      page.evaluate<(string | null)[]>(
        `["locale", "currency", "username"].map((name) => localStorage.getItem("np." + name)).concat(JSON.parse(localStorage.getItem("np.whitelabel")).globals.brandName)`,
      );
    await page.getByRole("contentinfo").getByRole("combobox", { name: "Språk" }).selectOption("en");
    await page.getByRole("contentinfo").getByRole("combobox", { name: "Language" }).selectOption("sv");
    await expect(page.getByRole("contentinfo").getByRole("button", { name: "Senaste inloggningar" })).toBeVisible();
    expect(await kept()).toEqual(["sv", "SEK", endpoints().demo.client.username, "Solrosen ett"]);

    // There is one order with a history, and a second order in the basket.
    const item = (domainname: string) => ({ itemaction: "create-domain-registration", domainname, years: 1 });
    const fill = (name: string) => ask(page, "/api/order/addtobasket/", { items: [item(name)] });
    await fill(wanted);
    const prepared = (await ask(page, "/api/order/preparecheckout/", {})) as {
      items: { requestid: string; quoteid: string }[];
      totals: { totalMinor: number; currency: string };
    };
    const { account } = (await ask(page, "/api/account/getaccountdetails/")) as {
      account: { contact: { contactid: string } };
    };
    const placed = await ask(page, "/api/order/placeorder/", {
      items: prepared.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
      contactid: account.contact.contactid,
      fields: {},
      method: "bank",
      totalMinor: prepared.totals.totalMinor,
      currency: prepared.totals.currency,
      termsaccepted: true,
    });
    expect(placed["code"], JSON.stringify(placed)).toBe(1000);
    const [request] = await query<{ number: string }>("select number from request where ascii_name = $1", [wanted]);
    const requestPage = `/requests/${request?.number ?? ""}`;
    await fill(freshName("val"));

    const header = page.getByRole("banner");
    const footer = page.getByRole("contentinfo");
    const tab = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
    /** What each page shows while the features are on. The list is grouped by page, so that each page is opened only once. */
    const shown: readonly (readonly [path: string, ready: () => Locator, ...(() => Locator)[]])[] = [
      [
        "/domain/list",
        () => page.getByRole("link", { name: named }).first(),
        () => page.getByRole("checkbox", { name: `Markera ${named}` }),
        () => tab("Etiketter i bulk"),
        () => page.getByRole("button", { name: "Exportera" }),
        () => header.getByRole("link", { name: "Beställ tjänst" }),
        () => footer.getByRole("button", { name: "Senaste inloggningar" }),
        () => footer.getByRole("button", { name: "Skicka synpunkter" }),
        () => footer.getByRole("link", { name: "Driftstatus" }),
        () => footer.getByRole("combobox", { name: "Språk" }),
      ],
      [
        home,
        () => page.getByRole("heading", { level: 1 }),
        () => page.getByText("Auktoriseringskod", { exact: true }),
        () => page.getByRole("main").locator('a[href^="mailto:"]'),
        () => page.getByRole("link", { name: "Säg upp domänen" }),
      ],
      [
        `/domain/details/${domain?.id ?? ""}/dns`,
        () => page.getByRole("button", { name: "Ny post" }).first(),
        () => page.getByRole("button", { name: "Mallar", exact: true }),
      ],
      [
        requestPage,
        () => page.getByRole("heading", { level: 1 }),
        () => page.getByRole("heading", { level: 2, name: "Förlopp" }),
      ],
      [
        "/account/security",
        () => page.getByRole("heading", { level: 1 }),
        () => page.getByRole("main").getByText("Hjälp", { exact: true }),
      ],
      ["/economy/invoices", () => page.getByRole("heading", { level: 1 }), () => tab("Prislista")],
      ["/checkout", () => page.getByRole("radio", { name: /^Banköverföring/ }), () => page.getByRole("radio", { name: /^Kort/ })],
    ];
    const opened = async (isOn: boolean) => {
      for (const [path, ready, ...parts] of shown) {
        await page.goto(path);
        await ready().waitFor();
        for (const part of parts) {
          if (isOn) await expect(part()).toBeVisible();
          else await expect(part()).toHaveCount(0);
        }
      }
      await page.getByRole("button", { name: /^Kontomeny/ }).click();
      await expect(page.getByText("Kortkommandon")).toHaveCount(isOn ? 1 : 0);
      await page.keyboard.press("Escape");
    };
    const visitor = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "sv-SE" })).newPage();
    const forgotten = async (isOn: boolean) => {
      await visitor.goto("/");
      await visitor.getByRole("button", { name: "Logga in", exact: true }).waitFor();
      await expect(visitor.getByRole("link", { name: "Glömt lösenordet?" })).toHaveCount(isOn ? 1 : 0);
      await expect(visitor.getByRole("button", { name: "Logga in med passnyckel" })).toHaveCount(isOn ? 1 : 0);
      await visitor.goto(`/searchdomains?domainname=${freshName("pris")}`);
      await visitor
        .getByRole("button", { name: /^Lägg i varukorgen/ })
        .first()
        .waitFor();
      expect(/\d\s+kr/.test((await visitor.locator("main").textContent()) ?? "")).toBe(isOn);
    };
    await opened(true);
    await forgotten(true);
    await visitor.goto("/checkout");
    await visitor.waitForURL((url) => url.pathname === "/" && url.searchParams.get("return") === "/checkout");
    expect((await ask(page, "/api/account/getloginhistory/"))["code"]).toBe(1000);
    // A user without a brand of their own is redirected from the whitelabel tool to the first tool that they may see.
    await page.goto("/tools/whitelabel");
    await page.waitForURL("**/tools/main");

    // The basket stays on for now, so that the payment methods can be checked.
    await publishBrand({ brandName: "Solrosen två", ...off, enableBasket: true, enableBankTransfer: true });
    await untilBrand(page, "Solrosen två");
    await opened(false);
    expect((await ask(page, "/api/account/getloginhistory/"))["code"]).toBe(featureOff);
    expect((await ask(page, "/api/authenticate/beginpasskeylogin/", {}))["code"]).toBe(featureOff);
    expect((await ask(page, "/api/domain/exportdomains/"))["code"]).toBe(featureOff);
    expect((await ask(page, "/api/domain/setlabelsbyname/", { names: [named], preview: true }))["code"]).toBe(featureOff);
    const words = { message: "hej", page: "/dashboard", version: "1" };
    expect((await ask(page, "/api/support/sendfeedback/", words))["code"]).toBe(featureOff);
    expect((await ask(page, "/api/miscellaneous/getsystemstatus/"))["code"]).toBe(featureOff);
    expect((await ask(page, "/api/dns/gettemplates/"))["code"]).toBe(featureOff);
    const end = { itemid: domain?.id, name: named, when: "now" };
    expect((await ask(page, "/api/order/canceldomain/", end))["code"]).toBe(featureOff);
    const code = { itemid: domain?.id, password: endpoints().demo.client.password };
    expect((await ask(page, "/api/domain/getauthcode/", code))["code"]).toBe(featureOff);
    const { request: seen } = (await ask(page, `/api/order/getrequest/?requestid=${request?.number ?? ""}`)) as {
      request: { timeline: unknown[] };
    };
    expect(seen.timeline).toEqual([]);
    const { tlds } = (await ask(page, "/api/tld/gettlds/")) as { tlds: { create: unknown }[] };
    expect(tlds.filter(({ create }) => create !== null)).toEqual([]);
    const { methods } = (await ask(page, "/api/order/preparecheckout/", {})) as { methods: { method: string }[] };
    expect(methods.map(({ method }) => method)).toEqual(["bank", "invoice"]);
    for (const path of ["/domain/bulk", "/economy/pricelist", "/order", home.replace("status", "cancel")]) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname !== path);
    }

    await publishBrand({ brandName: "Solrosen tre", ...all, enableBasket: false });
    await untilBrand(page, "Solrosen tre");
    await expect(header.getByRole("link", { name: "Beställ tjänst" })).toBeVisible();
    await expect(header.getByRole("button", { name: /^Varukorg/ })).toHaveCount(0);
    expect((await ask(page, "/api/order/addtobasket/", { items: [item(named)] }))["code"]).toBe(featureOff);
    await page.goto("/checkout");
    await page.waitForURL("**/dashboard");
    await visitor.context().close();
  });
});
