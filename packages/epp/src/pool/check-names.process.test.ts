import { afterEach, describe, expect, test } from "vitest";

import { NS } from "../namespaces.ts";
import { verisign } from "../registries/verisign.ts";
import { answerXml } from "../testing/contexts.ts";
import { PairFactory } from "../testing/pool-against-peer.ts";
import { answerNormally, chkDataXml, greetingXml } from "../testing/scripted-peer.ts";
import type { PeerCommand } from "../testing/scripted-peer.ts";
import type { CheckedNames } from "./check-names.ts";

const pairs = new PairFactory();
afterEach(() => pairs.clear());

const names = (count: number, prefix = "n"): readonly string[] => Array.from({ length: count }, (_, i) => `${prefix}${i}.shop`);
const wide = { maxSessions: 4, window: 5, namesPerCheck: 50 };

async function all(checks: AsyncIterable<CheckedNames>): Promise<readonly CheckedNames[]> {
  const outcomes: CheckedNames[] = [];
  for await (const outcome of checks) outcomes.push(outcome);
  return outcomes;
}

const checked = (outcomes: readonly CheckedNames[]): readonly string[] =>
  outcomes.flatMap((outcome) => outcome.results.map((check) => check.name)).toSorted();

describe("checking names", () => {
  test("sends a thousand names in one round trip over four sessions", async () => {
    const held: PeerCommand[] = [];
    const { peer, pool } = await pairs.pair(
      {
        script: (command) => {
          if (command.verb === "check" && held.push(command) < 20) return;
          // Nothing is answered before all commands have arrived.
          if (command.verb === "check") held.forEach(answerNormally);
          else answerNormally(command);
        },
      },
      wide,
    );
    await pool.warmUp(4);
    const outcomes = await all(pool.checkNames(names(1_000)));
    expect(outcomes).toHaveLength(20);
    expect(checked(outcomes)).toEqual(names(1_000).toSorted());
    expect(
      peer.connections.map((connection) => connection.commands.filter((command) => command.verb === "check").length),
    ).toEqual([5, 5, 5, 5]);
  });

  test("yields each command's outcome as it arrives", async () => {
    const held: PeerCommand[] = [];
    const { pool } = await pairs.pair(
      {
        script: (command) => {
          // Only the first check is answered.
          if (command.verb === "check" && held.push(command) > 1) return;
          answerNormally(command);
        },
      },
      { ...wide, maxSessions: 1 },
    );
    await pool.warmUp(1);
    const outcomes: CheckedNames[] = [];
    for await (const outcome of pool.checkNames(names(45))) {
      // The others are answered only after the first outcome arrived.
      if (outcomes.push(outcome) === 1) held.slice(1).forEach(answerNormally);
    }
    expect(outcomes.map((outcome) => outcome.results.length)).toEqual([5, 10, 10, 10, 10]);
  });

  test("distinguishes free from taken names, in the spelling of the caller", async () => {
    const { pool } = await pairs.pair({
      script: (command) => {
        if (command.verb !== "check") answerNormally(command);
        else
          command.connection.send(
            answerXml({ clTRID: command.clTRID, resData: chkDataXml(command.names).replaceAll("free", "FREE") }),
          );
      },
    });
    const [outcome] = await all(pool.checkNames(["Free.shop", "taken.shop", "free.shop"]));
    expect(outcome?.results.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ["free.shop", true],
      ["taken.shop", false],
    ]);
  });

  test("requests prices and returns them with each name", async () => {
    const { pool } = await pairs.pair({
      script: (command) => {
        if (command.verb !== "check") answerNormally(command);
        else {
          expect(command.xml).toContain('<fee:command name="create"/>');
          const cd = command.names
            .map((name) => `<fee:cd><fee:objID>${name}</fee:objID><fee:class>premium</fee:class></fee:cd>`)
            .join("");
          const extension = `<fee:chkData xmlns:fee="${NS.fee}"><fee:currency>EUR</fee:currency>${cd}</fee:chkData>`;
          command.connection.send(answerXml({ clTRID: command.clTRID, resData: chkDataXml(command.names), extension }));
        }
      },
    });
    const [outcome] = await all(pool.checkNames(["a.shop"], { fee: { commands: [{ name: "create" }] } }));
    expect(outcome?.results).toMatchObject([{ name: "a.shop", fee: { feeClass: "premium", currency: "EUR" } }]);
  });

  test("asks for prices by the draft that a registry still runs, and names no other version at login", async () => {
    const { pool, peer } = await pairs.pair({
      greeting: greetingXml(undefined, [NS.fee11, NS.fee05, NS.fee07]),
      script: (command) => {
        if (command.verb !== "check") answerNormally(command);
        else {
          const cd =
            "<fee:cd><fee:name>a.shop</fee:name><fee:currency>EUR</fee:currency><fee:command>create</fee:command><fee:fee>9.00</fee:fee></fee:cd>";
          const extension = `<fee:chkData xmlns:fee="${NS.fee07}">${cd}</fee:chkData>`;
          command.connection.send(answerXml({ clTRID: command.clTRID, resData: chkDataXml(command.names), extension }));
        }
      },
    });
    const [outcome] = await all(pool.checkNames(["a.shop"], { fee: { commands: [{ name: "create" }] } }));
    expect(outcome?.results).toMatchObject([{ fee: { currency: "EUR", quotes: [{ command: "create" }] } }]);
    expect(peer.received("login")[0]?.xml.match(/fee-[\d.]+/g)).toEqual(["fee-0.7"]);
    expect(peer.received("check")[0]?.xml).toContain(`<fee:check xmlns:fee="${NS.fee07}"><fee:domain>`);
  });

  test("shares the check of names that somebody else is checking already", async () => {
    const held: PeerCommand[] = [];
    const { peer, pool } = await pairs.pair(
      { script: (command) => (command.verb === "check" ? void held.push(command) : answerNormally(command)) },
      { ...wide, maxSessions: 1 },
    );
    await pool.warmUp(1);
    const first = all(pool.checkNames(["a.shop", "b.shop"]));
    await peer.until(() => held.length === 1);
    const second = all(pool.checkNames(["b.shop", "c.shop"]));
    const forPrices = all(pool.checkNames(["b.shop"], { fee: { commands: [{ name: "renew" }] } }));
    await peer.until(() => held.length === 3);
    expect(held.map((command) => command.names)).toEqual([["a.shop", "b.shop"], ["c.shop"], ["b.shop"]]);
    held.forEach(answerNormally);
    expect(checked(await first)).toEqual(["a.shop", "b.shop"]);
    expect(checked(await second)).toEqual(["b.shop", "c.shop"]);
    expect(checked(await forPrices)).toEqual(["b.shop"]);
    // Afterwards the name is checked again.
    const third = all(pool.checkNames(["b.shop"]));
    await peer.until(() => held.length === 4);
    held.slice(3).forEach(answerNormally);
    expect(checked(await third)).toEqual(["b.shop"]);
  });

  test("never calls a name free that the registry left out or answered unreadably", async () => {
    const { pool } = await pairs.pair({
      script: (command) => {
        if (command.verb !== "check") answerNormally(command);
        else
          command.connection.send(
            answerXml({
              clTRID: command.clTRID,
              resData: chkDataXml(["a.shop", "b.shop"]).replace('avail="1">b', 'avail="?">b'),
            }),
          );
      },
    });
    expect(await all(pool.checkNames(["a.shop", "b.shop", "c.shop"]))).toMatchObject([
      { results: [{ name: "a.shop" }], unanswered: ["b.shop", "c.shop"], error: null },
    ]);
  });

  test("finds the one name because of which a registry refuses a whole command", async () => {
    const { pool } = await pairs.pair(
      {
        script: (command) => {
          const isBad = command.verb === "check" && command.names.includes("n7.shop");
          if (isBad) command.connection.send(answerXml({ code: 2005, clTRID: command.clTRID }));
          else answerNormally(command);
        },
      },
      wide,
    );
    const outcomes = await all(pool.checkNames(names(40)));
    expect(checked(outcomes)).toHaveLength(39);
    expect(outcomes.flatMap((outcome) => outcome.unanswered)).toEqual(["n7.shop"]);
    expect(outcomes.find((outcome) => outcome.error !== null)?.error).toMatchObject({ kind: "refused", code: 2005 });
  });

  test("keeps the outcomes it has when a part fails", async () => {
    const { pool } = await pairs.pair(
      {
        script: (command) => {
          const isFailing = command.verb === "check" && command.names.includes("n0.shop");
          if (isFailing) command.connection.send(answerXml({ code: 2400, clTRID: command.clTRID }));
          else answerNormally(command);
        },
      },
      { namesPerCheck: 5 },
    );
    const outcomes = await all(pool.checkNames(names(20), { chunkSize: 5 }));
    expect(checked(outcomes)).toHaveLength(15);
    expect(outcomes.find((outcome) => outcome.error !== null)).toMatchObject({
      unanswered: names(5),
      error: { code: 2400 },
    });
  });

  test("repeats checks that were lost with a connection", async () => {
    let isCut = false;
    const { pool } = await pairs.pair(
      {
        script: (command) => {
          if (command.verb === "check" && !isCut) {
            isCut = true;
            command.connection.cut();
          } else answerNormally(command);
        },
      },
      wide,
    );
    await pool.warmUp(4);
    const outcomes = await all(pool.checkNames(names(200)));
    expect(checked(outcomes)).toHaveLength(200);
    expect(outcomes.every((outcome) => outcome.error === null)).toBe(true);
  });

  test("stops sending when the caller stops reading", async () => {
    const held: PeerCommand[] = [];
    const { peer, pool } = await pairs.pair(
      { script: (command) => (command.verb === "check" ? void held.push(command) : answerNormally(command)) },
      { maxSessions: 1, window: 1, namesPerCheck: 10 },
    );
    await pool.warmUp(1);
    const stop = new AbortController();
    const outcomes = all(pool.checkNames(names(100), { signal: stop.signal }));
    await peer.until(() => held.length === 1);
    stop.abort();
    expect(await outcomes).toEqual([]);
    held.forEach(answerNormally);
    await pool.close();
    expect(peer.received("check")).toHaveLength(1);
  });

  test("keeps background checks off half of the sessions", async () => {
    const held: PeerCommand[] = [];
    const { peer, pool } = await pairs.pair(
      { script: (command) => (command.verb === "check" ? void held.push(command) : answerNormally(command)) },
      wide,
    );
    await pool.warmUp(4);
    const outcomes = all(pool.checkNames(names(1_000), { lane: "background" }));
    await peer.until(() => held.length === 10);
    expect(new Set(held.map((command) => command.connection)).size).toBe(2);
    peer.script = answerNormally;
    held.forEach(answerNormally);
    expect(checked(await outcomes)).toHaveLength(1_000);
  });

  test("puts names of different sub-products into different commands", async () => {
    const { peer, pool } = await pairs.pair(
      { greeting: greetingXml([NS.domain, NS.host]) },
      { namesPerCheck: 13 },
      { profile: verisign },
    );
    const outcomes = await all(pool.checkNames(["a.com", "b.net", "c.com", "d.net"]));
    expect(checked(outcomes)).toEqual(["a.com", "b.net", "c.com", "d.net"]);
    const sent = peer.received("check").map(({ names: inCommand, xml }) => [inCommand, /subProduct>(\w+)</.exec(xml)?.[1]]);
    expect(sent).toEqual([
      [["a.com", "c.com"], "dotCOM"],
      [["b.net", "d.net"], "dotNET"],
    ]);
  });

  test("of an empty list is empty", async () => {
    const { peer, pool } = await pairs.pair();
    expect(await all(pool.checkNames([]))).toEqual([]);
    expect(peer.received("check")).toEqual([]);
  });
});
