import { describe, expect, test } from "vitest";
import { elapsedStage, elapsedStages, orderSize } from "./elapsed.rules.ts";
import { readStored } from "../basket/local-basket.ts";
import {
  clockSpan,
  countsOf,
  inUrgency,
  isGained,
  isNew,
  isSettled,
  lineSeconds,
  orderNumber,
  paymentState,
  runningMs,
  setAsideOf,
  verdictOf,
  type Order,
  type OrderLine,
} from "./order.rules.ts";

const line = (number: number, status: number, rest: Partial<OrderLine> = {}): OrderLine => ({
  requestid: `id-${number}`,
  number,
  type: "create-domain-registration",
  productid: null,
  domainname: `n${number}.se`,
  unicodename: `n${number}.se`,
  itemid: null,
  years: 1,
  status,
  reason: null,
  reasontext: null,
  isownreason: false,
  isfunded: true,
  release: null,
  price: null,
  usualseconds: 20,
  startedat: null,
  endedat: null,
  ...rest,
});

const view = (status: number, lines: readonly OrderLine[], rest: Partial<Order> = {}): Order => ({
  ordernr: 20_497,
  status,
  method: "card",
  currency: "SEK",
  netMinor: 9900,
  vatMinor: 2475,
  totalMinor: 12_375,
  credit: null,
  issetaside: false,
  toPayMinor: 12_375,
  placedat: "2026-11-20T13:30:00Z",
  lines: [...lines],
  payment: null,
  invoices: [],
  approval: null,
  bank: null,
  ...rest,
});

const [WORKING, WAITING, CANCELLED, CLOSED] = [20202, 20201, 20203, 2000];
const [DONE, PROCESSING, NEEDS, FAILED, GONE] = [2001, 11, 4000, 2004, 3950];

describe("the verdict of an order", () => {
  test("counts what is done and says who has to act", () => {
    const lines = [line(1, DONE), line(2, DONE), line(3, DONE), line(4, DONE), line(5, PROCESSING), line(6, NEEDS)];
    expect(verdictOf(view(WORKING, lines))).toEqual({ key: "progress", done: 4, total: 6, needs: 1, failed: 0 });
    expect(verdictOf(view(WORKING, [line(1, DONE), line(2, FAILED), line(3, GONE)]))).toEqual({
      key: "progress",
      done: 1,
      total: 3,
      needs: 0,
      failed: 2,
    });
  });

  test("what was done is said in the words of its kind, with the name if there is only one", () => {
    const done = (...types: OrderLine["type"][]) =>
      verdictOf(
        view(
          CLOSED,
          types.map((type, at) => line(at + 1, DONE, { type })),
        ),
      );
    expect(done("create-domain-registration")).toEqual({
      key: "done",
      deed: "register",
      name: "n1.se",
      count: 1,
    });
    expect(done("update-domain-renew")).toMatchObject({ deed: "renew", count: 1 });
    expect(done("update-domain-cancellation")).toMatchObject({ deed: "cancel" });
    expect(done("update-domain-restore", "update-domain-restore")).toMatchObject({
      deed: "restore",
      count: 2,
    });
    expect(done("create-domain-registration", "update-domain-renew")).toEqual({ key: "allDone", count: 2 });
    const lock = line(1, DONE, { type: "create-service", productid: 2298 });
    expect(verdictOf(view(CLOSED, [lock]))).toEqual({ key: "allDone", count: 1 });
  });

  test("a name that was renewed or restored is not a new name", () => {
    const kinds = ["create-domain-registration", "create-domain-transfer", "update-domain-renew"] as const;
    expect(kinds.map((type) => [isNew({ type }), isGained({ type })])).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
    expect(isGained({ type: "update-domain-cancellation" })).toBe(false);
  });

  test("payment comes first: to pay, being checked, failed, abandoned", () => {
    const waiting = (status: number | null, failure: string | null = null) =>
      view(WAITING, [line(1, 2)], { payment: status === null ? null : { status, failure, redirecturl: null } });
    expect([null, 20402, 3999, 20408, 20409].map((status) => paymentState(waiting(status)))).toEqual([
      "open",
      "open",
      "checking",
      "failed",
      "left",
    ]);
    expect(paymentState(waiting(20402, "Your card was declined."))).toBe("failed");
    expect(verdictOf(waiting(20402)).key).toBe("pay");
    expect(verdictOf(waiting(20403)).key).toBe("checking");
    expect(verdictOf(waiting(20409)).key).toBe("payFailed");
    expect(verdictOf(view(WAITING, [line(1, 2)], { method: "bank" })).key).toBe("bank");
  });

  test("an order whose lines have all ended is cancelled", () => {
    expect(verdictOf(view(CANCELLED, [line(1, GONE)])).key).toBe("cancelled");
    expect(verdictOf(view(CLOSED, [line(1, GONE), line(2, 506)])).key).toBe("cancelled");
  });

  test("an order that was refused for good was not cancelled", () => {
    expect(verdictOf(view(CANCELLED, [line(1, 4998)])).key).toBe("nothing");
  });

  test("is settled when nothing changes without the customer", () => {
    expect(isSettled(view(WORKING, [line(1, DONE), line(2, NEEDS)]))).toBe(true);
    expect(isSettled(view(WORKING, [line(1, DONE), line(2, PROCESSING)]))).toBe(false);
    expect(isSettled(view(WAITING, [line(1, DONE)]))).toBe(false);
  });
});

describe("lines", () => {
  test("lines that need a person come first, otherwise the order's sequence is kept", () => {
    const lines = [line(1, DONE), line(2, PROCESSING), line(3, NEEDS), line(4, FAILED), line(5, NEEDS)];
    expect(inUrgency(lines).map(({ number }) => number)).toEqual([3, 5, 4, 2, 1]);
    expect(countsOf(lines)).toEqual({ done: 1, running: 1, needs: 2, failed: 1, ended: 0 });
  });

  test("time is counted from the oldest line in progress, and not while the order waits for money", () => {
    const now = new Date("2026-11-20T13:31:00Z");
    const lines = [
      line(1, PROCESSING, { startedat: "2026-11-20T13:30:20Z" }),
      line(2, PROCESSING, { startedat: "2026-11-20T13:30:45Z" }),
    ];
    expect(runningMs(view(WORKING, lines), now)).toBe(40_000);
    expect(runningMs(view(WAITING, [line(1, 2)]), now)).toBeNull();
    expect(runningMs(view(CLOSED, [line(1, DONE)]), now)).toBeNull();
    expect(lineSeconds(line(1, DONE, { startedat: "2026-11-20T13:30:20Z", endedat: "2026-11-20T13:30:29Z" }), now)).toBe(9);
  });

  test("seconds are shown as on a clock", () => {
    expect([9, 750, 11_100].map(clockSpan)).toEqual(["0:09", "12:30", "3:05:00"]);
  });

  test("the number in the address may begin with O", () => {
    expect(["20497", "O20497", "o7", "x", "", "0x1"].map(orderNumber)).toEqual([20_497, 20_497, 7, null, null, null]);
  });
});

describe("words about waiting", () => {
  test("change at 15, 30, 45, 60, 90, 120 and 180 seconds", () => {
    expect(elapsedStages).toEqual([0, 15, 30, 45, 60, 90, 120, 180]);
    for (const [index, stage] of elapsedStages.entries()) {
      expect(elapsedStage(stage)).toBe(stage);
      if (index > 0) expect(elapsedStage(stage - 0.1)).toBe(elapsedStages[index - 1]);
    }
    expect(elapsedStage(5000)).toBe(180);
  });

  test("change over 50 and over 100 items", () => {
    expect([1, 50, 51, 100, 101].map(orderSize)).toEqual(["small", "small", "over50", "over50", "over100"]);
  });
});

test("a visitor's basket reads back names and years, and nothing else", () => {
  expect(readStored(JSON.stringify([{ name: "kvarn.se", years: 2, email: "a@example.se" }, { name: 1 }, null]))).toEqual([
    { name: "kvarn.se", years: 2 },
  ]);
  expect(readStored("{")).toEqual([]);
  expect(readStored(null)).toEqual([]);
});

test("the text about money that is set aside names how it was paid", () => {
  const aside = { issetaside: true, credit: null } as const;
  expect(setAsideOf({ ...aside, method: "card" })).toBe("card");
  expect(setAsideOf({ ...aside, method: "card", credit: { amountMinor: 100, state: "held" } })).toBe("cardCredit");
  expect(setAsideOf({ ...aside, method: "bank" })).toBe("bank");
  expect(setAsideOf({ ...aside, method: "invoice" })).toBe("invoice");
  expect(setAsideOf({ ...aside, method: "credit" })).toBe("credit");
  expect(setAsideOf({ ...aside, issetaside: false, method: "card" })).toBeNull();
});
