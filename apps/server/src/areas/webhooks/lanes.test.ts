import { expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { Lanes, type LaneEndpoint } from "./lanes.ts";

const log = createLog("test", "silent");
const endpoint = (webhookId: string, accountId = webhookId, isFailing = false) => ({ accountId, webhookId, isFailing });
const limits = { all: 8, careful: 3, perAccount: 4, perEndpoint: 2 };

/** Calls that last until the test ends them. */
function heldCalls() {
  const open: { webhookId: string; end: (ms: number | null) => void }[] = [];
  const call = ({ webhookId }: LaneEndpoint) => new Promise<number | null>((resolve) => open.push({ webhookId, end: resolve }));
  return { open, call, of: (webhookId: string) => open.filter((one) => one.webhookId === webhookId) };
}

test("however many endpoints fail or hang, those that answer find room", () => {
  const held = heldCalls();
  const lanes = new Lanes(held.call, { log, limits, onFree: () => {} });
  lanes.begin([...Array.from({ length: 20 }, (_, n) => endpoint(`failing-${n}`, `a${n}`, true)), endpoint("sound")]);
  expect(held.open.filter(({ webhookId }) => webhookId.startsWith("failing"))).toHaveLength(3);
  expect(held.of("sound")).toHaveLength(2);
});

test("one endpoint, and one account with many of them, have no more than their share", () => {
  const held = heldCalls();
  const lanes = new Lanes(held.call, { log, limits, onFree: () => {} });
  lanes.begin([endpoint("a1", "a"), endpoint("a2", "a"), endpoint("a3", "a"), endpoint("a4", "a"), endpoint("b", "b")]);
  lanes.begin([endpoint("a1", "a")]);
  expect(held.open.map(({ webhookId }) => webhookId)).toEqual(["a1", "a1", "a2", "a2", "b", "b"]);
});

test("an endpoint that answers slowly has one call at a time, from then on, until it answers fast", async () => {
  const held = heldCalls();
  const lanes = new Lanes(held.call, { log, limits, onFree: () => {} });
  lanes.begin([endpoint("slow")]);
  const [first, second] = held.of("slow");
  first?.end(9000);
  second?.end(null);
  await new Promise(setImmediate);
  lanes.begin([endpoint("slow")]);
  expect(held.of("slow")).toHaveLength(3);
  held.of("slow")[2]?.end(20);
  await new Promise(setImmediate);
  held.of("slow")[3]?.end(null);
  await new Promise(setImmediate);
  lanes.begin([endpoint("slow")]);
  expect(held.of("slow")).toHaveLength(6);
});

test("closing begins nothing more and waits for the calls under way", async () => {
  const held = heldCalls();
  const lanes = new Lanes(held.call, { log, limits, onFree: () => {} });
  lanes.begin([endpoint("a")]);
  let isClosed = false;
  const closing = lanes.close().then(() => (isClosed = true));
  lanes.begin([endpoint("b")]);
  held.open[0]?.end(5);
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  held.open[1]?.end(5);
  await closing;
  expect(held.open.map(({ webhookId }) => webhookId)).toEqual(["a", "a"]);
});
