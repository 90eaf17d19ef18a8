import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAuthentication } from "./authentication.rules.ts";

const server = "mx.nameplane.test";
const verdict = (headers: string | string[], domain: string | null = "example.com") =>
  readAuthentication([headers].flat(), server, domain)?.verdict ?? null;

describe("a sender is proved", () => {
  test.each([
    ["by DMARC", `${server}; dmarc=pass (p=reject dis=none) header.from=example.com`],
    ["by a signature of its own domain", `${server}; dkim=fail header.d=list.example; dkim=pass header.d=example.com header.s=a`],
    ["by SPF of its own domain", `${server} 1; spf=pass smtp.mailfrom=anna@example.com`],
  ])("%s", (_, header) => expect(verdict(header)).toBe("pass"));
});

describe("a sender is not proved", () => {
  test.each([
    ["by a signature of another domain", `${server}; dkim=pass header.d=evil.example`],
    ["by SPF of another domain", `${server}; spf=pass smtp.mailfrom=bounce@evil.example`],
    ["by DMARC of another domain", `${server}; dmarc=pass header.from=evil.example`],
    ["by words in a comment", `${server}; dmarc=none (dmarc=pass header.from=example.com; dkim=pass header.d=example.com)`],
    ["by words between quotes", `${server}; dkim=fail reason="a; dmarc=pass header.from=example.com"`],
    ["by no result", `${server}; none`],
  ])("%s", (_, header) => expect(verdict(header)).toBe("unknown"));

  test("by a header of another server, or one below the first of ours, which may have come with the mail", () => {
    expect(verdict(`mx.evil.example; dmarc=pass header.from=example.com`)).toBe(null);
    expect(verdict(`${server}.evil.example; dmarc=pass header.from=example.com`)).toBe(null);
    expect(verdict([`${server}; dmarc=fail header.from=example.com`, `${server}; dmarc=pass header.from=example.com`])).toBe(
      "fail",
    );
  });
});

test("what its domain distrusts has failed, even with a signature; and so has a mail without one sender", () => {
  expect(verdict(`${server}; dkim=pass header.d=example.com; dmarc=fail header.from=example.com`)).toBe("fail");
  expect(verdict(`${server}; dmarc=pass header.from=example.com`, null)).toBe("fail");
});

test("no header makes it fail to answer, and none but the server's own proves anybody", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (headers) => {
      expect(verdict(headers.filter((header) => !header.includes(server)))).toBe(null);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (rest) => {
      expect(["pass", "fail", "unknown"]).toContain(verdict(`${server};${rest}`));
    }),
  );
});
