import { brandWeb, publishBrand } from "./steps/brand.ts";
import { freshName, logIn } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";

/** This is a text, because it runs in the page and not in this file. */
const accent = `getComputedStyle(document.documentElement).getPropertyValue("--np-accent").trim()`;
const codeOf = (path: string, method: "GET" | "POST") => `fetch("${path}", {
  method: "${method}",
  headers: { "X-Requested-With": "XMLHttpRequest", "Idempotency-Key": crypto.randomUUID(), "Content-Type": "application/json" },
  ${method === "POST" ? 'body: JSON.stringify({ amountMinor: 10000, method: "card" }),' : ""}
}).then(async (answer) => (await answer.json()).code)`;

test.describe("a reseller's brand on a host of its own", () => {
  test.use({
    baseURL: brandWeb,
    locale: "sv-SE",
  });

  test("has its own name, logo, colour and words [S0.02, S2.03]", async ({ page }) => {
    // The server caches a brand for ten seconds, and the previous journey may have changed the brand's name.
    await expect(async () => {
      await page.goto("/");
      await expect(page).toHaveTitle("Solrosen", { timeout: 1500 });
    }).toPass({ timeout: 40_000 });
    await expect(page.getByRole("img", { name: "Solrosen" })).toBeVisible();
    await expect(page.getByText("Välkommen till Solrosen.")).toBeVisible();
    await expect.poll(() => page.evaluate<string>(accent)).toBe("#F9B818");
    await expectAccessible(page);
    await page.goto(endpoints().web);
    await expect(page).toHaveTitle("Nameplane");
    await expect(page.getByText("Välkommen till Solrosen.")).toHaveCount(0);
    expect(await page.evaluate<string>(accent)).not.toBe("#F9B818");
  });

  test("logs in its own customers only", async ({ page, trouble }) => {
    trouble.foresee(/userlogin/);
    const { customer } = endpoints().demo;
    await page.goto("/");
    await page.getByRole("textbox", { name: /^Användarnamn/ }).fill(customer.username);
    await page.getByRole("textbox", { name: /^Lösenord/ }).fill(customer.password);
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await expect(page.getByText(/är fel/)).toBeVisible();
    await expect(page).toHaveTitle("Solrosen");
  });

  test("features that it has switched off are in no menu; a link to one is ignored, a tab leads to the tab beside it, and the server refuses their calls [S2.77, S2.78, S6.11]", async ({
    page,
    trouble,
  }) => {
    // The browser opens a page with the configuration it has stored. Until it has the new configuration, it still loads the list
    // of requests.
    trouble.foresee(/^answer: 404 \w+ \/api\/(economy\/makedeposit|domain\/exportdomains|order\/getrequests)\/$/);
    await logIn(page, endpoints().demo.client);
    const menu = page.getByRole("navigation", { name: "Avdelningar" });
    await expect(menu.getByRole("link", { name: "Ekonomi" })).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("button", { name: "Senaste inloggningar" })).toHaveCount(0);
    await publishBrand({}, { Requests: false, EconomyReceipts: false, ServicesPremiumDns: false, ServicesVpn: false });
    await expect(async () => {
      await page.goto("/requests");
      await page.waitForURL("**/dashboard", { timeout: 2000 });
    }).toPass({ timeout: 40_000 });
    await expect(menu.getByRole("link", { name: "Ekonomi" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Beställningar" })).toHaveCount(0);
    await page.goto("/economy/receipts");
    await page.waitForURL("**/economy/invoices**");
    // If a link inside the panel leads to a page that is switched off, the current page stays. If it leads to a tab that is
    // switched off, the tab beside it is opened.
    const here = page.getByRole("heading", { level: 1, name: "Fakturor" });
    await expect(here).toBeVisible();
    for (const address of ["/requests", "/economy/receipts"]) {
      await page.evaluate(`history.pushState({}, "", ${JSON.stringify(address)})`);
      await page.waitForURL("**/economy/invoices**");
      await expect(here).toBeVisible();
    }
    await page.goto("/services");
    await page.waitForURL("**/services/list");
    await expect(page.getByRole("navigation", { name: "Tjänster" }).getByRole("link", { name: "VPN" })).toHaveCount(0);
    await publishBrand({}, { Requests: true, EconomyReceipts: true, ServicesPremiumDns: true, ServicesVpn: true });

    const featureOff = 2000;
    expect(await page.evaluate(codeOf("/api/economy/makedeposit/", "POST"))).toBe(featureOff);
    expect(await page.evaluate(codeOf("/api/domain/exportdomains/", "GET"))).toBe(featureOff);
  });

  test("has its own prices, above those of the provider", async ({ page }) => {
    const name = freshName("pris");
    const priceAt = async (web: string) => {
      await page.goto(`${web}/searchdomains?domainname=${name}`);
      await page.getByRole("button", { name: new RegExp(`, ${name}$`) }).waitFor();
      const text = await page.locator("main").textContent();
      return Number(/(\d+)(?:,\d\d)?\s+kr/.exec(text ?? "")?.[1]);
    };
    const own = await priceAt(endpoints().web);
    expect(own).toBeGreaterThan(0);
    expect(await priceAt(endpoints().demo.client.web)).toBeGreaterThan(own);
  });

  test("shows the language selector in the footer, and none when the brand has it off [S1.36]", async ({ page }) => {
    const selector = page.getByRole("contentinfo").getByRole("combobox");
    await logIn(page, endpoints().demo.client);
    await expect(selector).toHaveCount(1);
    await publishBrand({ enableTranslation: false });
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("timer")).toBeVisible();
      await expect(selector).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    await publishBrand({ enableTranslation: true });
  });

  test("has a chat if one is configured: it is loaded late from the configured address, the content security policy allows it, and it is absent from the pages before and after login; where it cannot be reached the panel works without it [S1.38, S7.33, C6.27]", async ({
    page,
    trouble,
  }) => {
    // A request that had been sent before the session ended is answered with 401.
    trouble.foresee(/^answer: 401 GET /, /^request: GET http:\/\/chat\.nameplane\.test\//);
    const asked: string[] = [];
    const others = new Set<string>();
    page.on("request", (request) => others.add(new URL(request.url()).host));
    let isAway = true;
    await page.route("http://chat.nameplane.test/**", (route) => {
      asked.push(`${route.request().url()} on ${new URL(page.url()).pathname}`);
      if (isAway) return route.abort("addressunreachable");
      return route.fulfill({ contentType: "text/javascript", body: "document.title = `chat ${document.title}`" });
    });
    // Node cannot resolve names below localhost, so the host header selects the brand.
    const policyOf = async (base: string, at: string) => {
      const answer = await page.request.get(endpoints().web + at, { headers: { host: new URL(base).host } });
      return answer.headers()["content-security-policy"] ?? "";
    };
    expect(await policyOf(endpoints().web, "/dashboard")).not.toContain("chat.nameplane.test");
    await publishBrand({ showIntercom: true });
    try {
      await expect
        .poll(() => policyOf(brandWeb, "/dashboard"), { timeout: 30_000 })
        .toContain("'strict-dynamic' 'self' http://chat.nameplane.test;");
      expect(await policyOf(brandWeb, "/")).not.toContain("chat.nameplane.test");
      await logIn(page, endpoints().demo.client);
      await expect.poll(() => asked).toEqual(["http://chat.nameplane.test/widget.js on /dashboard"]);
      await page.getByRole("navigation", { name: "Avdelningar" }).getByRole("link", { name: "Domäner" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Domännamn" })).toBeVisible();
      isAway = false;
      await page.goto("/dashboard");
      await expect.poll(() => page.title()).toContain("chat ");
      expect(asked).toHaveLength(2);
      expect([...others].toSorted()).toEqual(["chat.nameplane.test", new URL(brandWeb).host]);
      await page.getByRole("button", { name: /^Kontomeny/ }).click();
      await page.getByRole("button", { name: "Logga ut" }).click();
      await expect(page.getByRole("textbox", { name: /^(Username|Användarnamn)/ })).toBeVisible();
      await expect(page.locator('script[src^="http://chat.nameplane.test"]')).toHaveCount(0);
    } finally {
      await publishBrand({ showIntercom: false });
    }
  });
});
