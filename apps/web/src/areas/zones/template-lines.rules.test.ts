import { expect, test } from "vitest";
import { isTakenWhole, lineOf } from "./import.rules.ts";
import { linesOfTemplate, templateOfLines } from "./template-lines.rules.ts";

const sets = [
  { owner: "", ttl: 3600, type: "MX", rdata: ["10 mail.{{domain}}.", "20 mx2.example.net."] },
  { owner: "{{ host }}", ttl: 300, type: "A", rdata: ["{{ip}}"] },
  { owner: "", ttl: 300, type: "TXT", rdata: ['"two words; and a semicolon"'] },
];

test("the records of a template are written as lines and read back", () => {
  expect(templateOfLines(linesOfTemplate(sets))).toEqual({ ok: true, sets });
});

test("times in units, class and remarks are read as in zone files; what is no record is named by its line", () => {
  expect(templateOfLines("; remark\n\n@ 1h IN a 192.0.2.1\n@ 5 A 192.0.2.2")).toEqual({
    ok: true,
    sets: [{ owner: "", ttl: 3600, type: "A", rdata: ["192.0.2.1", "192.0.2.2"] }],
  });
  expect(templateOfLines("@ 300 A 192.0.2.1\nwww A 192.0.2.1")).toEqual({ ok: false, line: 2 });
  expect(templateOfLines("www 300 A")).toEqual({ ok: false, line: 1 });
});

test("a line of a text is found by its number", () => {
  expect([1, 2, 3, 4].map((line) => lineOf("a\r\nb\n\n", line))).toEqual(["a", "b", "", ""]);
  expect(lineOf("x".repeat(300), 1)).toHaveLength(201);
});

test("an import whose changes are not all shown is taken whole", () => {
  const view = { added: 2, changed: 0, removed: 0, changes: [1, 2] } as unknown as Parameters<typeof isTakenWhole>[0];
  expect(isTakenWhole(view)).toBe(false);
  expect(isTakenWhole({ ...view, added: 3 })).toBe(true);
});
