import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** One import as written and where it leads: a path from the root for our own files, a package name otherwise. */
export type Import = {
  readonly from: string;
  readonly to: string;
  readonly isOwn: boolean;
  readonly line: number;
  /** Read when the module is loaded: neither types only nor a lazy import. */
  readonly isEager: boolean;
};

const workspaceFolders: Record<string, string> = {
  "@nameplane/values": "packages/values/src",
  "@nameplane/contracts": "packages/contracts/src",
  "@nameplane/dns": "packages/dns/src",
  "@nameplane/epp": "packages/epp/src",
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

/** Every static and dynamic import and re-export of a file; types count too, because a type is a dependency. */
export function readImports(root: string, from: string): { imports: Import[]; text: string } {
  const text = readFileSync(path.join(root, from), "utf8");
  const parsed = parseSync(from, text);
  if (parsed.errors.length > 0) throw new Error(`${from}: ${parsed.errors[0]?.message ?? "cannot be parsed"}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const requests = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      isEager: entries.length === 0 || entries.some((entry) => !entry.isType),
    })),
    ...staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => (entry.moduleRequest ? [{ ...entry.moduleRequest, isEager: !entry.isType }] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      value: text.slice(start, end).replace(/^["'`]|["'`]$/g, ""),
      isEager: false,
    })),
  ];
  const imports = requests.map(({ value, start, isEager }) => {
    const own = resolveOwn(root, from, value);
    return { from, to: own ?? value, isOwn: own !== null, isEager, line: text.slice(0, start).split("\n").length };
  });
  // Several statements may name one module; it is eager when any of them is.
  const byTarget = new Map<string, Import>();
  for (const entry of imports)
    byTarget.set(entry.to, { ...entry, isEager: entry.isEager || byTarget.get(entry.to)?.isEager === true });
  return { imports: [...byTarget.values()], text };
}
