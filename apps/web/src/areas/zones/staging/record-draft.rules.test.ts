import { describe, expect, test } from "vitest";
import {
  draftOfRecord,
  emptyDraft,
  readDraft,
  toFields,
  toRaw,
  withField,
  withName,
  withType,
  type RecordDraft,
} from "./record-draft.rules.ts";
import type { RecordLine } from "./staged-edits.rules.ts";

const zone = { apex: "example.se", defaultTtlSeconds: 3600 };
const records: readonly RecordLine[] = [
  { owner: "", type: "MX", ttl: 3600, rdata: "10 mail.example.net.", note: "Mail" },
  { owner: "_sip._tcp.voice", type: "SRV", ttl: 300, rdata: "10 60 5061 sip.example.net.", note: null },
  { owner: "", type: "CAA", ttl: 3600, rdata: '128 issue "letsencrypt.org"', note: null },
  { owner: "info", type: "MAILFORWARD", ttl: 3600, rdata: "* alva@kvarnstraket.example", note: null },
  { owner: "shop", type: "REDIRECT", ttl: 3600, rdata: "301 https://kvarnstraket.example/", note: null },
  { owner: "s1._domainkey", type: "TXT", ttl: 3600, rdata: `"${"a".repeat(255)}" "${"b".repeat(40)}"`, note: null },
  { owner: "_443._tcp", type: "TLSA", ttl: 3600, rdata: `3 1 1 ${"ab".repeat(32)}`, note: null },
];

const fieldsAgain = (draft: RecordDraft) => {
  const back = toFields(draft, zone);
  if (!back.ok) throw new Error("expected fields");
  return back.value;
};

describe("field mode and raw mode", () => {
  test.each(records)("$type is converted to raw and back without loss", (record) => {
    const draft = draftOfRecord(record, zone);
    expect(readDraft(draft, zone)).toEqual({ ok: true, value: record });
    const raw = toRaw(draft, zone);
    expect({ name: raw.name, raw: raw.raw }).toEqual({ name: record.owner, raw: record.rdata });
    expect(readDraft(raw, zone)).toEqual({ ok: true, value: record });
    expect(fieldsAgain(raw).form).toEqual(draft.form);
    expect(readDraft(fieldsAgain({ ...raw, raw: `${raw.raw} ` }), zone)).toEqual({ ok: true, value: record });
  });

  test("a half-filled form comes back exactly as it was typed", () => {
    const draft = withField(withField(draftOfRecord({ ...records[0]!, owner: "" }, zone), "host", " mail "), "priority", "");
    const raw = toRaw(withName(draft, "WWW "), zone);
    expect(fieldsAgain(raw).form).toEqual(withName(draft, "WWW ").form);
  });

  test("a raw value that is no record stays in raw mode and says why", () => {
    const raw = { ...toRaw(draftOfRecord(records[0]!, zone), zone), raw: "ten mail.example.net." };
    expect(toFields(raw, zone)).toMatchObject({
      ok: false,
      problems: [{ reason: "dns.invalid_priority", field: "raw" }],
    });
  });
});

describe("what a typed record means", () => {
  test("the TTL is the default one, or a custom one in seconds or units [C3.32]", () => {
    const draft = draftOfRecord(records[0]!, zone);
    const ttl = (text: string) => {
      const read = readDraft({ ...draft, ttl: text }, zone);
      return read.ok ? read.value.ttl : read.problems;
    };
    expect(ttl("")).toBe(3600);
    expect(ttl("300")).toBe(300);
    expect(ttl("1h30m")).toBe(5400);
    expect(ttl("soon")).toEqual([{ reason: "dns.invalid_ttl", field: "ttlSeconds", detail: "soon" }]);
  });

  test("every problem is given at once, with its field", () => {
    const draft = { ...withType({ ...emptyDraft(), name: "@", ttl: "x" }, "MX"), mode: "fields" as const };
    const read = readDraft(draft, zone);
    expect(read.ok ? [] : read.problems.map(({ reason, field }) => `${field} ${reason}`).toSorted()).toEqual([
      "host dns.missing_value",
      "subdomain dns.owner_at_sign",
      "ttlSeconds dns.invalid_ttl",
    ]);
  });

  test("choosing the type moves the value to its first field", () => {
    const typed = { ...emptyDraft(), name: "www", raw: "host.example.net" };
    expect(withType(typed, "CNAME").form).toMatchObject({
      type: "CNAME",
      subdomain: "www",
      fields: { value: "host.example.net" },
    });
    expect(withType(withType(typed, "CNAME"), "MX").form.fields["host"]).toBe("host.example.net");
  });

  test("a note of spaces is no note", () => {
    const read = readDraft({ ...draftOfRecord(records[0]!, zone), note: "  " }, zone);
    expect(read.ok && read.value.note).toBeNull();
  });
});
