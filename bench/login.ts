// Measures the cost of a login compared with the password check alone, the effect of a storm of logins on other users, and
// whether the time of an answer reveals which usernames exist.
import { setTimeout as wait } from "node:timers/promises";
import { checksAtOnce, hashPassword, passwordMatches } from "../apps/server/src/areas/identity/passwords/passwords.ts";
import { demoLogins } from "../apps/server/src/main/demo/demo-logins.ts";
import { compare, median, quiet, report, timed } from "./lib/figures.ts";
import { Panel } from "./lib/panel.ts";
import { openStage, type Stage } from "./lib/stage.ts";

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);
const probes = Number(process.argv[4] ?? 120);

/**
 * Two more logins at a time than passwords are checked at once, so that the work around one check happens during the other
 * checks.
 */
const lanes = checksAtOnce + 2;
/** The number of users who log in at the same moment in a storm. */
const stormSize = 16;

const form = (user: string, password: string, path = "/api/authenticate/userlogin/") =>
  [path, new URLSearchParams({ user, password }).toString(), "application/x-www-form-urlencoded"] as const;

/** How often per second the work is done if `among` callers do it at the same time. */
async function perSecond(among: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: among }, lane));
  return (done * 1000) / (performance.now() - started);
}

async function logIn(panel: Panel, password: string): Promise<void> {
  const { username } = demoLogins.customer;
  const { status, text } = await panel.send("POST", ...form(username, password));
  // 503 is also a valid answer: in a storm it means that the queue is full.
  if (status !== 200 && status !== 503) throw new Error(`login: ${status} ${text}`);
}

/**
 * The limits of login attempts would end the measurement after twenty attempts, so they are reset continuously. The resetting is
 * not measured.
 */
async function withoutLimits<T>(db: Stage["db"], work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const forget = (async () => {
    while (!over.signal.aborted) {
      await db.query("delete from rate_counter where ctid = any (array(select ctid from rate_counter for update skip locked))");
      await wait(200);
    }
  })();
  try {
    return await work();
  } finally {
    over.abort();
    await forget;
  }
}

/**
 * Times of a signed-in read by one user. The reads follow one another with a pause in between, as when a person works in the
 * panel.
 */
async function cheapTimes(panel: Panel, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    times.push(await timed(() => panel.call("/api/user/getuserdetails/")));
    await wait(5);
  }
  return times;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function cheapInStorm(panel: Panel, web: string): Promise<number> {
  const over = new AbortController();
  const people = Array.from({ length: stormSize }, async () => {
    const own = new Panel(web);
    while (!over.signal.aborted) await logIn(own, "Fel-2026-fel");
    own.close();
  });
  await wait(300);
  const times = await cheapTimes(panel, seconds * 1000);
  over.abort();
  await Promise.all(people);
  return percentile(times, 0.99);
}

/**
 * Two-sided Mann-Whitney U test by its normal approximation. Returns how likely such a difference is if the distributions are
 * equal.
 */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  const ranked = all.toSorted((a, b) => a.value - b.value);
  const rankSum = ranked.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(Math.abs(z)));
}

/** Distribution function of the normal distribution (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
function normal(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return 0.5 * (2 - series * Math.exp(-x * x));
}

const stage = await openStage({ farEnds: true });
try {
  const phc = await hashPassword(demoLogins.customer.password);
  await stage.start("http");
  const panel = new Panel(stage.web);
  // A user who does not take part in the storm, because the oldest sessions of a user are ended when there are too many.
  await panel.signIn(demoLogins.reseller);
  const browsers = Array.from({ length: lanes }, () => new Panel(stage.web));
  let turn = 0;
  const overHttp = () =>
    withoutLimits(stage.db, () =>
      perSecond(lanes, () => logIn(browsers[(turn += 1) % lanes] ?? panel, demoLogins.customer.password)),
    );
  const raw = () => perSecond(checksAtOnce, () => passwordMatches(phc, demoLogins.customer.password));
  await overHttp();
  await raw();
  const logins = await compare(rounds, overHttp, raw);

  const storm = await compare(
    rounds,
    () => withoutLimits(stage.db, () => cheapInStorm(panel, stage.web)),
    async () => percentile(await cheapTimes(panel, seconds * 1000), 0.99),
  );

  // The kinds run one after another and in turns, so that other load on the machine affects all of them equally.
  const kinds = {
    "unknown user": () => panel.send("POST", ...form(`nobody-${(turn += 1)}`, "Fel-2026-fel")),
    "wrong password": () => panel.send("POST", ...form(demoLogins.customer.username, "Fel-2026-fel")),
    "right password, wrong code": async () => {
      const { headers } = await panel.send("POST", ...form(demoLogins.reseller.username, demoLogins.reseller.password));
      const waiting = new Panel(stage.web);
      waiting.cookie = (headers["set-cookie"]?.find((cookie) => cookie.startsWith("2s=")) ?? "").split(";")[0] ?? "";
      const body = new URLSearchParams({ code: "000000" }).toString();
      const { text } = await waiting.send("POST", "/api/authenticate/userlogin2step/", body, "application/x-www-form-urlencoded");
      waiting.close();
      if (!text.includes('"code":2204')) throw new Error(text);
    },
  };
  await stage.db.query("update panel_user set has_2fa = true where username_key = $1", [demoLogins.reseller.username]);
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  await quiet();
  for (let i = 0; i < probes; i++)
    for (const [kind, work] of i % 2 === 0 ? Object.entries(kinds) : Object.entries(kinds).toReversed()) {
      await stage.db.query("delete from rate_counter");
      times[kind]?.push(await timed(work));
    }
  const [unknown = [], wrong = [], factor = []] = [
    times["unknown user"],
    times["wrong password"],
    times["right password, wrong code"],
  ];
  report(
    "login",
    [
      {
        what: "login over HTTP / raw argon2 verify",
        goal: { atLeast: 0.9 },
        values: logins.ratios,
        arms: { "logins per s": median(logins.first), "verifies per s": median(logins.second) },
      },
      {
        what: "cheap route's p99 during a login storm / idle",
        goal: { atMost: 3 },
        values: storm.ratios,
        arms: { "storm ms": median(storm.first), "idle ms": median(storm.second) },
      },
      {
        what: "unknown user against wrong password, Mann-Whitney p of their times",
        goal: { atLeast: 0.01 },
        values: [mannWhitney(unknown, wrong)],
        arms: {
          "unknown ms": median(unknown),
          "wrong ms": median(wrong),
          "right and wrong code ms": median(factor),
        },
        note: `quartiles ${[unknown, wrong, factor].map((each) => `${percentile(each, 0.25).toFixed(0)}-${percentile(each, 0.75).toFixed(0)} ms`).join(", ")}`,
      },
    ],
    { stormSize, seconds, probes },
  );
} finally {
  await stage.close();
}
