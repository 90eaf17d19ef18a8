import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countStaged, rowsOf, stagedRows, stagedRowsOf, type RecordRow } from "../records/record-rows.rules.ts";
import {
  addRecord,
  changeRecord,
  keyOf,
  mergeContents,
  nothingStaged,
  overtaken,
  removeRecord,
  settleConflict,
  stageSets,
  unreadOwners,
  unstageRecord,
  wantedSetsOf,
  type ReadSets,
  type RecordLine,
  type ServerSet,
  type StagedEdits,
  type StagedMark,
} from "./staged-edits.rules.ts";

const mx: ServerSet = {
  owner: "",
  type: "MX",
  ttl: 3600,
  rdata: ["10 mx1.example.net.", "20 mx2.example.net."],
  note: "Mail",
  version: 7,
};
const www: ServerSet = { owner: "www", type: "A", ttl: 3600, rdata: ["192.0.2.40"], note: null, version: 3 };

const line = (set: ServerSet, rdata: string, over: Partial<RecordLine> = {}): RecordLine => ({
  owner: set.owner,
  type: set.type,
  ttl: set.ttl,
  note: set.note,
  rdata,
  ...over,
});
const summary = (edits: StagedEdits) => stagedRowsOf(edits).map(({ mark, rdata }) => `${mark} ${rdata}`);
const undoable = (row: RecordRow): StagedMark | null => (row.mark === "none" ? null : { ...row, mark: row.mark });

describe("staging a record", () => {
  test("adding to an existing set keeps its other records and its version", () => {
    const edits = addRecord(nothingStaged, line(mx, "30 mx3.example.net."), mx);
    expect(wantedSetsOf(edits)).toEqual([
      { owner: "", type: "MX", base: 7, new: { ttl: 3600, rdata: [...mx.rdata, "30 mx3.example.net."] } },
    ]);
    expect(summary(edits)).toEqual(["added 30 mx3.example.net."]);
  });

  test("adding where there is no set stages a new set", () => {
    const edits = addRecord(nothingStaged, line(www, "192.0.2.1", { owner: "boka", note: "Booking" }), null);
    expect(wantedSetsOf(edits)).toEqual([
      { owner: "boka", type: "A", base: null, new: { ttl: 3600, rdata: ["192.0.2.1"], note: "Booking" } },
    ]);
  });

  test("a changed record is one change, also when it is changed again, and no change when it is changed back", () => {
    const found = { before: mx, after: mx };
    const first = line(mx, "10 mx1.example.net.");
    const second = line(mx, "10 in1.fastpost.example.");
    const third = line(mx, "5 in1.fastpost.example.");
    const once = changeRecord(nothingStaged, first, second, found);
    expect(summary(once)).toEqual(["changed 10 in1.fastpost.example."]);
    expect(stagedRowsOf(once)[0]?.was?.rdata).toBe("10 mx1.example.net.");
    const twice = changeRecord(once, second, third, found);
    expect(summary(twice)).toEqual(["changed 5 in1.fastpost.example."]);
    expect(stagedRowsOf(twice)[0]?.was?.rdata).toBe("10 mx1.example.net.");
    expect(changeRecord(twice, third, first, found).size).toBe(0);
  });

  test("a value that replaces another one of the set is shown once", () => {
    const without = removeRecord(nothingStaged, line(mx, "20 mx2.example.net."), mx);
    const edits = changeRecord(without, line(mx, "10 mx1.example.net."), line(mx, "20 mx2.example.net."), {
      before: mx,
      after: mx,
    });
    expect(summary(edits)).toEqual(["removed 10 mx1.example.net."]);
  });

  test("a record moved to another name or type is one removed and one added", () => {
    const edits = changeRecord(nothingStaged, line(www, "192.0.2.40"), line(www, "192.0.2.40", { owner: "web" }), {
      before: www,
      after: null,
    });
    expect(countStaged(edits)).toEqual({ total: 2, added: 1, changed: 0, removed: 1 });
    expect(wantedSetsOf(edits)).toEqual([
      { owner: "www", type: "A", base: 3, new: null },
      { owner: "web", type: "A", base: null, new: { ttl: 3600, rdata: ["192.0.2.40"] } },
    ]);
  });

  test("removing the last record of a set removes the set", () => {
    const edits = removeRecord(nothingStaged, line(www, "192.0.2.40"), www);
    expect(wantedSetsOf(edits)).toEqual([{ owner: "www", type: "A", base: 3, new: null }]);
    expect(summary(edits)).toEqual(["removed 192.0.2.40"]);
  });

  test("TTL and note are those of the whole set: all its records count as changed", () => {
    const edits = changeRecord(nothingStaged, line(mx, "10 mx1.example.net."), line(mx, "10 mx1.example.net.", { ttl: 300 }), {
      before: mx,
      after: mx,
    });
    expect(summary(edits)).toEqual(["changed 10 mx1.example.net.", "changed 20 mx2.example.net."]);
    const row = stagedRowsOf(edits)[0];
    expect(row && unstageRecord(edits, { ...row, mark: "changed" }).size).toBe(0);
  });

  test("an emptied note is sent to the server, an unchanged one is not", () => {
    const emptied = changeRecord(nothingStaged, line(mx, "10 mx1.example.net."), line(mx, "10 mx1.example.net.", { note: "" }), {
      before: mx,
      after: mx,
    });
    expect(wantedSetsOf(emptied)[0]?.new).toEqual({ ttl: 3600, rdata: mx.rdata, note: "" });
  });
});

describe("whole sets", () => {
  test("an import that says what is there stages nothing; its other sets keep base and note", () => {
    const edits = stageSets(nothingStaged, [
      { owner: "www", type: "A", found: www, next: { ttl: 3600, rdata: ["192.0.2.40"], note: null } },
      { owner: "", type: "MX", found: mx, next: { ttl: 300, rdata: ["0 ."], note: null } },
    ]);
    expect(wantedSetsOf(edits)).toEqual([{ owner: "", type: "MX", base: 7, new: { ttl: 300, rdata: ["0 ."] } }]);
  });
});

describe("two users", () => {
  const staged = changeRecord(nothingStaged, line(mx, "10 mx1.example.net."), line(mx, "10 mine.example.net."), {
    before: mx,
    after: mx,
  });
  const theirs = { ttl: 600, rdata: ["10 mx1.example.net.", "20 mx2.example.net.", "30 theirs.example.net."] };
  const conflict = { owner: "", type: "MX", found: theirs, base: null, version: 9 };
  const whole = (...sets: ServerSet[]): ReadSets => ({ sets, owners: null });
  const part = (...sets: ServerSet[]): ReadSets => ({ sets, owners: new Set() });

  test("an edit whose set has another version by now is reported; one that is still based on the present version is not", () => {
    expect(overtaken(staged, whole(www, mx))).toEqual([]);
    expect(overtaken(staged, part(www, { ...mx, ...theirs, version: 9 })).map(keyOf)).toEqual([" MX"]);
  });

  test("an edit whose set is gone is reported where its name was read; a new set, and one that is to be removed anyway, are not", () => {
    expect(overtaken(staged, whole(www)).map(keyOf)).toEqual([" MX"]);
    expect(overtaken(staged, part(www))).toEqual([]);
    expect(overtaken(staged, { sets: [www], owners: new Set([""]) }).map(keyOf)).toEqual([" MX"]);
    const added = addRecord(nothingStaged, line(www, "192.0.2.41"), null);
    expect(overtaken(added, whole(mx))).toEqual([]);
    const removed = removeRecord(nothingStaged, line(www, "192.0.2.40"), www);
    expect(overtaken(removed, whole(mx))).toEqual([]);
  });

  test("of a zone that is read in part, the names of staged sets that were not read are asked for, and no others", () => {
    const edits = addRecord(staged, line(www, "192.0.2.41"), www);
    expect(unreadOwners(edits, whole())).toEqual([]);
    expect(unreadOwners(edits, part())).toEqual(["", "www"]);
    expect(unreadOwners(edits, part(www))).toEqual([""]);
    expect(unreadOwners(edits, { sets: [], owners: new Set(["", "www"]) })).toEqual([]);
  });

  test("mine: the wish stays and is based on what the other user saved", () => {
    const settled = settleConflict(staged, conflict, "mine");
    expect(wantedSetsOf(settled)).toEqual([
      { owner: "", type: "MX", base: 9, new: { ttl: 3600, rdata: ["10 mine.example.net.", "20 mx2.example.net."] } },
    ]);
  });

  test("theirs: the wish is dropped", () => {
    expect(settleConflict(staged, conflict, "theirs").size).toBe(0);
  });

  test("both: everything that either user added, without what either removed", () => {
    const settled = settleConflict(staged, conflict, "both");
    expect(settled.get(" MX")?.next?.rdata.toSorted()).toEqual([
      "10 mine.example.net.",
      "20 mx2.example.net.",
      "30 theirs.example.net.",
    ]);
  });

  test("a set that the other user removed can be staged anew", () => {
    const settled = settleConflict(staged, { ...conflict, found: null, version: null }, "mine");
    expect(wantedSetsOf(settled)[0]?.base).toBeNull();
  });

  test("a merge keeps what nobody touched and drops what anybody removed", () => {
    const content = (...rdata: string[]) => ({ ttl: 60, note: null, rdata });
    expect(mergeContents(content("a", "b", "c"), content("a", "b", "x"), content("b", "c", "y"))?.rdata.toSorted()).toEqual([
      "b",
      "x",
      "y",
    ]);
    expect(mergeContents(content("a"), null, content())).toBeNull();
  });

  test("the TTL of a merge is that of the user who changed it, and mine if both did", () => {
    const of = (ttl: number) => ({ ttl, note: null, rdata: ["a"] });
    const ttls = [
      [60, 60, 300],
      [60, 30, 60],
      [60, 30, 300],
    ] as const;
    expect(ttls.map(([base, mine, theirs]) => mergeContents(of(base), of(mine), of(theirs))?.ttl)).toEqual([300, 30, 30]);
    expect(mergeContents(null, of(30), of(300))?.ttl).toBe(30);
  });
});

describe("for any edits", () => {
  const values = ["v1", "v2", "v3", "v4"];
  const owners = ["", "a", "b"];
  const sets: ServerSet[] = [
    { owner: "", type: "TXT", ttl: 60, rdata: ["v1", "v2"], note: null, version: 1 },
    { owner: "a", type: "TXT", ttl: 60, rdata: ["v3"], note: null, version: 2 },
  ];
  const found = (owner: string) => sets.find((set) => set.owner === owner) ?? null;
  const record = fc.record({
    owner: fc.constantFrom(...owners),
    type: fc.constant("TXT"),
    rdata: fc.constantFrom(...values),
    ttl: fc.constantFrom(60, 300),
    note: fc.constant(null),
  });
  const act = fc.oneof(
    fc.record({ do: fc.constant("add" as const), record }),
    fc.record({ do: fc.constant("remove" as const), record }),
    fc.record({ do: fc.constant("change" as const), record, to: record }),
  );
  const run = (acts: readonly (typeof act extends fc.Arbitrary<infer One> ? One : never)[]) =>
    acts.reduce((edits, one) => {
      const { record: line } = one;
      if (one.do === "add") return addRecord(edits, line, found(line.owner));
      const staged = edits.get(keyOf(line));
      const here = (staged === undefined ? found(line.owner) : staged.next)?.rdata ?? [];
      if (!here.includes(line.rdata)) return edits;
      if (one.do === "remove") return removeRecord(edits, line, found(line.owner));
      return changeRecord(edits, line, one.to, { before: found(line.owner), after: found(one.to.owner) });
    }, nothingStaged);

  test("every record is shown exactly once, and the marked ones are the difference to the server", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const edits = run(acts);
        for (const set of edits.values()) {
          const rows = stagedRows(set);
          const after = rows.filter(({ mark }) => mark !== "removed").map(({ rdata }) => rdata);
          const before = rows.flatMap(({ mark, rdata, was }) => (mark === "added" ? [] : [was?.rdata ?? rdata]));
          expect(after.toSorted()).toEqual((set.next?.rdata ?? []).toSorted());
          expect(before.toSorted()).toEqual((set.base?.rdata ?? []).toSorted());
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
          expect(rows.some(({ mark }) => mark !== "none")).toBe(true);
        }
      }),
    );
  });

  test("undoing every row, in any order, leaves nothing staged", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (acts, picks) => {
        let edits = run(acts);
        for (let step = 0; step < 40 && edits.size > 0; step += 1) {
          const marks = stagedRowsOf(edits).flatMap((row) => undoable(row) ?? []);
          const pick = marks[(picks.next().value ?? 0) % marks.length];
          if (pick) edits = unstageRecord(edits, pick);
        }
        expect([...edits.values()]).toEqual([]);
      }),
    );
  });

  test("rows are the same whether or not the server's pages hold a staged set, once everything was read", () => {
    const pages = sets.map((set) => ({ ...set, rdata: [...set.rdata], changedby: "alva", changedat: null }));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        const edits = run(acts);
        const rows = rowsOf(pages, edits, { text: "", type: null, apex: "example.se" }, true);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        expect(rows.map(({ owner }) => owner)).toEqual(rows.map(({ owner }) => owner).toSorted());
        const left = rows.filter(({ mark }) => mark !== "removed").length;
        const counts = countStaged(edits);
        expect(left).toBe(3 + counts.added - counts.removed);
      }),
    );
  });
});
