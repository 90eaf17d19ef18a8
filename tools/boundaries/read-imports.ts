import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** One import as written, and its target: a path from the root for our own files, otherwise a package name. */
export type Import = {
  readonly from: string;
  readonly to: string;
  readonly isOwn: boolean;
  readonly line: number;
  /** Whether the import is loaded while the program runs: import("..."). */
  readonly isLazy: boolean;
};

const workspaceFolders: Record<string, string> = {
  "@nameplane/values": "packages/values/src",
  "@nameplane/contracts": "packages/contracts/src",
  "@nameplane/dns": "packages/dns/src",
  "@nameplane/epp": "packages/epp/src",
  "@nameplane/lookalikes": "packages/lookalikes/src",
  "@nameplane/seeds": "db/seeds",
};

function resolveOwn(root: string, from: string, specifier: string): string | null {
  if (specifier.startsWith(".")) {
    const base = path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ""));
    const found = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
      (file) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile(),
    );
    return found ?? base;
  }
  const workspace = Object.keys(workspaceFolders).find((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (workspace === undefined) return null;
  const inside = specifier.slice(workspace.length + 1);
  return `${workspaceFolders[workspace]}/${inside === "" ? "index" : inside}.ts`;
}

/**
 * Every static and dynamic import and re-export of a file, including types, because a type is a dependency. Returns names: how
 * many names the file exports.
 */
export function readImports(root: string, from: string): { imports: Import[]; text: string; names: number } {
  const text = readFileSync(path.join(root, from), "utf8");
  const parsed = parseSync(from, text);
  if (parsed.errors.length > 0) throw new Error(`${from}: ${parsed.errors[0]?.message ?? "cannot be parsed"}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => ({ ...moduleRequest, isLazy: false })),
    ...staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => (entry.moduleRequest ? [{ ...entry.moduleRequest, isLazy: false }] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      value: text.slice(start, end).replace(/^["'`]|["'`]$/g, ""),
      isLazy: true,
    })),
  ];
  const imports = requests.map(({ value, start, isLazy }) => {
    const own = resolveOwn(root, from, value);
    return { from, to: own ?? value, isOwn: own !== null, isLazy, line: text.slice(0, start).split("\n").length };
  });
  // Several statements may import one module. It is lazy only if all of them are.
  const byTarget = new Map<string, Import>();
  for (const entry of imports)
    byTarget.set(entry.to, { ...entry, isLazy: entry.isLazy && byTarget.get(entry.to)?.isLazy !== false });
  const names = staticExports.reduce((sum, statement) => sum + statement.entries.length, 0);
  return { imports: [...byTarget.values()], text, names };
}
