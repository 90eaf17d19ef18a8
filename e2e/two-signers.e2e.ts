import type { Page } from "@playwright/test";

import { dsRecordOf } from "../apps/server/src/areas/dnssec/own-ds.ts";
import { createPowerDnsPublisher } from "../apps/server/src/adapters/dns-powerdns/index.ts";
import { createPowerDnsSigner } from "../apps/server/src/adapters/dns-powerdns/sign-zones.ts";
import { powerDnsMissing, startPowerDns } from "../apps/server/src/adapters/dns-powerdns/testing/start-powerdns.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { rivalPublishesDs } from "./steps/rival.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";

const zoneOf = (apex: string) => ({
  apex,
  serial: 2026112101,
  soa: {
    mname: "ns1.gamla-dns.example",
    rname: "hostmaster.gamla-dns.example",
    refresh: 14_400,
    retry: 3600,
    expire: 1_209_600,
    minimum: 300,
    ttlSeconds: 3600,
  },
  rrsets: [
    { owner: "", type: "NS", ttlSeconds: 3600, rdata: ["ns1.gamla-dns.example.", "ns2.gamla-dns.example."] },
    { owner: "www", type: "A", ttlSeconds: 600, rdata: ["192.0.2.80"] },
  ],
});

async function prove(page: Page, password: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
}

test("a signed name moves its DNS here without a gap: both providers sign it, the name servers change, and the former provider's keys are removed [C4.88]", async ({
  page,
  trouble,
}) => {
  test.setTimeout(240_000);
  test.skip(powerDnsMissing !== null, "the other provider is a PowerDNS");
  // In this test world no resolver finds the other provider's servers.
  trouble.foresee(/^refusal: 2205 /);
  const name = freshName("skarvlos");
  const other = await startPowerDns();
  const hosts = ["ns1.gamla-dns.example", "ns2.gamla-dns.example"];
  await registry.serve(hosts, `${other.dns.host}:${other.dns.port}`);
  try {
    await createPowerDnsPublisher(other).publish(zoneOf(name));
    const theirs = createPowerDnsSigner(other);
    const theirKey = await theirs.makeKey(name, 13);
    await registry.hold({ name, registrar: "rival-reg", created: "2024-01-01T00:00:00Z", hosts });
    await rivalPublishesDs(name, dsRecordOf(name, theirKey));
    const code = await registry.newCode(name);
    const buyer = await newBuyer("en", "reseller");
    await logIn(page, buyer);

    // The page offers three choices, each with its conditions. The third choice also asks which records are to be signed here.
    const check = async () => {
      await page.goto("/domain/transfer");
      await page.getByLabel(/^Domain names, with their auth codes/).fill(`${name} ${code}`);
      await page.getByRole("button", { name: "Check 1 domain" }).click();
    };
    await check();
    await expect(page.getByText("DNSSEC is on at the old provider")).toBeVisible();
    for (const way of ["Keep the current name servers", "Turn off DNSSEC after the transfer", "Move DNSSEC without interruption"])
      await expect(page.getByRole("button", { name: way })).toBeVisible();
    await expect(page.getByText(/must be able to add one of our keys to its zone/)).toBeVisible();
    await expectAccessible(page);
    const staged = await page.request.post("/api/dns/stagezone/", {
      headers: { "X-Requested-With": "XMLHttpRequest", "Idempotency-Key": crypto.randomUUID() },
      data: { domainname: name, choice: "carry", text: "www 600 IN A 192.0.2.80" },
    });
    expect(await staged.json()).toMatchObject({ code: 1000, signatures: null });
    page.once("dialog", (dialog) => void dialog.accept());
    await check();
    await page.getByRole("button", { name: "Move DNSSEC without interruption" }).click();
    await expect(page.getByText("DNSSEC moves without interruption")).toBeVisible();
    await page.getByRole("button", { name: "Choose another option" }).click();
    await expect(page.getByRole("button", { name: "Keep the current name servers" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue with 1 ready domain" }).click();
    await expect(page.getByText("Both providers sign the domain for a while")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add 1 transfer to the basket" }).click();
    await expect(page).toHaveURL(/\/checkout/);
    await fillCheckout(page, "Invoice");
    await placeButton(page).click();
    await expect.poll(() => registry.sponsorOf(name), { timeout: 60_000 }).toBe("nameplane");

    // Our zone is signed as well, and the page tells the owner the only thing that the current provider has to do.
    const read = "select id from domain where account_id = $1 and ascii_name = $2";
    await expect.poll(async () => (await query(read, [buyer.accountId, name])).length, { timeout: 30_000 }).toBe(1);
    const [domain] = await query<{ id: string }>(read, [buyer.accountId, name]);
    await page.goto(`/domain/details/${domain?.id ?? ""}/dnssec`);
    const checkUntil = (words: string) =>
      expect(async () => {
        await page.getByRole("button", { name: "Check now" }).click();
        await expect(page.getByText(words).first()).toBeVisible({ timeout: 5000 });
      }).toPass({ timeout: 90_000 });
    await checkUntil("Key to add at your current DNS provider");
    await expect(page.getByRole("heading", { level: 2, name: "Signed, and the chain is complete" })).toBeVisible();
    await expect(page.getByText(/never unsigned in between/)).toBeVisible();
    await expectAccessible(page);
    const [ours] = await query<{ flags: number; algorithm: number; public_key: string }>(
      "select k.flags, k.algorithm, k.public_key from dnssec_key k join zone z on z.id = k.zone_id where z.domain_id = $1",
      [domain?.id],
    );
    if (ours === undefined) throw new Error("no key was made");
    expect(ours.algorithm).toBe(13);
    const { flags, algorithm, public_key: publicKey } = ours;

    // Nobody can change the name servers to ours before both are ready.
    await page.goto(`/domain/details/${domain?.id ?? ""}/nameservers?group=ours`);
    await expect(page.getByText(/Both providers sign this domain but are not ready/)).toBeVisible();
    await page.getByRole("button", { name: "Test servers" }).click();
    await expect(page.getByText("The two providers that sign this domain are not ready for each other yet")).toBeVisible();
    await expectAccessible(page);

    await theirs.publishForeign(name, { keys: [{ flags, protocol: 3, algorithm, publicKey }], ds: [] });
    await page.goto(`/domain/details/${domain?.id ?? ""}/dnssec`);
    await checkUntil("You can change the name servers now");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Compare records and change name servers" }).click();
    await expect(page.getByText(/it stays signed throughout the change/)).toBeVisible();
    await page.getByRole("link", { name: "Switch to our name servers" }).click();
    await page.getByRole("button", { name: "Test servers" }).click();
    await expect(page.getByText(/^DNSSEC stays on/)).toBeVisible();
    await page.getByRole("button", { name: "Change name servers" }).click();
    await prove(page, buyer.password);
    await expect
      .poll(
        async () =>
          (
            await query<{ seen: string[] }>("select ns_seen as seen from domain_detail where domain_id = $1", [domain?.id])
          )[0]?.seen.some((host) => hosts.includes(host)),
        { timeout: 60_000 },
      )
      .toBe(false);

    // The former provider's DS and keys are removed automatically; afterwards only we sign.
    await page.goto(`/domain/details/${domain?.id ?? ""}/dnssec`);
    await checkUntil("Only we sign the domain now");
    await expect(page.getByRole("heading", { level: 2, name: "Signed, and the chain is complete" })).toBeVisible();
    await expect(page.getByText(/Verified by 2 lookups/)).toBeVisible();
    await expectAccessible(page);
    const story = await query(
      "select state, dnssec_state from domain where id = $1 union all select 'broken', e ->> 'what' from domain_dnssec, jsonb_array_elements(events) e where domain_id = $1 and e ->> 'what' in ('state_broken', 'state_unsigned')",
      [domain?.id],
    );
    expect(story).toEqual([{ state: "active", dnssec_state: "signed" }]);
  } finally {
    await registry.serve(hosts, null);
    await other.stop();
  }
});
