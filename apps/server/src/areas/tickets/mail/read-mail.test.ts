import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailOf } from "../../../testing/fixtures/mails.ts";
import { isAutomatic } from "./automatic.rules.ts";
import { quoteStart } from "./quote.rules.ts";
import { readMail, UnreadableMail } from "./read-mail.ts";

const read = (mail: string | Buffer) => readMail(Buffer.from(mail));
const html = (text: string) => mailOf({ headers: ["Content-Type: text/html; charset=utf-8"], text });

describe("the text of a mail", () => {
  test("is its plain part", async () => {
    const text =
      '--b\nContent-Type: text/plain; charset=utf-8\n\nHej!\n--b\nContent-Type: text/html\n\n<p onclick="x()">Hello</p>\n--b--';
    const mail = await read(mailOf({ headers: ['Content-Type: multipart/alternative; boundary="b"'], text }));
    expect(mail.text).toBe("Hej!");
  });

  test("is made of HTML without its markup, scripts and pictures; quoted mails keep their mark", async () => {
    const { text } = await read(
      html(
        '<style>p{}</style><script>alert(1)</script><p>Tack &lt;b&gt;!</p><img src="https://x.example/pixel.png"><p><a href="https://example.com/a">a page</a></p>' +
          "<div>On Tue, Nov 3, 2026 at 10:00 AM Nameplane &lt;support@nameplane.test&gt; wrote:<br></div><blockquote>Your MX is old.<br>Change it.</blockquote>",
      ),
    );
    expect(text).toContain("Tack <b>!");
    expect(text).toContain("https://example.com/a");
    for (const gone of ["alert", "pixel", "p{}", "<img"]) expect(text).not.toContain(gone);
    expect(text.slice(quoteStart(text) ?? 0)).toMatch(/^On Tue[^]*> Your MX is old\.\n> Change it\.$/);
  });

  test("has no letters that the database or a screen cannot hold", async () => {
    const { text, subject } = await read(mailOf({ text: "a\0b\u001B[31mc", subject: "one\0two" }));
    expect(text).toBe("ab[31mc");
    expect(subject).not.toContain("\0");
  });

  test("in Latin 1 and with quoted-printable letters is read as it was written", async () => {
    const headers = ["Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: quoted-printable"];
    expect((await read(mailOf({ headers, text: "=C5tg=E4rda DNS-felet" }))).text).toBe("Åtgärda DNS-felet");
  });
});

test("HTML that is nested very deep, or very long, is read in time", async () => {
  const began = performance.now();
  await read(html("<div>".repeat(50_000)));
  await read(html(`<blockquote>${"<br>\n".repeat(50_000)}`));
  await read(html(`<a href="${"x".repeat(100)}">`.repeat(20_000)));
  expect(performance.now() - began).toBeLessThan(15_000);
});

describe("a program's mail is known by", () => {
  test.each([
    ["Auto-Submitted", ["Auto-Submitted: auto-replied"], true],
    ["Auto-Submitted of a person", ["Auto-Submitted: no"], false],
    ["Precedence", ["Precedence: bulk"], true],
    ["List-Id", ["List-Id: <a.example.com>"], true],
    ["nothing", [], false],
  ])("%s", async (_, headers, expected) => {
    const { headers: found } = await read(mailOf({ headers }));
    expect(isAutomatic(found, "anna@example.com")).toBe(expected);
    expect(isAutomatic(found, "")).toBe(true);
  });
});

test("damaged mails are read or refused, never anything else", async () => {
  const base = [
    mailOf({
      text: "--b\n\nhello\n--b\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0=\n--b--",
      headers: ['Content-Type: multipart/mixed; boundary="b"'],
    }),
    html("<p>Hello<blockquote>there"),
    mailOf({
      subject: "=?utf-8?B?w6U=?=",
      from: "=?iso-8859-1?Q?=C5sa?= <asa@example.com>",
      headers: ["References: <a@b> <c@d>"],
    }),
  ];
  const damage = fc.array(
    fc.record({
      at: fc.nat(2000),
      cut: fc.nat(60),
      put: fc.oneof(
        fc.string(),
        fc.constantFrom("--b", "\r\n", "\r\n\r\n", "=?", "<", '"', ";", "Content-Type: message/rfc822\r\n"),
      ),
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...base), damage, async (whole, cuts) => {
      let text = whole;
      for (const { at, cut, put } of cuts)
        text = text.slice(0, at % text.length) + put + text.slice((at % text.length) + cut) || "x";
      try {
        const mail = await read(text);
        expect(mail.text.includes("\0")).toBe(false);
        expect(mail.subject.length).toBeLessThanOrEqual(250);
        quoteStart(mail.text);
        isAutomatic(mail.headers, "a@example.com");
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableMail);
      }
    }),
    { numRuns: 500 },
  );
});
