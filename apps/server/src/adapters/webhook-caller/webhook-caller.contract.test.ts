import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  makeReceiverCertificates,
  toLoopback,
  WebhookReceiver,
  type ReceiverCertificates,
} from "../../testing/far-ends/webhook-receiver.ts";
import { createWebhookCaller } from "./index.ts";

let certificates: ReceiverCertificates;
let receiver: WebhookReceiver;
beforeAll(async () => {
  certificates = makeReceiverCertificates();
  receiver = await WebhookReceiver.open(certificates.named);
});
afterAll(() => receiver.close());
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
});

const nowhere = () => false;
const caller = (more: Partial<Parameters<typeof createWebhookCaller>[0]> = {}) =>
  createWebhookCaller({ isReceiver: nowhere, lookup: toLoopback, ca: certificates.ca, ...more });
const message = { headers: { "webhook-id": "e1" }, body: '{"name":"räksmörgås.se"}' };

test("posts the body as it is, with its headers, over verified TLS", async () => {
  receiver.answer = () => ({ status: 200, body: "taken" });
  const outcome = await caller().call({ ...message, url: receiver.url("/hooks?x=1") });
  expect(outcome).toMatchObject({ status: 200, error: null, answer: "taken" });
  expect(receiver.received).toMatchObject([
    {
      path: "/hooks?x=1",
      body: message.body,
      headers: { "webhook-id": "e1", "content-type": "application/json", host: `hooks.example.com:${receiver.port}` },
    },
  ]);
});

test("follows no redirect: it is an answer like others", async () => {
  receiver.answer = ({ path }) =>
    path === "/hooks" ? { status: 302, headers: { location: receiver.url("/inside") } } : { status: 200 };
  expect(await caller().call({ ...message, url: receiver.url() })).toMatchObject({ status: 302, error: null });
  expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks"]);
});

test("keeps the first 1 KB of an answer, without control characters, and waits for no more of it", async () => {
  receiver.answer = () => ({ status: 500, body: `\u001B[31mräk\u0000s\u202Emörgås\n${"å".repeat(1_000_000)}` });
  const outcome = await caller().call({ ...message, url: receiver.url() });
  expect(outcome).toMatchObject({ status: 500, error: null });
  expect(outcome.answer).toMatch(/^\[31mräksmörgås\nå+$/);
  expect(Buffer.byteLength(outcome.answer ?? "")).toBeLessThanOrEqual(1024);
});

test("a receiver that does not answer in time fails; one whose answer has begun has answered", async () => {
  receiver.answer = () => "silence";
  expect(await caller({ timeoutMs: 100 }).call({ ...message, url: receiver.url() })).toMatchObject({
    status: null,
    error: "timeout",
  });
  const begun = createServer((socket) =>
    socket.on("error", () => {}).once("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal")),
  );
  begun.listen(0, "127.0.0.1");
  await once(begun, "listening");
  const { port } = begun.address() as AddressInfo;
  const own = caller({ timeoutMs: 200, isReceiver: () => true });
  expect(await own.call({ ...message, url: `http://127.0.0.1:${port}/` })).toMatchObject({
    status: 200,
    answer: "hal",
  });
  begun.close();
});

test("refuses certificates of another name and of untrusted authorities", async () => {
  const impostor = await WebhookReceiver.open(certificates.otherName);
  expect(await caller().call({ ...message, url: impostor.url() })).toMatchObject({ status: null, error: "tls" });
  expect(impostor.received).toEqual([]);
  await impostor.close();
  const untrusting = createWebhookCaller({ isReceiver: nowhere, lookup: toLoopback });
  expect(await untrusting.call({ ...message, url: receiver.url() })).toMatchObject({ status: null, error: "tls" });
  expect(receiver.received).toEqual([]);
});

test("connects to nothing inside, neither by name nor in any notation of an address (T68)", async () => {
  let connections = 0;
  const inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  inside.listen(0);
  await once(inside, "listening");
  const { port } = inside.address() as AddressInfo;
  const strict = createWebhookCaller({ isReceiver: nowhere });
  for (const host of [
    "localhost",
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "0177.0.0.1",
    "0",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[::127.0.0.1]",
    "127.0.0.1.",
    "127。0。0。1",
    "１２７.0.0.1",
  ])
    expect(await strict.call({ ...message, url: `https://${host}:${port}/` }), host).toMatchObject({
      status: null,
      error: "not_public",
    });
  expect(connections).toBe(0);
  inside.close();
});

test("the address that was checked is the one connected to: a name that changes its mind gains nothing", async () => {
  let lookups = 0;
  const outcome = await caller({
    lookup: (hostname, options, callback) => {
      lookups += 1;
      toLoopback(hostname, options, callback);
    },
  }).call({ ...message, url: receiver.url() });
  expect(outcome.status).toBe(204);
  expect(lookups).toBe(1);
});

test("plain http is only used for receivers that the operator has configured", async () => {
  const asked: string[] = [];
  const strict = createWebhookCaller({ isReceiver: (url) => (asked.push(url.host), false), lookup: toLoopback });
  expect(await strict.call({ ...message, url: `http://hooks.example.com:${receiver.port}/` })).toMatchObject({
    status: null,
    error: "not_public",
  });
  expect(asked).toEqual([`hooks.example.com:${receiver.port}`]);
});

test("distinguishes a refused connection, a missing name and a broken connection", async () => {
  const gone = createServer((socket) => socket.destroy());
  gone.listen(0, "127.0.0.1");
  await once(gone, "listening");
  const { port } = gone.address() as AddressInfo;
  const own = caller({ isReceiver: () => true });
  expect(await own.call({ ...message, url: `http://127.0.0.1:${port}/` })).toMatchObject({ error: "broken" });
  gone.close();
  await once(gone, "close");
  expect(await own.call({ ...message, url: `http://127.0.0.1:${port}/` })).toMatchObject({ error: "unreachable" });
  const nameless = caller({
    lookup: (_hostname, _options, callback) => callback(Object.assign(new Error("no"), { code: "ENOTFOUND" }), "", 0),
  });
  expect(await nameless.call({ ...message, url: receiver.url() })).toMatchObject({ error: "no_address" });
});
