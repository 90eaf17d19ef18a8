import type { Import } from "./read-imports.ts";

export type Violation = { readonly rule: string; readonly file: string; readonly line: number; readonly what: string };

/** Areas by tier, low to high: imports point down or sideways, never up. */
const tiers: readonly (readonly string[])[] = [
  ["identity", "accounts", "whitelabel", "tlds", "files"],
  ["contacts", "domains", "zones", "dnssec", "delegation", "dnsapi", "forwarding", "products", "webhooks"],
  ["ledger", "payments"],
  ["orders", "checkout", "pushes"],
  ["tickets", "notifications", "backoffice"],
];

const areas = new Set(tiers.flat());

function tierOf(area: string): number {
  return tiers.findIndex((names) => names.includes(area));
}

function areaOf(file: string, app: "server" | "web"): string | undefined {
  return new RegExp(`^apps/${app}/src/areas/([^/]+)/`).exec(file)?.[1];
}

const isPure = (file: string) => /\.(rules|state|policy)\.ts$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("apps/server/src/testing/");
const under = (folder: string) => (file: string) => file.startsWith(folder);
const inServerAreas = under("apps/server/src/areas/");
const inAdapters = under("apps/server/src/adapters/");
const inPlatform = under("apps/server/src/platform/");
const inMain = under("apps/server/src/main/");
const inWeb = under("apps/web/src/");
const inSimulators = under("apps/simulators/");

type Rule = { readonly name: string; readonly breaks: (entry: Import) => boolean };

/** Where an import may not lead. Tests beside the source may reach further only where a rule says so. */
export const importRules: readonly Rule[] = [
  {
    name: "rules-are-pure",
    breaks: ({ from, to, isOwn }) =>
      from.startsWith("apps/server/") &&
      isPure(from) &&
      !(isOwn && (isPure(to) || to.endsWith(".port.ts") || /^packages\/(contracts|values|dns)\//.test(to))),
  },
  {
    name: "area-front-door",
    breaks: ({ from, to }) => {
      const [mine, theirs] = [areaOf(from, "server"), areaOf(to, "server")];
      return mine !== undefined && theirs !== undefined && mine !== theirs && !to.endsWith(`/areas/${theirs}/index.ts`);
    },
  },
  {
    name: "tiers-point-down",
    breaks: ({ from, to }) => {
      const [mine, theirs] = [areaOf(from, "server"), areaOf(to, "server")];
      return mine !== undefined && theirs !== undefined && tierOf(theirs) > tierOf(mine);
    },
  },
  {
    name: "areas-know-no-adapter-or-main",
    breaks: ({ from, to }) => inServerAreas(from) && !isTest(from) && (inAdapters(to) || inMain(to)),
  },
  {
    name: "adapters-see-ports-only",
    breaks: ({ from, to }) => inAdapters(from) && !isTest(from) && inServerAreas(to) && !to.endsWith(".port.ts"),
  },
  { name: "adapters-know-no-main", breaks: ({ from, to }) => inAdapters(from) && !isTest(from) && inMain(to) },
  {
    name: "platform-knows-no-area",
    breaks: ({ from, to }) => inPlatform(from) && !isTest(from) && (inServerAreas(to) || inAdapters(to) || inMain(to)),
  },
  {
    name: "production-knows-no-testing",
    breaks: ({ from, to }) => !isTest(from) && from.startsWith("apps/server/") && to.startsWith("apps/server/src/testing/"),
  },
  {
    name: "web-sees-contracts-only",
    breaks: ({ from, to }) =>
      inWeb(from) &&
      (to.startsWith("apps/server/") || to.startsWith("packages/epp/") || inSimulators(to) || to.startsWith("db/")),
  },
  {
    name: "web-area-front-door",
    breaks: ({ from, to }) => {
      const theirs = areaOf(to, "web");
      const isScreen = from.startsWith("apps/web/src/app/") && to.endsWith("-screen.tsx");
      return theirs !== undefined && areaOf(from, "web") !== theirs && !isScreen && !to.endsWith(`/areas/${theirs}/index.ts`);
    },
  },
  {
    name: "ui-knows-no-area",
    breaks: ({ from, to }) => /^apps\/web\/src\/(ui|lib)\//.test(from) && /^apps\/web\/src\/(areas|app)\//.test(to),
  },
  {
    name: "contracts-are-lean",
    breaks: ({ from, to, isOwn }) =>
      from.startsWith("packages/contracts/") &&
      !isTest(from) &&
      !(isOwn ? /^packages\/(contracts|values)\//.test(to) : to === "zod"),
  },
  {
    name: "light-operations",
    breaks: ({ from, to }) =>
      from.startsWith("packages/contracts/") && /\/operations\.ts$|\/operation\.ts$/.test(from) && to === "zod",
  },
  {
    name: "protocol-packages-stand-alone",
    breaks: ({ from, to, isOwn }) => {
      const mine = /^packages\/(dns|epp|values)\//.exec(from)?.[1];
      return (
        mine !== undefined &&
        !isTest(from) &&
        isOwn &&
        !to.startsWith(`packages/${mine}/`) &&
        !(mine !== "values" && to.startsWith("packages/values/"))
      );
    },
  },
  {
    name: "simulators-stand-outside",
    breaks: ({ from, to }) =>
      (inSimulators(from) && /^(apps\/(server|web)|packages|db)\//.test(to)) || (!inSimulators(from) && inSimulators(to)),
  },
  {
    name: "sql-in-repositories",
    breaks: ({ from, to }) =>
      from.startsWith("apps/server/src/") &&
      !isTest(from) &&
      /^(pg|kysely)(\/|$)/.test(to) &&
      !from.endsWith(".repository.ts") &&
      !inPlatform(from) &&
      !inMain(from),
  },
];

/** What a line may not hold, by where it stands. */
const lineRules: readonly { name: string; applies: (file: string) => boolean; pattern: RegExp }[] = [
  {
    name: "time-comes-from-the-clock",
    applies: (file) => file.startsWith("apps/server/src/") && !isTest(file) && !inPlatform(file) && !inMain(file),
    pattern: /\bnew Date\(\)|\bDate\.now\(\)/,
  },
  {
    name: "environment-comes-from-config",
    applies: (file) => /^apps\/server\/src\/(areas|adapters)\//.test(file) && !isTest(file),
    pattern: /\bprocess\.env\b/,
  },
  {
    name: "no-default-export",
    applies: (file) => !/\.config\.ts$|\/(global-setup|start-product|agree-on-more)\.ts$/.test(file),
    pattern: /^export default\b/,
  },
];

export function checkFile(file: string, imports: readonly Import[], text: string): Violation[] {
  const found: Violation[] = [];
  const area = areaOf(file, "server");
  if (area !== undefined && !areas.has(area)) found.push({ rule: "unknown-area", file, line: 1, what: area });
  for (const entry of imports) {
    for (const rule of importRules)
      if (rule.breaks(entry)) found.push({ rule: rule.name, file, line: entry.line, what: entry.to });
  }
  const rules = lineRules.filter((rule) => rule.applies(file));
  for (const [index, line] of text.split("\n").entries()) {
    for (const rule of rules)
      if (rule.pattern.test(line)) found.push({ rule: rule.name, file, line: index + 1, what: line.trim() });
  }
  return found;
}

/** Cycles of modules that load each other (types and lazy imports do not),  each reported once by its smallest member. */
export function findCycles(graph: ReadonlyMap<string, readonly Import[]>): Violation[] {
  const state = new Map<string, "open" | "done">();
  const cycles = new Map<string, Violation>();
  const visit = (file: string, trail: string[]): void => {
    state.set(file, "open");
    for (const { to, isOwn, isEager, line } of graph.get(file) ?? []) {
      if (!isOwn || !isEager || !graph.has(to)) continue;
      if (state.get(to) === "open") {
        const members = [...trail.slice(trail.indexOf(to)), file]
          .filter((name, index, all) => all.indexOf(name) === index)
          .toSorted();
        cycles.set(members.join(), { rule: "no-circular", file: members[0] ?? file, line, what: members.join(" -> ") });
      } else if (!state.has(to)) visit(to, [...trail, file]);
    }
    state.set(file, "done");
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file, []);
  return [...cycles.values()];
}
