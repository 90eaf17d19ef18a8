import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone } from "../../../testing/zone.ts";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { useApplied, useUndoNotice } from "./use-applied.ts";
import { ZoneProvider } from "./zone-context.tsx";

function Harness() {
  const applied = useApplied();
  useUndoNotice();
  return <button onClick={() => applied({ version: 4 }, 3)}>Apply</button>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const undo = () => screen.queryByRole("button", { name: "Undo" });

async function apply() {
  const { fetch, sent } = stubFetch(() => ok({ version: 5 }));
  await renderApp(
    <ZoneProvider zone={zone}>
      <Harness />
      <Toasts />
    </ZoneProvider>,
    { areas: ["dns"], fetch },
  );
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  await pass(0);
  return () => sent.filter(({ url }) => url === "/api/dns/undo/").map(({ body }) => JSON.parse(String(body)) as unknown);
}

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

test("an applied change can be undone with a button for ten minutes, and no longer", async () => {
  await apply();
  expect(screen.getByText("Applied 3 changes")).toBeDefined();
  await pass(600_000 - 1000);
  expect(undo()).not.toBeNull();
  await pass(1000);
  expect(undo()).toBeNull();
});

test("undoing it asks the server for the version that was made, once", async () => {
  const asked = await apply();
  fireEvent.click(undo() ?? document.body);
  await pass(100);
  expect(asked()).toEqual([{ zoneid: zone.zoneid, version: 4 }]);
  expect(screen.getByText("Change undone")).toBeDefined();
  expect(undo()).toBeNull();
});
