import type { ConflictView, PlanView } from "@nameplane/contracts/zones/save";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApi } from "../../../lib/api/client.ts";
import { ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { readKeptDraft } from "./draft-memory.ts";
import { addRecord, isBeginningKnown, settleConflict, wantedSetsOf } from "./staged-edits.rules.ts";
import { createStaging } from "./staging.ts";

const zone = "0190a000-0000-7000-8000-000000000001";
const draftId = "0190a000-0000-7000-8000-000000000002";
const plan: PlanView = {
  changes: [],
  added: 0,
  changed: 0,
  removed: 0,
  setsbefore: 3,
  recordsafter: 3,
  limit: null,
  confirmations: [],
  findings: [],
  conflicts: [],
  notes: [],
};
const boka = { owner: "boka", type: "A", ttl: 3600, rdata: "192.0.2.1", note: null };
const bokaWish = { owner: "boka", type: "A", base: null, new: { ttl: 3600, rdata: ["192.0.2.1"] } };

function staged(reply: (sent: Sent) => object = () => ({ draftid: draftId })) {
  const stub = stubFetch((sent) => ok(reply(sent)));
  const api = createApi({
    version: "test",
    ajaxTimeoutMs: () => 1000,
    language: () => "en",
    fetch: stub.fetch,
    events: new EventTarget(),
    report: () => undefined,
    hooks: {
      onLoginRequired: () => "refuse",
      onTwoStepRequired: () => undefined,
      onSuspended: () => undefined,
      identity: () => null,
    },
  });
  return { staging: createStaging(api, zone), stub };
}
const bodies = (stub: ReturnType<typeof stubFetch>) => stub.sent.map(({ url, body }) => [url, JSON.parse(String(body))] as const);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe("staged edits survive leaving the page", () => {
  test("they are in this browser at once and at the server soon after, several edits in one call", async () => {
    const { staging, stub } = staged();
    staging.update((edits) => addRecord(edits, { ...boka, rdata: "192.0.2.9" }, null));
    staging.update((edits) => addRecord(edits, boka, null));
    expect(readKeptDraft(zone)).toMatchObject({ isConfirmed: false, sets: [{ owner: "boka" }] });
    expect(staging.snapshot().draft).toBe("keeping");
    await vi.advanceTimersByTimeAsync(1000);
    expect(bodies(stub)).toEqual([
      ["/api/dns/setdraft/", { zoneid: zone, changes: [{ ...bokaWish, new: { ttl: 3600, rdata: ["192.0.2.9", "192.0.2.1"] } }] }],
    ]);
    expect(staging.snapshot()).toMatchObject({ draft: "kept", draftId });
    expect(readKeptDraft(zone)).toMatchObject({ isConfirmed: true });
  });

  test("a copy that the server never had is restored and sent", async () => {
    const before = staged().staging;
    before.update((edits) => addRecord(edits, boka, null));
    const { staging, stub } = staged();
    await staging.recall();
    expect(wantedSetsOf(staging.snapshot().edits)).toEqual([bokaWish]);
    expect(bodies(stub)).toEqual([["/api/dns/setdraft/", { zoneid: zone, changes: [bokaWish] }]]);
  });

  test("what was staged in another browser is restored from the server, with its bases", async () => {
    const wish = { owner: "www", type: "A", base: 3, new: { ttl: 300, rdata: ["192.0.2.44"] } };
    const old = { ttl: 3600, rdata: ["192.0.2.40"] };
    const { staging } = staged(({ url }) =>
      url.startsWith("/api/dns/getdraft/")
        ? {
            draft: { draftid: draftId, changes: [wish], author: "Alva", own: true, base: 3, changedat: "", endsat: "" },
          }
        : { ...plan, changes: [{ owner: "www", type: "A", old, new: wish.new }] },
    );
    await staging.recall();
    expect([...staging.snapshot().edits.values()]).toEqual([
      {
        owner: "www",
        type: "A",
        base: { ...old, note: null },
        baseVersion: 3,
        next: { ...wish.new, note: null },
        replaced: {},
      },
    ]);
  });

  const found = { ttl: 600, rdata: ["192.0.2.3", "192.0.2.4"] };
  const conflict = { type: "A", found, version: 5, changedby: "Berit", changedat: "2026-11-21T10:00:00Z" };
  const changed = { ...bokaWish, base: 3, new: { ttl: 600, rdata: ["192.0.2.1", "192.0.2.3"] } };
  const removed = { owner: "post", type: "A", base: 3, new: null };
  const made = { owner: "ny", type: "A", base: null, new: { ttl: 600, rdata: ["192.0.2.9"] } };
  const fewer = { owner: "webb", type: "A", base: 3, new: { ttl: 600, rdata: ["192.0.2.3"] } };
  const overtakenDraft = { draftid: draftId, changes: [changed, removed, made, fewer] };
  /**
   * Opens the zone in another browser. `base` is the content that the sets had when they were staged, if the history still has
   * it.
   */
  async function comeBack(base: ConflictView["base"]) {
    localStorage.clear();
    const { changes } = overtakenDraft;
    const { staging } = staged(({ url }) =>
      url.startsWith("/api/dns/getdraft/")
        ? { draft: overtakenDraft }
        : {
            ...plan,
            conflicts: changes.map((wish) => ({
              ...conflict,
              owner: wish.owner,
              wanted: wish.new,
              base: wish.base === null ? null : base,
            })),
          },
    );
    await staging.recall();
    // The wishes are sent to the server with their first base. The server reports that the sets have changed since.
    expect(wantedSetsOf(staging.snapshot().edits)).toEqual(changes);
    return (owner: string) => {
      const its = { ...conflict, owner, wanted: null, base: owner === "ny" ? null : base };
      const edits = staging.snapshot().edits;
      return {
        isBegun: isBeginningKnown(edits, its),
        records: settleConflict(edits, its, "both").get(`${owner} A`)?.next?.rdata ?? null,
      };
    };
  }

  test("what somebody else changed meanwhile is still a conflict in another browser, and is merged from the common base", async () => {
    // The common base has .2 and .3; the other user has replaced .2 by .4.
    const merged = await comeBack({ ttl: 600, rdata: ["192.0.2.2", "192.0.2.3"] });
    expect(merged("boka")).toEqual({ isBegun: true, records: ["192.0.2.1", "192.0.2.3", "192.0.2.4"] });
    expect(merged("ny")).toEqual({ isBegun: true, records: ["192.0.2.9", "192.0.2.3", "192.0.2.4"] });
    // If the base also contains 192.0.2.4, this browser has removed that record, so it stays removed.
    const fromMore = await comeBack({ ttl: 600, rdata: ["192.0.2.2", "192.0.2.3", "192.0.2.4"] });
    expect(fromMore("boka")).toEqual({ isBegun: true, records: ["192.0.2.1", "192.0.2.3"] });
  });

  test("if the history no longer has the common base, the conflict says so, and the records of both are kept", async () => {
    const merged = await comeBack(null);
    expect(merged("boka")).toEqual({ isBegun: false, records: ["192.0.2.1", "192.0.2.3", "192.0.2.4"] });
    expect(merged("ny").isBegun).toBe(true);
  });

  test("a failed save of the draft is reported, and the copy is kept for the next time", async () => {
    const { staging } = staged(() => ({ code: 2400, desc: "Command failed" }));
    staging.update((edits) => addRecord(edits, boka, null));
    await vi.advanceTimersByTimeAsync(1000);
    expect(staging.snapshot().draft).toBe("failed");
    expect(readKeptDraft(zone)).toMatchObject({ isConfirmed: false });
  });

  test("discarding deletes it everywhere", async () => {
    const { staging, stub } = staged();
    staging.update((edits) => addRecord(edits, boka, null));
    await staging.clear();
    expect(stub.paths()).toEqual(["/api/dns/deletedraft/"]);
    expect(readKeptDraft(zone)).toBeNull();
    expect(staging.snapshot().edits.size).toBe(0);
  });
});

describe("changes from imports, templates and wizards", () => {
  test("are based on what the server holds, and leave out what it already has", async () => {
    const { staging } = staged(({ url }) =>
      url === "/api/dns/previewchange/"
        ? {
            ...plan,
            changes: [{ owner: "boka", type: "A", old: null, new: bokaWish.new }],
            conflicts: [
              {
                owner: "www",
                type: "A",
                wanted: null,
                found: { ttl: 3600, rdata: ["192.0.2.40"] },
                version: 7,
                changedby: "Jonas",
                changedat: null,
              },
            ],
          }
        : { draftid: draftId },
    );
    const count = await staging.stageChanges([
      { owner: "boka", type: "A", new: { ttl: 3600, rdata: ["192.0.2.1"] } },
      { owner: "www", type: "A", new: { ttl: 3600, rdata: ["192.0.2.41"] } },
      { owner: "", type: "MX", new: { ttl: 3600, rdata: ["10 mx.example.net."] } },
    ]);
    expect(count).toBe(2);
    expect(wantedSetsOf(staging.snapshot().edits)).toEqual([
      bokaWish,
      { owner: "www", type: "A", base: 7, new: { ttl: 3600, rdata: ["192.0.2.41"] } },
    ]);
  });

  test("are refused where a draft cannot hold them", async () => {
    const { staging } = staged();
    const wishes = Array.from({ length: 2001 }, (_, index) => ({ owner: `h${index}`, type: "A", new: null }));
    await expect(staging.stageChanges(wishes)).rejects.toThrow(RangeError);
  });
});
