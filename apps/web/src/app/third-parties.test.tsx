import { expect, test } from "vitest";
import { needsOtherPage, partiesOf } from "./third-parties.ts";

const page = (metas: Readonly<Record<string, string>>): Document => {
  const made = document.implementation.createHTMLDocument();
  for (const [name, content] of Object.entries(metas)) {
    const meta = made.createElement("meta");
    meta.name = name;
    meta.content = content;
    made.head.append(meta);
  }
  return made;
};

test("a page loads the scripts it was served with, and nothing that is no web address", () => {
  expect(partiesOf(page({}))).toEqual({ scripts: [], isLater: false });
  expect(partiesOf(page({ "np-chat": "__CHAT__", "np-errors": "javascript:alert(1)" })).scripts).toEqual([]);
  expect(partiesOf(page({ "np-chat": "https://chat.example/w.js", "np-later": "0" }))).toEqual({
    scripts: ["https://chat.example/w.js"],
    isLater: false,
  });
});

test("a page is opened anew on the way into and out of those with passwords and payments, and only when there is a reason", () => {
  const [nothing, running, waiting] = [
    { isLater: false, isLoaded: false },
    { isLater: false, isLoaded: true },
    { isLater: true, isLoaded: false },
  ];
  expect([needsOtherPage("checkout", nothing), needsOtherPage("dashboard", nothing)]).toEqual([false, false]);
  expect([needsOtherPage("checkout", running), needsOtherPage("login", running)]).toEqual([true, true]);
  expect([needsOtherPage("dashboard", running), needsOtherPage("dashboard", waiting)]).toEqual([false, true]);
  expect([needsOtherPage("login", waiting), needsOtherPage(null, running)]).toEqual([false, false]);
});
