import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, webFolder } from "../build-info.ts";

const inputs = [
  "apps/web/src/**/*",
  "apps/web/public/**/*",
  "apps/web/*.{ts,html,json}",
  "packages/{contracts,values,dns}/src/**/*.ts",
  "package-lock.json",
];

function stampOfSources(): string {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    const stat = statSync(path.join(root, file));
    if (stat.isFile()) hash.update(`${file}:${stat.size}:${stat.mtimeMs};`);
  }
  return hash.digest("hex");
}

/**
 * Builds the browser app if its sources have changed since the last build. Returns true if it did. The build is made in a folder
 * of its own and then replaces the former one, because several products from one checkout may start at the same time.
 */
export function buildWebIfNeeded(): boolean {
  const stampFile = path.join(webFolder, ".stamp");
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return false;
  const fresh = `${webFolder}-${process.pid}`;
  const result = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/vite/bin/vite.js"), "build", "apps/web", "--outDir", fresh, "--logLevel", "warn"],
    { cwd: root, stdio: "inherit" },
  );
  if (result.status !== 0) throw new Error("the browser app did not build");
  writeFileSync(path.join(fresh, ".stamp"), stamp);
  rmSync(webFolder, { recursive: true, force: true });
  try {
    renameSync(fresh, webFolder);
  } catch (error) {
    // Another product has finished its build in this folder in the meantime.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(stampFile)) throw error;
  }
  return true;
}
