import { expect, test } from "vitest";
import { errorFields } from "./log.ts";

test("an error is logged with its message, its cause and its stack", () => {
  const error = new Error("not sent", { cause: new Error("connection refused") });
  expect(errorFields(error)).toEqual({ error: "not sent (connection refused)", stack: error.stack });
});

test("what a library throws or reports as a plain object is logged with its message too", () => {
  expect(errorFields({ message: "connection ended", stack: "at work", queue: "orders.fulfil" })).toEqual({
    error: "connection ended",
    stack: "at work",
  });
  expect(errorFields("just words")).toEqual({ error: "just words" });
  expect(errorFields({ message: 7 })).toEqual({ error: "[object Object]" });
});
