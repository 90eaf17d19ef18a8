import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalZoneText } from "../canonical-zone.ts";
import { parseZoneCsv } from "../formats/parse-zone-csv.ts";
import { printZoneCsv } from "../formats/print-zone-csv.ts";
import { recordSets } from "../testing/arbitraries.ts";
import { parseZoneFile } from "./parse-zone-file.ts";
import { printZoneFile } from "./print-zone-file.ts";

const apex = "example.se";

/** Records as "owner ttl type rdata", problems as "line:column severity reason". */
function read(text: string, limits?: Parameters<typeof parseZoneFile>[2]): { records: string[]; problems: string[] } {
  const file = parseZoneFile(text, apex, limits);
  return {
    records: file.sets.flatMap((set) => set.rdata.map((rdata) => `${set.owner || "@"} ${set.ttlSeconds} ${set.type} ${rdata}`)),
    problems: file.problems.map((one) => `${one.line}:${one.column} ${one.severity} ${one.reason}`),
  };
}

describe("reading", () => {
  test("reads origins, default TTLs, parentheses, comments, blank owners, units and classes as BIND does", () => {
    const text = `; a comment
$TTL 1h
$ORIGIN example.se.
@       IN  SOA ns1 hostmaster (
                2026010100 ; serial ) not yet
                4h 1h 2w   ; times
                1d )
        IN  NS  ns1
            NS  ns2.example.net.
ns1     300 IN  A 192.0.2.1
        IN 600  AAAA 2001:db8::1
www     CNAME   @
$ORIGIN sub
a       in a    192.0.2.2
*       A       192.0.2.3
mail.example.se. MX 10 mx
_sip._tcp SRV 1 2 5060 sip.example.net.
txt     TXT     "a;b" "c\\"d" ( e
        f )
`;
    expect(read(text)).toEqual({
      records: [
        "@ 3600 NS ns1.example.se.",
        "@ 3600 NS ns2.example.net.",
        "mail 3600 MX 10 mx.sub.example.se.",
        "ns1 300 A 192.0.2.1",
        "ns1 600 AAAA 2001:db8::1",
        "*.sub 3600 A 192.0.2.3",
        "_sip._tcp.sub 3600 SRV 1 2 5060 sip.example.net.",
        "a.sub 3600 A 192.0.2.2",
        'txt.sub 3600 TXT "a;b" "c\\"d" "e" "f"',
        "www 3600 CNAME example.se.",
      ],
      problems: [],
    });
    expect(parseZoneFile(text, apex).soa).toEqual({
      value: {
        mname: "ns1.example.se.",
        rname: "hostmaster.example.se.",
        serial: 2_026_010_100,
        refresh: 14_400,
        retry: 3600,
        expire: 1_209_600,
        minimum: 86_400,
      },
      ttlSeconds: 3600,
    });
  });

  test("accepts files without SOA and NS, with carriage returns and without a final line end", () => {
    expect(read("www A 192.0.2.1\r\nmail\t60\tA\t192.0.2.2")).toEqual({
      records: ["mail 60 A 192.0.2.2", "www 3600 A 192.0.2.1"],
      problems: [],
    });
  });

  test("reads @ as the apex and never stores it", () => {
    expect(read("@ A 192.0.2.1\nexample.se. TXT x").records).toEqual(["@ 3600 A 192.0.2.1", '@ 3600 TXT "x"']);
  });

  test("gives a record without TTL the file's, else the last one, else the SOA's minimum, else 3600 seconds", () => {
    expect(read("a A 192.0.2.1").records).toEqual(["a 3600 A 192.0.2.1"]);
    expect(read("@ SOA a. b. 1 1 1 1 77\na A 192.0.2.1").records).toEqual(["a 77 A 192.0.2.1"]);
    expect(read("a 5 A 192.0.2.1\nb A 192.0.2.1").records).toEqual(["a 5 A 192.0.2.1", "b 5 A 192.0.2.1"]);
    expect(read("$TTL 9\na 5 A 192.0.2.1\nb A 192.0.2.1").records).toEqual(["a 5 A 192.0.2.1", "b 9 A 192.0.2.1"]);
  });

  test("reads generic types and data (RFC 3597)", () => {
    expect(read("a TYPE1 \\# 4 c0000201\nb CLASS1 TYPE16 \\# 2 0141").records).toEqual(["a 3600 A 192.0.2.1", 'b 3600 TXT "A"']);
  });

  test("accepts the output of a zone transfer, which ends with the SOA it began with, but no other second SOA", () => {
    const text = "@ 60 SOA a. b. 1 1 1 1 1\nwww 60 A 192.0.2.1\n@ 60 SOA a. b. 1 1 1 1 1\n";
    expect(read(text)).toEqual({ records: ["www 60 A 192.0.2.1"], problems: [] });
    expect(read(`${text}@ SOA a. b. 2 1 1 1 1`).problems).toEqual(["4:1 error dns.several_soas"]);
  });

  test("converts international names", () => {
    expect(read("räk CNAME smörgås.example.com.").records).toEqual([
      "xn--rk-via 3600 CNAME xn--smrgs-mua5n.example.com.".replace("xn--smrgs-mua5n", "xn--smrgs-pra0j"),
    ]);
  });

  test("stores a repeated record once, and of two TTLs the shorter, with a warning each", () => {
    expect(read("a 60 A 192.0.2.1\na 60 A 192.0.2.1\na 30 A 192.0.2.2")).toEqual({
      records: ["a 30 A 192.0.2.1", "a 30 A 192.0.2.2"],
      problems: ["2:1 warning dns.duplicate_record", "3:1 warning dns.ttl_differs"],
    });
  });

  test("keeps every type that a name server serves, by its name or by its number", () => {
    const file = [
      "a HINFO PC Linux",
      "a AFSDB 1 afs",
      "a RP anna.example.se. .",
      "a EUI48 00-00-5e-00-53-2a",
      String.raw`a TYPE65280 \# 4 ( 0a00`,
      "  0001 ) ; octets",
      String.raw`a TYPE1 \# 4 c0000201`,
      String.raw`a TYPE18 \# 3 000100`,
    ].join("\n");
    const { records, problems } = read(file);
    expect(problems).toEqual([]);
    expect(records).toEqual([
      "a 3600 A 192.0.2.1",
      "a 3600 AFSDB 1 .",
      "a 3600 AFSDB 1 afs.example.se.",
      "a 3600 EUI48 00-00-5e-00-53-2a",
      'a 3600 HINFO "PC" "Linux"',
      "a 3600 RP anna.example.se. .",
      String.raw`a 3600 TYPE65280 \# 4 0a000001`,
    ]);
    const { sets } = parseZoneFile(file, "example.se");
    expect(parseZoneFile(printZoneFile({ apex: "example.se", sets }), "example.se").sets).toEqual(sets);
    expect(parseZoneCsv(printZoneCsv(sets), "example.se").sets).toEqual(sets);
  });

  test("a wrong length or digit of octets is named at its line", () => {
    expect(read(String.raw`a TYPE65280 \# 3 0a000001`).problems).toContain("1:13 error dns.invalid_generic_data");
    expect(read("a TYPE65280 0a000001").problems).toContain("1:13 error dns.invalid_generic_data");
  });

  test("leaves out what is in no zone, with a warning and the rest of the file unharmed", () => {
    expect(
      read(String.raw`a A 192.0.2.1
b OPT \# 0
b AXFR x
b TYPE255 \# 0
b TYPE46 \# 0
b SIG x`),
    ).toEqual({
      records: ["a 3600 A 192.0.2.1"],
      problems: [
        "2:3 warning dns.message_type_skipped",
        "3:3 warning dns.message_type_skipped",
        "4:3 warning dns.message_type_skipped",
        "5:3 warning dns.signature_skipped",
        "6:3 warning dns.signature_skipped",
      ],
    });
  });

  test("leaves out a signer's records, with a warning", () => {
    expect(
      read("a A 192.0.2.1\na RRSIG A 13 3 60 20260101000000 20250101000000 1 example.se. AAAA\na NSEC b.example.se. A").problems,
    ).toEqual(["2:3 warning dns.signature_skipped", "3:3 warning dns.signature_skipped"]);
  });
});

describe("problems", () => {
  test.each([
    ["$INCLUDE /etc/passwd", "1:1 error dns.include_refused"],
    ["$GENERATE 1-100000000 h$ A 192.0.2.$", "1:1 error dns.generate_refused"],
    ["$include x", "1:1 error dns.include_refused"],
    ["$FOO x", "1:1 error dns.unknown_directive"],
    ["$TTL x", "1:6 error dns.invalid_ttl"],
    ["$TTL", "1:1 error dns.invalid_ttl"],
    ["$ORIGIN a..b", "1:9 error dns.invalid_hostname"],
    ["   A 192.0.2.1", "1:4 error dns.no_owner"],
    ["a CH A 192.0.2.1", "1:3 error dns.class_not_in"],
    ['a LUA A "os.exit()"', "1:3 error dns.unsupported_type"],
    ["a TYPE65400 \\# 0", "1:3 error dns.unsupported_type"],
    ["a 300 IN", "1:7 error dns.missing_type"],
    ["a", "1:1 error dns.missing_type"],
    ["a 99999999999 A 192.0.2.1", "1:3 error dns.invalid_ttl"],
    ["a A", "1:3 error dns.missing_value"],
    ["a A 192.0.2.256", "1:5 error dns.invalid_ipv4"],
    ["a MX x mail", "1:6 error dns.invalid_priority"],
    ["a MX 10 192.0.2.1", "1:9 error dns.invalid_hostname".replace("invalid_hostname", "none")],
    ["a MX 10 192.0.2.1.", "1:9 error dns.target_is_address"],
    ["a A 192.0.2.1 192.0.2.2", "1:15 error dns.extra_value"],
    ['a TXT "open', "1:7 error dns.unclosed_quote"],
    ["a A ( 192.0.2.1", "2:5 error dns.unbalanced_parentheses"],
    ["a A 192.0.2.1 )", "1:15 error dns.unbalanced_parentheses"],
    ["www.example.com. A 192.0.2.1", "1:1 error dns.outside_zone"],
    ["a+b A 192.0.2.1", "1:1 error dns.invalid_owner"],
    ["www SOA a. b. 1 1 1 1 1", "1:1 error dns.soa_not_at_apex"],
    ["www REDIRECT 301 http://www.example.se/", "1:14 error dns.redirect_same_as_source"],
  ])("%j", (line, problem) => {
    // The valid record comes after the wrong line. Only an open parenthesis comes last, because everything after it belongs to
    // its line.
    const { problems } = line.includes("( ") ? read(`ok A 192.0.2.1\n${line}`) : read(`${line}\nok A 192.0.2.1\n`);
    // A relative name of digits is a name like any other.
    expect(problems).toEqual(problem.endsWith("none") ? [] : [problem]);
  });

  test("are reported with line and column, in the order of the file, and the valid records are read nevertheless", () => {
    const text = 'a A 192.0.2.1\nb A x\n  MX y z..\n\nc ( TXT\n  "open\nd A 192.0.2.2\n';
    expect(read(text)).toEqual({
      records: ["a 3600 A 192.0.2.1", "d 3600 A 192.0.2.2"],
      problems: [
        "2:5 error dns.invalid_ipv4",
        "3:6 error dns.invalid_priority",
        "3:8 error dns.invalid_hostname",
        "6:3 error dns.unclosed_quote",
      ],
    });
  });

  test("an at-sign means the apex, as owner and as target [C5.52]", () => {
    expect(read("@ 60 A 192.0.2.1\nwww 60 CNAME @")).toEqual({
      records: ["@ 60 A 192.0.2.1", "www 60 CNAME example.se."],
      problems: [],
    });
  });

  test("a file without records gives an error: no DNS records found on import [C5.73]", () => {
    for (const text of ["", "; nothing\n\n", "$TTL 60\n", "@ SOA a. b. 1 1 1 1 1\n"]) {
      expect(read(text)).toEqual({ records: [], problems: ["1:1 error dns.no_records"] });
    }
    expect(read("a A 192.0.2.1").problems).toEqual([]);
  });

  test("binary, oversized and endless files are refused with a reason of their own", () => {
    // U+FFFD is what is left of a letter that was lost before the text arrived here; in a comment it does no harm
    expect(read('w\ufffdst TXT "p\ufffd"\n').problems).toContain("1:2 error dns.damaged_letters");
    expect(read('b TXT "a;\ufffd"\n').problems).toEqual(["1:10 error dns.damaged_letters"]);
    expect(read("a A 192.0.2.1 ; v\ufffdgen\n").problems).toEqual([]);
    expect(read("\ufeffa A 192.0.2.1\n").problems).toEqual([]);
    expect(read("\u0089PNG\u0000\u0001").problems).toEqual(["1:5 error dns.not_text"]);
    expect(read("a A 192.0.2.1", { charactersMax: 5, recordsMax: 10 }).problems).toEqual(["1:1 error dns.file_too_large"]);
    const lines = Array.from({ length: 20 }, (_, index) => `h${index} A 192.0.2.1`).join("\n");
    expect(read(lines, { charactersMax: 9999, recordsMax: 10 })).toMatchObject({
      problems: ["11:1 error dns.too_many_records"],
    });
    expect(read("x y z\n".repeat(5000)).problems).toHaveLength(500);
  });

  test("any text is read without a crash and in short time", () => {
    const pieces = fc.constantFrom(
      "@",
      " ",
      "\t",
      "\n",
      "(",
      ")",
      '"',
      ";",
      "\\",
      "$ORIGIN",
      "$TTL",
      "IN",
      "A",
      "MX",
      "TXT",
      "SVCB",
      "1",
      "a.",
      "a",
      "=",
      "192.0.2.1",
      "\\#",
      "\r",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const file = parseZoneFile(parts.join(""), apex);
        expect(canonicalZoneText(file.sets)).toBe(
          canonicalZoneText(parseZoneFile(printZoneFile({ apex, sets: file.sets }), apex).sets),
        );
      }),
      { numRuns: 3000 },
    );
    for (const bomb of [
      "(".repeat(1_000_000),
      '"'.repeat(1_000_001),
      "\\".repeat(1_000_000),
      `a TXT ${"x ".repeat(400_000)}`,
      "a.".repeat(500_000),
    ]) {
      expect(parseZoneFile(bomb, apex).problems.length).toBeGreaterThan(0);
    }
  });
});

describe("writing", () => {
  test("prints one line per record with owner, TTL and class, the product's own types as comments", () => {
    const { sets, soa } = parseZoneFile(
      '@ SOA ns1 host 7 1 2 3 4\n@ NS ns1.example.net.\nwww 60 REDIRECT 302 "https://example.com/a;b"\n@ 90 MAILFORWARD info anna@example.com\nt TXT "a\\"b"',
      apex,
    );
    expect(printZoneFile({ apex, sets, soa })).toBe(
      [
        "$ORIGIN example.se.",
        "$TTL 3600",
        "@ 4 IN SOA ns1.example.se. host.example.se. 7 1 2 3 4".replace("@ 4", "@ 3600"),
        "; nameplane: @ 90 IN MAILFORWARD info anna@example.com",
        "@ 4 IN NS ns1.example.net.",
        't 90 IN TXT "a\\"b"',
        '; nameplane: www 60 IN REDIRECT 302 "https://example.com/a;b"',
        "",
      ].join("\n"),
    );
  });

  test("can be read back as the same zone, and prints the same text again", () => {
    fc.assert(
      fc.property(recordSets, (sets) => {
        const text = printZoneFile({ apex, sets });
        const file = parseZoneFile(text, apex);
        expect(file.problems.filter((one) => one.reason !== "dns.no_records")).toEqual([]);
        expect(file.sets).toEqual(sets);
        expect(printZoneFile({ apex, sets: file.sets })).toBe(text);
      }),
      { numRuns: 400 },
    );
  });
});
