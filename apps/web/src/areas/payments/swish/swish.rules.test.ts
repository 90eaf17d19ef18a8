import { expect, test } from "vitest";
import { isMoving, timeLeft, timelineOf } from "./swish.rules.ts";

const statesOf = (step: Parameters<typeof timelineOf>[0]) => timelineOf(step, (part) => part).map(({ state }) => state);

test("the way of a payment: number, request, app, done", () => {
  expect(statesOf("number")).toEqual(["now", "todo", "todo", "todo"]);
  expect(statesOf("sending")).toEqual(["done", "now", "todo", "todo"]);
  expect(statesOf("sent")).toEqual(["done", "done", "now", "todo"]);
  expect(statesOf("confirming")).toEqual(["done", "done", "now", "todo"]);
  expect(statesOf("done")).toEqual(["done", "done", "done", "done"]);
  expect(statesOf("error")).toEqual(["done", "done", "failed", "todo"]);
});

test("the time left is told in minutes and seconds, and never below nothing", () => {
  const now = new Date("2026-11-29T12:00:00Z");
  expect(timeLeft("2026-11-29T12:05:00Z", now)).toBe("5:00");
  expect(timeLeft("2026-11-29T12:00:09.200Z", now)).toBe("0:10");
  expect(timeLeft("2026-11-29T11:59:00Z", now)).toBe("0:00");
});

test("a page is read again only while something can change by itself", () => {
  expect((["number", "sending", "sent", "confirming", "done", "error"] as const).filter(isMoving)).toEqual([
    "sending",
    "sent",
    "confirming",
  ]);
});
