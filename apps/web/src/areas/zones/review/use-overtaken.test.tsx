import type { RecordSetView } from "@nameplane/contracts/zones/zone";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { takeNews } from "../../../main/live-topics.ts";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone } from "../../../testing/zone.ts";
import { keyOf, nothingStaged, stageSets, type StagedEdits } from "../staging/staged-edits.rules.ts";
import { useOvertaken } from "./use-overtaken.ts";

const at = (owner: string, version: number): RecordSetView => ({
  owner,
  type: "A",
  ttl: 300,
  rdata: ["192.0.2.1"],
  note: null,
  version,
  changedby: "Berit",
  changedat: null,
});

/** Staged changes of sets at these names, each based on version 3. */
const staged = (...owners: readonly string[]): StagedEdits =>
  stageSets(
    nothingStaged,
    owners.map((owner) => ({
      owner,
      type: "A",
      found: at(owner, 3),
      next: { ttl: 300, rdata: ["192.0.2.9"], note: null },
    })),
  );

function Harness({ edits, read, isWhole }: { edits: StagedEdits; read: readonly RecordSetView[]; isWhole: boolean }) {
  const stale = useOvertaken(zone.zoneid, edits, read, isWhole);
  return <output>{stale.length === 0 ? "nothing" : stale.map(keyOf).join(", ")}</output>;
}
const told = () => screen.getByText(/^(nothing|.* A)$/).textContent;

/**
 * Renders the hook for a page that has loaded `read`, with a server that holds what `held` returns. Returns the hook's result.
 */
async function show(edits: StagedEdits, held: () => readonly RecordSetView[], read: readonly RecordSetView[], isWhole = false) {
  const asked: string[][] = [];
  const { fetch } = stubFetch(({ body }) => {
    const { owners } = JSON.parse(String(body)) as { owners: string[] };
    asked.push(owners);
    return ok({ data: held().filter(({ owner }) => owners.includes(owner)) });
  });
  const { queries } = await renderApp(<Harness edits={edits} read={read} isWhole={isWhole} />, { fetch });
  return { queries, asked };
}

test("in a zone that is read in part, a set that somebody removes while it is being changed is reported at once", async () => {
  let held = [at("boka", 3)];
  const { queries, asked } = await show(staged("boka", "post"), () => held, [at("post", 3)]);
  await expect.poll(() => asked).toEqual([["boka"]]);
  expect(told()).toBe("nothing");
  held = [];
  act(() => takeNews(queries, { topic: "zone", ids: [zone.zoneid] }));
  await expect.poll(told).toBe("boka A");
  expect(asked).toEqual([["boka"], ["boka"]]);
});

test("a set that somebody changes or creates at the same name is reported as well", async () => {
  const made = stageSets(staged("boka"), [
    { owner: "ny", type: "A", found: null, next: { ttl: 300, rdata: ["192.0.2.9"], note: null } },
  ]);
  await show(made, () => [at("boka", 4), at("ny", 4)], []);
  await expect.poll(told).toBe("boka A, ny A");
});

test("the server is not asked where the page has read the zone to its end, or all that is staged", async () => {
  const { asked } = await show(staged("boka"), () => [], [], true);
  expect(told()).toBe("boka A");
  const other = await show(staged("post"), () => [], [at("post", 3)]);
  await act(() => Promise.resolve());
  expect([...asked, ...other.asked]).toEqual([]);
});

test("however many names are staged, each is asked for once", async () => {
  const names = Array.from({ length: 450 }, (_, index) => `h${index}`);
  const { asked } = await show(staged(...names), () => names.slice(1).map((owner) => at(owner, 3)), []);
  await expect.poll(told).toBe("h0 A");
  expect(asked.map(({ length }) => length)).toEqual([200, 200, 50]);
});
