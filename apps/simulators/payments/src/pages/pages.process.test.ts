import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunningSimulator } from "../testing/run-simulator.ts";
import { twoLines } from "../testing/sessions.ts";

const simulator = new RunningSimulator();
let stripe: Stripe;

beforeAll(async () => {
  await simulator.start("--merchant", "Solros & Co");
  stripe = simulator.stripe();
});
afterAll(() => simulator.dispose());

const card = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123", holder: "Kim Kund" };

async function open(changes: Stripe.Checkout.SessionCreateParams = {}): Promise<{ id: string; url: string }> {
  const session = await stripe.checkout.sessions.create(twoLines(changes));
  return { id: session.id, url: String(session.url) };
}

async function send(url: string, fields: Record<string, string>): Promise<{ status: number; next: string; page: string }> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const location = response.headers.get("location");
  return {
    status: response.status,
    next: location === null ? "" : new URL(location, url).href,
    page: await response.text(),
  };
}

async function show(url: string, language = "en"): Promise<string> {
  return (await fetch(url, { headers: { "accept-language": language } })).text();
}

test("shows merchant, amount, lines and labelled fields, and escapes the merchant's texts", async () => {
  const { url } = await open();
  const response = await fetch(url);
  const page = await response.text();
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('<h1 id="to">Pay Solros &amp; Co</h1>');
  expect(page).toContain("398.00\u00a0SEK");
  expect(page).toContain("exempel.nu &lt;2 år&gt;");
  for (const field of ["number", "expiry", "cvc", "holder"]) {
    expect(page).toContain(`<label for="${field}">`);
    expect(page).toMatch(new RegExp(`id="${field}"\\s+name="${field}"`));
  }
  expect(page).toContain('href="http://127.0.0.1:9/basket"');
  expect(page).not.toContain("<script");
});

test("speaks Swedish by the session's locale, or by the browser's language when the session sets none", async () => {
  const swedish = await open({ locale: "sv" });
  expect(await show(swedish.url)).toContain("Betala till Solros &amp; Co");
  expect(await show(swedish.url)).toContain("398,00");
  const auto = await open({ locale: "auto" });
  expect(await show(auto.url, "sv-SE,sv;q=0.9")).toContain("Kortnummer");
  expect(await show(auto.url, "de")).toContain("Card number");
});

test("leads from the card over 3-D Secure to the merchant, and pays once however often the step is sent", async () => {
  const { id, url } = await open();
  const sent = await send(url, card);
  expect(sent.status).toBe(303);
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("unpaid");
  const challenge = await show(sent.next);
  expect(challenge).toContain("Complete authentication");
  expect(challenge).toContain("Fail authentication");
  expect(challenge).toContain("ending in 4242");
  const done = await send(sent.next, { outcome: "complete" });
  expect(done).toMatchObject({ status: 303, next: `http://127.0.0.1:9/order/7?session=${id}` });
  const again = await send(sent.next, { outcome: "complete" });
  expect(again.page).toContain("This payment is complete");
  expect((await send(url, card)).page).toContain("This payment is complete");
  const { payment_intents: lines } = await simulator.control("GET", "/book");
  expect(Array.isArray(lines) && lines.length).toBe(1);
});

test("names each wrong field, keeps the typed values except the security code, and sends nothing", async () => {
  const { id, url } = await open();
  const { status, page } = await send(url, {
    number: "4242 4242 4242 4241",
    expiry: "13/39",
    cvc: "12",
    holder: "K <b>",
  });
  expect(status).toBe(422);
  for (const field of ["number", "expiry", "cvc"]) {
    expect(page).toContain(`href="#${field}"`);
    expect(page).toContain(`id="${field}-wrong"`);
  }
  expect(page).toContain('value="4242 4242 4242 4241"');
  expect(page).toContain('value="K &lt;b&gt;"');
  expect(page).not.toContain('value="12"');
  expect((await send(url, { ...card, expiry: "01/20" })).page).toContain('id="expiry-wrong"');
  expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
});

test("returns to the card form with the reason when the bank declines, and accepts another card", async () => {
  const { id, url } = await open();
  const declined = await send((await send(url, { ...card, number: "4000000000009995" })).next, { outcome: "complete" });
  expect(declined.next).toBe(url);
  expect(await show(declined.next)).toContain("not enough money on the account");
  const failed = await send((await send(url, card)).next, { outcome: "fail" });
  expect(failed.next).toBe(url);
  expect(await show(failed.next)).toContain("authentication with your bank failed");
  expect((await send((await send(url, card)).next, { outcome: "complete" })).next).toContain(id);
});

test("says that a session is closed or unknown", async () => {
  const { id, url } = await open();
  await stripe.checkout.sessions.expire(id);
  const page = await show(url);
  expect(page).toContain("This payment page is closed");
  expect(page).toContain('href="http://127.0.0.1:9/basket"');
  expect((await fetch(`${simulator.url}/c/pay/cs_test_none`)).status).toBe(404);
  expect((await fetch(`${simulator.url}/c/authenticate/pi_1_secret_2`)).status).toBe(404);
});
