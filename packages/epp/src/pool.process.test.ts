import { afterEach, describe, expect, test } from "vitest";

import { domainCheck } from "./commands/domain-check.ts";
import { domainInfo } from "./commands/domain-info.ts";
import { domainRenew } from "./commands/domain-renew.ts";
import { pollAck } from "./commands/poll-ack.ts";
import { pollRequest } from "./commands/poll-request.ts";
import { EppCrowded, EppRefused, EppUnavailable } from "./errors.ts";
import { answerXml } from "./testing/contexts.ts";
import { PairFactory, refusalOf } from "./testing/pool-against-peer.ts";
import { answerNormally } from "./testing/scripted-peer.ts";
import type { PeerCommand, PeerScript } from "./testing/scripted-peer.ts";

const pairs = new PairFactory();
afterEach(() => pairs.clear());

const renew = (name: string) => domainRenew({ name, curExpDate: "2027-01-01", periodMonths: 12 });
const check = (name: string) => domainCheck({ names: [name] });

/** A test server that answers logins at once and keeps everything else until it is released. */
function holding(): { readonly held: PeerCommand[]; readonly script: PeerScript; readonly release: () => void } {
  const held: PeerCommand[] = [];
  let isOpen = false;
  return {
    held,
    script: (command) => {
      if (isOpen || command.verb === "login") answerNormally(command);
      else held.push(command);
    },
    release: () => {
      isOpen = true;
      for (const command of held.splice(0)) answerNormally(command);
    },
  };
}

describe("sessions", () => {
  test("are opened in advance and kept", async () => {
    const { peer, pool } = await pairs.pair({}, { maxSessions: 4, warmSessions: 2 });
    await peer.until(() => peer.received("login").length === 2);
    await pool.warmUp(3);
    expect(pool.stats().sessions.map((session) => session.state)).toEqual(["ready", "ready", "ready"]);
    expect(peer.connections).toHaveLength(3);
  });

  test("are opened one per waiting command, never more than allowed", async () => {
    const { held, script, release } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 3, window: 1 });
    const answers = Promise.all(["a", "b", "c", "d", "e"].map((name) => pool.send(domainInfo({ name: `${name}.shop` }))));
    await peer.until(() => held.length === 3);
    expect(pool.stats()).toMatchObject({ waiting: { interactive: 2 }, allowedSessions: 3 });
    release();
    expect((await answers).map((answer) => answer.data.name)).toEqual(["a.shop", "b.shop", "c.shop", "d.shop", "e.shop"]);
    expect(peer.connections).toHaveLength(3);
  });

  test("are kept alive by hello at half of the idle limit", async () => {
    const { peer, pool } = await pairs.pair({}, { idleSeconds: 0.2, warmSessions: 1 });
    await peer.until(() => peer.received("hello").length === 2);
    expect(peer.connections).toHaveLength(1);
    expect((await pool.send(check("a.shop"))).code).toBe(1000);
  });

  test("that do not answer hello are replaced", async () => {
    const { peer, pool } = await pairs.pair(
      {
        script: (command) => {
          if (command.verb !== "hello" || command.connection !== peer.connections[0]) answerNormally(command);
        },
      },
      { idleSeconds: 0.1, warmSessions: 1, commandTimeoutMs: 100 },
    );
    await peer.until(() => peer.received("login").length === 2);
    await peer.until(() => peer.connections[0]?.isClosed === true);
    expect((await pool.send(check("a.shop"))).code).toBe(1000);
  });

  test("are replaced unnoticed when the registry closes them while idle", async () => {
    const { peer, pool } = await pairs.pair({}, { warmSessions: 1 });
    await pool.send(check("a.shop"));
    peer.connections[0]?.end();
    await peer.until(() => peer.received("login").length === 2);
    expect((await pool.send(renew("a.shop"))).code).toBe(1000);
  });

  test("are replaced before the registry's command limit, after a logout", async () => {
    const { peer, pool, events } = await pairs.pair({}, { maxSessions: 1, maxCommandsPerSession: 10 });
    for (let i = 0; i < 30; i += 1) await pool.send(check(`n${i}.shop`));
    expect(peer.connections.length).toBeGreaterThanOrEqual(4);
    for (const connection of peer.connections) expect(connection.commands.length).toBeLessThanOrEqual(10);
    const [first] = peer.connections;
    expect(first?.commands.at(-1)?.verb).toBe("logout");
    expect(events.map((event) => event.type)).toContain("session.recycled");
  });

  test("are never used past the command limit, even by many commands at once", async () => {
    const { peer, pool } = await pairs.pair({}, { maxSessions: 2, maxCommandsPerSession: 10, window: 5 });
    await Promise.all(Array.from({ length: 60 }, (_, i) => pool.send(check(`n${i}.shop`))));
    for (const connection of peer.connections) expect(connection.commands.length).toBeLessThanOrEqual(10);
  });

  test("are closed when nobody has needed them for long", async () => {
    const { peer, pool } = await pairs.pair({}, { maxSessions: 3, warmSessions: 1, idleSeconds: 0.05, window: 1 });
    await Promise.all([1, 2, 3].map((i) => pool.send(check(`n${i}.shop`))));
    await peer.until(() => peer.received("logout").length === peer.connections.length - 1);
    await peer.until(() => pool.stats().sessions.length === 1);
    await peer.until(() => peer.connections.filter((connection) => !connection.isClosed).length === 1);
  });
});

describe("a window", () => {
  test("lets so many commands be sent before the first answer, in one packet", async () => {
    const { held, script, release } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 1, window: 5, transformWindow: 5 });
    await pool.warmUp(1);
    const answers = Promise.all(Array.from({ length: 8 }, (_, i) => pool.send(check(`n${i}.shop`))));
    await peer.until(() => held.length === 5);
    expect(pool.stats()).toMatchObject({ waiting: { interactive: 3 }, sessions: [{ inFlight: 5 }] });
    release();
    expect(await answers).toHaveLength(8);
  });

  test("may be smaller for transforms", async () => {
    const { held, script, release } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 1, window: 5, transformWindow: 1 });
    await pool.warmUp(1);
    const answers = [pool.send(renew("a.shop")), pool.send(renew("b.shop")), pool.send(check("c.shop"))];
    await peer.until(() => held.length === 2);
    // The check is sent before the second renewal.
    expect(held.map((command) => command.names[0])).toEqual(["a.shop", "c.shop"]);
    release();
    expect(await Promise.all(answers)).toHaveLength(3);
  });
});

describe("lanes", () => {
  test("keep background work on half of the sessions, apart from people's commands", async () => {
    const { held, script, release } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 4, window: 5, transformWindow: 5 });
    await pool.warmUp(4);
    const person = pool.send(check("person.shop"));
    await peer.until(() => held.length === 1);
    const renewals = Array.from({ length: 20 }, (_, i) => pool.send(renew(`r${i}.shop`), { lane: "background" }));
    await peer.until(() => held.length === 11);
    const background = new Set(held.filter((command) => command.verb === "renew").map((command) => command.connection));
    expect(background.size).toBe(2);
    const checks = Array.from({ length: 4 }, (_, i) => pool.send(check(`c${i}.shop`)));
    await peer.until(() => held.length === 15);
    const interactive = new Set(held.filter((command) => command.verb === "check").map((command) => command.connection));
    expect([...interactive].some((connection) => background.has(connection))).toBe(false);
    expect(pool.stats().waiting).toEqual({ interactive: 0, background: 10 });
    release();
    await Promise.all([...renewals, ...checks, person]);
  });

  test("give background work every session when nobody else needs one", async () => {
    const { held, script, release } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 4, window: 1, transformWindow: 1 });
    await pool.warmUp(4);
    const renewals = Array.from({ length: 8 }, (_, i) => pool.send(renew(`r${i}.shop`), { lane: "background" }));
    await peer.until(() => held.length === 4);
    expect(new Set(held.map((command) => command.connection)).size).toBe(4);
    // A person's command that comes now gets the first session that becomes free.
    const order: string[] = [];
    const person = pool.send(check("person.shop")).then(() => order.push("person"));
    const bulk = renewals.map((one, index) => one.then(() => order.push(`bulk ${index < 4 ? "before" : "after"}`)));
    release();
    await Promise.all([person, ...bulk]);
    expect(order.indexOf("person")).toBeLessThan(order.indexOf("bulk after"));
  });

  test("send a person's command before waiting background work on the only session", async () => {
    const { held, script, release } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 1, window: 5, transformWindow: 1 });
    await pool.warmUp(1);
    const order: string[] = [];
    const send = async (name: string, lane: "interactive" | "background"): Promise<void> => {
      await (lane === "background" ? pool.send(renew(name), { lane }) : pool.send(check(name), { lane }));
      order.push(name);
    };
    const work = [send("r1.shop", "background"), send("r2.shop", "background")];
    await peer.until(() => held.length === 1);
    work.push(send("person.shop", "interactive"));
    // The person's command is not sent yet, because on the same session it would have to wait behind the answer to the renewal.
    expect(held.map((command) => command.names[0])).toEqual(["r1.shop"]);
    release();
    await Promise.all(work);
    expect(order).toEqual(["r1.shop", "person.shop", "r2.shop"]);
  });

  test("beyond the registry's commands per minute wait, and their error says that our share is used up, not that the registry is down", async () => {
    const clock = { now: () => 1_000_000 };
    const limits = { maxSessions: 1, commandsPerMinute: 20, queueTimeoutMs: 300 };
    const { pool } = await pairs.pair({}, limits, { clock });
    const sent = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => pool.send(check(`n${i}.shop`))));
    const late = sent.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(late.length).toBeGreaterThan(0);
    for (const error of late) expect(error).toBeInstanceOf(EppCrowded);
    const away = await pairs.pair({ script: () => {} }, { queueTimeoutMs: 300 });
    const error = await refusalOf(away.pool.send(check("a.shop")));
    expect([error instanceof EppUnavailable, error instanceof EppCrowded]).toEqual([true, false]);
  });

  test("share the registry's commands per minute, logins included, and a part is reserved for people", async () => {
    let now = 1_000_000;
    const clock = { now: () => now };
    const limits = { maxSessions: 2, commandsPerMinute: 20, queueTimeoutMs: 5_000 };
    const { peer, pool } = await pairs.pair({}, limits, { clock });
    await pool.send(check("first.shop"));
    const background = Array.from({ length: 12 }, (_, i) => pool.send(check(`b${i}.shop`), { lane: "background" }));
    const settled = background.map((one) => one.catch(() => null));
    await background[0];
    // The clock is frozen. Background work has used its share of this second, but people's commands are still sent.
    await Promise.all([1, 2, 3, 4].map((i) => pool.send(check(`p${i}.shop`))));
    expect([peer.received("check").length, pool.stats().waiting.background]).toEqual([6, 11]);
    now += 60_000;
    // The pool has its own clock, which it reads only when a command arrives.
    await pool.send(check("p5.shop"));
    await background[1];
    expect(peer.received("check").length + peer.received("login").length).toBeLessThanOrEqual(18);
    await pool.close(10);
    await Promise.all(settled);
  });
});

describe("2502", () => {
  test("at login limits the pool to the sessions it has", async () => {
    let logins = 0;
    const { peer, pool, events } = await pairs.pair(
      {
        script: (command) => {
          if (command.verb === "login" && (logins += 1) > 2) {
            command.connection.send(answerXml({ code: 2502, clTRID: command.clTRID }));
            command.connection.end();
          } else answerNormally(command);
        },
      },
      { maxSessions: 4, window: 1 },
    );
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => pool.send(check(`n${i}.shop`))));
    expect(answers).toHaveLength(12);
    expect(pool.stats()).toMatchObject({ allowedSessions: 2, breaker: "closed" });
    expect(events.map((event) => event.type)).toContain("sessions.capped");
    const seen = peer.connections.length;
    await Promise.all(Array.from({ length: 12 }, (_, i) => pool.send(check(`m${i}.shop`))));
    expect(peer.connections.length).toBe(seen);
  });

  test("at the only login makes commands unavailable and starts a back-off", async () => {
    const { peer, pool, events } = await pairs.pair(
      { script: ({ clTRID, connection }) => connection.send(answerXml({ code: 2502, clTRID })) },
      { queueTimeoutMs: 200 },
    );
    expect(await refusalOf(pool.send(check("a.shop")))).toBeInstanceOf(EppUnavailable);
    expect(peer.received("login")).toHaveLength(1);
    expect(events.find((event) => event.type === "session.notOpened")).toMatchObject({ retryInMs: 5_000 });
  });

  test("to a command is a temporary refusal, and the session is gone", async () => {
    let isFirst = true;
    const { peer, pool } = await pairs.pair({
      script: (command) => {
        if (command.verb === "renew" && isFirst) {
          isFirst = false;
          command.connection.send(answerXml({ code: 2502, clTRID: command.clTRID }));
          command.connection.end();
        } else answerNormally(command);
      },
    });
    const error = await refusalOf(pool.send(renew("a.shop")));
    expect(error).toMatchObject({ kind: "refused", code: 2502 });
    expect(error instanceof EppRefused && error.isTransient()).toBe(true);
    expect((await pool.send(renew("a.shop"))).code).toBe(1000);
    expect(peer.received("login")).toHaveLength(2);
  });
});

describe("waiting for a session", () => {
  test("ends when nothing becomes free in time, with nothing sent", async () => {
    const { held, script } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 1, window: 1, queueTimeoutMs: 100 });
    const first = pool.send(check("a.shop"));
    await peer.until(() => held.length === 1);
    expect(await refusalOf(pool.send(renew("b.shop")))).toBeInstanceOf(EppUnavailable);
    expect(peer.received("renew")).toEqual([]);
    held.forEach(answerNormally);
    expect((await first).code).toBe(1000);
  });

  test("ends when the caller cancels, with nothing sent", async () => {
    const { held, script } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 1, window: 1 });
    const first = pool.send(check("a.shop"));
    await peer.until(() => held.length === 1);
    const stop = new AbortController();
    const second = refusalOf(pool.send(renew("b.shop"), { signal: stop.signal }));
    stop.abort();
    expect(await second).toBeInstanceOf(EppUnavailable);
    expect(await refusalOf(pool.send(renew("c.shop"), { signal: stop.signal }))).toBeInstanceOf(EppUnavailable);
    held.forEach(answerNormally);
    await first;
    expect(peer.received("renew")).toEqual([]);
  });

  test("continues at another session when the first one closed before anything was sent", async () => {
    const { peer, pool } = await pairs.pair({}, { maxSessions: 2, warmSessions: 2 });
    await pool.warmUp(2);
    const [connection] = peer.connections;
    connection?.cut();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => pool.send(check(`n${i}.shop`))));
    expect(answers.every((answer) => answer.code === 1000)).toBe(true);
  });
});

describe("polling", () => {
  test("reads, then acknowledges by id; a lost acknowledgement is not repeated automatically", async () => {
    let acks = 0;
    const { peer, pool } = await pairs.pair({
      script: (command) => {
        const { verb, clTRID, connection, xml } = command;
        if (verb !== "poll") answerNormally(command);
        else if (xml.includes('op="req"')) {
          connection.send(answerXml({ code: 1301, clTRID, msgQ: '<msgQ count="1" id="77"><msg>Text</msg></msgQ>' }));
        } else if ((acks += 1) === 1) connection.cut();
        else connection.send(answerXml({ clTRID }));
      },
    });
    const { data } = await pool.send(pollRequest(), { lane: "background" });
    expect(data).toMatchObject({ id: "77", count: 1, text: "Text", content: { kind: "text" } });
    expect(await refusalOf(pool.send(pollAck("77"), { lane: "background" }))).toMatchObject({
      kind: "outcomeUnknown",
      isTransform: false,
    });
    expect((await pool.send(pollAck("77"), { lane: "background" })).code).toBe(1000);
    expect(peer.received("poll").filter(({ xml }) => xml.includes('msgID="77"'))).toHaveLength(2);
  });
});

describe("closing", () => {
  test("rejects new and waiting commands, lets running ones end, and logs out everywhere", async () => {
    const { held, script, release } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 2, window: 1 });
    await pool.warmUp(2);
    const underWay = [pool.send(renew("a.shop")), pool.send(renew("b.shop"))];
    await peer.until(() => held.length === 2);
    const waiting = refusalOf(pool.send(renew("c.shop")));
    const closed = pool.close(5_000);
    expect(await waiting).toBeInstanceOf(EppUnavailable);
    expect(await refusalOf(pool.send(renew("d.shop")))).toBeInstanceOf(EppUnavailable);
    release();
    await closed;
    expect((await Promise.all(underWay)).map((answer) => answer.code)).toEqual([1000, 1000]);
    expect(peer.connections.map((connection) => connection.commands.at(-1)?.verb)).toEqual(["logout", "logout"]);
    await peer.until(() => peer.connections.every((connection) => connection.isClosed));
    expect(pool.stats()).toMatchObject({ sessions: [], connecting: 0 });
  });

  test("opens nothing new while sessions end one after another", async () => {
    const { peer, pool } = await pairs.pair({}, { maxSessions: 3, warmSessions: 3 });
    await pool.warmUp(3);
    // The server answers the logout of the last session only long after those of the other sessions.
    const [last] = peer.connections;
    peer.script = (command) => {
      if (command.connection !== last) answerNormally(command);
    };
    const closed = pool.close(5_000);
    await peer.until(() => peer.connections.filter((connection) => connection.isClosed).length === 2);
    expect(pool.stats()).toMatchObject({ connecting: 0, sessions: [{ state: "retiring" }] });
    await peer.until(() => last?.commands.at(-1)?.verb === "logout");
    last?.commands.slice(-1).forEach(answerNormally);
    await closed;
    expect(peer.connections).toHaveLength(3);
  });

  test("ends in time whatever the registry does, with unknown outcomes", async () => {
    const { held, script } = holding();
    const { peer, pool } = await pairs.pair({ script }, { maxSessions: 1 });
    const underWay = refusalOf(pool.send(renew("a.shop")));
    await peer.until(() => held.length === 1);
    await pool.close(100);
    expect(await underWay).toMatchObject({ kind: "outcomeUnknown", isTransform: true });
    await peer.until(() => peer.connections[0]?.isClosed === true);
  });

  test("cancels connections that are being opened", async () => {
    const { peer, pool } = await pairs.pair({ greeting: null }, { warmSessions: 1 });
    await peer.until(() => peer.connections.length === 1);
    await pool.close(100);
    await peer.until(() => peer.connections[0]?.isClosed === true);
    expect(pool.stats()).toMatchObject({ sessions: [], connecting: 0 });
  });
});
