import { isGuardedPath, maskPath, tokenPaths } from "@nameplane/values";
import { expect, test } from "vitest";
import { routes } from "../shell/routing/routes.ts";
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

test("a page loads the scripts named in it, and only web addresses", () => {
  expect(partiesOf(page({}))).toEqual({ scripts: [], isLater: false });
  expect(partiesOf(page({ "np-chat": "__CHAT__", "np-errors": "javascript:alert(1)" })).scripts).toEqual([]);
  expect(partiesOf(page({ "np-chat": "https://chat.example/w.js", "np-later": "0" }))).toEqual({
    scripts: ["https://chat.example/w.js"],
    isLater: false,
  });
});

test("the page is reloaded on the way into and out of pages with passwords and payments, and only when needed", () => {
  const [nothing, running, waiting] = [
    { isLater: false, isLoaded: false },
    { isLater: false, isLoaded: true },
    { isLater: true, isLoaded: false },
  ];
  expect([needsOtherPage("/checkout", nothing), needsOtherPage("/dashboard", nothing)]).toEqual([false, false]);
  expect([needsOtherPage("/checkout", running), needsOtherPage("/invitation/t", running)]).toEqual([true, true]);
  expect([needsOtherPage("/dashboard", running), needsOtherPage("/dashboard", waiting)]).toEqual([false, true]);
  expect(needsOtherPage("/", waiting)).toBe(false);
});

test("every route with a token in its address is known as guarded, and no third-party script runs there", () => {
  const withToken = Object.values(routes)
    .flatMap(({ path, aliases = [] }: { readonly path: string; readonly aliases?: readonly string[] }) => [path, ...aliases])
    .filter((path) => path.includes("{token"));
  const filled = withToken.map((path) => path.replaceAll(/\{[^}]*\}/g, "t0ken"));
  expect(filled.length).toBeGreaterThanOrEqual(tokenPaths.length);
  expect(filled.filter((path) => maskPath(path).includes("t0ken") || !isGuardedPath(path))).toEqual([]);
});
