// Measures what other users notice while someone sends calls that are expensive to parse, or many at once. The 99th percentile of
// a signed-in read during each attack is compared with the same read on an idle server.
import { Worker } from "node:worker_threads";
import { setTimeout as wait } from "node:timers/promises";
import { demoLogins } from "../apps/server/src/main/demo/demo-logins.ts";
import type { Attack } from "./lib/attacker.ts";
import { compare, median, report, timed, type Figure } from "./lib/figures.ts";
import { Panel } from "./lib/panel.ts";
import { openStage } from "./lib/stage.ts";

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);

const importPath = "/api/dns/previewimport/";

/** Times of a read by one user. The reads follow one another with a pause in between, as when a person works in the panel. */
async function times(panel: Panel): Promise<number[]> {
  const all: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    all.push(await timed(() => panel.call("/api/user/getuserdetails/")));
    await wait(5);
  }
  return all;
}

const p99 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

const stage = await openStage({ farEnds: true });
try {
  await stage.start("http");
  const web = new URL(stage.web);
  const panel = new Panel(stage.web);
  await panel.signIn(demoLogins.reseller);
  const customer = new Panel(stage.web);
  await customer.signIn(demoLogins.customer);
  const [zone] = (
    await stage.db.query<{ id: string }>(
      `select z.id from zone z join membership m on m.account_id = z.account_id join panel_user u on u.id = m.user_id
        where u.username_key = $1 and z.pub_state = 'current' limit 1`,
      [demoLogins.customer.username],
    )
  ).rows;
  const at = { port: Number(web.port), host: web.host, path: importPath };
  const attacks: readonly (readonly [string, Omit<Attack, keyof typeof at>])[] = [
    ["1,150,000 names in 14 MB, from a stranger", { kind: "names", cookie: "", lanes: 1, pauseMs: 50 }],
    ["lists in lists, 15.8 MB, from a stranger", { kind: "nested", cookie: "", lanes: 1, pauseMs: 50 }],
    ["a body without end, from a stranger", { kind: "endless", cookie: "", lanes: 1, pauseMs: 50 }],
    ["1,150,000 names, from a customer", { kind: "names", cookie: customer.cookie, lanes: 1, pauseMs: 500 }],
    ["24 imports of one customer at once", { kind: "imports", cookie: customer.cookie, lanes: 24, pauseMs: 1000 }],
  ];
  const idle = async () => p99(await times(panel));
  const figures: Figure[] = [];
  await idle();
  for (const [what, attack] of attacks) {
    const under = async () => {
      const attacker = new Worker(new URL("./lib/attacker.ts", import.meta.url), {
        workerData: { ...at, ...attack, zoneid: zone?.id ?? "" },
      });
      attacker.on("error", (error) => console.error(error));
      await wait(1500);
      try {
        return p99(await times(panel));
      } finally {
        await attacker.terminate();
        await wait(500);
      }
    };
    const { ratios, first, second } = await compare(rounds, under, idle);
    figures.push({
      what: `p99 of others / idle: ${what}`,
      goal: { atMost: 3 },
      values: ratios,
      arms: { "attack ms": median(first), "idle ms": median(second) },
    });
  }
  report("hostile", figures, { rounds, seconds });
  panel.close();
  customer.close();
} finally {
  await stage.close();
}
