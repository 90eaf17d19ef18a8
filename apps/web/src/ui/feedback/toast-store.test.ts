import { afterEach, expect, test } from "vitest";
import { clearToasts, closeToast, currentToasts, showToast } from "./toast-store.ts";

afterEach(clearToasts);

test("cuts a title at 30 characters, ellipsis among them [S9.03]", () => {
  showToast({ tone: "success", title: "x".repeat(30) });
  showToast({ tone: "success", title: "x".repeat(31) });
  expect(currentToasts().map(({ title }) => title)).toEqual(["x".repeat(30), `${"x".repeat(29)}…`]);
});

test("cuts a body at 250 characters, ellipsis among them [S9.04]", () => {
  showToast({ tone: "failure", title: "t", body: "x".repeat(250) });
  showToast({ tone: "failure", title: "t", body: "x".repeat(251) });
  expect(currentToasts().map(({ body }) => body)).toEqual(["x".repeat(250), `${"x".repeat(249)}…`]);
});

test("shows three at most, the newest ones, and one per id", () => {
  for (const title of ["a", "b", "c", "d"]) showToast({ tone: "info", title });
  expect(currentToasts().map(({ title }) => title)).toEqual(["b", "c", "d"]);
  showToast({ id: "x", tone: "info", title: "first" });
  showToast({ id: "x", tone: "info", title: "second" });
  expect(
    currentToasts()
      .filter(({ id }) => id === "x")
      .map(({ title }) => title),
  ).toEqual(["second"]);
  closeToast("x");
  expect(currentToasts().some(({ id }) => id === "x")).toBe(false);
});
