import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecurely } from "node:https";
import { connect } from "node:net";
import type { Page } from "@playwright/test";
import { asked } from "./steps/dns-answers.ts";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { endpoints } from "./start-product.ts";

type Wanted = { owner: string; type: string; rdata: string[] };

/** Calls the API as the panel's own pages do. */
async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { "x-requested-with": "XMLHttpRequest", "idempotency-key": randomUUID() };
  const reply = await page.request.post(path, { headers, data });
  const body = (await reply.json()) as T & { code: number; desc: string };
  expect(body, path).toMatchObject({ code: 1000 });
  return body;
}

/** Creates a zone of the buyer with these records, saved as the editor saves them. */
async function zoneWith(page: Page, buyer: Buyer, apex: string, sets: readonly Wanted[]) {
  const itemid = randomUUID();
  await query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
    [buyer.accountId, itemid, apex],
  );
  const { zoneid } = await call<{ zoneid: string }>(page, "/api/dns/createzone/", { itemid });
  const changes = sets.map(({ owner, type, rdata }) => ({ owner, type, base: null, new: { ttl: 300, rdata } }));
  await call(page, "/api/dns/savezone/", { zoneid, changes });
  return { itemid, zoneid };
}

/** Sends a visitor's request to the redirect host, for any host name. */
async function visit(host: string, path: string, ca?: string): Promise<{ status: number; location: string | undefined }> {
  const { redirect } = endpoints();
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof visit>>>();
  const answer = (reply: IncomingMessage) => {
    reply.resume();
    resolve({ status: reply.statusCode ?? 0, location: reply.headers.location });
  };
  const options = { host: redirect.host, path, headers: { host }, agent: false };
  const asking =
    ca === undefined
      ? requestPlain({ ...options, port: redirect.port }, answer)
      : requestSecurely({ ...options, port: redirect.tlsPort, servername: host, ca }, answer);
  asking.on("error", reject).end();
  return promise;
}

/** Sends a mail to the forwarding host. Returns the code of each reply. */
async function sendMail(from: string, to: string, subject: string): Promise<string[]> {
  const lines = [
    "EHLO mx.sender.example",
    `MAIL FROM:<${from}>`,
    `RCPT TO:<${to}>`,
    "DATA",
    `From: Otto <${from}>\r\nTo: <${to}>\r\nSubject: ${subject}\r\n\r\nHello.\r\n.`,
    "QUIT",
  ];
  const { host, port } = endpoints().mailforward;
  const socket = connect(port, host);
  const codes: string[] = [];
  let unread = "";
  socket.on("data", (chunk: Buffer) => {
    unread += chunk.toString("latin1");
    const code = /^(\d{3}) [^\r\n]*\r\n$/m.exec(unread)?.[1];
    if (code === undefined) return;
    unread = "";
    codes.push(code);
    // A refusal ends the session, because no further command makes sense.
    const next = code.startsWith("4") || code.startsWith("5") ? "QUIT" : lines.shift();
    if (next !== undefined) socket.write(`${next}\r\n`);
  });
  await once(socket, "close");
  return codes;
}

test("a redirect whose certificate is forbidden says so in its row, and gets it by one click when that is fixed", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const apex = freshName("forbidden");
  const forbids = { owner: "held", type: "CAA" };
  const { itemid, zoneid } = await zoneWith(page, buyer, apex, [
    { owner: "held", type: "REDIRECT", rdata: ["301 https://example.com"] },
    { ...forbids, rdata: ['0 issue "other.example"'] },
  ]);
  await page.goto(`/domain/details/${itemid}/dns`);
  const row = page.getByRole("row").filter({ hasText: "https://example.com (301)" });
  await expect(row.getByText("CAA records do not allow the certificate")).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await call(page, "/api/dns/savezone/", { zoneid, changes: [{ ...forbids, base: 2, new: null }] });
  const caa = () =>
    asked()
      .resolveCaa(`held.${apex}`)
      .then(
        (records) => records.length,
        () => 0,
      );
  await expect.poll(caa).toBe(0);
  await row.getByRole("button", { name: `Try now to get a certificate for held.${apex}` }).click();
  await expect(row.getByText("HTTPS", { exact: true })).toBeVisible({ timeout: 30_000 });
  const ca = readFileSync(endpoints().acme.ca, "utf8");
  expect(await visit(`held.${apex}`, "/a", ca)).toEqual({ status: 301, location: "https://example.com/a" });
});

test("a REDIRECT record sends visitors on, also by HTTPS; mail to a MAILFORWARD address waits until its recipient agrees and is then delivered", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const apex = freshName("vidare");
  const recipient = `anna@${apex.replace(".se", "")}.example`;
  await zoneWith(page, buyer, apex, [
    { owner: "old", type: "REDIRECT", rdata: ["301 https://example.com"] },
    { owner: "*.shop", type: "REDIRECT", rdata: ["302 https://example.com/shop"] },
    { owner: "post", type: "MAILFORWARD", rdata: [`info ${recipient}`] },
  ]);

  await expect.poll(() => visit(`old.${apex}`, "/a?b=c")).toEqual({ status: 301, location: "https://example.com/a?b=c" });
  expect(await visit(`any.shop.${apex}`, "/")).toEqual({ status: 302, location: "https://example.com/shop" });
  expect((await visit(`none.${apex}`, "/")).status).toBe(404);
  const ca = readFileSync(endpoints().acme.ca, "utf8");
  await expect
    .poll(() => visit(`old.${apex}`, "/a", ca).catch((error: unknown) => String(error)), { timeout: 90_000 })
    .toEqual({ status: 301, location: "https://example.com/a" });

  expect(await sendMail("otto@sender.example", `info@post.${apex}`, "Too early")).toEqual(["220", "250", "250", "450", "221"]);
  const mail = await newestMail(recipient);
  expect(mail.subject).toContain("wants to forward email to you");
  const link = /https?:\/\/\S+\/forward\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
  const stranger = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await stranger.goto(new URL(new URL(link).pathname, endpoints().web).href);
  await expect(stranger.getByText(`info@post.${apex}`)).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(stranger.getByRole("heading", { name: "You have agreed" })).toBeVisible();
  await expectAccessible(stranger);

  expect(await sendMail("otto@sender.example", `info@post.${apex}`, "In time")).toEqual([
    "220",
    "250",
    "250",
    "250",
    "354",
    "250",
    "221",
  ]);
  expect((await newestMail(recipient, undefined)).subject).toBe("In time");
  await stranger.getByRole("button", { name: "Stop forwarding" }).click();
  await expect(stranger.getByRole("heading", { name: "You have refused" })).toBeVisible();
  expect((await sendMail("otto@sender.example", `info@post.${apex}`, "Too late")).slice(-2)).toEqual(["550", "221"]);
  await stranger.context().close();
});
