import { chromium } from "@playwright/test";
const b = await chromium.launch({ executablePath: "/usr/lib/chromium/chromium-headless-shell" });
const p = await b.newPage({ viewport: { width: 1440, height: 1100 }, acceptDownloads: true });
const log = (...a) => console.log(...a);
p.on("pageerror", (e) => log("PAGEERROR", e.message));
p.on("console", (m) => m.type() === "error" && log("CONSOLE", m.text()));
p.on("response", async (r) => {
  if (r.url().includes("/api/") && (r.url().includes("certif") || r.url().includes("basket"))) {
    try {
      const t = await r.json();
      if (t.code !== 1000) log(r.url(), JSON.stringify(t).slice(0, 300));
    } catch {}
  }
});
await p.goto("http://localhost:8102/");
await p.getByRole("textbox", { name: "Username or email" }).fill("alva");
await p.locator("input[type=password]").fill("Kvarnen-2026");
await p.getByRole("button", { name: "Log in", exact: true }).click();
await p.waitForURL(/dashboard/);
const { name, shots } = { name: process.argv[2], shots: "/tmp/shots8102" };
await p.goto("http://localhost:8102/services/ssl");
await p.getByLabel("Names on the certificate").waitFor();
await p.screenshot({ path: `${shots}/order.png`, fullPage: true });
if (name) {
  await p.getByLabel("Names on the certificate").fill(`${name}\nwww.${name}`);
  const d = p.waitForEvent("download");
  await p.getByRole("button", { name: "Create key and save it" }).click();
  const dl = await d;
  log("file", dl.suggestedFilename());
  await dl.saveAs("/tmp/shots8102/key.pem");
  await p.screenshot({ path: `${shots}/key.png`, fullPage: true });
  await p.getByRole("button", { name: "Add certificate to basket" }).click();
  await p.getByRole("button", { name: "Go to checkout" }).click();
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `${shots}/checkout.png`, fullPage: true });
  await p
    .getByRole("radio", { name: /Invoice/ })
    .first()
    .check()
    .catch((e) => log("noinv", e.message.slice(0, 100)));
  await p.waitForTimeout(500);
  const terms = p.getByRole("checkbox");
  for (const c of await terms.all()) await c.check().catch(() => {});
  await p.getByRole("button", { name: /^Order (and pay|by invoice)/ }).click();
  await p.waitForTimeout(4000);
  await p.screenshot({ path: `${shots}/progress.png`, fullPage: true });
  await p.waitForTimeout(20000);
  await p.screenshot({ path: `${shots}/progress2.png`, fullPage: true });
  await p.goto("http://localhost:8102/services/ssl");
  await p.waitForTimeout(1500);
  await p.getByRole("link", { name: name }).first().click();
  await p.waitForTimeout(2500);
  await p.screenshot({ path: `${shots}/page.png`, fullPage: true });
}
await b.close();
