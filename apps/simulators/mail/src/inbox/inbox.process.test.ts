import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RunningSimulator } from "../testing/run-simulator.ts";

const simulator = new RunningSimulator();
beforeAll(() => simulator.start());
beforeEach(async () => {
  await simulator.control("POST", "/reset");
});
afterAll(() => simulator.dispose());

async function show(path: string): Promise<{ status: number; page: string; headers: Headers }> {
  const response = await fetch(simulator.endpoints.inbox + path);
  return { status: response.status, page: await response.text(), headers: response.headers };
}

async function newestId(): Promise<string> {
  return (await simulator.messages())[0]?.id ?? "";
}

test("lists mail newest first, escapes it, and searches by recipient", async () => {
  expect((await show("/")).page).toContain("No mail yet");
  await simulator.send({ to: "a@example.se", subject: "<script>alert(1)</script>" });
  await simulator.send({ to: "b@example.se", subject: "Second" });
  const { page, headers } = await show("/");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.indexOf("Second")).toBeLessThan(page.indexOf("&lt;script&gt;alert(1)"));
  expect(page).not.toContain("<script>alert");
  const found = await show("/?to=B%40example");
  expect(found.page).toContain("Second");
  expect(found.page).not.toContain("a@example.se");
  expect((await show("/?to=%22%3E%3Cb%3E")).page).toContain('value="&quot;&gt;&lt;b&gt;"');
});

test("pages through more than a hundred mails, each once", async () => {
  const subjects = Array.from({ length: 103 }, (_, index) => `number ${index}.`);
  await simulator.sendAll(subjects.map((subject) => ({ to: "many@example.se", subject })));
  const seen: string[] = [];
  let path: string | undefined = "/?to=many";
  while (path !== undefined) {
    const { page }: { page: string } = await show(path);
    seen.push(...[...page.matchAll(/number (\d+)\./g)].map((match) => match[1] ?? ""));
    path = /href="([^"]+)">Older mail/.exec(page)?.[1]?.replaceAll("&amp;", "&");
  }
  expect(seen).toEqual(Array.from({ length: 103 }, (_, index) => String(102 - index)));
});

test("shows HTML only in a frame without scripts, with its own images and with links that open outside the frame", async () => {
  await simulator.send({
    to: "a@example.se",
    subject: "Picture",
    html: '<h1>Hi</h1><script>parent.x = 1</script><img src="cid:logo"><a href="https://example.se/verify">go</a>',
    attachments: [{ filename: "l.png", cid: "logo", content: Buffer.from("png"), contentType: "image/png" }],
  });
  const id = await newestId();
  const { page } = await show(`/mail/${id}`);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).not.toContain("parent.x");
  const frame = await show(`/mail/${id}/html`);
  const policy = frame.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox allow-popups");
  expect(policy).not.toContain("script-src");
  expect(frame.page).toContain(`src="data:image/png;base64,${Buffer.from("png").toString("base64")}"`);
  expect(frame.page).toContain('<a target="_blank" rel="noreferrer noopener" href="https://example.se/verify">');
});

test("makes addresses in the text into links and offers files only as downloads", async () => {
  await simulator.send({
    to: "a@example.se",
    text: "Confirm (https://example.se/verify?a=1&b=2).",
    attachments: [{ filename: 'ä"\r\n.html', content: "<script>1</script>", contentType: "text/html" }],
  });
  const id = await newestId();
  const { page } = await show(`/mail/${id}`);
  expect(page).toContain('<a href="https://example.se/verify?a=1&amp;b=2" target="_blank"');
  const file = await show(`/mail/${id}/files/0`);
  expect(file.page).toBe("<script>1</script>");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''%C3%A4%22/);
  expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect((await show(`/mail/${id}/source`)).page).toContain("Return-Path: <panel@example.net>");
  for (const path of [`/mail/${id}/files/1`, "/mail/none", "/nothing"]) expect((await show(path)).status).toBe(404);
});

test("notifies open pages of new mail", async () => {
  const response = await fetch(`${simulator.endpoints.inbox}/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("no stream");
  await reader.read();
  await simulator.send({ to: "a@example.se", subject: "Live" });
  let text = "";
  while (!text.includes("\n\n")) text += (await reader.read()).value ?? "";
  expect(text).toContain("event: message");
  expect(text).toContain('"subject":"Live"');
  expect((await show("/rows")).page).toContain("Live");
  await reader.cancel();
});

test("answers under no other host name, so that no web site can read mail through this machine", async () => {
  const { hostname, port } = new URL(simulator.endpoints.inbox);
  const { request } = await import("node:http");
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request({ host: hostname, port, path: "/messages", headers: { host: `evil.example:${port}` } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once("error", reject)
      .end();
  });
  expect(status).toBe(421);
});
