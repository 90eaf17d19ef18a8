import { itemActions } from "../../packages/contracts/src/orders/request-types.ts";
import {
  certificateProducts,
  dnsPlans,
  freeDnsProduct,
  registryLockProduct,
} from "../../packages/contracts/src/products/service-pages.ts";
import type { Import } from "./read-imports.ts";
import { rooms, subFolders, tiers, type nameDifferences, type App, type Limits } from "./rooms.ts";

export type Violation = { readonly rule: string; readonly file: string; readonly line: number; readonly what: string };

const areas = new Set(tiers.flat());

function tierOf(area: string): number {
  return tiers.findIndex((names) => names.includes(area));
}

function areaOf(file: string, app: App): string | undefined {
  return new RegExp(`^apps/${app}/src/areas/([^/]+)/`).exec(file)?.[1];
}

/**
 * The area of a file, and its room, with the room's rank in the declaration and the path of its folder. `room` is null if the
 * file is in no room.
 */
type Place = { readonly area: string; readonly room: { readonly rank: number; readonly path: string } | null };

function placeOf(file: string, app: App): Place | null {
  const area = areaOf(file, app);
  if (area === undefined) return null;
  const inside = file.slice(`apps/${app}/src/areas/${area}/`.length);
  for (const [rank, declared] of (rooms[app][area] ?? []).entries()) {
    const path = new RegExp(`^${declared.replace("*", "[^/]+")}/`).exec(inside)?.[0];
    if (path !== undefined) return { area, room: { rank, path } };
  }
  return { area, room: null };
}

/** The folder whose index.ts is the front door for a file of an area. */
function doorOf(file: string, app: App): string | null {
  const place = placeOf(file, app);
  return place === null ? null : `apps/${app}/src/areas/${place.area}/${place.room?.path ?? ""}index.ts`;
}

/** Whether an import goes into another room of the same area without using the room's index.ts. */
function passesRoomDoor({ from, to }: Import, app: App): boolean {
  const [mine, theirs] = [placeOf(from, app), placeOf(to, app)];
  if (mine === null || theirs === null || mine.area !== theirs.area || theirs.room === null) return false;
  return mine.room?.path !== theirs.room.path && to !== doorOf(to, app);
}

function leadsToHigherRoom({ from, to }: Import, app: App): boolean {
  const [mine, theirs] = [placeOf(from, app), placeOf(to, app)];
  if (!mine?.room || !theirs?.room || mine.area !== theirs.area) return false;
  return theirs.room.rank > mine.room.rank || (theirs.room.rank === mine.room.rank && theirs.room.path !== mine.room.path);
}

/** Whether an import goes to a sub-folder of shell, main or platform that ranks above its own, or is not declared. */
function leadsToHigherSubFolder({ from, to }: Import): boolean {
  return Object.entries(subFolders).some(([folder, order]) => {
    const [mine, theirs] = [from, to].map((file) => new RegExp(`^${folder}/([^/]+)/`).exec(file)?.[1]);
    if (mine === undefined || theirs === undefined || mine === theirs) return false;
    return !order.includes(theirs) || order.indexOf(mine) < order.indexOf(theirs);
  });
}

const isPure = (file: string) => /\.(rules|state|policy)\.ts$/.test(file);
/** Pure files import each other and ports directly, because an index.ts would also import files that are not pure. */
const isRuleForRule = ({ from, to }: Pick<Import, "from" | "to">) => isPure(from) && (isPure(to) || to.endsWith(".port.ts"));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("apps/server/src/testing/");
const under = (folder: string) => (file: string) => file.startsWith(folder);
const inServerAreas = under("apps/server/src/areas/");
const inAdapters = under("apps/server/src/adapters/");
const inPlatform = under("apps/server/src/platform/");
const inMain = under("apps/server/src/main/");
const inWeb = under("apps/web/src/");
const inWebShell = under("apps/web/src/shell/");
/** The two places in which the browser app is put together: the panel's, and that of the staff pages. */
const inWebMain = (path: string) => /^apps\/web\/src\/(main|staff)\//.test(path);
const inSimulators = under("apps/simulators/");

type Rule = { readonly name: string; readonly breaks: (entry: Import) => boolean };

/** Forbidden imports. If a rule does not apply to tests, it says so. */
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
      const isElsewhere = mine !== undefined && theirs !== undefined && mine !== theirs;
      return isElsewhere && to !== doorOf(to, "server") && !isRuleForRule({ from, to });
    },
  },
  {
    name: "room-front-door",
    breaks: (entry) =>
      !isTest(entry.from) && !isRuleForRule(entry) && (passesRoomDoor(entry, "server") || passesRoomDoor(entry, "web")),
  },
  {
    name: "rooms-point-down",
    breaks: (entry) => !isTest(entry.from) && (leadsToHigherRoom(entry, "server") || leadsToHigherRoom(entry, "web")),
  },
  { name: "sub-folders-point-down", breaks: (entry) => !isTest(entry.from) && leadsToHigherSubFolder(entry) },
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
      (to.startsWith("apps/server/") || /^packages\/(epp|lookalikes)\//.test(to) || inSimulators(to) || to.startsWith("db/")),
  },
  {
    name: "web-area-front-door",
    breaks: ({ from, to }) => {
      const theirs = areaOf(to, "web");
      const isScreen = (inWebMain(from) || from === "apps/web/src/staff/staff-screens.ts") && to.endsWith("-screen.tsx");
      return theirs !== undefined && areaOf(from, "web") !== theirs && !isScreen && to !== doorOf(to, "web");
    },
  },
  {
    name: "ui-knows-no-area",
    breaks: ({ from, to }) => /^apps\/web\/src\/(ui|lib)\//.test(from) && /^apps\/web\/src\/(areas|shell|main|staff)\//.test(to),
  },
  { name: "shell-knows-no-area", breaks: ({ from, to }) => inWebShell(from) && !isTest(from) && areaOf(to, "web") !== undefined },
  {
    name: "nobody-imports-web-main",
    breaks: ({ from, to }) => /^apps\/web\/src\/(areas|shell|ui|lib)\//.test(from) && !isTest(from) && inWebMain(to),
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
      const mine = /^packages\/(dns|epp|lookalikes|values)\//.exec(from)?.[1];
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

/** Words that refer to only one kind of order: its type, or the number of its product. */
const kindWords = [
  ...itemActions,
  registryLockProduct,
  freeDnsProduct,
  ...Object.values(dnsPlans),
  ...Object.values(certificateProducts),
];
/** Files, other than tests, that contain sample data about customers' orders. */
const isSampleOrder = (file: string) =>
  /\.fixture\.tsx?$|\/samples\.ts$/.test(file) || file.startsWith("apps/server/src/main/demo/");

/** Text that a line must not contain, depending on its file. */
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
    // Amounts in database columns, API answers and data from outside are plain numbers. Only these kinds of files convert them to
    // Money.
    name: "money-is-money",
    applies: (file) => inServerAreas(file) && !isTest(file) && !/\.(repository|present|port|fixture)\.ts$/.test(file),
    pattern: /\b(?:\w*[a-z]Minor|minor)\??: (?:number|bigint)\b/,
  },
  {
    name: "kinds-know-their-words",
    applies: (file) =>
      (file.startsWith("apps/server/src/") || inWeb(file)) &&
      !/^apps\/(server|web)\/src\/areas\/orders\/kinds\//.test(file) &&
      !isTest(file) &&
      !isSampleOrder(file),
    pattern: new RegExp(`(?<![\\w-])(${kindWords.join("|")})(?![\\w-])`),
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

/** Problems of a folder as a whole: too many source files, or too many names exported by its index.ts. */
export function checkFolders(files: readonly string[], namesOf: (file: string) => number, limits: Limits): Violation[] {
  const sources = new Map<string, number>();
  const found: Violation[] = [];
  for (const file of files) {
    if (isTest(file) || /\.(fixture|e2e)\.tsx?$/.test(file)) continue;
    const folder = file.slice(0, file.lastIndexOf("/"));
    sources.set(folder, (sources.get(folder) ?? 0) + 1);
    const isFrontDoor = (["server", "web"] as const).some((app) => doorOf(file, app) === file);
    if (isFrontDoor && namesOf(file) > limits.names)
      found.push({ rule: "front-door-size", file, line: 1, what: `${namesOf(file)} names, ${limits.names} are enough` });
  }
  for (const [folder, count] of sources) {
    if (count > limits.files)
      found.push({ rule: "folder-size", file: folder, line: 1, what: `${count} source files, ${limits.files} are enough` });
  }
  return found;
}

const foldersOf = (files: readonly string[], parent: string) =>
  new Set(files.flatMap((file) => (file.startsWith(parent) ? (/^([^/]+)\//.exec(file.slice(parent.length))?.[1] ?? []) : [])));

/**
 * Folders directly inside an area that have an index.ts but are not declared as rooms: nothing would keep others out of their
 * files. Also declared rooms of which no file exists.
 */
export function checkRooms(files: readonly string[], declared: typeof rooms): Violation[] {
  return (["server", "web"] as const).flatMap((app) => {
    const parent = `apps/${app}/src/areas/`;
    const patterns = Object.entries(declared[app]).flatMap(([area, names]) =>
      names.map((name) => ({ room: `${parent}${area}/${name}`, pattern: `${parent}${area}/${name.replace("*", "[^/]+")}/` })),
    );
    const undeclared = files.filter(
      (file) =>
        file.startsWith(parent) &&
        /^[^/]+\/.+\/index\.tsx?$/.test(file.slice(parent.length)) &&
        !patterns.some(({ pattern }) => new RegExp(`^${pattern}index\\.tsx?$`).test(file)),
    );
    const missing = patterns.filter(({ pattern }) => !files.some((file) => new RegExp(`^${pattern}`).test(file)));
    return [
      ...undeclared.map((file) => ({ rule: "undeclared-room", file, line: 1, what: "rooms.ts does not list its folder" })),
      ...missing.map(({ room }) => ({ rule: "missing-room", file: room, line: 1, what: "rooms.ts lists it, it has no file" })),
    ];
  });
}

/**
 * Areas that contracts or web lack, or name differently than the server, without a stated reason. Also reasons that are no longer
 * needed.
 */
export function checkAreaNames(files: readonly string[], differences: typeof nameDifferences): Violation[] {
  const server = foldersOf(files, "apps/server/src/areas/");
  return (["contracts", "web"] as const).flatMap((app) => {
    const parent = app === "web" ? "apps/web/src/areas/" : "packages/contracts/src/";
    const own = foldersOf(files, parent);
    const reasons = Object.keys(differences[app]);
    return [...new Set([...server, ...own, ...reasons])].flatMap((name) => {
      const isDifferent = server.has(name) !== own.has(name);
      if (isDifferent === reasons.includes(name)) return [];
      const [rule, what] = isDifferent ? ["area-names", "server has it or this, not both"] : ["idle-difference", "there is none"];
      return [{ rule, file: parent + name, line: 1, what }];
    });
  });
}

/**
 * Groups of modules that import each other in a circle, including imports of types. Each group is reported once. Lazy imports are
 * deliberately not followed.
 */
export function findCycles(graph: ReadonlyMap<string, readonly Import[]>): Violation[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: Violation[] = [];
  // Tarjan's algorithm for strongly connected components. `low` of a file is the position of the earliest file on the stack
  // that can be reached from it.
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    stack.push(file);
    for (const { to, isLazy } of graph.get(file) ?? []) {
      if (isLazy || !graph.has(to)) continue;
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const members = stack.splice(stack.indexOf(file)).toSorted();
    const [first = file] = members;
    if (members.length > 1) found.push({ rule: "no-circular", file: first, line: 1, what: members.join(" -> ") });
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
