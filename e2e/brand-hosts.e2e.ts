import { readFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:tls";
import type { Locator } from "@playwright/test";
import { logIn } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";

const domain = "solrosen-webb.se";
const hosts = [`panel.${domain}`, `kund.${domain}`] as const;

// The other journeys expect the brand to have the one host of the demo.
test.afterEach(async () => {
  await query("delete from brand_host_claim where host = any ($1)", [hosts]);
  await query("delete from brand_host where host = any ($1)", [hosts]);
  await query("delete from certificate where kind = 'brand_host' and common_name = any ($1)", [hosts]);
});

type Page = { readonly status: number; readonly location: string | null; readonly body: string };

/** Requests a page of a host over TLS, and trusts only the certificate authority of the demo. */
function open(host: string, path: string): Promise<Page> {
  const { https, acme } = endpoints();
  const { promise, resolve, reject } = Promise.withResolvers<Page>();
  const ca = readFileSync(acme.ca, "utf8");
  const asking = request(
    { host: https.host, port: https.port, servername: host, path, ca, agent: false, headers: { host: `${host}:${https.port}` } },
    (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (body += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null, body }));
    },
  );
  asking.on("error", reject);
  asking.end();
  return promise;
}

/** Whether a host is refused while the connection is made. */
function isRefused(host: string): Promise<boolean> {
  const { https } = endpoints();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: https.host, port: https.port, servername: host, rejectUnauthorized: false }, () => {
    resolve(false);
    socket.destroy();
  });
  socket.on("error", () => resolve(true));
  return promise;
}

test("a reseller adds two addresses by one press each; both get certificates by themselves and are served over TLS, and one sends its visitors to the other", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2304 POST \/api\/whitelabel\/provehost\//, /^refusal: 2400 /);
  const { reseller } = endpoints().demo;
  expect(await isRefused(hosts[0])).toBe(true);
  // The demo orders the domain while it starts.
  await expect
    .poll(() => query("select 1 from zone where apex = $1 and published_version > 0 and removed_at is null", [domain]), {
      timeout: 60_000,
    })
    .toHaveLength(1);
  await logIn(page, reseller);
  await page.goto("/tools/whitelabel?lang=en");
  const addresses = page.locator("section").filter({ has: page.getByRole("heading", { name: "Addresses", exact: true }) });
  // A fresh proof of identity is required, unless the last proof is still fresh.
  const dialog = page.getByRole("dialog");
  const confirmUnless = async (done: Locator) => {
    await expect(dialog.or(done).first()).toBeVisible();
    if (!(await dialog.isVisible())) return;
    await dialog.getByLabel("Your password").fill(reseller.password);
    await dialog.getByRole("button", { name: "Confirm" }).click();
  };
  for (const host of hosts) {
    await addresses.getByRole("textbox", { name: "New address" }).fill(host);
    await addresses.getByRole("button", { name: "Add address" }).click();
    const claim = addresses.getByRole("listitem").filter({ hasText: host });
    await confirmUnless(claim);
    await expect(claim.getByText("waiting for its DNS")).toBeVisible();
    await expect(claim.getByText(`_nameplane.${host}`)).toBeVisible();
    if (host === hosts[0]) await expectAccessible(page);
    await claim.getByRole("button", { name: `Add the records to ${domain} ${host}` }).click();
    await expect(page.getByText(/^The records are added to/).first()).toBeVisible();
    await expect(async () => {
      // The worker looks for the record by itself, too, and may have been faster.
      const look = claim.getByRole("button", { name: `Look for the record ${host}` });
      if (await look.isVisible()) await look.click({ timeout: 3000 });
      else await page.reload();
      await expect(claim.getByText("waiting for its DNS")).toHaveCount(0, { timeout: 3000 });
    }).toPass({ timeout: 60_000 });
  }

  // The certificates come by themselves within a minute.
  await expect(async () => {
    await page.reload();
    await expect(addresses.getByText(/^Certificate valid until/)).toHaveCount(2, { timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await expect(addresses.getByText(/^Renewed automatically on/).first()).toBeVisible();
  for (const host of hosts) expect(await open(host, "/login")).toMatchObject({ status: 200 });
  const plain = await page.request.get(`${endpoints().web}/login`, { headers: { host: hosts[0] }, maxRedirects: 0 });
  expect([plain.status(), plain.headers()["location"]]).toEqual([308, `https://${hosts[0]}:${endpoints().https.port}/login`]);

  await addresses.getByRole("button", { name: `Make main address ${hosts[0]}` }).click();
  await addresses.getByRole("button", { name: `Redirect to the main address ${hosts[1]}` }).click();
  await expect(addresses.getByText("redirects to the main address")).toBeVisible();
  await expectAccessible(page);
  // Each process caches a host for up to ten seconds.
  await expect
    .poll(async () => open(hosts[1], "/login?a=b"), { timeout: 20_000 })
    .toMatchObject({ status: 308, location: `https://${hosts[0]}:${endpoints().https.port}/login?a=b` });
  expect(await open(hosts[0], "/login?a=b")).toMatchObject({ status: 200 });

  // Another address becomes the main address, so that the first one can be removed. The panel is not served at the removed
  // address any more.
  await addresses.getByRole("button", { name: `Make main address ${hosts[1]}` }).click();
  await expect(addresses.getByRole("button", { name: `Make main address ${hosts[0]}` })).toBeVisible();
  await addresses.getByRole("button", { name: `Remove ${hosts[0]}` }).click();
  await confirmUnless(page.getByText("The address is removed"));
  await expect(page.getByText("The address is removed")).toBeVisible();
  await expect.poll(() => isRefused(hosts[0]), { timeout: 60_000 }).toBe(true);
});
