import { expect, test } from "vitest";
import { html } from "./html.ts";

test("values are escaped, HTML made by the same template is not, null and undefined become empty", () => {
  const name = `<b title='x'>"Å & B"</b>`;
  const row = html`<li>${name} ${2} ${null}</li>`;
  expect(row.text).toBe("<li>&lt;b title=&#39;x&#39;&gt;&quot;Å &amp; B&quot;&lt;/b&gt; 2 </li>");
  expect(html`${[row, row]}`.text).toBe(row.text + row.text);
});
