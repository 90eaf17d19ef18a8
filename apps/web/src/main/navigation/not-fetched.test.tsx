import { expect, test } from "vitest";
import { isTransient } from "../../lib/api/api-error.ts";
import { notFetched } from "./not-fetched.ts";

const thrownBy = (cause: unknown): unknown => {
  try {
    return notFetched(cause);
  } catch (error) {
    return error;
  }
};

test.each([
  "Failed to fetch dynamically imported module: https://panel.example/assets/domain.js",
  "error loading dynamically imported module",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/domain.css",
])("a file that failed to load counts as a network failure and is retried: %s", (message) => {
  expect(thrownBy(new TypeError(message))).toMatchObject({ code: -2 });
  expect(isTransient(thrownBy(new TypeError(message)))).toBe(true);
});

test("an error inside the file is rethrown", () => {
  const fault = new TypeError("undefined is not a function");
  expect(thrownBy(fault)).toBe(fault);
});
