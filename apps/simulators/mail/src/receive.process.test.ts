import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunningSimulator } from "./testing/run-simulator.ts";

const simulator = new RunningSimulator();
beforeAll(() => simulator.start());
beforeEach(async () => {
  await simulator.control("POST", "/reset");
});
afterAll(() => simulator.dispose());

const full = {
  from: { name: "Nameplane", address: "panel@example.net" },
  to: "Åsa Öberg <asa@example.se>",
  bcc: "hidden@example.se",
  subject: "Förnya räksmörgås.se",
  messageId: "<delivery-1@example.net>",
  text: "Hej Åsa",
  html: "<p>Hej <b>Åsa</b></p>",
  attachments: [{ filename: "faktura 7.pdf", content: Buffer.from([0, 1, 2, 255]), contentType: "application/pdf" }],
};

describe("a mail", () => {
  test("is kept as one complete file with its envelope at the beginning", async () => {
    await simulator.send(full);
    const [listed] = await simulator.messages();
    expect(listed).toMatchObject({
      subject: "Förnya räksmörgås.se",
      messageId: "<delivery-1@example.net>",
      envelope: { from: "panel@example.net", to: ["asa@example.se", "hidden@example.se"] },
      attachments: 1,
    });
    const files = readdirSync(simulator.endpoints.outbox);
    expect(files).toEqual([`${listed?.id}.eml`]);
    const source = readFileSync(join(simulator.endpoints.outbox, String(files[0])), "utf8");
    expect(source).toMatch(/^Return-Path: <panel@example\.net>\r\nDelivered-To: asa@example\.se\r\nDelivered-To: hidden/);
    expect(source).not.toContain("Bcc:");
  });

  test("is read with text, HTML, headers and files", async () => {
    await simulator.send(full);
    const [listed] = await simulator.messages();
    expect(await simulator.get(`/messages/${listed?.id}`)).toMatchObject({
      text: "Hej Åsa\n",
      html: "<p>Hej <b>Åsa</b></p>\n",
      from: { name: "Nameplane", address: "panel@example.net" },
      to: [{ name: "Åsa Öberg", address: "asa@example.se" }],
      files: [{ filename: "faktura 7.pdf", contentType: "application/pdf", sizeBytes: 4, content: "AAEC/w==" }],
    });
    expect(JSON.stringify(await simulator.get(`/messages/${listed?.id}`))).toContain('{"name":"Message-ID","value":"<delivery-1');
    expect(await simulator.get("/messages/none")).toEqual({ error: "no message none" });
  });

  test("is found by part of a recipient's address, hidden ones too, by message id, and newest first", async () => {
    for (const to of ["a@one.example", "b@two.example", "c@one.example"]) await simulator.send({ to, subject: to });
    await simulator.send(full);
    const subjects = async (query: Record<string, string>): Promise<string[]> =>
      (await simulator.messages(query)).map((each) => each.subject);
    expect(await subjects({ to: "@ONE.example" })).toEqual(["c@one.example", "a@one.example"]);
    expect(await subjects({ to: "hidden@" })).toEqual([full.subject]);
    expect(await subjects({ messageId: full.messageId })).toEqual([full.subject]);
    expect(await subjects({ limit: "1" })).toEqual([full.subject]);
    expect(await subjects({ to: "nobody" })).toEqual([]);
  });

  test("wakes a reader who waits for it", async () => {
    const waiting = simulator.messages({ to: "late@example.se", waitMs: "20000" });
    await simulator.send({ to: "other@example.se" });
    await simulator.send({ to: "late@example.se", subject: "here" });
    expect((await waiting).map((each) => each.subject)).toEqual(["here"]);
    expect(await simulator.messages({ to: "never@example.se", waitMs: "50" })).toEqual([]);
  });

  test("may come with a password, any password", async () => {
    await simulator.send({ to: "a@example.se" }, { user: "panel", pass: "secret" });
    expect(await simulator.messages()).toHaveLength(1);
  });

  test("above 25 MB is refused", async () => {
    const attachments = [{ filename: "big", content: Buffer.alloc(20_000_000) }];
    await expect(simulator.send({ to: "a@example.se", attachments })).rejects.toThrow(/size|large/i);
    expect(await simulator.messages()).toEqual([]);
  });
});

describe("a fault", () => {
  test.each([
    ["recipient_4xx", 450, 0],
    ["recipient_5xx", 550, 0],
    ["message_4xx", 451, 0],
    ["message_5xx", 554, 0],
    ["busy", 421, 0],
  ])("%s answers %i once and keeps %i mails; the second try is accepted", async (kind, responseCode, kept) => {
    await simulator.control("POST", "/faults", { kind, times: 1 });
    await expect(simulator.send({ to: "a@example.se" })).rejects.toMatchObject({ responseCode });
    expect(await simulator.messages()).toHaveLength(kept);
    await simulator.send({ to: "a@example.se" });
    expect(await simulator.messages()).toHaveLength(1);
  });

  test.each([
    ["reset_at_recipient", 0],
    ["reset_in_message", 0],
    ["reset_after_message", 1],
    ["silent", 1],
  ])("%s gives no answer and keeps %i mails", async (kind, kept) => {
    await simulator.control("POST", "/faults", { kind, times: 1 });
    simulator.socketTimeoutMs = kind === "silent" ? 1000 : 20_000;
    await expect(simulator.send({ to: "a@example.se" })).rejects.toThrow();
    simulator.socketTimeoutMs = 20_000;
    expect(await simulator.messages()).toHaveLength(kept);
  });

  test("refuses a login", async () => {
    await simulator.control("POST", "/faults", { kind: "refuse_login", times: 1 });
    await expect(simulator.send({ to: "a@example.se" }, { user: "u", pass: "p" })).rejects.toMatchObject({
      responseCode: 535,
    });
  });

  test("applies to one recipient and not to the others, until it is cleared", async () => {
    await simulator.control("POST", "/faults", { kind: "recipient_5xx", recipient: "gone@example.se" });
    await simulator.send({ to: "here@example.se" });
    for (let time = 0; time < 2; time += 1) {
      await expect(simulator.send({ to: "gone@example.se" })).rejects.toMatchObject({ responseCode: 550 });
    }
    await simulator.control("DELETE", "/faults");
    await simulator.send({ to: "gone@example.se" });
    expect(await simulator.messages()).toHaveLength(2);
  });

  test("slow answers late and keeps the mail", async () => {
    await simulator.control("POST", "/faults", { kind: "slow", delayMs: 250, times: 1 });
    const started = performance.now();
    await simulator.send({ to: "a@example.se" });
    expect(performance.now() - started).toBeGreaterThanOrEqual(249);
  });

  test("down refuses connections until it is cleared, on the same port", async () => {
    await simulator.control("POST", "/faults", { kind: "down" });
    await expect(simulator.send({ to: "a@example.se" })).rejects.toMatchObject({ originalCode: "ECONNREFUSED" });
    await simulator.control("DELETE", "/faults");
    await simulator.send({ to: "a@example.se" });
    expect(await simulator.messages()).toHaveLength(1);
  });

  test("needs the token and a known kind", async () => {
    const { control } = simulator.endpoints;
    expect((await fetch(`${control}/faults`)).status).toBe(401);
    await expect(simulator.control("POST", "/faults", { kind: "explode" })).rejects.toThrow("kind must be one of");
    await expect(simulator.control("POST", "/faults", { kind: "slow", times: 0 })).rejects.toThrow("times");
    await expect(simulator.control("POST", "/nothing")).rejects.toThrow("404");
  });
});
