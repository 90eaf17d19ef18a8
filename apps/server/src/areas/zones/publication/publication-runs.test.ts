import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
import type { PublicationCall } from "./publication-calls.repository.ts";
import { PublicationRuns, type RunEnd } from "./publication-runs.ts";

const log = createLog("test", "silent");
const zone = (zoneId: string): PublicationCall => ({ accountId: "a", brandId: "b", zoneId });

/** Publication runs that end only when the test ends them. */
function held(atOnce: number) {
  const begun: string[] = [];
  const ends = new Map<string, (end: RunEnd | Error) => void>();
  const runs = new PublicationRuns(
    ({ zoneId }) => {
      begun.push(zoneId);
      return new Promise((resolve, reject) => {
        ends.set(zoneId, (end) => (end instanceof Error ? reject(end) : resolve(end)));
      });
    },
    log,
    atOnce,
  );
  const end = async (zoneId: string, how: RunEnd | Error = "done") => {
    ends.get(zoneId)?.(how);
    await turn();
  };
  return { runs, begun, end };
}

test("a zone has one run at a time, some zones run side by side, and each waits only once", async () => {
  const { runs, begun, end } = held(2);
  for (const id of ["1", "2", "3", "3", "4"]) runs.call(zone(id));
  expect(begun).toEqual(["1", "2"]);
  expect(runs.backlog).toBe(2);
  await end("2");
  expect(begun).toEqual(["1", "2", "3"]);
  await end("1");
  await end("3");
  await end("4");
  expect(begun).toEqual(["1", "2", "3", "4"]);
});

test("a zone that is called during its run, or is behind at its end, has its next run at once", async () => {
  const { runs, begun, end } = held(1);
  runs.call(zone("1"));
  runs.call(zone("2"));
  runs.call(zone("1"));
  await end("1");
  expect(begun).toEqual(["1", "1"]);
  await end("1", "behind");
  expect(begun).toEqual(["1", "1", "1"]);
  await end("1", "busy");
  expect(begun).toEqual(["1", "1", "1", "2"]);
});

test("a run that fails does not affect others, and closing waits for runs under way", async () => {
  const { runs, begun, end } = held(1);
  runs.call(zone("1"));
  runs.call(zone("2"));
  await end("1", new Error("no database"));
  expect(begun).toEqual(["1", "2"]);
  runs.call(zone("3"));
  let isClosed = false;
  const closing = runs.close().then(() => (isClosed = true));
  await turn();
  expect(isClosed).toBe(false);
  await end("2", "behind");
  await closing;
  expect(begun).toEqual(["1", "2"]);
});
