import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";

import { logIn } from "./steps/buyers.ts";
import { killProcess, query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { dataDir, endpoints } from "./start-product.ts";

/** Deletes the keys of a zone on the name server, as restoring an old copy of its data would. */
async function loseKeys(name: string): Promise<void> {
  if (endpoints().dns.server === "embedded") {
    rmSync(path.join(dataDir(), "dns-keys"), { recursive: true });
    // When the worker starts again it restarts the name server, which then reads its data again.
    return killProcess("worker");
  }
  const folder = path.join(dataDir(), "powerdns");
  const key = readFileSync(path.join(folder, "api-key"), "utf8");
  const port = /^webserver-port=(\d+)$/m.exec(readFileSync(path.join(folder, "pdns.conf"), "utf8"))?.[1];
  const api = async (method: string, at: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/servers/localhost${at}`, {
      method,
      headers: { "X-API-Key": key },
    });
    if (!answer.ok) throw new Error(`${at}: ${answer.status}`);
    return answer.status === 204 ? null : answer.json();
  };
  const keys = (await api("GET", `/zones/${name}./cryptokeys`)) as { id: number }[];
  for (const { id } of keys) await api("DELETE", `/zones/${name}./cryptokeys/${id}`);
  await api("PUT", `/cache/flush?domain=${name}.`);
}

async function prove(page: Page, password: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
}

const verdict = (page: Page, words: string) => page.getByRole("heading", { level: 2, name: words });

test("a domain is signed with one click, the broken chain is detected and repaired, and signing is turned off [S1.07, S2.26, C1.07, C2.36, C2.81, C2.82, C4.86, C9.17]", async ({
  page,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: 2205 /);
  const who = endpoints().demo.customer;
  const name = "kvarnstraket.com";
  // The demo's customers order the name during the product's first start, so the test waits until the name's zone is served.
  const read = "select d.id from domain d join zone z on z.domain_id = d.id where d.ascii_name = $1 and z.pub_state = 'current'";
  await expect.poll(async () => (await query(read, [name])).length, { timeout: 60_000 }).toBe(1);
  const [domain] = await query<{ id: string }>(read, [name]);
  await logIn(page, who);
  await page.goto(`/domain/details/${domain?.id ?? ""}/dnssec`);

  // All conditions for signing are met, but the registry is down. The panel says so and keeps the request.
  await expect(verdict(page, "Unsigned")).toBeVisible();
  await expect(page.getByText("No DS for another key at the registry")).toBeVisible();
  await expectAccessible(page);
  await registry.goDown();
  try {
    await page.getByRole("button", { name: `Turn on DNSSEC for ${name}` }).click();
    await expect(verdict(page, "Signing in progress")).toBeVisible();
    await expect(page.getByText(/24 to 48 hours/).first()).toBeVisible();
    await expect(page.getByText("The registry did not accept it; we try again")).toBeVisible({ timeout: 60_000 });
    await page.goto(`${new URL(page.url()).pathname}?lang=sv`);
    await expect(page.getByText(/24 till 48 timmar/).first()).toBeVisible();
    await page.goto(`${new URL(page.url()).pathname}?lang=en`);
    await expect(page.getByText(/24 to 48 hours/).first()).toBeVisible();
    await expectAccessible(page);
  } finally {
    await registry.comeBack();
  }
  const check = page.getByRole("button", { name: "Check now" });
  await expect(async () => {
    await check.click();
    await expect(verdict(page, "Signed, and the chain is complete")).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText(/Verified by 2 lookups/)).toBeVisible();
  const key = page.getByRole("list", { name: "DNSSEC keys" }).getByRole("listitem").first();
  await expect(key).toContainText("Matched");
  await expect(key).toContainText("13, ECDSA P-256 with SHA-256");
  await expect(page.getByText(new RegExp(`^${name}\\. IN DS \\d+ 13 2 `))).toBeVisible();
  await expectAccessible(page);

  // The name server loses the key. Validating resolvers can no longer resolve the name, and the page offers the only safe fix as
  // a button.
  await loseKeys(name);
  await check.click();
  await expect(verdict(page, `Many visitors cannot reach ${name} right now`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("DNSSEC chain broken")).toBeVisible();
  await expectAccessible(page);
  // The problem is shown wherever the name is shown.
  const here = new URL(page.url()).pathname;
  await page.goto(here.replace(/dnssec$/, "status"));
  await expect(page.getByRole("alert").filter({ hasText: `Many visitors cannot reach ${name} right now` })).toBeVisible();
  await page.goto(`/domain/list?q=${name}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("DNSSEC chain broken");
  await page.goto("/dashboard");
  await expect(page.getByText(`Many visitors cannot reach ${name}`)).toBeVisible();
  await page.goto(here);
  await page.getByRole("button", { name: "Remove the DS now" }).click();
  await prove(page, who.password);
  await expect(verdict(page, "Unsigned")).toBeVisible({ timeout: 60_000 });

  // The name is signed again with a new key, and then signing is turned off step by step.
  await page.getByRole("button", { name: `Turn on DNSSEC for ${name}` }).click();
  await expect(verdict(page, "Signed, and the chain is complete")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Turn off DNSSEC" }).click();
  await prove(page, who.password);
  await expect(verdict(page, "Unsigned")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/removed at the registry/).first()).toBeVisible();
});
