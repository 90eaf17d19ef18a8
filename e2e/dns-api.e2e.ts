import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { dig, examplesOf, missingPrograms, run, startAuthority } from "./steps/programs.ts";
import { endpoints } from "./start-product.ts";

const missing = missingPrograms("ddclient", "dehydrated", "lego", "pebble", "dig", "curl", "openssl");

/** Creates a zone in the buyer's account. */
async function addZone(page: Page, { accountId }: Buyer): Promise<string> {
  const [itemid, apex] = [randomUUID(), `program-${Date.now().toString(36)}.se`];
  await query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
    [accountId, itemid, apex],
  );
  const made = await page.request.post("/api/dns/createzone/", {
    data: { itemid },
    headers: { "X-Requested-With": "XMLHttpRequest" },
  });
  expect(await made.json()).toMatchObject({ code: 1000 });
  await expect.poll(() => dig(apex, "SOA")).toHaveLength(1);
  return apex;
}

type Wish = { readonly kind: string; readonly name: string; readonly host?: string; readonly domains?: string };

/** Creates a key in the panel and returns it, because the panel shows it only once. */
async function makeKey(page: Page, buyer: Buyer, { kind, name, host, domains }: Wish): Promise<string> {
  await page.getByRole("button", { name: "New key" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("radio", { name: new RegExp(`^${kind}`) }).check();
  await drawer.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  if (host !== undefined) await drawer.getByLabel("Name to keep up to date").fill(host);
  if (domains !== undefined) await drawer.getByLabel(/^Domains/).fill(domains);
  await drawer.getByRole("button", { name: "Create key" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(buyer.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The key is ready")).toBeVisible();
  const key = await page.getByText(/^np_[a-z]+_[\w-]{43}$/).innerText();
  await page.getByRole("checkbox", { name: "I have saved the key" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  return key;
}

test("programs manage the DNS with keys made in the panel: ddclient, dehydrated, lego and the documented calls", async ({
  page,
  trouble,
}) => {
  // Three certificates, each with its key, and a dozen published changes take long.
  test.setTimeout(300_000);
  test.skip(missing.length > 0, `not installed: ${missing.join(", ")}`);
  trouble.foresee(/^refusal: 2205 /);
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-programs-"));
  const { web, dns } = endpoints();
  // ddclient accepts no host name without a dot.
  const panel = new URL(web).host.replace("localhost", "127.0.0.1");
  await query(
    "insert into brand_host (host, brand_id, is_live) select '127.0.0.1', brand_id, true from brand_host where host = 'localhost' on conflict do nothing",
  );
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const apex = await addZone(page, buyer);
  await page.goto("/account/apikeys");
  await expect(page.getByText("No keys yet")).toBeVisible();
  await expectAccessible(page);

  // The calls are exactly as the document shows them.
  const key = await makeKey(page, buyer, { kind: "Custom", name: "Scripts", domains: apex });
  const [, ...calls] = examplesOf("dns-api.md", "sh");
  expect(calls.length).toBeGreaterThan(2);
  const env = { NAMEPLANE: web, KEY: key, ZONE: apex };
  const documented = await run(["bash", "-euo", "pipefail", "-c", calls.join("\n")], { env });
  expect(documented.status, documented.said).toBe(0);
  expect(documented.said).toContain(`try.${apex}.\t300\tIN\tA\t192.0.2.10`);
  expect(documented.said).toContain("good 192.0.2.20");
  expect(documented.said).toContain("Current IP Address: 127.0.0.1");
  expect(dig(`home.${apex}`, "A")).toEqual(["192.0.2.20"]);
  expect(dig(`try.${apex}`, "A")).toEqual([]);

  // The program ddclient updates an address.
  const router = await makeKey(page, buyer, { kind: "Dynamic DNS", name: "Office router", host: `office.${apex}` });
  const [example = ""] = examplesOf("dns-api.md", "conf");
  const config = path.join(folder, "ddclient.conf");
  const follow = async (address: string) => {
    const text = example
      .replace(/^daemon=.*\n/m, "")
      .replace("ssl=yes", "ssl=no")
      .replace(/^use=.*$/m, `use=ip, ip=${address}`)
      .replace(/^server=.*$/m, `server=${panel}`)
      .replace("np_ddns_...", router)
      .replace("home.example.se", `office.${apex}`);
    writeFileSync(config, text, { mode: 0o600 });
    // Without its cache file ddclient sends the next update at once. With the file, it waits half a minute.
    const cache = path.join(folder, "ddclient.cache");
    rmSync(cache, { force: true });
    return run(["ddclient", "-daemon=0", "-noquiet", "-verbose", "-file", config, "-cache", cache]);
  };
  const first = await follow("198.51.100.7");
  expect(first.said).toMatch(/SUCCESS.*office\..*198\.51\.100\.7/);
  expect(dig(`office.${apex}`, "A")).toEqual(["198.51.100.7"]);
  const second = await follow("198.51.100.8");
  expect(second.said).toMatch(/SUCCESS.*198\.51\.100\.8/);
  expect(dig(`office.${apex}`, "A")).toEqual(["198.51.100.8"]);

  // Certificates by DNS-01: with the documented hook in dehydrated, and with lego's own PowerDNS provider.
  const server = await makeKey(page, buyer, { kind: "Proving domains", name: "Web server" });
  const authority = await startAuthority(folder);
  try {
    const [hook = ""] = examplesOf("dns-api.md", "bash");
    writeFileSync(path.join(folder, "hook.sh"), hook);
    chmodSync(path.join(folder, "hook.sh"), 0o700);
    const settings = [
      `CA=${authority.url}`,
      `CURL_OPTS="--cacert ${authority.ca}"`,
      "CHALLENGETYPE=dns-01",
      "KEY_ALGO=prime256v1",
    ];
    writeFileSync(path.join(folder, "dehydrated.conf"), `BASEDIR=${folder}\nHOOK=${folder}/hook.sh\n${settings.join("\n")}\n`);
    const dehydrated = ["dehydrated", "--config", path.join(folder, "dehydrated.conf")] as const;
    const forHook = { env: { NAMEPLANE: web, KEY: server } };
    const registered = await run([...dehydrated, "--register", "--accept-terms"], forHook);
    expect(registered.status, registered.said).toBe(0);
    const issued = await run([...dehydrated, "--cron", "--domain", `www.${apex} *.shop.${apex} shop.${apex}`], forHook);
    expect(issued.status, issued.said).toBe(0);
    expect(existsSync(path.join(folder, "certs", `www.${apex}`, "fullchain.pem"))).toBe(true);
    for (const name of ["www", "shop"]) expect(dig(`_acme-challenge.${name}.${apex}`, "TXT")).toEqual([]);

    const lego = await run(
      [
        "lego",
        "--accept-tos",
        "--email",
        "alva@kund.example",
        "--path",
        path.join(folder, "lego"),
        "--server",
        authority.url,
        "--dns",
        "pdns",
        "--dns.disable-cp",
        "--dns.resolvers",
        `${dns.host}:${dns.port}`,
        "--domains",
        `mail.${apex}`,
        "run",
      ],
      { env: { PDNS_API_URL: web, PDNS_API_KEY: server, LEGO_CA_CERTIFICATES: authority.ca } },
    );
    expect(lego.status, lego.said).toBe(0);
    expect(existsSync(path.join(folder, "lego", "certificates", `mail.${apex}.crt`))).toBe(true);
    expect(dig(`_acme-challenge.mail.${apex}`, "TXT")).toEqual([]);
  } finally {
    await authority.stop();
  }

  // The panel shows which keys were used, and the user revokes one of them.
  await page.reload();
  const row = page.getByRole("row", { name: /Office router/ });
  await expect(row).toContainText("127.0.0.1");
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(row).toContainText("Revoked");
  const late = await follow("198.51.100.9");
  expect(late.said).toMatch(/FAILED/);
  expect(dig(`office.${apex}`, "A")).toEqual(["198.51.100.8"]);
  // The panel shows, beside the key, calls that used it after it was revoked.
  await page.reload();
  await expect(row).toContainText("from 127.0.0.1: the key is revoked");
  rmSync(folder, { recursive: true, force: true });
});
