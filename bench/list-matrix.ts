// Rows a3 to a6 of the performance goals. Every tab, set of labels and sort order of a large account is compared with reading
// fifty rows by key. Also measured are pages deep in the list, counters after a random workload, text search, and the export,
// which is compared with psql's COPY of the same lines.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { connect } from "../apps/server/src/platform/db/connect.ts";
import { tx } from "../apps/server/src/platform/db/transaction.ts";
import { listDomains } from "../apps/server/src/areas/domains/list/list-domains.ts";
import type { ListQuery, SortColumn } from "../apps/server/src/areas/domains/list/domain-list.rules.ts";
import { csvLineOf } from "../apps/server/src/areas/domains/list/export.repository.ts";
import { ListAnchors } from "../apps/server/src/areas/domains/list/list-anchors.ts";
import type { AccountScope } from "../apps/server/src/platform/scope.ts";
import { invariants } from "../apps/server/src/testing/invariants.ts";
import { callOf, exportAll } from "./lib/export-memory.ts";
import { compare, inTurns, median, quiet, report, timed, type Figure } from "./lib/figures.ts";
import { labels, loadLists } from "./lib/list-load.ts";
import { openStage } from "./lib/stage.ts";

const [size = 1_000_000, rounds = 5, exportRounds = 3] = process.argv.slice(2).map(Number);
/** Number of pages that each arm of a comparison reads in a round. */
const turns = 9;

const sorts: SortColumn[] = ["sort_name", "renews_at", "expires_at", "created_at"];
const tabs = [1, 2, 3, 4, 5, null];
const labelSets: [string, Partial<ListQuery>][] = [
  ["no label", {}],
  ["label on 41 %", { labels: [labels.common] }],
  ["label at the end of expiry", { labels: [labels.endOfExpiry] }],
  ["label at the end of creation", { labels: [labels.endOfCreation] }],
  ["label at the end of names", { labels: [labels.endOfNames] }],
  ["2 labels", { labels: [labels.common, labels.tenth] }],
  ["3 labels", { labels: [labels.common, labels.tenth, labels.endOfExpiry] }],
  ["4 labels", { labels: [labels.common, labels.tenth, labels.endOfExpiry, labels.endOfNames] }],
  ["unlabelled", { isUnlabelled: true }],
];

const stage = await openStage();
try {
  const [scope] = await loadLists(stage, [size]);
  if (scope === undefined) throw new Error("nothing was loaded");
  const pool = connect(stage.url, "nameplane_app", 4);
  const anchors = new ListAnchors();
  const ask = (parts: Partial<ListQuery>, known = anchors) => {
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
  const { rows: picked } = await stage.db.query<{ id: string }>("select id from domain order by md5(id::text) limit 50");
  const ids = picked.map(({ id }) => id);
  const byKey = () =>
    tx(pool, scope, (trx) =>
      trx.selectFrom("domain").selectAll().where("account_id", "=", scope.accountId).where("id", "in", ids).execute(),
    );
  /** The ratios of several rounds that compare two short pieces of work. Each round waits until the machine is mostly idle. */
  const inRounds = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await quiet();
      ratios.push((await inTurns(turns, first, second)).ratio);
    }
    return ratios;
  };

  const figures: Figure[] = [];
  const ratios: number[] = [];
  let worst: Figure | null = null;
  for (const [name, parts] of labelSets)
    for (const tab of tabs)
      for (const column of sorts) {
        const query = { ...parts, tab, column };
        if (ratios.length % 24 === 0) await quiet();
        const { ratio } = await inTurns(turns, () => ask(query), byKey);
        ratios.push(ratio);
        const figure: Figure = {
          what: `${name}, tab ${tab ?? "all"} by ${column}`,
          goal: { atMost: 60 },
          values: [ratio],
        };
        if (worst === null || ratio > median(worst.values)) worst = figure;
      }
  figures.push({
    what: `median of ${ratios.length} cells / 50 rows by key`,
    goal: { atMost: 2 },
    values: [median(ratios)],
  });
  if (worst !== null) figures.push({ ...worst, what: `worst cell / 50 rows by key: ${worst.what}` });

  for (const column of sorts) {
    const deep = Math.ceil((size * 0.8 * 0.6) / 50);
    await ask({ column, page: deep - 1 });
    const values = await inRounds(
      () => ask({ column, page: deep }),
      () => ask({ column }),
    );
    figures.push({ what: `depth 60 % by ${column} / first page`, goal: { atMost: 1.25 }, values });
  }
  for (const search of ["blomster", "zebraq", "quixotic"]) {
    const values = await inRounds(() => ask({ search }), byKey);
    figures.push({ what: `text "${search}" / 50 rows by key`, goal: { atMost: 6 }, values });
    // A first visit, for which nothing is cached: neither positions in the list nor the count.
    const first = await inRounds(() => ask({ search }, new ListAnchors()), byKey);
    figures.push({ what: `text "${search}", first visit / 50 rows by key`, goal: null, values: first });
  }

  figures.push(...(await exports(scope.accountId)));
  figures.push({
    what: "counters that differ after a random workload",
    goal: { atMost: 0 },
    values: [await countersAfterWorkload()],
  });
  figures.push({
    what: "rows of labels that differ after it",
    goal: { atMost: 0 },
    values: [await labelsThatDiffer()],
  });
  report("list-matrix", figures, { size, rounds, exportRounds });
  await pool.close();

  async function exports(accountId: string): Promise<Figure[]> {
    if (scope === undefined) throw new Error("nothing was loaded");
    const call = callOf(pool, scope);
    const ours = () => exportAll(call, null);
    // The same lines, read as the owner of the tables, because psql does not set the context for the row policies.
    const line = csvLineOf("en", "own").compile(pool.kysely).sql;
    const copy = `copy (select ${line} from domain d where account_id = '${accountId}' order by sort_name, id) to stdout with (format text)`;
    const psql = async () => {
      const child = spawn("psql", [stage.url, "-qc", copy], { stdio: ["ignore", "pipe", "inherit"] });
      child.stdout.resume();
      const [code] = (await once(child, "exit")) as [number];
      if (code !== 0) throw new Error(`psql ended with ${code}`);
    };
    const {
      ratios: each,
      first,
      second,
    } = await compare(
      exportRounds,
      () => timed(ours),
      () => timed(psql),
    );
    const memory: number[] = [];
    const [peaks, ofParts]: [number[], number[]] = [[], []];
    for (let round = 0; round < exportRounds; round++) {
      peaks.push(await peakMb(scope, "one"));
      ofParts.push(await peakMb(scope, "parts"));
      memory.push((peaks.at(-1) ?? NaN) / (ofParts.at(-1) ?? NaN));
    }
    return [
      {
        what: `export of ${size} rows / psql COPY`,
        goal: { atMost: 1.15 },
        values: each,
        arms: { "ours ms": median(first), "psql ms": median(second) },
      },
      {
        what: "highest memory of a process, all rows at once / as many in twenty exports",
        goal: { atMost: 1.1 },
        values: memory,
        arms: { MB: median(peaks), "in parts MB": median(ofParts) },
      },
    ];
  }

  /** The highest memory of a process that only exports: either everything once, or a twentieth of it twenty times. */
  async function peakMb(of: AccountScope, how: "one" | "parts"): Promise<number> {
    const child = fork(path.resolve(import.meta.dirname, "lib/export-memory.ts"), [stage.url, of.accountId, of.brandId, how]);
    const [message] = (await once(child, "message")) as [number];
    await once(child, "exit");
    return Math.round(message / 1e6);
  }

  async function labelsThatDiffer(): Promise<number> {
    const rowsOfLabels = invariants.find(({ id }) => id === "labels");
    if (rowsOfLabels === undefined) throw new Error("the invariant of labels is gone");
    return (await stage.db.query(rowsOfLabels.sql)).rowCount ?? -1;
  }

  /** Labels and states change at random, one at a time and in bulk. Then every counter is compared with a new count. */
  async function countersAfterWorkload(): Promise<number> {
    for (let round = 0; round < 40; round++) {
      const share = round % 4 === 0 ? 2000 : 25;
      const label = 1 + (round % 7);
      await stage.db.query(
        `update domain set labels = array(select distinct l from unnest(case when random() < 0.5 then labels || $1::int else array_remove(labels, $1::int) end) l order by l),
                state = case when state = 'active' and random() < 0.3 then 'verification_needed' when state = 'verification_needed' then 'active' else state end, version = version + 1
          where id in (select id from domain tablesample system (0.5) limit $2)`,
        [label, share],
      );
    }
    const { rows } = await stage.db.query<{ n: number }>(
      `with counted as (
         select account_id, tab, 0 as label_id, count(*) n from domain group by 1, 2 union all
         select account_id, tab, -1, count(*) from domain where labels = '{}' group by 1, 2 union all
         select account_id, tab, label, count(*) from domain, unnest(labels) label group by 1, 2, 3)
       select count(*)::int as n from counted c full join domain_counter k using (account_id, tab, label_id) where coalesce(c.n, 0) <> coalesce(k.n, 0)`,
    );
    return rows[0]?.n ?? -1;
  }
} finally {
  await stage.close();
}
