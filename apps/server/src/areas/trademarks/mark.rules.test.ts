import fc from "fast-check";
import { expect, test } from "vitest";
import { labelBelow, markFor, markStateAt, readRevokedList } from "./mark.rules.ts";
import { isNoticeValid, validNotices } from "./notice.rules.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const mark = (labels: readonly string[], notAfter = "2027-01-01", isRevoked = false) => ({
  labels,
  notBefore: day("2026-01-01"),
  notAfter: day(notAfter),
  isRevoked,
});

test("a file is usable from its first moment until its last, and never again once it is revoked", () => {
  const file = mark(["kvarnen"]);
  expect(["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"].map((at) => markStateAt(file, day(at)))).toEqual([
    "notyet",
    "valid",
    "valid",
    "ended",
  ]);
  expect(markStateAt({ ...file, isRevoked: true }, day("2026-06-01"))).toBe("revoked");
});

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);

test("a name is ordered with a file exactly if one that is valid holds its label, and then with the one valid longest", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          labels: fc.array(label, { maxLength: 4 }),
          year: fc.integer({ min: 2024, max: 2030 }),
          isRevoked: fc.boolean(),
        }),
      ),
      label,
      (given, wanted) => {
        const now = day("2026-06-01");
        const files = given.map(({ labels, year, isRevoked }) => ({
          ...mark(labels, `${Math.max(year, 2026)}-0${year % 2 === 0 ? 2 : 9}-01`, isRevoked),
        }));
        const usable = files.filter((file) => markStateAt(file, now) === "valid" && file.labels.includes(wanted));
        const chosen = markFor(files, wanted, now);
        expect(chosen === null).toBe(usable.length === 0);
        if (chosen !== null) {
          expect(usable).toContain(chosen);
          expect(Math.max(...usable.map(({ notAfter }) => notAfter.getTime()))).toBe(chosen.notAfter.getTime());
        }
      },
    ),
  );
});

test("the label is what stands directly below the TLD, of one or of several labels", () => {
  fc.assert(
    fc.property(label, fc.constantFrom("systems", "co.uk", "xn--p1ai"), (one, tld) => {
      expect(labelBelow(`${one}.${tld}`, tld)).toBe(one);
      expect(labelBelow(`www.${one}.${tld}`, tld)).toBeNull();
      expect(labelBelow(`${one}.other`, tld)).toBeNull();
    }),
  );
  expect(labelBelow("systems", "systems")).toBeNull();
});

test("the list of revoked files is read whole or not at all", () => {
  const head = "1,2026-08-16T00:00:00.0Z\nsmd-id,insertion-datetime\n";
  expect(readRevokedList(`${head}0000001751376056503931-65535,2026-08-15T00:00:00.0Z\n`)).toEqual({
    issuedAt: new Date("2026-08-16T00:00:00Z"),
    marks: [{ smdId: "0000001751376056503931-65535", revokedAt: new Date("2026-08-15T00:00:00Z") }],
  });
  expect(readRevokedList(head)?.marks).toEqual([]);
  for (const broken of ["", "<html>", `2${head.slice(1)}`, `${head}what is this\n`, `${head}a-1,2026-13-40\n`])
    expect(readRevokedList(broken)).toBeNull();
});

test("a notice lapses with its last moment, and an acknowledgement after 48 hours", () => {
  const notAfter = new Date("2026-06-10T12:00:00Z");
  const acceptedAt = new Date("2026-06-07T12:00:00Z");
  expect(isNoticeValid({ notAfter, acceptedAt: null }, new Date("2026-06-10T11:59:59Z"))).toBe(true);
  expect(isNoticeValid({ notAfter, acceptedAt: null }, notAfter)).toBe(false);
  expect(isNoticeValid({ notAfter, acceptedAt }, new Date("2026-06-09T11:59:59Z"))).toBe(true);
  expect(isNoticeValid({ notAfter, acceptedAt }, new Date("2026-06-09T12:00:00Z"))).toBe(false);
});

test("of several notices of a key, the latest valid one counts", () => {
  const at = new Date("2026-06-01T12:00:00Z");
  const notice = (key: string, fetched: string, until: string) => ({
    key,
    fetchedAt: day(fetched),
    notAfter: day(until),
    acceptedAt: null,
  });
  const [old, late, lapsed] = [
    notice("a", "2026-05-30", "2026-06-02"),
    notice("a", "2026-05-31", "2026-06-03"),
    notice("b", "2026-05-29", "2026-05-31"),
  ];
  expect(validNotices([old, late, lapsed], ["a", "b", "c"], at)).toEqual([late, null, null]);
});
