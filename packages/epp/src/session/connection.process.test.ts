import { afterEach, describe, expect, test } from "vitest";

import { domainCheck } from "../commands/domain-check.ts";
import { domainInfo } from "../commands/domain-info.ts";
import { EppMisconfigured, EppUnavailable } from "../errors.ts";
import { NS } from "../namespaces.ts";
import { answerXml } from "../testing/contexts.ts";
import { PairFactory, refusalOf } from "../testing/pool-against-peer.ts";
import { answerNormally, greetingXml } from "../testing/scripted-peer.ts";

const pairs = new PairFactory();
afterEach(() => pairs.clear());

const info = domainInfo({ name: "example.shop" });
const oldCiphers = { maxVersion: "TLSv1.2" as const, ciphers: "ECDHE-RSA-AES256-SHA:ECDHE-ECDSA-AES256-SHA" };

describe("connecting", () => {
  test("logs in with the services that the greeting offers, and no more", async () => {
    const { peer, pool, events } = await pairs.pair({
      greeting: greetingXml(undefined, [NS.secDNS, "urn:example:unheard-of"]),
    });
    const answer = await pool.send(info);
    expect(answer).toMatchObject({ code: 1000, isPending: false, data: { name: "example.shop" } });
    const [login] = peer.received("login");
    expect(login?.xml).toContain(`<svcExtension><extURI>${NS.secDNS}</extURI></svcExtension>`);
    expect(login?.xml).not.toContain("unheard-of");
    const opened = events.find((event) => event.type === "session.opened");
    expect(opened?.svID).toBe("Scripted");
    expect(opened?.missingExtensions).toContain(NS.rgp);
  });

  test("presents the client certificate that the registry asks for", async () => {
    const tls = { requestCert: true, rejectUnauthorized: true, ca: pairs.certificates.ca };
    const { cert, key } = pairs.certificates.client;
    const { pool } = await pairs.pair(tls, {}, { clientCert: cert, clientKey: key });
    expect((await pool.send(info)).code).toBe(1000);
    expect(await refusalOf((await pairs.pair(tls)).pool.send(info))).toBeInstanceOf(EppMisconfigured);
  });

  test("trusts an address when the certificate contains it", async () => {
    const { pool } = await pairs.pair({}, {}, { servername: undefined });
    expect((await pool.send(info)).code).toBe(1000);
  });

  test.each([
    ["a certificate of another authority", () => ({ ...pairs.certificates.stranger.server }), {}],
    ["a certificate for another name", () => ({}), { servername: "epp.example.com" }],
    ["an authority that is no certificate", () => ({}), { ca: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n" }],
    ["TLS 1.2 with CBC and SHA-1 alone", () => oldCiphers, {}],
    ["no TLS 1.2", () => ({ maxVersion: "TLSv1.1" as const, minVersion: "TLSv1" as const, ciphers: "DEFAULT@SECLEVEL=0" }), {}],
  ])("notifies staff of %s, and sends nothing", async (_, peerOptions, options) => {
    const { peer, pool, events } = await pairs.pair(peerOptions(), {}, options);
    const error = await refusalOf(pool.send(info));
    expect(error).toBeInstanceOf(EppMisconfigured);
    expect(peer.commands).toEqual([]);
    expect(events.map((event) => event.type)).toContain("breaker.opened");
    // The next command fails at once, without another connection.
    const { connections } = peer;
    const seen = connections.length;
    expect(await refusalOf(pool.send(domainCheck({ names: ["example.shop"] })))).toMatchObject({
      kind: "misconfigured",
      verb: "domain:check",
    });
    expect(connections.length).toBe(seen);
  });

  test("uses TLS 1.2 with CBC where the registry has nothing better and the account says so", async () => {
    const { pool } = await pairs.pair(oldCiphers, {}, { allowsWeakCiphers: true });
    expect((await pool.send(info)).code).toBe(1000);
  });

  test.each([2200, 2501, 2306, 2103])(
    "notifies staff of a login refused with %i, without the password in the message",
    async (code) => {
      const { peer, pool } = await pairs.pair({
        script: ({ clTRID, connection }) => connection.send(answerXml({ code, clTRID, msg: "Wrong password Sec-ret-1" })),
      });
      const error = await refusalOf(pool.send(info));
      expect(error).toMatchObject({ kind: "misconfigured", code });
      expect(String(error)).not.toContain("Sec-ret-1");
      expect(peer.received("login")).toHaveLength(1);
    },
  );

  test("notifies staff when the server lacks an object that the registry profile needs", async () => {
    const { peer, pool } = await pairs.pair({ greeting: greetingXml([NS.domain]) });
    expect(await refusalOf(pool.send(info))).toBeInstanceOf(EppMisconfigured);
    expect(peer.commands).toEqual([]);
  });

  test("accepts a login answer without clTRID, as some servers write it", async () => {
    const { pool } = await pairs.pair({
      script: (command) => {
        if (command.verb === "login") command.connection.send(answerXml({ clTRID: null }));
        else answerNormally(command);
      },
    });
    expect((await pool.send(info)).code).toBe(1000);
  });

  test("uses loginSec for a password over 16 characters", async () => {
    const pw = "a password of more than sixteen";
    const { peer, pool } = await pairs.pair({}, {}, { pw });
    await pool.send(info);
    expect(peer.received("login")[0]?.xml).toContain(`<pw>[LOGIN-SECURITY]</pw>`);
    expect(peer.received("login")[0]?.xml).toContain(`<loginSec:pw>${pw}</loginSec:pw>`);
  });
});

describe("a server that cannot be reached", () => {
  test("makes commands unavailable, and rejects them at once after three failures", async () => {
    const peer = await pairs.peer();
    const { pool, events } = pairs.pool(peer, { queueTimeoutMs: 5_000 });
    await peer.stop();
    const error = await refusalOf(pool.send(info));
    expect(error).toBeInstanceOf(EppUnavailable);
    expect(error).toMatchObject({ verb: "domain:info" });
    expect(events.filter((event) => event.type === "session.notOpened")).toHaveLength(3);
    expect(pool.stats()).toMatchObject({ breaker: "open", unavailable: 1, waiting: { interactive: 0 } });
    expect(await refusalOf(pool.send(info))).toBeInstanceOf(EppUnavailable);
    expect(events.filter((event) => event.type === "session.notOpened")).toHaveLength(3);
  });

  test.each([
    ["says nothing", () => {}],
    [
      "speaks another protocol",
      (connection: { sendBytes(bytes: Uint8Array): void }) => connection.sendBytes(Buffer.from("220 mail.example ESMTP\r\n")),
    ],
    ["greets with garbage", (connection: { send(...xml: string[]): void }) => connection.send("<epp><greeting/>")],
    ["answers instead of greeting", (connection: { send(...xml: string[]): void }) => connection.send(answerXml({}))],
    ["hangs up", (connection: { cut(): void }) => connection.cut()],
    ["hangs up politely", (connection: { end(): void }) => connection.end()],
  ])("as it %s makes commands unavailable", async (_, onConnect) => {
    const { peer, pool, events } = await pairs.pair({ onConnect }, { connectTimeoutMs: 50, queueTimeoutMs: 150 });
    expect(await refusalOf(pool.send(info))).toBeInstanceOf(EppUnavailable);
    expect(events.find((event) => event.type === "session.notOpened")?.error.kind).toBe("unavailable");
    expect(peer.commands).toEqual([]);
  });

  test("is tried again, and used as soon as it answers", async () => {
    let isUp = false;
    const { peer, pool, events } = await pairs.pair({
      onConnect: (connection) => (isUp ? connection.send(greetingXml()) : connection.cut()),
    });
    const waiting = pool.send(info);
    await peer.until(() => peer.connections.length === 2);
    isUp = true;
    expect((await waiting).code).toBe(1000);
    expect(events.map((event) => event.type)).toEqual(["session.notOpened", "session.notOpened", "session.opened"]);
  });

  test("is tried by one connection after its breaker opened, and success closes the breaker again", async () => {
    let isUp = false;
    const { peer, pool, events } = await pairs.pair(
      { onConnect: (connection) => (isUp ? connection.send(greetingXml()) : connection.cut()) },
      { warmSessions: 2, maxSessions: 2 },
    );
    expect(await refusalOf(pool.send(info))).toBeInstanceOf(EppUnavailable);
    expect(pool.stats().breaker).toBe("open");
    isUp = true;
    // Even if no command waits, the pool tries to connect again after the back-off, and then also opens the other session.
    await peer.until(() => peer.received("login").length === 2);
    expect(events.map((event) => event.type).slice(3, 6)).toEqual(["breaker.opened", "breaker.closed", "session.opened"]);
    expect((await pool.send(info)).code).toBe(1000);
    expect(peer.connections).toHaveLength(5);
  });

  test("that loses the login's answer leaves no command's outcome unknown", async () => {
    let logins = 0;
    const { peer, pool } = await pairs.pair({
      script: (command) => {
        if (command.verb === "login" && (logins += 1) === 1) command.connection.cut();
        else answerNormally(command);
      },
    });
    expect((await pool.send(info)).code).toBe(1000);
    expect(peer.received("login")).toHaveLength(2);
  });
});

describe("a password change", () => {
  test("happens once, before other sessions log in, and is reported", async () => {
    const { peer, pool, events } = await pairs.pair({}, { maxSessions: 3, warmSessions: 3 }, { newPw: "New-pass-1" });
    await pool.warmUp(3);
    const logins = peer.received("login").map(({ xml }) => /<pw>.*?<options>/.exec(xml)?.[0]);
    expect(logins).toEqual([
      "<pw>Sec-ret-1</pw><newPW>New-pass-1</newPW><options>",
      "<pw>New-pass-1</pw><options>",
      "<pw>New-pass-1</pw><options>",
    ]);
    expect(events.filter((event) => event.type === "password.changed")).toHaveLength(1);
  });

  test("whose answer is lost is verified by logging in with the new password", async () => {
    let logins = 0;
    const { peer, pool, events } = await pairs.pair(
      {
        script: (command) => {
          if (command.verb === "login" && (logins += 1) === 1) command.connection.cut();
          else answerNormally(command);
        },
      },
      {},
      { newPw: "New-pass-1" },
    );
    await pool.send(info);
    expect(peer.received("login").map(({ xml }) => xml.includes("<newPW>"))).toEqual([true, false]);
    expect(events.filter((event) => event.type === "password.changed")).toHaveLength(1);
  });

  test("that was made before this start is noticed without a second refused login", async () => {
    const { peer, pool } = await pairs.pair(
      {
        script: (command) => {
          const isOld = command.verb === "login" && command.xml.includes("<pw>Sec-ret-1</pw>");
          if (isOld) command.connection.send(answerXml({ code: 2200, clTRID: command.clTRID }));
          else answerNormally(command);
        },
      },
      {},
      { newPw: "New-pass-1" },
    );
    expect((await pool.send(info)).code).toBe(1000);
    expect(peer.received("login")).toHaveLength(2);
  });
});

test("a wait that ends while the pool reads the clock does not leave a command waiting for a session that nobody opens", async () => {
  // The pool's clock is late. Once the wait has ended, its first `looks` readings still show a time before the end of the wait,
  // and only later readings show the real time.
  const late = async (looks: number) => {
    let dueAt = Number.POSITIVE_INFINITY;
    let left = looks;
    const now = () => {
      const real = Date.now();
      return real >= dueAt && (left -= 1) >= 0 ? dueAt - 1 : real;
    };
    let logins = 0;
    const { pool } = await pairs.pair(
      {
        script: (command) => {
          if (command.verb === "login" && (logins += 1) === 1) command.connection.cut();
          else answerNormally(command);
        },
      },
      {},
      {
        clock: { now },
        log: (event) => {
          if (event.type === "session.notOpened") dueAt = Date.now() + event.retryInMs;
        },
      },
    );
    return (await pool.send(info)).code;
  };
  const answers = await Promise.all(Array.from({ length: 12 }, (_, looks) => late(looks)));
  expect(answers).toEqual(answers.map(() => 1000));
});

test("a command whose budget is refilled while the pool reads the clock is sent", async () => {
  const perMinute = 600;
  const burst = perMinute / 2;
  // Four of the commands per minute are reserved for keep-alives and logouts; a minute and the lifetime of a grant are 64
  // seconds.
  const perTokenMs = 64_000 / (perMinute - 4);
  const late = async (looks: number) => {
    const start = Date.now();
    let runsSince: number | null = null;
    let left = looks;
    const now = () => {
      if (runsSince === null) return start;
      const real = start + Date.now() - runsSince;
      return real >= start + perTokenMs && (left -= 1) >= 0 ? start + perTokenMs - 1 : real;
    };
    const { pool } = await pairs.pair({}, { commandsPerMinute: perMinute }, { clock: { now } });
    await Promise.all(Array.from({ length: burst }, () => pool.send(info)));
    const answer = pool.send(info);
    await new Promise((resolve) => setImmediate(resolve));
    expect(pool.stats().waiting.interactive).toBe(1);
    runsSince = Date.now();
    return (await answer).code;
  };
  const answers = await Promise.all(Array.from({ length: 6 }, (_, looks) => late(looks)));
  expect(answers).toEqual(answers.map(() => 1000));
});
