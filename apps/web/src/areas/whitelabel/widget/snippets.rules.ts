/** The code to paste into a page: the script, and the form that the page shows until the script has run. */
export function scriptSnippet(home: string, words: FormWords): string {
  return [
    "<div data-domain-search>",
    ...formLines(home, words).map((line) => `  ${line}`),
    "</div>",
    `<script async src="${home}/widget.js"></script>`,
  ].join("\n");
}

/** A form that needs no script. It leads to the search of the brand. */
export const formSnippet = (home: string, words: FormWords): string => formLines(home, words).join("\n");

/** The frame alone, for sites that do not allow scripts of other sites. Its height stays the same, whatever the search shows. */
export const frameSnippet = (home: string, title: string): string =>
  `<iframe src="${home}/widget" title="${written(title)}" style="width:100%;height:520px;border:0"></iframe>`;

type FormWords = { readonly field: string; readonly button: string };

const signs: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const written = (text: string) => text.replaceAll(/[&"<>]/g, (sign) => signs[sign] ?? "");

const formLines = (home: string, { field, button }: FormWords): readonly string[] => [
  `<form action="${home}/buy">`,
  `  <label>${written(field)} <input name="domainname" required></label>`,
  `  <button>${written(button)}</button>`,
  "</form>",
];
