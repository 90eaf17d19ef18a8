import { afterEach, expect, test } from "vitest";
import { clearToasts, closeToast, currentToasts, showToast } from "./toast-store.ts";

afterEach(clearToasts);

const words = () => currentToasts().map(({ title, body }) => ({ title, body }));

test("a title has 30 characters at most; a longer one is shown whole, before the body [S9.03]", () => {
  showToast({ tone: "success", title: "x".repeat(30) });
  showToast({ tone: "success", title: "x".repeat(31) });
  showToast({ tone: "success", title: `Offered to ${"x".repeat(25)}`, body: "It can be taken back." });
  expect(words()).toEqual([
    { title: "x".repeat(30), body: undefined },
    { title: null, body: "x".repeat(31) },
    { title: null, body: `Offered to ${"x".repeat(25)}. It can be taken back.` },
  ]);
});

test("no title in either language is cut, whatever domain name it contains", () => {
  type Tree = { readonly [key: string]: string | Tree };
  const files = import.meta.glob<{ texts: Tree }>("../../locales/{en,sv}/**/*.ts", { eager: true });
  const textsOf = (tree: Tree): string[] =>
    Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));
  const texts = Object.values(files).flatMap(({ texts: tree }) => textsOf(tree));
  expect(texts.length).toBeGreaterThan(1000);
  // A text longer than this cannot be a title. The placeholders in the titles are left unfilled.
  for (const title of texts.filter((text) => text.length <= 180)) {
    showToast({ id: "one", tone: "info", title });
    const [shown] = words();
    expect(shown?.title ?? shown?.body).toBe(title);
  }
});

test("cuts a body at 250 characters, including the ellipsis [S9.04]", () => {
  showToast({ tone: "failure", title: "t", body: "x".repeat(250) });
  showToast({ tone: "failure", title: "t", body: "x".repeat(251) });
  expect(currentToasts().map(({ body }) => body)).toEqual(["x".repeat(250), `${"x".repeat(249)}…`]);
});

test("shows the three newest toasts at most, and one per id", () => {
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
