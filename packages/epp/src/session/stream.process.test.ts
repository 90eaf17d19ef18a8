import { afterEach, describe, expect, test } from "vitest";

import { domainCheck } from "../commands/domain-check.ts";
import { domainCreate } from "../commands/domain-create.ts";
import { domainInfo } from "../commands/domain-info.ts";
import { domainTransfer } from "../commands/domain-transfer.ts";
import { EppOutcomeUnknown, EppRefused } from "../errors.ts";
import { encodeFrame, maxFrameOctets } from "../frames.ts";
import { answerXml } from "../testing/contexts.ts";
import { PairFactory, refusalOf } from "../testing/pool-against-peer.ts";
import { answerNormally, greetingXml, normalAnswer } from "../testing/scripted-peer.ts";
import type { PeerCommand, PeerScript } from "../testing/scripted-peer.ts";

const pairs = new PairFactory();
afterEach(() => pairs.clear());

const create = (name: string) => domainCreate({ name, periodMonths: 12, nameservers: [], authInfo: "Geheim-4711" });
const info = domainInfo({ name: "example.shop" });
const oneSession = { maxSessions: 1, window: 5, transformWindow: 5 };

/** Answers normally, except the commands of a verb. */
function except(verb: string, special: PeerScript): PeerScript {
  return (command) => {
    if (command.verb === verb) special(command);
    else answerNormally(command);
  };
}

describe("an answer that does not come", () => {
  test.each<[string, PeerScript]>([
    ["the connection is cut after the command", ({ connection }) => connection.cut()],
    ["the connection is closed in good order", ({ connection }) => connection.end()],
    [
      "the answer is cut in the middle",
      (command) => {
        const frame = encodeFrame(normalAnswer(command));
        command.connection.sendBytes(frame.subarray(0, frame.length - 10));
        command.connection.end();
      },
    ],
    [
      "the registry says goodbye without naming the command",
      ({ connection }) => connection.send(answerXml({ code: 2500, clTRID: null })),
    ],
  ])("leaves the outcome of a transform command unknown when %s, and does not send it again", async (_, script) => {
    const { peer, pool } = await pairs.pair({ script: except("create", script) });
    const error = await refusalOf(pool.send(create("example.shop"), { clTRID: "JOURNAL-1" }));
    expect(error).toBeInstanceOf(EppOutcomeUnknown);
    expect(error).toMatchObject({
      reason: "connectionLost",
      isTransform: true,
      clTRID: "JOURNAL-1",
      verb: "domain:create",
      reply: null,
    });
    expect(String(error)).not.toContain("Geheim");
    expect(peer.received("create")).toHaveLength(1);
    expect(pool.stats()).toMatchObject({ unknown: 1 });
    // The next command gets a new session.
    expect((await pool.send(info)).code).toBe(1000);
  });

  test("repeats a query once on a new session", async () => {
    let isCut = false;
    const { peer, pool } = await pairs.pair({
      script: except("info", (command) => {
        if (isCut) answerNormally(command);
        else command.connection.cut();
        isCut = true;
      }),
    });
    expect((await pool.send(info)).data.name).toBe("example.shop");
    expect(peer.received("info").map((command) => command.connection === peer.connections[0])).toEqual([true, false]);
  });

  test("gives up a query that is lost twice", async () => {
    const { peer, pool } = await pairs.pair({ script: except("info", ({ connection }) => connection.cut()) });
    expect(await refusalOf(pool.send(info))).toMatchObject({ kind: "outcomeUnknown", isTransform: false });
    expect(peer.received("info")).toHaveLength(2);
  });

  test("times out; the late answer is recognised by its clTRID and dropped, and the session is kept", async () => {
    let held: PeerCommand | null = null;
    const { peer, pool, events } = await pairs.pair(
      {
        script: except("create", (command) => {
          if (held === null) held = command;
          else answerNormally(command);
        }),
      },
      { ...oneSession, commandTimeoutMs: 400 },
    );
    const error = await refusalOf(pool.send(create("late.shop"), { timeoutMs: 100 }));
    expect(error).toMatchObject({ kind: "outcomeUnknown", reason: "timeout", isTransform: true });
    expect(pool.stats().sessions).toMatchObject([{ state: "suspect", inFlight: 1 }]);
    // Another command waits until the session is trusted again, rather than behind the overdue answer.
    const next = pool.send(create("next.shop"));
    if (held !== null) answerNormally(held);
    const answer = await next;
    expect(answer.code).toBe(1000);
    expect(peer.connections).toHaveLength(1);
    const late = events.find((event) => event.type === "reply.late");
    expect(late).toMatchObject({ verb: "domain:create", code: 1000 });
    expect(answer.reply.clTRID).toBe(answer.clTRID);
  });

  test("ends the session when even the extra time passes", async () => {
    const { peer, pool, events } = await pairs.pair(
      { script: except("create", () => {}) },
      { ...oneSession, commandTimeoutMs: 60 },
    );
    expect(await refusalOf(pool.send(create("never.shop")))).toMatchObject({ reason: "timeout" });
    expect((await pool.send(info)).code).toBe(1000);
    expect(peer.connections).toHaveLength(2);
    expect(events.map((event) => event.type)).toContain("stream.broken");
  });

  test("does not hold up a caller who stops waiting, and is dropped when it comes", async () => {
    const { peer, pool, events } = await pairs.pair(
      {
        script: (command) => {
          const [held] = command.connection.commands.filter((earlier) => earlier.verb === "create");
          if (command.verb === "create") return;
          if (held !== undefined && command.verb === "info") answerNormally(held);
          answerNormally(command);
        },
      },
      oneSession,
    );
    const stop = new AbortController();
    const waiting = refusalOf(pool.send(create("late.shop"), { signal: stop.signal }));
    await peer.until(() => peer.received("create").length === 1);
    stop.abort();
    expect(await waiting).toMatchObject({ kind: "outcomeUnknown", reason: "cancelled" });
    expect((await pool.send(info)).data.name).toBe("example.shop");
    expect(events.map((event) => event.type)).toContain("reply.late");
    expect(peer.connections).toHaveLength(1);
  });
});

describe("an answer that cannot be trusted", () => {
  const length = (value: number): Buffer => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(value);
    return header;
  };
  test.each<[string, string, PeerScript]>([
    ["garbage", "badReply", ({ connection }) => connection.send("no XML at all")],
    ["broken XML", "badReply", (command) => command.connection.send(normalAnswer(command).replace("</epp>", "</app>"))],
    ["XML of something else", "badReply", ({ connection }) => connection.send("<html><body>502 Bad Gateway</body></html>")],
    ["an entity bomb", "badReply", ({ connection }) => connection.send('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
    ["a result without a number", "badReply", (command) => command.connection.send(normalAnswer(command).replace("1000", "OK"))],
    ["a frame over 4 MB", "badReply", ({ connection }) => connection.sendBytes(length(maxFrameOctets + 1))],
    ["a frame of 4 GB", "badReply", ({ connection }) => connection.sendBytes(length(0xffffffff))],
    ["a frame of no length", "badReply", ({ connection }) => connection.sendBytes(length(4))],
    [
      "another clTRID",
      "foreignReply",
      (command) => command.connection.send(normalAnswer({ ...command, clTRID: "SOMEBODY-ELSE" })),
    ],
    ["no clTRID", "foreignReply", ({ connection }) => connection.send(answerXml({ clTRID: null }))],
    ["a greeting", "foreignReply", ({ connection }) => connection.send(greetingXml())],
  ])("as it is %s closes the connection and leaves the outcome unknown (%s)", async (_, reason, script) => {
    const { peer, pool, events } = await pairs.pair({ script: except("create", script) });
    const error = await refusalOf(pool.send(create("example.shop")));
    expect(error).toMatchObject({ kind: "outcomeUnknown", reason, isTransform: true });
    expect(events.map((event) => event.type)).toContain("stream.broken");
    await peer.until(() => peer.connections[0]?.isClosed === true);
    expect(peer.received("create")).toHaveLength(1);
    expect((await pool.send(info)).code).toBe(1000);
  });

  test("as a refusal without clTRID belongs to the only command under way: a server cannot repeat what it could not parse", async () => {
    const { peer, pool, events } = await pairs.pair({
      script: except("create", ({ connection }) => connection.send(answerXml({ code: 2001, clTRID: null }))),
    });
    expect(await refusalOf(pool.send(create("example.shop")))).toMatchObject({ kind: "refused", code: 2001 });
    expect((await pool.send(info)).code).toBe(1000);
    expect(peer.connections).toHaveLength(1);
    expect(events.map((event) => event.type)).not.toContain("stream.broken");
  });

  test("as a refusal without clTRID belongs to nobody while two commands are under way", async () => {
    const { pool } = await pairs.pair(
      {
        script: except("create", ({ connection }) => {
          const creates = connection.commands.filter((command) => command.verb === "create");
          if (creates.length === 2) connection.send(answerXml({ code: 2001, clTRID: null }));
        }),
      },
      oneSession,
    );
    await pool.warmUp(1);
    const outcomes = await Promise.all(["one.shop", "two.shop"].map((name) => refusalOf(pool.send(create(name)))));
    expect(outcomes).toMatchObject([{ kind: "outcomeUnknown" }, { kind: "outcomeUnknown" }]);
  });

  test("makes the outcome of everything behind it on the same session unknown, and of nothing before it", async () => {
    const names = ["one.shop", "two.shop", "three.shop"];
    const { peer, pool } = await pairs.pair(
      {
        script: except("create", ({ connection }) => {
          const received = connection.commands.filter((command) => command.verb === "create");
          const [first, second] = received;
          if (received.length < 3 || first === undefined || second === undefined) return;
          connection.send(normalAnswer(first), normalAnswer({ ...second, clTRID: "FOREIGN-1" }));
        }),
      },
      oneSession,
    );
    await pool.warmUp(1);
    const outcomes = await Promise.allSettled(names.map((name) => pool.send(create(name))));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(
      outcomes.slice(1).every((outcome) => outcome.status === "rejected" && outcome.reason instanceof EppOutcomeUnknown),
    ).toBe(true);
    expect(peer.connections).toHaveLength(1);
  });

  test("is detected even behind a good one in the same packet", async () => {
    const { peer, pool, events } = await pairs.pair({
      script: except("create", (command) => command.connection.send(normalAnswer(command), normalAnswer(command))),
    });
    expect((await pool.send(create("example.shop"))).code).toBe(1000);
    await peer.until(() => peer.connections[0]?.isClosed === true);
    expect(events.find((event) => event.type === "stream.broken")).toMatchObject({
      problem: "an answer nobody waits for (1000)",
    });
    expect((await pool.send(info)).code).toBe(1000);
  });
});

describe("answers on the wire", () => {
  test("may come several in one packet and are matched in order", async () => {
    const { peer, pool } = await pairs.pair(
      {
        script: except("info", ({ connection }) => {
          const received = connection.commands.filter((command) => command.verb === "info");
          if (received.length === 4) connection.send(...received.map(normalAnswer));
        }),
      },
      oneSession,
    );
    await pool.warmUp(1);
    const names = ["a.shop", "b.shop", "c.shop", "d.shop"];
    const answers = await Promise.all(names.map((name) => pool.send(domainInfo({ name }))));
    expect(answers.map((answer) => answer.data.name)).toEqual(names);
    expect(peer.connections).toHaveLength(1);
  });

  test("may come byte by byte", async () => {
    const { pool } = await pairs.pair({
      script: (command) => {
        for (const octet of encodeFrame(normalAnswer(command))) command.connection.sendBytes(Uint8Array.of(octet));
      },
    });
    expect((await pool.send(info)).data.name).toBe("example.shop");
  });

  test("are recorded with their secrets masked, also when they come late or are broken", async () => {
    const frames: string[] = [];
    const onFrame = (direction: string, xml: string): void => void frames.push(`${direction} ${xml}`);
    const { pool } = await pairs.pair({
      script: except("transfer", ({ connection, clTRID }) =>
        connection.send(
          answerXml({
            code: 2202,
            clTRID,
            msg: "Wrong code Geheim-4711",
            result: "<value><pw>Geheim-4711</pw></value>",
          }),
        ),
      ),
    });
    const request = domainTransfer({ op: "request", name: "example.shop", authInfo: "Geheim-4711" });
    const error = await refusalOf(pool.send(request, { clTRID: "JOURNAL-1", onFrame }));
    expect(error).toBeInstanceOf(EppRefused);
    expect(error).toMatchObject({ code: 2202, msg: "Wrong code ***", svTRID: "SV-1" });
    expect(frames.map((frame) => frame.slice(0, 3))).toEqual(["out", "in "]);
    expect(frames[0]).toContain(
      "<domain:name>example.shop</domain:name><domain:authInfo><domain:pw>***</domain:pw></domain:authInfo>",
    );
    expect(frames[1]).toContain("Wrong code ***");
    expect(JSON.stringify([frames, error])).not.toContain("Geheim");
  });

  test("survive a transcript that throws", async () => {
    const { pool, events } = await pairs.pair();
    const onFrame = (): void => {
      throw new Error("disk full");
    };
    expect((await pool.send(info, { onFrame })).code).toBe(1000);
    expect(events.filter((event) => event.type === "transcript.failed")).toHaveLength(2);
  });

  test("of 2400 and 2500 leave a transform command unknown and refuse a query for now", async () => {
    for (const code of [2400, 2500]) {
      const { pool } = await pairs.pair({
        script: (command) => {
          if (command.verb === "login") answerNormally(command);
          else command.connection.send(answerXml({ code, clTRID: command.clTRID }));
        },
      });
      expect(await refusalOf(pool.send(create("example.shop")))).toMatchObject({
        kind: "outcomeUnknown",
        reason: "serverError",
        isTransform: true,
      });
      const refused = await refusalOf(pool.send(domainCheck({ names: ["a.shop"] })));
      expect(refused).toBeInstanceOf(EppRefused);
      expect(refused instanceof EppRefused && refused.isTransient()).toBe(true);
    }
  });
});
