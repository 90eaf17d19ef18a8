// Compares the domain list of an account with a million domains with that of an account with ten thousand, in the same
// installation. Every tab, sort order, depth, label and text is measured, through the same statements as in the panel, as the
// runtime role and under its row policies.
import { connect } from "../apps/server/src/platform/db/connect.ts";
import { tx } from "../apps/server/src/platform/db/transaction.ts";
import type { AccountScope } from "../apps/server/src/platform/scope.ts";
import { listDomains } from "../apps/server/src/areas/domains/list/list-domains.ts";
import type { ListQuery, SortColumn } from "../apps/server/src/areas/domains/list/domain-list.rules.ts";
import { ListAnchors } from "../apps/server/src/areas/domains/list/list-anchors.ts";
import { inTurns, median, quiet, report, type Figure } from "./lib/figures.ts";
import { labels, labelsOfAccount, loadLists } from "./lib/list-load.ts";
import { openStage } from "./lib/stage.ts";

const [many = 1_000_000, few = 10_000, rounds = 15] = process.argv.slice(2).map(Number);

/** If set, only the cells whose name contains this text are measured. */
const only = process.argv[5] ?? "";

type Cell = { readonly name: string; readonly isFirstCheck?: boolean; query(size: number): Partial<ListQuery> };

const sorts: SortColumn[] = ["sort_name", "renews_at", "expires_at", "created_at"];
const tabs = [1, 2, 3, 4, 5, null];
const labelOf = (size: number, ...wanted: number[]) => wanted.map((label) => label + (size === many ? 0 : labelsOfAccount));

function cells(): Cell[] {
  const list: Cell[] = [];
  for (const column of sorts) {
    for (const tab of tabs) list.push({ name: `tab ${tab ?? "all"} by ${column}`, query: () => ({ tab, column }) });
    for (const share of [0.1, 0.6, 0.99])
      list.push({
        name: `depth ${share * 100} % by ${column}, next page`,
        query: (size) => ({ column, page: Math.ceil((size * 0.8 * share) / 50) }),
      });
    const labelled: [string, (size: number) => Partial<ListQuery>][] = [
      ["label on 41 %", (size) => ({ labels: labelOf(size, labels.common) })],
      ["label on 10 %", (size) => ({ labels: labelOf(size, labels.tenth) })],
      ["label on 1 %", (size) => ({ labels: labelOf(size, labels.hundredth) })],
      ["label on 40 domains", (size) => ({ labels: labelOf(size, labels.forty) })],
      ["labels 41 % and 10 %", (size) => ({ labels: labelOf(size, labels.common, labels.tenth) })],
      ["labels 10 % and 1 %", (size) => ({ labels: labelOf(size, labels.tenth, labels.hundredth) })],
      ["unlabelled", () => ({ isUnlabelled: true })],
      ["text in 10 %", () => ({ search: "blomster" })],
      ["text in 40 domains", () => ({ search: "zebraq" })],
      ["text in none", () => ({ search: "quixotic" })],
    ];
    for (const [name, query] of labelled)
      list.push({ name: `${name} by ${column}`, query: (size) => ({ column, ...query(size) }) });
  }
  list.push(
    {
      name: "labels 41 % and 10 %, first visit",
      isFirstCheck: true,
      query: (size) => ({ labels: labelOf(size, labels.common, labels.tenth) }),
    },
    { name: "text in 10 %, first visit", isFirstCheck: true, query: () => ({ search: "blomster" }) },
  );
  return list;
}

const stage = await openStage();
try {
  const [big, small] = await loadLists(stage, [many, few]);
  if (big === undefined || small === undefined) throw new Error("two accounts were to be loaded");
  const pool = connect(stage.url, "nameplane_app", 2);
  const anchors = new ListAnchors();
  const page = async (scope: AccountScope, parts: Partial<ListQuery>, known = anchors) => {
    const query: ListQuery = {
      tab: 1,
      column: "sort_name",
      isDescending: false,
      page: 1,
      limit: 50,
      search: null,
      labels: [],
      isUnlabelled: false,
      tags: [],
      ...parts,
    };
    return tx(pool, scope, (trx) => listDomains(trx, scope, query, known));
  };
  /** A first visit, for which nothing is cached. */
  const placesOf = (cell: Cell) => (cell.isFirstCheck === true ? new ListAnchors() : anchors);
  const figures: Figure[] = [];
  for (const cell of cells().filter(({ name }) => name.includes(only))) {
    const [bigQuery, smallQuery] = [cell.query(many), cell.query(few)];
    // The previous page provides the position from which to continue, as for a user who turns pages.
    for (const [scope, query] of [
      [big, bigQuery],
      [small, smallQuery],
    ] as const)
      for (let n = 0; n < 3; n++) await page(scope, { ...query, page: Math.max(1, (query.page ?? 1) - 1) });
    await quiet();
    const { ratio, first, second } = await inTurns(
      rounds,
      () => page(big, bigQuery, placesOf(cell)),
      () => page(small, smallQuery, placesOf(cell)),
    );
    figures.push({
      what: cell.name,
      goal: { atMost: 1.5 },
      values: [ratio],
      arms: { [`${many} ms`]: first, [`${few} ms`]: second },
    });
  }
  const all = figures.map((figure) => median(figure.values));
  figures.push({ what: "median of all cells", goal: { atMost: 1.5 }, values: [median(all)] });
  report("list", figures, { many, few, rounds });
  await pool.close();
} finally {
  await stage.close();
}
