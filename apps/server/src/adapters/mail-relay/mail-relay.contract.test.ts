import { once } from "node:events";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMailRelay, type MailRelayOptions } from "./index.ts";

let server: SMTPServer;
let port: number;
let greeting: number;
let taken: string[];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: 1000,
    onConnect: (_session, done) => done(greeting === 220 ? null : Object.assign(new Error("no"), { responseCode: greeting })),
    async onData(stream, session, done) {
      await buffer(stream);
      taken.push(session.localAddress);
      done();
    },
  });
  server.listen(0, "0.0.0.0");
  await once(server.server, "listening");
  port = (server.server.address() as { port: number }).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  greeting = 220;
  taken = [];
});

type Records = { mx?: { exchange: string; priority: number }[] | string; a?: Record<string, string[] | string> };

function optionsFor(records: Records): MailRelayOptions {
  const answer = <T>(value: T | string | undefined): Promise<T> =>
    value === undefined || typeof value === "string"
      ? Promise.reject(Object.assign(new Error("no"), { code: value ?? "ENOTFOUND" }))
      : Promise.resolve(value);
  const resolver = {
    resolveMx: () => answer(records.mx),
    resolve4: (host: string) => answer(records.a?.[host]),
    resolve6: () => answer<string[]>("ENODATA"),
  } as unknown as NonNullable<MailRelayOptions["resolver"]>;
  return { name: "fwd.example.net", smartHost: null, timeoutMs: 3000, resolver, port, mayReach: () => true };
}

const relayWith = (records: Records, options: Partial<MailRelayOptions> = {}) =>
  createMailRelay({ ...optionsFor(records), ...options });

const mail = { sender: "", recipient: "anna@example.com", message: Buffer.from("Subject: x\r\n\r\ny\r\n") };
const mx = (...hosts: string[]) => hosts.map((exchange, priority) => ({ exchange, priority }));

test("the first exchanger that can be reached gets the message; without MX the domain's own address", async () => {
  const a = { "one.example": ["127.0.0.9"], "two.example": ["127.0.0.2"] };
  const down = relayWith({ mx: mx("gone.example", "two.example"), a });
  expect(await down.deliver(mail)).toEqual({ kind: "taken" });
  const unordered = relayWith({ mx: mx("one.example", "two.example").toReversed(), a });
  expect(await unordered.deliver(mail)).toEqual({ kind: "taken" });
  const own = relayWith({ a: { "example.com": ["127.0.0.3"] } });
  expect(await own.deliver(mail)).toEqual({ kind: "taken" });
  expect(taken).toEqual(["127.0.0.2", "127.0.0.9", "127.0.0.3"]);
});

test("a domain that takes no mail, or is not there, is refused; one that cannot be looked up is for later", async () => {
  expect(await relayWith({ mx: mx("") }).deliver(mail)).toMatchObject({ kind: "refused", code: 556 });
  expect(await relayWith({ mx: "ENOTFOUND" }).deliver(mail)).toMatchObject({ kind: "refused", code: 550 });
  expect((await relayWith({ mx: "ETIMEOUT" }).deliver(mail)).kind).toBe("later");
  expect((await relayWith({ mx: mx("a.example"), a: { "a.example": "ESERVFAIL" } }).deliver(mail)).kind).toBe("later");
});

test("a record cannot make us knock on doors inside", async () => {
  const records = { mx: mx("a.example"), a: { "a.example": ["127.0.0.1", "10.0.0.1", "169.254.169.254"] } };
  expect((await relayWith(records).deliver(mail)).kind).toBe("taken");
  const { mayReach: _everybody, ...asInProduction } = optionsFor(records);
  expect(await createMailRelay(asInProduction).deliver(mail)).toMatchObject({ kind: "refused", code: 550 });
  expect(taken).toHaveLength(1);
});

test("a server that refuses the connection says nothing about the recipient, one that refuses the message does", async () => {
  const relay = relayWith({ a: { "example.com": ["127.0.0.1"] } });
  greeting = 554;
  expect((await relay.deliver(mail)).kind).toBe("later");
  greeting = 421;
  expect((await relay.deliver(mail)).kind).toBe("later");
  greeting = 220;
  expect(await relay.deliver({ ...mail, message: Buffer.alloc(2000, "a\r\n") })).toMatchObject({
    kind: "refused",
    code: 552,
  });
});

test("a server that never answers is given up", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const options = { timeoutMs: 200, port: (silent.address() as { port: number }).port };
  const outcome = await relayWith({ a: { "example.com": ["127.0.0.1"] } }, options).deliver(mail);
  silent.close();
  expect(outcome.kind).toBe("later");
});
