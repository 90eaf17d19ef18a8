// Measures a search for 1,000 names at a registry that is 50 ms away and takes 0.2 ms for each. It shows how close the EPP client
// and the whole panel come to the shortest possible time, which is one round trip plus the registry's own work divided among the
// sessions.
import { demoLogins } from "../apps/server/src/main/demo/demo-logins.ts";
import { bareClient, sessionsOf } from "./lib/bare-client.ts";
import { median, quiet, report, timed, type Figure } from "./lib/figures.ts";
import { Panel } from "./lib/panel.ts";
import { openStage, tag } from "./lib/stage.ts";

const names = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 15);
const [rttMs, perNameMs] = [50, 0.2];
const agreement = { maxSessions: 8, namesPerCheck: 50, window: 5 };
const sessions = sessionsOf(agreement);
const floorMs = rttMs + (names / sessions) * perNameMs;

const list = () => {
  const own = tag();
  return Array.from({ length: names }, (_, n) => `namn${n}-${own}.se`);
};

const stage = await openStage({ farEnds: true, agreement });
try {
  await stage.registry("POST", "/faults", { latency: { rttMs, perNameMs } });
  const pool = await bareClient(stage, agreement);
  await stage.start("http");
  const panel = new Panel(stage.web);
  await panel.signIn(demoLogins.customer);

  const overEpp = async () => {
    const asked = list();
    let answered = 0;
    const ms = await timed(async () => {
      for await (const { results } of pool.checkNames(asked)) answered += results.length;
    });
    if (answered !== names) throw new Error(`${answered} of ${names} answered`);
    return ms;
  };
  const firstRows: number[] = [];
  const overHttp = async () => {
    const text = list().join("\n");
    let reply = "";
    const ms = await timed(async () => {
      const answer = await panel.send(
        "POST",
        "/api/domain/searchdomains/",
        JSON.stringify({ text, mode: "bulk" }),
        "application/json",
      );
      reply = answer.text;
      firstRows.push(answer.firstByteMs);
    });
    const end = JSON.parse(reply.trimEnd().split("\n").at(-1) ?? "{}") as { kind?: string; answered?: number };
    if (end.kind !== "end" || end.answered !== names) throw new Error(`search ended with ${JSON.stringify(end)}`);
    return ms;
  };
  for (let n = 0; n < 5; n++) {
    await overEpp();
    await overHttp();
  }
  firstRows.length = 0;
  const [eppMs, httpMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await quiet();
    eppMs.push(await overEpp());
    httpMs.push(await overHttp());
  }
  const over = (values: readonly number[]) => values.map((ms) => ms / floorMs);
  const figures: Figure[] = [
    {
      what: `search of ${names} names, EPP client / floor`,
      goal: { atMost: 1.1 },
      values: over(eppMs),
      arms: { "client ms": median(eppMs), "floor ms": floorMs },
    },
    {
      what: `search of ${names} names, over HTTP / floor`,
      goal: { atMost: 1.5 },
      values: over(httpMs),
      arms: { "HTTP ms": median(httpMs), "plan line ms": median(firstRows) },
    },
  ];
  report("search", figures, {
    names,
    rounds,
    rttMs,
    perNameMs,
    sessions,
    namesPerCheck: agreement.namesPerCheck,
    window: agreement.window,
  });
  panel.close();
  await pool.close();
} finally {
  await stage.close();
}
