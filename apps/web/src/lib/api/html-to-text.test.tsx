import { expect, test, vi } from "vitest";
import { htmlToText, preformattedToText } from "./html-to-text.ts";

test("the text of an error page is its body without scripts, styles, comments and attributes", () => {
  const page = `<!doctype html><html><head><title>x</title><style>p{color:red}</style></head>
    <body onload="a()"><!-- <p>old</p> --><p style="color:red">Bad&nbsp;Gateway &amp; more</p><script>a()</script></body></html>`;
  expect(htmlToText(page)).toBe("Bad Gateway & more");
});

test("line breaks and spaces of WHOIS are kept, and what is no tag is text", () => {
  expect(preformattedToText("<pre>domain:  kvarn.se<br>holder:  a < b <br/>state:   5 <6> 7</pre>")).toBe(
    "domain:  kvarn.se\nholder:  a < b \nstate:   5 <6> 7",
  );
});

test.each([
  `<img src=x onerror=a()>after`,
  `"><svg onload=a()>after`,
  `<img alt="<" onerror=a()>after`,
  `<img alt=">" onerror=a()>after`,
])("no event handler comes to the parser: %s", (hostile) => {
  const parse = vi.spyOn(DOMParser.prototype, "parseFromString");
  expect(htmlToText(hostile)).toContain("after");
  const [parsed] = parse.mock.results.map(({ value }) => value as Document);
  parse.mockRestore();
  expect(parsed?.body.textContent).toContain("after");
  expect([...(parsed?.querySelectorAll("*") ?? [])].flatMap((element) => element.getAttributeNames())).toEqual([]);
});

test("a text that never ends a tag or a comment takes no longer than its length", () => {
  const text = htmlToText("<a".repeat(200_000) + "<!--".repeat(200_000));
  expect(text.length).toBe(400_000);
});
