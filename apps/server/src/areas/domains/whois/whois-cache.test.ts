import { expect, test } from "vitest";
import { WhoisCache } from "./whois-cache.ts";
import type { WhoisAnswer } from "./whois.port.ts";

function far(size = 10): { lookUp: (name: string) => Promise<WhoisAnswer>; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    lookUp: async (name) => {
      asked.push(name);
      return { source: "whois", server: "x", texts: [{ server: "x", text: "a".repeat(size) }] };
    },
  };
}

test("an answer is kept a minute", async () => {
  let now = 0;
  const server = far();
  const cache = new WhoisCache(server, () => now);
  await Promise.all([cache.lookUp("a.se"), cache.lookUp("a.se")]);
  now = 59_999;
  await cache.lookUp("a.se");
  expect(server.asked).toHaveLength(1);
  now = 60_000;
  await cache.lookUp("a.se");
  expect(server.asked).toHaveLength(2);
});

test("the oldest answers are removed first when there are too many, in number or in size", async () => {
  const many = far();
  const cache = new WhoisCache(many, () => 0);
  for (let index = 0; index <= 2000; index++) await cache.lookUp(`${index}.se`);
  await cache.lookUp("2000.se");
  expect(many.asked).toHaveLength(2001);
  await cache.lookUp("0.se");
  expect(many.asked).toHaveLength(2002);

  const long = far(4 * 1024 * 1024);
  const narrow = new WhoisCache(long, () => 0);
  for (const name of ["a.se", "b.se", "c.se", "d.se"]) await narrow.lookUp(name);
  await narrow.lookUp("d.se");
  expect(long.asked).toHaveLength(4);
  await narrow.lookUp("a.se");
  expect(long.asked).toHaveLength(5);
});

test("a failure is not kept", async () => {
  let count = 0;
  const cache = new WhoisCache({ lookUp: async () => Promise.reject(new Error(`no ${++count}`)) });
  await expect(cache.lookUp("a.se")).rejects.toThrow("no 1");
  await expect(cache.lookUp("a.se")).rejects.toThrow("no 2");
});
