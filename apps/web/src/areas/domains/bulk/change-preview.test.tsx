import { SelectionChanged } from "@nameplane/contracts/checkout/refusals";
import { previewBulk, startBulk } from "@nameplane/contracts/orders/operations";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { answer, never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { ChangePreview } from "./change-preview.tsx";

const row = (name: string, result: "change" | "same" | "refused") => ({
  itemid: name,
  domainname: name,
  unicodename: name,
  result,
  reason: result === "refused" ? "cancelling" : null,
  until: null,
});
const many = Array.from({ length: 30 }, (_, index) => row(`name-${index}.se`, "change"));

async function open(previews: readonly object[]) {
  let read = 0;
  const server = stubFetch((sent) => {
    if (sent.url.includes(previewBulk.path)) return ok(previews[Math.min(read++, previews.length - 1)]);
    if (!sent.url.includes(startBulk.path)) return never(sent);
    const { name, resultCode: code } = SelectionChanged;
    return answer({ code, desc: "changed", name });
  });
  const selection = { kind: "query" } as const;
  await renderApp(<ChangePreview selection={selection} change={{ act: "autorenew", on: true }} why="why" />, {
    fetch: server.fetch,
    areas: ["bulk"],
  });
  return server;
}

test("names that do not change come before those that do, with a count, and can be shown alone", async () => {
  await open([{ set: "s", rows: [...many, row("said-no.se", "refused"), row("is-so.se", "same")], changes: 30 }]);
  expect(await screen.findByText("You have cancelled it")).toBeDefined();
  const views = screen.getByRole("navigation", { name: "Show" });
  expect(
    within(views)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["All32", "Unchanged1", "Changes30", "Already set1"]);
  fireEvent.click(within(views).getByRole("button", { name: /^Already set/ }));
  expect(screen.getByTitle("is-so.se")).toBeDefined();
  expect(screen.queryByTitle("said-no.se")).toBeNull();
});

test("names that have changed since the preview are listed, and nothing starts before they were seen", async () => {
  const before = [row("one.se", "change"), row("two.se", "change")];
  const after = [row("one.se", "change"), row("two.se", "refused"), row("three.se", "change")];
  const server = await open([
    { set: "before", rows: before, changes: 2 },
    { set: "after", rows: after, changes: 2 },
  ]);
  fireEvent.click(await screen.findByRole("button", { name: "Change 2 domains" }));
  expect(await screen.findByText("Something changed while you were viewing this")).toBeDefined();
  expect(screen.getByText("Will also change: three.se.")).toBeDefined();
  expect(screen.getByText("Will no longer change: two.se.")).toBeDefined();
  const start = () => screen.getByRole<HTMLButtonElement>("button", { name: "Change 2 domains" });
  expect(start().disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(start().disabled).toBe(false);
  fireEvent.click(start());
  const started = () => server.sent.filter(({ url }) => url.includes(startBulk.path)).map(({ body }) => String(body));
  await waitFor(() => expect(started()).toHaveLength(2));
  expect(started().at(-1)).toContain('"set":"after"');
});
