import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ScanPart, ScanTask } from "../../areas/monitoring/names-folder.port.ts";
import { namesFolder } from "./index.ts";

let folder: string;
const longAgo = new Date("2026-11-30T08:00:00Z");
const now = () => new Date("2026-11-30T12:00:00Z");
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "np-names-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: string | Buffer, at = longAgo): Promise<void> {
  await writeFile(path.join(folder, name), content);
  await utimes(path.join(folder, name), at, at);
}

async function scan(task: Partial<ScanTask> & Pick<ScanTask, "file">): Promise<ScanPart[]> {
  const parts: ScanPart[] = [];
  const whole = { before: null, marks: ["kvarnen"], skipLines: 0, ...task };
  for await (const part of namesFolder({ folder, now }).scan(whole)) parts.push(part);
  return parts;
}
const names = (parts: readonly ScanPart[]) => parts.flatMap(({ found }) => found.map(({ name, kind }) => `${name} ${kind}`));

test("only complete files with a source, a day and a kind are listed, the oldest list first", async () => {
  await put("se.2026-11-30.zone.gz", gzipSync("kvarnen.se\n"));
  await put("se.2026-11-29.zone", "a.se\n");
  await put("certificates.2026-11-30.hosts", "www.a.se\n");
  await put("se.2026-12-01.zone", "still being written", now());
  for (const name of ["readme.txt", ".se.2026-11-30.zone", "se.2026-13-40.zone", "se.zone"]) await put(name, "x");
  const listed = await namesFolder({ folder, now }).list();
  expect(listed.map(({ name, source, kind }) => `${name} ${source} ${kind}`)).toEqual([
    "se.2026-11-29.zone se zone",
    "certificates.2026-11-30.hosts certificates hosts",
    "se.2026-11-30.zone.gz se zone",
  ]);
});

test("a packed zone is compared with the one before, and only its new names are searched", async () => {
  await put("com.2026-11-29.zone", "kvarnen-login.com. 86400 in ns ns1.example.net.\nother.com. 86400 in ns ns1.example.net.\n");
  const later = "kvarnen-login.com. 86400 in ns ns1.example.net.\nkvarnenn.com. 86400 in ns ns1.example.net.\n";
  await put("com.2026-11-30.zone.gz", gzipSync(later));
  const parts = await scan({ file: "com.2026-11-30.zone.gz", before: "com.2026-11-29.zone" });
  expect(names(parts)).toEqual(["kvarnenn.com doubled"]);
  expect(parts.at(-1)).toMatchObject({ lines: 2, names: 2, added: 1 });
  expect(names(await scan({ file: "com.2026-11-30.zone.gz" }))).toEqual(["kvarnen-login.com word", "kvarnenn.com doubled"]);
});

test("a host counts for the name that is registered, and a suffix of others for nobody", async () => {
  const hosts = ["kvarnen.bad.co.uk", "kvarnen.github.io", "login.kvarnen.com", "kvarnen"].join("\n");
  await put("ct.2026-11-30.hosts", hosts);
  const found = (await scan({ file: "ct.2026-11-30.hosts" })).flatMap((part) => part.found);
  expect(found.map(({ name, host, score }) => [name, host, score])).toEqual([
    ["bad.co.uk", "kvarnen.bad.co.uk", 80],
    ["kvarnen.github.io", null, 90],
    ["kvarnen.com", "login.kvarnen.com", 90],
  ]);
});

test("reading goes on behind the lines that were read before", async () => {
  await put("se.2026-11-30.zone", "kvarnen-ett.se\nkvarnen-tva.se\n");
  const parts = await scan({ file: "se.2026-11-30.zone", skipLines: 1 });
  expect(names(parts)).toEqual(["kvarnen-tva.se contains"]);
  expect(parts.at(-1)).toMatchObject({ lines: 2, names: 2 });
});

test("a flood of names that merely contain a mark is cut, and counted", async () => {
  await put("se.2026-11-30.zone", Array.from({ length: 400 }, (_, at) => `xqkvarnen${String(at)}.se`).join("\n"));
  const [part] = await scan({ file: "se.2026-11-30.zone" });
  expect(part?.found).toHaveLength(300);
  expect(part?.leftOut).toEqual([{ mark: 0, count: 100 }]);
});

test("a file that is not what its name says is refused", async () => {
  await put("se.2026-11-30.zone.gz", "not packed");
  await expect(scan({ file: "se.2026-11-30.zone.gz" })).rejects.toThrow(/header/);
  await expect(scan({ file: "gone.2026-11-30.zone" })).rejects.toThrow(/ENOENT/);
});
