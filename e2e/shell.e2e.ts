import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

test("a visitor sees the login page under the brand's name, and a page of its own for an unknown address [S2.03, S2.61, S2.67, S8.29, C2.59, C8.11]", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Nameplane");
  await expect(page.getByRole("banner")).toHaveCount(0);
  // The page for unknown addresses is also shown for an unknown address below a known one, and for an address that cannot be
  // parsed.
  for (const address of ["/no/such/place", "/domain/nope", "/services/nope/", "/domain/details/x/y/z", "/domain/100%"]) {
    await page.goto(address);
    await expect(page).toHaveTitle("Page not found - Nameplane");
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await expect(page.getByText("The address may be mistyped")).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto("/domain/nope?lang=sv");
  await expect(page).toHaveTitle("Sidan hittades inte - Nameplane");
  await expect(page.getByRole("heading", { level: 1, name: "Sidan hittades inte" })).toBeVisible();
});

test("text never becomes markup or a script in the page, wherever it comes from", async ({ page, trouble }) => {
  trouble.foresee(/^console: .*(TrustedHTML|TrustedScript|Trusted Type|trusted-types)/s);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const acts = [
    `document.createElement("div").innerHTML = "<img src=x onerror='document.title = 1'>"`,
    `document.body.insertAdjacentHTML("beforeend", "<b>text</b>")`,
    `document.createElement("script").src = "/assets/other.js"`,
    `document.createElement("script").text = "document.title = 1"`,
    `new DOMParser().parseFromString("<b>text</b>", "text/html")`,
  ];
  const refused = await Promise.all(
    acts.map((act) =>
      page.evaluate<string>(`(() => {
        try { ${act}; return "done"; } catch (error) { return error instanceof TypeError ? "refused" : String(error); }
      })()`),
    ),
  );
  expect(refused).toEqual(acts.map(() => "refused"));
});

test("a page that needs a login asks for it, and a deep link is opened after it [S2.01]", async ({ page, trouble }) => {
  trouble.foresee(/^answer: 401 GET \/api\/account\/getaccountdetails\/$/);
  const buyer = await newBuyer("en");
  await page.goto("/economy/receipts?page=1");
  await page.getByRole("textbox", { name: /^Username/ }).fill(buyer.username);
  await page.getByRole("textbox", { name: /^Password/ }).fill(buyer.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/economy/receipts**");
  await expect(page.getByRole("heading", { level: 1, name: "Receipts" })).toBeVisible();
  // The login page redirects a logged-in user to the requested page, or to the dashboard if none was requested.
  await page.goto("/?return=/economy/receipts%3Fpage%3D1");
  await page.waitForURL("**/economy/receipts?page=1");
  for (const address of ["/", "/?return=//elsewhere.example/x"]) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === "/dashboard" && url.search === "");
  }
});

test("the frame: logo, menu, account button; the dashboard with its panels under both of its paths; domains, DNS, orders, invoices, tickets and services each have their section [S0.01, C0.01, S2.06, S2.07, S2.08, C2.04, S2.85, S2.89, S2.90, S2.91]", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  // A visitor of a public page sees nothing that belongs to a logged-in user.
  await page.goto("/searchdomains");
  const ways = page.getByRole("navigation", { name: "Log in or create an account" });
  await expect(ways.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(header).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: "Search or register" })).toHaveCount(0);
  await logIn(page, { username: "alva", password: "Kvarnen-2026" });
  for (const address of ["/dashboard", "/welcome"]) {
    await page.goto(address);
    await expect(page).toHaveTitle("Overview - Nameplane");
    expect(new URL(page.url()).pathname).toBe(address);
    for (const panel of ["Tools", "What's new", "System status"])
      await expect(page.getByRole("main").getByRole("heading", { level: 2, name: panel })).toBeVisible();
  }
  await expect(header.getByRole("img", { name: "Nameplane" })).toBeVisible();
  await expect(header.getByRole("navigation", { name: "Sections" }).getByRole("link").first()).toBeVisible();
  await expect(header.getByRole("button", { name: "Account menu" })).toBeVisible();

  const sections = header.getByRole("navigation", { name: "Sections" });
  const name = "kvarnstraket.se";
  for (const [section, place, own] of [
    ["Domains", "/domain/", name],
    ["Services", "/services/", "Premium DNS"],
    ["Requests", "/requests", name],
    ["Economy", "/economy/", /Invoice/],
    ["Support", "/support/", "Two addresses for our invoices"],
  ] as const) {
    await sections.getByRole("link", { name: section, exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith(place));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("main").getByText(own).first()).toBeVisible();
  }
  await sections.getByRole("link", { name: "Domains", exact: true }).click();
  const row = page.getByRole("row").filter({ has: page.getByRole("switch", { name: `Auto-renew for ${name}` }) });
  await row.getByRole("link", { name: `DNS for ${name}` }).click();
  await page.waitForURL("**/dns");
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
});

test("the footer's clock runs, and shows its zone [S1.34, S9.31]", async ({ page }) => {
  await page.goto("/");
  const clock = page.getByRole("timer");
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d UTC\+0[12]:00$/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? "");
});

test("a newer version is announced by a notice that stays, and Refresh reloads the page [S1.39, S1.40, S4.40, S4.41, S8.40, C8.27]", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("textbox", { name: /^Username/ }).fill("alva");
  const headers: (string | undefined)[] = [];
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    headers.push(route.request().headers()["x-version"]);
    const text = (await answer.text()).replace(/(name="np-build" content=")[^"]*/, "$19.9.9 2099-01-01T00:00:00.000Z");
    await route.fulfill({ response: answer, body: text });
  });
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await expect(page.getByText("A new version is available")).toBeVisible();
  expect(headers[0]).toMatch(/^\d+\.\d+\.\d+/);
  // This notice does not close by itself, even after a minute, which is longer than any other notice is shown.
  await page.clock.runFor(60_000);
  await expect(page.getByText("A new version is available")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Username/ })).toHaveValue("alva");
  await page.unroute("/");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh" }).click();
  await reloaded;
  await expect(page.getByText("A new version is available")).toHaveCount(0);
});

test("a failure offers its details: method, address, form data and response [S8.26, S8.27, S2.121]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^answer: 500 /, /^console: /);
  await logIn(page, await newBuyer("en"));
  await page.route("**/api/user/setusersettings/", (route) =>
    route.fulfill({ status: 500, contentType: "text/plain", body: "the disk is full" }),
  );
  await page.getByRole("contentinfo").getByRole("combobox", { name: "Language" }).selectOption("sv");
  await page.getByRole("button", { name: /^(More info|Mer info)$/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("POST");
  await expect(dialog).toContainText("/api/user/setusersettings/");
  await expect(dialog).toContainText('"language": "sv"');
  await expect(dialog).toContainText("the disk is full");
  await expectAccessible(page);
});

test("a dialog closes on Escape and on a click outside, and returns the focus; the one that asks for a login stays, and closes for the page of its links [S2.128, S2.129]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^answer: 401 /);
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const opener = page.getByRole("banner").getByRole("button", { name: /Alva/ });
  for (const leave of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 500)]) {
    await opener.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  await query("delete from session where account_id = $1", [buyer.accountId]);
  await page.getByRole("banner").getByRole("link", { name: "Requests" }).click();
  const expired = page.getByRole("dialog", { name: "Session expired" });
  const password = expired.getByRole("textbox", { name: /^Password/ });
  await password.fill("half of it");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 500);
  await expect(password).toHaveValue("half of it");
  await expired.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("textbox", { name: /^Username/ }).fill(buyer.username);
  await page.goBack();
  await expect(expired).toBeVisible();
  await password.fill(buyer.password);
  await expired.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
});

test("everything that the shell opens is accessible: menus, account dialog, command list, basket, search choices, notices, in both themes, wide and narrow", async ({
  page,
}) => {
  await logIn(page, await newBuyer("en"));
  const header = page.getByRole("banner");
  const check = async (open: () => Promise<void>, opened: ReturnType<typeof page.locator>) => {
    await open();
    await expect(opened).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(opened).toHaveCount(0);
  };
  const press = (name: string | RegExp) => () => header.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await check(press("Account menu"), page.getByRole("button", { name: "Log out" }));
  await check(press(/Alva/), dialog);
  await check(press(/^Basket/), dialog);
  await check(() => page.keyboard.press("Control+k"), dialog);
  await header.getByRole("combobox").click();
  await expect(header.getByRole("button", { name: "WHOIS" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText("You are back online")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await check(press("Menu"), dialog);
  await header.getByRole("button", { name: "Search" }).click();
  await expect(header.getByRole("button", { name: "WHOIS" })).toBeVisible();
  await expectAccessible(page);
});

test("without a network typed text stays, a part that was not loaded is loaded when it is back, and the page continues by itself", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^request: .* net::ERR_INTERNET_DISCONNECTED$/);
  await logIn(page, await newBuyer("en"));
  await page.goto("/domain/contacts");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "New contact" }).click();
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("textbox", { name: "Organisation", exact: true }).fill("Kvarnen AB");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Organisation", exact: true })).toHaveValue("Kvarnen AB");
  await page.context().setOffline(false);
  await expect(page.getByText("You are back online")).toBeVisible();
});
