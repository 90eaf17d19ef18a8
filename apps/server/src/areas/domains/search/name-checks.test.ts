import { describe, expect, test, vi } from "vitest";
import { createLog } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { NameChecks, type CheckedChunk } from "./name-checks.ts";
import { FakeRegistry } from "../../../testing/far-ends/fake-registries.ts";
import type { CheckedName, Registries, RegistryConnection } from "../../registry/index.ts";

type Check = RegistryConnection["check"];
const free = (name: string): CheckedName => ({ name, state: "free", reason: null, fees: null });
const taken = (name: string): CheckedName => ({ name, state: "taken", reason: "In use", fees: null });

function registries(checks: Record<string, Check>): Registries {
  return {
    of(registryId) {
      const check = checks[registryId];
      if (check === undefined) throw new OutcomeError("misconfigured", "no account");
      const registry = new FakeRegistry(registryId, () => new Date());
      registry.check = check;
      return registry;
    },
    queues: () => [],
    close: async () => {},
  };
}

const make = (checks: Record<string, Check>, silentMs = 1000) =>
  new NameChecks(registries(checks), createLog("test", "silent"), silentMs);

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

async function all(stream: AsyncIterable<CheckedChunk>): Promise<string[]> {
  const seen: string[] = [];
  for await (const { answered, unanswered } of stream)
    seen.push(...answered.map(({ name, state }) => `${name} ${state}`), ...unanswered.map((name) => `${name} -`));
  return seen.toSorted();
}

describe("asking registries", () => {
  test("gives each registry's answers as they come: a slow one delays no other", async () => {
    const slow = Promise.withResolvers<void>();
    const checks = make({
      async *fast(names) {
        yield names.map(free);
      },
      async *slow(names) {
        await slow.promise;
        yield names.map(taken);
      },
    });
    const stream = checks.stream([
      { name: "a.se", registryId: "slow" },
      { name: "b.com", registryId: "fast" },
    ]);
    expect((await stream.next()).value).toEqual({ answered: [free("b.com")], unanswered: [] });
    slow.resolve();
    expect((await stream.next()).value).toEqual({ answered: [taken("a.se")], unanswered: [] });
    expect((await stream.next()).done).toBe(true);
  });

  test("gives the names that a failing or unknown registry did not answer", async () => {
    const checks = make({
      async *half(names) {
        yield [free(names[0] ?? "")];
        throw new OutcomeError("unavailable", "gone");
      },
    });
    const names = [
      { name: "a.se", registryId: "half" },
      { name: "b.se", registryId: "half" },
      { name: "c.com", registryId: "none" },
    ];
    expect(await all(checks.stream(names))).toEqual(["a.se free", "b.se -", "c.com -"]);
  });

  test("ends at the time-out and cancels the registry's work", async () => {
    let stopped = false;
    const checks = make(
      {
        // eslint-disable-next-line require-yield
        async *hang(_names: readonly string[], { signal }: Parameters<Check>[1]) {
          await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
          stopped = true;
        },
      },
      20,
    );
    expect(await all(checks.stream([{ name: "a.se", registryId: "hang" }]))).toEqual(["a.se -"]);
    await Promise.resolve();
    expect(stopped).toBe(true);
  });

  test("waits for a registry as long as it goes on answering, and gives up one that is silent meanwhile", async () => {
    vi.useFakeTimers();
    try {
      const names = Array.from({ length: 20 }, (_, index) => `${index}.se`);
      const checks = make({
        async *paced(asked) {
          for (const name of asked) {
            await wait(800);
            yield [free(name)];
          }
        },
        // eslint-disable-next-line require-yield
        async *hang(_names: readonly string[], { signal }: Parameters<Check>[1]) {
          await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
        },
      });
      const started = Date.now();
      const seen: [string, number][] = [];
      const asked = [{ name: "a.com", registryId: "hang" }, ...names.map((name) => ({ name, registryId: "paced" }))];
      const stream = checks.stream(asked, { mostMs: 14_000 });
      const reading = (async () => {
        for await (const { answered, unanswered } of stream)
          seen.push([
            [...answered.map(({ name }) => name), ...unanswered.map((name) => `-${name}`)].join(" "),
            Date.now() - started,
          ]);
      })();
      await vi.runAllTimersAsync();
      await reading;
      expect(seen.find(([names]) => names === "-a.com")?.[1]).toBe(1000);
      expect(seen.filter(([name]) => !name.startsWith("-"))).toEqual(
        names.slice(0, 17).map((name, index) => [name, (index + 1) * 800]),
      );
      expect(seen.at(-1)).toEqual(["-17.se -18.se -19.se", 14_000]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("asks a name once for everybody who wants it at the same time", async () => {
    const asked: string[][] = [];
    const gate = Promise.withResolvers<void>();
    const checks = make({
      async *se(names) {
        asked.push([...names]);
        await gate.promise;
        yield names.map(free);
      },
    });
    const both = Promise.all([
      all(checks.stream([{ name: "a.se", registryId: "se" }])),
      all(
        checks.stream([
          { name: "a.se", registryId: "se" },
          { name: "b.se", registryId: "se" },
        ]),
      ),
    ]);
    gate.resolve();
    expect(await both).toEqual([["a.se free"], ["a.se free", "b.se free"]]);
    expect(asked).toEqual([["a.se"], ["b.se"]]);
  });

  test("goes on for the second caller when the first has left", async () => {
    const gate = Promise.withResolvers<void>();
    const checks = make({
      async *se(names, { signal }) {
        await gate.promise;
        if (signal?.aborted !== true) yield names.map(free);
      },
    });
    const gone = new AbortController();
    const first = all(checks.stream([{ name: "a.se", registryId: "se" }], { signal: gone.signal }));
    const second = all(checks.stream([{ name: "a.se", registryId: "se" }]));
    gone.abort();
    expect(await first).toEqual([]);
    gate.resolve();
    expect(await second).toEqual(["a.se free"]);
  });

  test("answers from memory what was asked a moment ago, unless it has to be fresh", async () => {
    let asked = 0;
    const checks = make({
      async *se(names) {
        asked += 1;
        yield names.map(taken);
      },
    });
    const names = [{ name: "a.se", registryId: "se" }];
    await all(checks.stream(names));
    expect(await all(checks.stream(names))).toEqual(["a.se taken"]);
    expect(asked).toBe(1);
    expect(await all(checks.stream(names, { isFresh: true }))).toEqual(["a.se taken"]);
    expect(asked).toBe(2);
  });
});
