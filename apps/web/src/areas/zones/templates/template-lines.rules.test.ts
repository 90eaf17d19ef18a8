import { expect, test } from "vitest";
import { isTakenWhole, lineOf } from "../import/import.rules.ts";
import { linesOfTemplate, templateOfLines } from "./template-lines.rules.ts";

const sets = [
  { owner: "", ttl: 3600, type: "MX", rdata: ["10 mail.{{domain}}.", "20 mx2.example.net."] },
  { owner: "{{ host }}", ttl: 300, type: "A", rdata: ["{{ip}}"] },
  { owner: "", ttl: 300, type: "TXT", rdata: ['"two words; and a semicolon"'] },
];

test("the records of a template are written as lines and read back", () => {
  expect(templateOfLines(linesOfTemplate(sets))).toEqual({ ok: true, sets });
});

test("times in units, classes and comments are read as in zone files; a line that is no record is named by its number", () => {
  expect(templateOfLines("; remark\n\n@ 1h IN a 192.0.2.1\n@ 3600 A 192.0.2.2")).toEqual({
    ok: true,
    sets: [{ owner: "", ttl: 3600, type: "A", rdata: ["192.0.2.1", "192.0.2.2"] }],
  });
  expect(templateOfLines("@ 300 A 192.0.2.1\nwww A 192.0.2.1")).toEqual({ ok: false, line: 2, problem: null });
  expect(templateOfLines("www 300 A")).toEqual({ ok: false, line: 1, problem: null });
});

test.each([
  ["a value that does not fit its type", "www 300 A 192.0.2.777", "dns.invalid_ipv4"],
  ["a time that is none", "www 99999999999 A 192.0.2.1", "dns.invalid_ttl"],
  ["a type that is not offered", "www 300 FOO {{bar}}", "dns.unsupported_type"],
  ["a name that cannot be one", "www..x 300 A {{ip}}", "dns.invalid_owner"],
  ["a name outside of every zone", "www.example.net. 300 A 192.0.2.1", "dns.outside_zone"],
  ["a variable with a blank in its name", 'www 300 TXT "{{kund nr}}"', "dns.unknown_variable"],
  ["a variable with other letters", "{{värd}} 300 A 192.0.2.1", "dns.unknown_variable"],
  ["a variable without a name", "www 300 TXT {{}}", "dns.unknown_variable"],
  ["another TTL than the line before has for the same set", "www 600 A 192.0.2.3", "dns.ttl_differs"],
])("%s is named with its line and the reason", (_, line, reason) => {
  expect(templateOfLines(`www 300 A 192.0.2.1\n\n${line}`)).toMatchObject({ ok: false, line: 3, problem: { reason } });
});

test("names are read as people write them: with the domain, with letters beyond a to z, in capitals", () => {
  const text = "WWW.{{domain}}. 300 A 192.0.2.1\n{{ domain }}. 300 A 192.0.2.2\nräksmörgås 300 A 192.0.2.3";
  const read = templateOfLines(text);
  expect(read.ok && read.sets.map(({ owner }) => owner)).toEqual(["www", "", "xn--rksmrgs-5wao1o"]);
});

test("a text is a single text, with or without quotes around it", () => {
  const read = templateOfLines('@ 300 TXT v=spf1 mx -all\n@ 300 TXT {{proof}}\n@ 300 TXT "one" "two"\n@ 300 TXT a "b" c');
  expect(read.ok && read.sets[0]?.rdata).toEqual(['"v=spf1 mx -all"', '"{{proof}}"', '"one" "two"', String.raw`"a \"b\" c"`]);
});

test("a line of a text is found by its number", () => {
  expect([1, 2, 3, 4].map((line) => lineOf("a\r\nb\n\n", line))).toEqual(["a", "b", "", ""]);
  expect(lineOf("x".repeat(300), 1)).toHaveLength(201);
});

test("an import whose changes are not all shown is saved as a whole", () => {
  const view = { added: 2, changed: 0, removed: 0, changes: [1, 2] } as unknown as Parameters<typeof isTakenWhole>[0];
  expect(isTakenWhole(view)).toBe(false);
  expect(isTakenWhole({ ...view, added: 3 })).toBe(true);
});
