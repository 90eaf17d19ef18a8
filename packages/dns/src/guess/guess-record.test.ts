import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRecordForm } from "../record-form/record-form.ts";
import { record } from "../testing/arbitraries.ts";
import { guessRecord, type RecordGuess } from "./guess-record.ts";

const apex = "example.se";

function shown({ owner, ttlSeconds, type, rdata, form, confidence }: RecordGuess): string {
  const value = rdata ?? JSON.stringify(form.fields);
  return `${owner === null ? "?" : owner || "@"} ${ttlSeconds ?? "-"} ${type} ${value} ${confidence}`;
}

function best(text: string): string {
  const guess = guessRecord(text, apex);
  if (guess.kind === "one") return guess.guesses[0] === undefined ? "" : shown(guess.guesses[0]);
  return guess.kind === "several" ? guess.guesses.map(shown).join("\n") : guess.kind;
}

function types(text: string): string[] {
  const guess = guessRecord(text, apex);
  return guess.kind === "one" ? guess.guesses.map((one) => one.type) : [];
}

const sha256 = "ab".repeat(32);

describe("a value alone", () => {
  test.each([
    ["192.0.2.1", "? - A 192.0.2.1 certain"],
    [" 2001:DB8::1 ", "? - AAAA 2001:db8::1 certain"],
    ["[2001:db8::1]", "? - AAAA 2001:db8::1 certain"],
    ["192.0.2.999", '? - A {"value":"192.0.2.999"} likely'],
    ["2001:db8::10g", '? - AAAA {"value":"2001:db8::10g"} likely'],
    ["10 mx.example.net", "? - MX 10 mx.example.net. certain"],
    ["10 mail", "? - MX 10 mail.example.se. certain"],
    ["mx.example.net 10", "? - MX 10 mx.example.net. likely"],
    ["0 .", "? - MX 0 . certain"],
    ["10 60 5060 sip.example.net", "? - SRV 10 60 5060 sip.example.net. certain"],
    ["v=spf1 include:_spf.example.net -all", '? - TXT "v=spf1 include:_spf.example.net -all" certain'],
    ["v=spf1 a mx -all", '? - TXT "v=spf1 a mx -all" certain'],
    ['"v=spf1 a mx -all"', '? - TXT "v=spf1 a mx -all" certain'],
    ["\u201cv=spf1\u00a0-all\u201d", '? - TXT "v=spf1 -all" certain'],
    ["v=DMARC1; p=none; rua=mailto:d@example.se", '_dmarc - TXT "v=DMARC1; p=none; rua=mailto:d@example.se" certain'],
    ["v=TLSRPTv1; rua=mailto:t@example.se", '_smtp._tls - TXT "v=TLSRPTv1; rua=mailto:t@example.se" certain'],
    ["v=DKIM1; k=rsa; p=MIIBIjAN", '? - TXT "v=DKIM1; k=rsa; p=MIIBIjAN" certain'],
    ["v=DKIM1; k=rsa; p=MIIB\nIjAN\nBgkq", '? - TXT "v=DKIM1; k=rsa; p=MIIBIjANBgkq" certain'],
    ["google-site-verification=abc_DEF-1", '? - TXT "google-site-verification=abc_DEF-1" certain'],
    ["MS=ms12345678", '? - TXT "MS=ms12345678" certain'],
    ['0 issue "letsencrypt.org"', '? - CAA 0 issue "letsencrypt.org" certain'],
    ["issue letsencrypt.org", '? - CAA 0 issue "letsencrypt.org" certain'],
    [`3 1 1 ${sha256}`, `? - TLSA 3 1 1 ${sha256} certain`],
    [`60485 13 2 ${sha256}`, `? - DS 60485 13 2 ${sha256} certain`],
    [`4 2 ${sha256}`, `? - SSHFP 4 2 ${sha256} certain`],
    ['100 10 "S" "SIP+D2U" "" _sip._udp.example.net.', '? - NAPTR 100 10 "S" "SIP+D2U" "" _sip._udp.example.net. certain'],
    ['10 1 "https://example.net/"', '? - URI 10 1 "https://example.net/" certain'],
    ["1 . alpn=h2,h3", "? - HTTPS 1 . alpn=h2,h3 likely"],
    ["https://www.example.net/shop", "? - REDIRECT 301 https://www.example.net/shop certain"],
    ["302 https://www.example.net/", "? - REDIRECT 302 https://www.example.net/ certain"],
    ["anna@example.net", '? - MAILFORWARD {"value":"anna@example.net"} likely'],
    ["info@shop.example.se", 'shop - MAILFORWARD {"forwardEmail":"info@shop.example.se"} likely'],
    ["info@example.se -> anna@example.net", "@ - MAILFORWARD info anna@example.net certain"],
    ["shop.example.net", "? - CNAME shop.example.net. likely"],
    ["Shop.Example.net.", "? - CNAME shop.example.net. likely"],
    ["ns1.example.net", "? - NS ns1.example.net. likely"],
    ["hello world", '? - TXT "hello world" possible'],
  ])("%j", (text, expected) => {
    expect(best(text)).toBe(expected);
  });

  test("a mistyped address can still be meant as a text, and a version number or a time is one", () => {
    expect(types("192.0.2.999")).toEqual(["A", "TXT"]);
    expect([types("1.2.3")[0], types("12:30")[0]]).not.toContain("A");
    expect(types("12:30")).toEqual(["TXT"]);
  });

  test("a host name has several readings, the likeliest first", () => {
    expect(types("shop.example.net")).toEqual(["CNAME", "ALIAS", "NS", "MX", "TXT"]);
    expect(types("mx1.example.net").slice(0, 2)).toEqual(["CNAME", "MX"]);
  });

  test("an empty text gives nothing, and a whole zone is left to the import", () => {
    expect(guessRecord(" \n ", apex)).toEqual({ kind: "nothing" });
    expect(guessRecord("a ".repeat(200_000), apex)).toEqual({ kind: "too_long" });
  });
});

describe("a line with more than the value", () => {
  test.each([
    ["www 300 IN A 192.0.2.1", "www 300 A 192.0.2.1 certain"],
    ["www.example.se. IN 300 A 192.0.2.1", "www 300 A 192.0.2.1 certain"],
    ["example.se. 3600 IN MX 10 mx.example.net.", "@ 3600 MX 10 mx.example.net. certain"],
    ["@ MX 10 mx.example.net", "@ - MX 10 mx.example.net. certain"],
    ["_sip._tcp 3600 IN SRV 10 60 5060 sip.example.net.", "_sip._tcp 3600 SRV 10 60 5060 sip.example.net. certain"],
    ["_sip._tcp SRV 10 60 5060 sip", "_sip._tcp - SRV 10 60 5060 sip.example.se. certain"],
    ["_sip._tcp 10 60 5060 sip.example.net", "_sip._tcp - SRV 10 60 5060 sip.example.net. certain"],
    ["mx A 192.0.2.1 ; the mail host", "mx - A 192.0.2.1 certain"],
    ["MX mail 10 mx.example.net", "mail - MX 10 mx.example.net. certain"],
    ["MX @ mx.example.net 10 3600", "@ 3600 MX 10 mx.example.net. likely"],
    ["A www 192.0.2.1 3600", "www 3600 A 192.0.2.1 certain"],
    ["A 192.0.2.1", "? - A 192.0.2.1 certain"],
    ["CNAME autodiscover autodiscover.outlook.com", "autodiscover - CNAME autodiscover.outlook.com. certain"],
    ["TXT @ v=spf1 include:x.example -all", '@ - TXT "v=spf1 include:x.example -all" certain'],
    ["TXT\t_dmarc\tv=DMARC1; p=none\t3600", '_dmarc 3600 TXT "v=DMARC1; p=none" certain'],
    ['s1._domainkey IN TXT ( "v=DKIM1; k=rsa; "\n "p=MIIB" ) ; key', 's1._domainkey - TXT "v=DKIM1; k=rsa; " "p=MIIB" certain'],
    // A name outside this zone is kept, so that it is reported and not replaced by the domain itself.
    ["other.example. 60 IN A 192.0.2.1", "other.example. 60 A 192.0.2.1 certain"],
    ["a..b 60 IN A 192.0.2.1", "a..b 60 A 192.0.2.1 certain"],
    ["www 192.0.2.1", "www - A 192.0.2.1 certain"],
    ["Type: TXT\nName: _dmarc\nValue: v=DMARC1; p=none\nTTL: 1h", '_dmarc 3600 TXT "v=DMARC1; p=none" certain'],
    ["Type: MX, Host: @, Value: mx.example.net, Priority: 5", "@ - MX 5 mx.example.net. certain"],
    ["Type: A\nName: www.other.example.\nValue: 192.0.2.1", "www.other.example. - A 192.0.2.1 certain"],
    ["Namn: www\nV\u00e4rde: 192.0.2.1", "www - A 192.0.2.1 certain"],
  ])("%j", (text, expected) => {
    expect(best(text)).toBe(expected);
  });

  test.each([
    ["@ IN A 192.0.2.300", '@ - A {"value":"192.0.2.300"} possible'],
    ["www A 192.0.2.300 ; the host", 'www - A {"value":"192.0.2.300"} possible'],
    ["sub 300 IN NS 192.0.2.1", 'sub 300 NS {"value":"192.0.2.1"} possible'],
    ["@ MX 10 192.0.2.7", '@ - MX {"priority":"10","host":"192.0.2.7"} possible'],
    ["Type: A\nName: www\nValue: 192.0.2.300", 'www - A {"value":"192.0.2.300"} likely'],
    ["10 192.0.2.7", '? - MX {"priority":"10","host":"192.0.2.7"} likely'],
    ["_sip._tcp IN SRV 10 60 99999 sip.example.net.", "_sip._tcp - SRV"],
  ])("an error in a value does not turn the whole line into a text: %j", (text, expected) => {
    expect(best(text)).toContain(expected);
    const guess = guessRecord(text, apex);
    const form = guess.kind === "one" ? guess.guesses[0]?.form : undefined;
    expect(form && readRecordForm(form, { apex, defaultTtlSeconds: 3600 })).toMatchObject({ ok: false });
  });

  test("a sentence with a type in it is a text first", () => {
    expect(types("This is A test")).toEqual(["TXT"]);
    expect(types("use a record")).toEqual(["TXT"]);
  });

  test("in a reverse zone a number is a name", () => {
    const guess = guessRecord("10 PTR host.example.net", "2.0.192.in-addr.arpa");
    expect(guess.kind === "one" ? guess.guesses.map(shown) : []).toEqual(["10 - PTR host.example.net. certain"]);
  });
});

describe("several lines", () => {
  test("each is a record, explanations are set aside with their line", () => {
    const text = "Add these records:\n\nwww 300 IN A 192.0.2.1\nMX @ 10 mx.example.net\n; a comment\n";
    expect(guessRecord(text, apex)).toMatchObject({
      kind: "several",
      unread: [{ line: 1, text: "Add these records:" }],
    });
    expect(best(text)).toBe("www 300 A 192.0.2.1 certain\n@ - MX 10 mx.example.net. certain");
  });

  test("a line about a name outside the zone, or with an error in it, is set aside", () => {
    const text = "www 300 IN A 192.0.2.1\nwww.other.example. 300 IN A 192.0.2.2\nmail 300 IN A 192.0.2.300";
    expect(best(text)).toBe("www 300 A 192.0.2.1 certain");
    expect(guessRecord(text, apex)).toMatchObject({ unread: [{ line: 2 }, { line: 3 }] });
  });

  test("a list of addresses is one record each", () => {
    expect(best("192.0.2.1, 192.0.2.2")).toBe("? - A 192.0.2.1 certain\n? - A 192.0.2.2 certain");
  });

  test("a zone file is read by its own rules: a name without final dot is relative", () => {
    const text = "$TTL 60\n@ SOA a. b. 1 1 1 1 1\nwww CNAME host.sub\nbad A x";
    expect(best(text)).toBe("www 60 CNAME host.sub.example.se. certain");
    expect(guessRecord(text, apex)).toMatchObject({ unread: [{ line: 4, text: "bad A x" }], hasSoa: true });
    expect(guessRecord("www A 192.0.2.1\nmail A 192.0.2.2", apex)).toMatchObject({ hasSoa: false });
  });

  test.each([
    "@ IN SOA ns1.example.net. hostmaster.example.net. 1 14400 3600 1209600 3600",
    "example.se. 3600 IN SOA ns1.example.net. hostmaster.example.net. (\n 1 ; serial\n 4h 1h 2w 1h )",
    "SOA ns1.example.net. hostmaster.example.net. 1 14400 3600 1209600 3600",
    "ns1.example.net. hostmaster.example.net. 2026010101 10800 3600 604800 3600",
    "@ IN SOA ns1.example.net.",
  ])("an SOA alone is recognised, complete or not: %j", (text) => {
    expect(best(text)).toBe("soa");
  });

  test("a text about an SOA is not one", () => {
    expect(best("our SOA is at ns1.example.net")).not.toBe("soa");
  });
});

describe("for any text", () => {
  test("nothing crashes, and each complete guess is a form that saves as the same record", () => {
    const words = fc.constantFrom(
      "A",
      "MX",
      "TXT",
      "@",
      "www",
      "10",
      "3600",
      "IN",
      "192.0.2.1",
      "a.b",
      '"',
      "(",
      ")",
      ";",
      "\n",
      "\t",
      "v=spf1",
      "_x._y",
      "Type:",
      "Value:",
      "a@b.se",
      "\\",
      "::1",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.array(words, { maxLength: 12 }).map((list) => list.join(" ")),
    );
    fc.assert(
      fc.property(text, (pasted) => {
        const guess = guessRecord(pasted, apex);
        if (guess.kind !== "one" && guess.kind !== "several") return;
        for (const { owner, type, rdata, form } of guess.guesses) {
          if (rdata === null || type === "SRV" || type === "MAILFORWARD") continue;
          const saved = readRecordForm(form, { apex, defaultTtlSeconds: 3600 });
          if (saved.ok) expect(saved.value).toMatchObject({ owner: owner ?? "", type, rdata });
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("no text of 200,000 characters takes long", () => {
    const length = 199_999;
    for (const piece of [
      " ",
      "\n",
      "a",
      "a ",
      "a.",
      "1",
      "1 ",
      "(",
      "(\n",
      ")",
      '"',
      ";",
      "verify",
      "p=",
      "=",
      ":",
      "type:",
      "a=b;",
      "$",
      "::",
      "\\",
    ]) {
      for (const text of [
        `x${piece.repeat(length / piece.length)}y`,
        `A ${piece.repeat(length / piece.length)}`,
        `v=DKIM1; p=${piece.repeat(length / piece.length - 20)}`,
      ]) {
        const before = process.threadCpuUsage().user;
        guessRecord(text, apex);
        expect({ piece, isSlow: process.threadCpuUsage().user - before > 2_000_000 }).toEqual({ piece, isSlow: false });
      }
    }
  });

  test("a printed record line is read back as that record", () => {
    fc.assert(
      fc.property(record, ({ type, rdata }) => {
        const guess = guessRecord(`www 60 IN ${type} ${rdata}`, apex);
        expect(guess).toMatchObject({ kind: "one", guesses: [{ owner: "www", ttlSeconds: 60, type, rdata }] });
      }),
      { numRuns: 500 },
    );
  });
});

describe("what tools and providers print", () => {
  test.each([
    ["MX\t@\t0\tcontoso-com.mail.protection.outlook.com\t1 Hour", "@ 3600 MX 0 contoso-com.mail.protection.outlook.com. likely"],
    ["CNAME\tautodiscover\tautodiscover.outlook.com\t30 min", "autodiscover 1800 CNAME autodiscover.outlook.com. certain"],
    ["TXT\t@\tMS=ms12345678\tAuto", '@ - TXT "MS=ms12345678" certain'],
    ["A\twww\t192.0.2.1\tAutomatic", "www - A 192.0.2.1 certain"],
    ['| TXT | @ | "ms=ms123" | 3600 |', '@ 3600 TXT "ms=ms123" certain'],
    [
      "| Type | Name | Value |\n|---|:---:|---|\n| A | a | 192.0.2.1 |\n| A | b | 192.0.2.2 |",
      "a - A 192.0.2.1 certain\nb - A 192.0.2.2 certain",
    ],
    ["example.se\tmail exchanger = 10 mx.example.net.", "@ - MX 10 mx.example.net. certain"],
    ["example.se\tMX preference = 5, mail exchanger = mx.example.net", "@ - MX 5 mx.example.net. certain"],
    ["www.example.se\tcanonical name = web.example.net.", "www - CNAME web.example.net. certain"],
    ["www.example.se has address 192.0.2.1", "www - A 192.0.2.1 certain"],
  ])("%j is %s", (text, wanted) => expect(best(text)).toBe(wanted));

  test("words of a text are kept, however much they look like a table", () => {
    expect(best("a | b | c")).toBe('? - TXT "a | b | c" possible');
    expect(best("open 1 Hour\ta day")).toContain("open 1 Hour");
    expect(best('"|a|b|c|"')).toContain("|a|b|c|");
  });
});
