import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { check, domainCreate, pollRequest, simple } from "./testing/elements.ts";
import { ConnectionClosed, EppClient } from "./testing/epp-client.ts";
import { endProcess, type SpawnedRegistry, spawnRegistry } from "./testing/spawn.ts";
import { callControl } from "./testing/start.ts";

let folder = "";
let running: SpawnedRegistry | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registry-simulator-"));
});
afterEach(async () => {
  if (running !== null) await endProcess(running.process, "SIGKILL");
  running = null;
  rmSync(folder, { recursive: true, force: true });
});

async function start(...args: readonly string[]): Promise<SpawnedRegistry> {
  running = await spawnRegistry(folder, ...args);
  return running;
}

async function bookNames({ endpoints }: SpawnedRegistry): Promise<string[]> {
  const { body } = await callControl(endpoints, "GET", "/book?registrar=nameplane");
  return Array.isArray(body["domains"]) ? body["domains"].map((line: { name: string }) => line.name) : [];
}

test("says ready and nothing else, keeps ports, token and passwords, stops on SIGTERM", async () => {
  const first = await start("--seed", "none");
  expect(first.lines).toEqual(["ready"]);
  expect(statSync(join(folder, "endpoints.json")).mode & 0o077).toBe(0);
  const client = await EppClient.loggedIn(first.endpoints, "nameplane");
  await client.command(domainCreate({ name: "kept.com" }));
  await callControl(first.endpoints, "POST", "/clock", { set: "2030-01-01T00:00:00Z" });
  const ended = client.ended();
  expect(await endProcess(first.process, "SIGTERM")).toBe(0);
  await ended;
  const second = await start("--seed", "none");
  expect(second.endpoints).toEqual(first.endpoints);
  const again = await EppClient.loggedIn(second.endpoints, "nameplane");
  expect((await again.hello()).text("svDate")).toBe("2030-01-01T00:00:00.000Z");
  expect((await again.command(simple("info", "domain", "kept.com"))).code).toBe(1000);
  again.close();
});

test("explains a folder in use, a wrong option and a missing folder in words", async () => {
  await start("--seed", "none");
  await expect(spawnRegistry(folder, "--seed", "none")).rejects.toThrow(/exited with 1 .*registry simulator:/s);
  await expect(spawnRegistry(folder, "--epp-port", "many")).rejects.toThrow("--epp-port must be a port number");
});

// The registry promises to survive kill -9: everything that was answered before is in the book afterwards, in order, and nothing
// else is in it.
test("kill -9 in the middle of twenty creates loses nothing that was answered", async () => {
  const names = Array.from({ length: 20 }, (_, at) => `kill-${String(at).padStart(2, "0")}.com`);
  const answered = new Set<string>();
  const killAfter = [0, 1, 3, 6];
  for (let round = 0; answered.size < names.length; round += 1) {
    const registry = await start("--seed", "none");
    const before = await bookNames(registry);
    for (const name of answered) expect(before).toContain(name);
    for (const name of before) answered.add(name);
    const client = await EppClient.loggedIn(registry.endpoints, "nameplane");
    const left = names.filter((name) => !answered.has(name));
    for (const name of left) client.write(client.document(domainCreate({ name })));
    const limit = killAfter[round] ?? left.length;
    let seen = 0;
    for (const name of left) {
      if (seen === limit) break;
      expect((await client.read()).code).toBe(1000);
      answered.add(name);
      seen += 1;
    }
    await endProcess(registry.process, "SIGKILL");
    await expect(
      (async () => {
        // Answers that are still in transit count as well.
        for (const name of left.slice(seen)) {
          expect((await client.read()).code).toBe(1000);
          answered.add(name);
        }
        throw new ConnectionClosed("all were answered");
      })(),
    ).rejects.toThrow(ConnectionClosed);
  }
  const last = await start("--seed", "none");
  expect(await bookNames(last)).toEqual(names);
});

test("messages survive kill -9, and an acknowledged one does not come back", async () => {
  const first = await start("--seed", "none");
  for (const text of ["one", "two"]) await callControl(first.endpoints, "POST", "/poll", { registrar: "nameplane", text });
  const client = await EppClient.loggedIn(first.endpoints, "nameplane");
  const id = (await client.command(pollRequest)).first("msgQ")?.attributes.get("id") ?? "";
  expect((await client.command(`<poll op="ack" msgID="${id}"/>`)).code).toBe(1000);
  await endProcess(first.process, "SIGKILL");
  const second = await start("--seed", "none");
  const again = await EppClient.loggedIn(second.endpoints, "nameplane");
  const reply = await again.command(pollRequest);
  expect(reply.first("msgQ")?.attributes.get("count")).toBe("1");
  expect(reply.all("msg").map((node) => node.text)).toContain("two");
  again.close();
});

test("the first start fills the book, even when it was killed before the end", async () => {
  const first = await start();
  const client = await EppClient.loggedIn(first.endpoints, "nameplane");
  expect((await client.command(check("domain", ["google.se"]))).reason).toBe("In use");
  await endProcess(first.process, "SIGKILL");
  const second = await start();
  const again = await EppClient.loggedIn(second.endpoints, "nameplane");
  expect((await again.command(check("domain", ["google.se"]))).reason).toBe("In use");
  again.close();
});
