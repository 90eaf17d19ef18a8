import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

// Adds an invented service to a copy of the server, by one folder and one line, and orders it there. What the screens call such a
// service is tested in the web application: unknown-service.test.tsx.

const root = path.resolve(import.meta.dirname, "../../../../../..");
const copy = mkdtempSync(path.join(os.tmpdir(), "nameplane-planted-"));
const kinds = path.join(copy, "apps/server/src/areas/orders/kinds");
let seen: Record<string, unknown>;

beforeAll(async () => {
  cpSync(path.join(root, "apps/server/src"), path.join(copy, "apps/server/src"), {
    recursive: true,
    filter: (file) => !file.endsWith(".test.ts"),
  });
  cpSync(path.join(root, "apps/server/package.json"), path.join(copy, "apps/server/package.json"));
  for (const one of ["node_modules", "packages", "db", "apps/simulators", "apps/server/assets", "fixtures"])
    symlinkSync(path.join(root, one), path.join(copy, one));

  // The folder. Its import paths have to be those of a file two folders deeper.
  const source = readFileSync(path.join(copy, "apps/server/src/testing/planted/name-watch.ts"), "utf8");
  mkdirSync(path.join(kinds, "name-watch"));
  writeFileSync(
    path.join(kinds, "name-watch/index.ts"),
    source
      .replaceAll('"../../areas/orders/', '"../../')
      .replaceAll('"../../areas/', '"../../../')
      .replaceAll('"../../platform/', '"../../../../platform/'),
  );
  // The line in the list of kinds, and its import.
  const list = path.join(kinds, "products-and-services.ts");
  writeFileSync(
    list,
    `import { nameWatch } from "./name-watch/index.ts";\n${readFileSync(list, "utf8").replace("  registryLock,\n", "  registryLock,\n  nameWatch,\n")}`,
  );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(copy, "apps/server/src/testing/planted/order-name-watch.ts")],
    { cwd: copy, env: process.env, maxBuffer: 10_000_000 },
  );
  seen = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, unknown>;
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("it is put into the basket and ordered at its own price", () => {
  expect(seen["put"]).toMatchObject([{ domainname: "bevakas.se", code: 1000, desc: "" }]);
  expect(seen["prepared"]).toMatchObject([
    {
      itemaction: "create-service",
      productid: 9100,
      years: 1,
      price: { netMinor: 24_000, periodMonths: 12 },
      renewprice: { netMinor: 24_000 },
      availability: "available",
    },
  ]);
  expect(seen["placed"]).toMatchObject({ code: 1000 });
});

test("its page and its order's page show it done, and its invoice names it", () => {
  expect(seen["order"]).toMatchObject({
    lines: [{ type: "create-service", productid: 9100, domainname: "bevakas.se", usualseconds: 7, release: "fulfilled" }],
  });
  expect(seen["request"]).toMatchObject({ type: "create-service", productid: 9100, price: { netMinor: 24_000 } });
  expect(seen["invoiced"]).toContainEqual({ text: "Name watch bevakas.se, 1 year", net: 24_000 });
});

test("its mails name it", () => {
  const words = seen["words"] as string[];
  expect(words).toHaveLength(2);
  for (const text of words) expect(text).toContain("Name watch");
});

test("it is renewed when its time comes", () => {
  expect(seen["service"]).toEqual({ state: "active", renewed: true });
});
