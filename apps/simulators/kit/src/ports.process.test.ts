import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readJson, writeJson } from "./json-file.ts";
import { keepPorts, readPort, wantedPort } from "./ports.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kit-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the requested port comes first, then the kept one, then any free one", () => {
  expect(wantedPort(folder, "api", 0)).toBe(0);
  keepPorts(folder, { api: 4000 });
  expect([wantedPort(folder, "api", 0), wantedPort(folder, "api", 5000), wantedPort(folder, "other", 0)]).toEqual([
    4000, 5000, 0,
  ]);
});

test("a text that is no port number is refused", () => {
  expect(readPort("65535")).toBe(65_535);
  for (const text of ["65536", "-1", "1.5", "x", ""]) expect(() => readPort(text)).toThrow("not a port");
});

test("a file that is absent or holds no object reads as empty, a written one as it was", () => {
  const file = path.join(folder, "x.json");
  expect(readJson(file)).toEqual({});
  writeJson(file, { a: 1 });
  expect(readJson(file)).toEqual({ a: 1 });
  writeJson(file, [1]);
  expect(readJson(file)).toEqual({});
});
