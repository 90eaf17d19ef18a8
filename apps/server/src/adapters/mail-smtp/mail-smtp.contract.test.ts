import { createServer } from "node:net";
import { once } from "node:events";
import { generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OutgoingMail } from "../../areas/notifications/mailer.port.ts";
import { createSmtpMailer } from "./index.ts";
import type { SmtpMailer, SmtpSettings } from "./index.ts";
import { runMailSimulator } from "./testing/run-mail-simulator.ts";
import type { MailSimulator, ReceivedMail } from "./testing/run-mail-simulator.ts";

let simulator: MailSimulator;
const open: SmtpMailer[] = [];

beforeAll(async () => {
  simulator = await runMailSimulator();
});
beforeEach(() => simulator.reset());
afterEach(async () => {
  await Promise.all(open.splice(0).map((mailer) => mailer.close()));
});
afterAll(() => simulator.stop());

function mailer(changes: Partial<SmtpSettings> = {}): SmtpMailer {
  const made = createSmtpMailer({ url: simulator.url, timeoutMs: 15_000, ...changes });
  open.push(made);
  return made;
}

function mail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: "delivery-7@panel.example.net",
    from: { name: "Solros Domäner", address: "panel@example.net" },
    to: { name: "Åsa Öberg", address: "asa@example.se" },
    subject: "Din faktura 10001 förfaller",
    text: "Hej Åsa",
    html: "<p>Hej Åsa</p>",
    language: "sv",
    ...changes,
  };
}

const header = (received: ReceivedMail | undefined, name: string): string | undefined =>
  received?.headers.find((each) => each.name.toLowerCase() === name)?.value;

test("delivers names, both parts and files, and marks the mail as automatic", async () => {
  const { providerRef } = await mailer().send(
    mail({
      replyTo: "support@example.net",
      attachments: [{ filename: "faktura å.pdf", content: Buffer.from([0, 255]), contentType: "application/pdf" }],
    }),
  );
  expect(providerRef).toContain("queued as");
  const [received, ...others] = await simulator.received();
  expect(others).toEqual([]);
  expect(received).toMatchObject({
    envelope: { from: "panel@example.net", to: ["asa@example.se"] },
    messageId: "<delivery-7@panel.example.net>",
    subject: "Din faktura 10001 förfaller",
    from: { name: "Solros Domäner", address: "panel@example.net" },
    to: [{ name: "Åsa Öberg", address: "asa@example.se" }],
    files: [{ filename: "faktura å.pdf", contentType: "application/pdf", content: "AP8=" }],
  });
  expect(received?.text.trim()).toBe("Hej Åsa");
  expect(received?.html.trim()).toBe("<p>Hej Åsa</p>");
  expect(header(received, "reply-to")).toBe("support@example.net");
  expect(header(received, "auto-submitted")).toBe("auto-generated");
  expect(header(received, "content-language")).toBe("sv");
  expect(header(received, "content-type")).toContain("multipart/mixed");
  expect(header(received, "x-mailer")).toBeUndefined();
});

test("gives a repeat the same message id", async () => {
  const sender = mailer();
  await sender.send(mail());
  await sender.send(mail({ messageId: "<delivery-7@panel.example.net>" }));
  const ids = (await simulator.received()).map((received) => received.messageId);
  expect(ids).toEqual(["<delivery-7@panel.example.net>", "<delivery-7@panel.example.net>"]);
  await expect(sender.send(mail({ messageId: "no id" }))).rejects.toThrow(TypeError);
});

test("cannot be made to write headers or recipients of its own", async () => {
  const nasty = "Hi\r\nBcc: other@example.se\r\n\r\nbody";
  await mailer().send(mail({ subject: nasty, from: { name: nasty, address: "panel@example.net" } }));
  const [received] = await simulator.received();
  expect(received?.envelope.to).toEqual(["asa@example.se"]);
  expect(header(received, "bcc")).toBeUndefined();
  const sender = mailer();
  for (const address of ["a@example.se\r\nRCPT TO:<b@example.se>", "a@example.se,b@example.se", "åsa@example.se", "asa", ""]) {
    await expect(sender.send(mail({ to: { address } }))).rejects.toMatchObject({
      kind: "refused",
      code: "bad_address",
    });
  }
  expect(await simulator.received()).toHaveLength(1);
});

test("reads neither files nor addresses named in a mail", async () => {
  const path = import.meta.filename;
  await mailer().send(mail({ text: path, html: `<img src="file://${path}"><img src="http://127.0.0.1:1/">` }));
  const [received] = await simulator.received();
  expect(received?.text).toContain(path);
  expect(received?.files).toEqual([]);
});

test("keeps bounces apart from answers when an address for them is set", async () => {
  await mailer().send(mail({ returnPath: "bounces@example.net" }));
  const [received] = await simulator.received();
  expect(received).toMatchObject({ envelope: { from: "bounces@example.net" }, from: { address: "panel@example.net" } });
});

test("signs by DKIM when it has a key", async () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const dkim = { domainName: "example.net", keySelector: "np1", privateKey };
  await mailer().send(mail({ dkim, unsubscribeUrl: "https://panel.example.net/off" }));
  const [received] = await simulator.received();
  const signature = header(received, "dkim-signature") ?? "";
  expect(signature).toMatch(/a=rsa-sha256;.*d=example\.net;.*s=np1;/s);
  expect(signature).toMatch(/h=[^;]*from[^;]*subject[^;]*message-id/is);
  expect(signature.replaceAll(/\s/g, "")).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/i);
});

test("sends many at once over few connections, each once", async () => {
  const sender = mailer({ timeoutMs: 20_000 });
  const ids = Array.from({ length: 40 }, (_, index) => `burst-${index}@panel.example.net`);
  await Promise.all(ids.map((messageId) => sender.send(mail({ messageId }))));
  const received = (await simulator.received()).map((each) => each.messageId);
  expect(received.toSorted()).toEqual(ids.map((id) => `<${id}>`).toSorted());
});

describe("what went wrong", () => {
  test.each([
    ["recipient_5xx", "refused", "550", 0],
    ["message_5xx", "refused", "554", 0],
    ["recipient_4xx", "unavailable", "450", 0],
    ["message_4xx", "unavailable", "451", 0],
    ["busy", "unavailable", "421", 0],
    ["reset_at_recipient", "unavailable", "ECONNRESET", 0],
    ["reset_after_message", "unknown", "ECONNRESET", 1],
  ])("%s is %s (%s), with %i mails taken, and the next mail goes through", async (kind, outcome, code, taken) => {
    const sender = mailer();
    await simulator.fault({ kind, times: 1 });
    await expect(sender.send(mail())).rejects.toMatchObject({ kind: outcome, code });
    expect(await simulator.received()).toHaveLength(taken);
    await sender.send(mail());
    expect(await simulator.received()).toHaveLength(taken + 1);
  });

  test("a server that takes the message and never answers is unknown, in time, and nothing is sent again", async () => {
    await simulator.fault({ kind: "silent", times: 1 });
    const started = performance.now();
    await expect(mailer({ timeoutMs: 2000 }).send(mail())).rejects.toMatchObject({ kind: "unknown" });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await simulator.received()).toHaveLength(1);
  });

  test("a connection cut in a long message, before its end, is unavailable", async () => {
    await simulator.fault({ kind: "reset_in_message", times: 1 });
    const content = Buffer.alloc(12_000_000, "x");
    const attachments = [{ filename: "long.bin", content, contentType: "application/octet-stream" }];
    await expect(mailer().send(mail({ attachments }))).rejects.toMatchObject({ kind: "unavailable" });
    expect(await simulator.received()).toEqual([]);
  });

  test("a slow server is waited for", async () => {
    await simulator.fault({ kind: "slow", delayMs: 300, times: 1 });
    await mailer().send(mail());
    expect(await simulator.received()).toHaveLength(1);
  });

  test("a server that is down is unavailable, and used again when it is back", async () => {
    const sender = mailer();
    await sender.send(mail());
    await simulator.fault({ kind: "down" });
    await expect(sender.send(mail())).rejects.toMatchObject({ kind: "unavailable" });
    await expect(sender.verify()).rejects.toMatchObject({ kind: "unavailable", code: "ECONNREFUSED" });
    await simulator.clearFaults();
    await sender.verify();
    await sender.send(mail());
    expect(await simulator.received()).toHaveLength(2);
  });

  test("a server that accepts and never greets is unavailable within the time", async () => {
    const mute = createServer();
    mute.listen(0, "127.0.0.1");
    await once(mute, "listening");
    const address = mute.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const sender = mailer({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 300 });
    await expect(sender.send(mail())).rejects.toMatchObject({ kind: "unavailable" });
    mute.close();
  });

  test("a refused login is misconfigured; a right one sends", async () => {
    const { host, port } = simulator.smtp;
    const sender = mailer({ url: `smtp://panel:secret@${host}:${port}` });
    await simulator.fault({ kind: "refuse_login", times: 1 });
    const refused = sender.send(mail());
    await expect(refused).rejects.toMatchObject({ kind: "misconfigured", code: "535" });
    await expect(refused).rejects.not.toThrow("secret");
    await sender.verify();
    await sender.send(mail());
    expect(await simulator.received()).toHaveLength(1);
  });

  test("TLS that the server does not have is misconfigured", async () => {
    const { host, port } = simulator.smtp;
    for (const url of [`smtps://${host}:${port}`, `smtp://${host}:${port}?starttls=required`]) {
      await expect(mailer({ url }).send(mail()), url).rejects.toMatchObject({ kind: "misconfigured" });
    }
    expect(await simulator.received()).toEqual([]);
  });
});

test("closes after mails in progress have ended, and sends nothing more", async () => {
  await simulator.fault({ kind: "slow", delayMs: 200, times: 1 });
  const sender = createSmtpMailer({ url: simulator.url });
  const sending = sender.send(mail());
  await sender.close();
  expect(await simulator.received()).toHaveLength(1);
  await sending;
  await expect(sender.send(mail())).rejects.toMatchObject({ kind: "unavailable" });
});
