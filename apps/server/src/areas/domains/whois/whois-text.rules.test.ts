import { expect, test } from "vitest";
import { whoisHtml } from "./whois-text.rules.ts";

test("registry text cannot become markup, and lines become <br>", () => {
  expect(whoisHtml("a: <script>alert('x')</script>\r\nb: \"q\" & c\rd")).toBe(
    "a: &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;<br>b: &quot;q&quot; &amp; c<br>d",
  );
});

test("control and direction characters go, tabs and letters stay", () => {
  expect(whoisHtml("\u0000a\u0007\tb\u202Ec\u2066d\u0085é")).toBe("a\tbcdé");
});
