// Kills publisher and PowerDNS 100 times with kill -9 while zones are edited. A minute later the name server must serve what is
// stored. Takes about three minutes.
import { createTestDatabase } from "../apps/server/src/testing/test-database.ts";
import { startTestServer } from "../apps/server/src/testing/global-setup.ts";
import { runPublishRound } from "../tools/kill-test/publish-round.ts";
import { report } from "./lib/figures.ts";

const [kills = 100, zones = 10, seed = 1] = process.argv.slice(2).map(Number);
const stop = await startTestServer(["max_connections=300"]);
const db = await createTestDatabase();
try {
  const outcome = await runPublishRound(db, { kills, zones, seed });
  for (const problem of outcome.problems) console.error(problem);
  report(
    "publish-kill",
    [
      {
        what: `zones not served as stored a minute after ${outcome.kills} kills under ${outcome.edits} edits`,
        goal: { atMost: 0 },
        values: [outcome.problems.length],
      },
      { what: "seconds until served equals stored", goal: { atMost: 60 }, values: [outcome.settledSeconds] },
    ],
    { ...outcome, zones, seed },
  );
  if (outcome.problems.length > 0) process.exitCode = 1;
} finally {
  await db.close();
  await stop();
}
