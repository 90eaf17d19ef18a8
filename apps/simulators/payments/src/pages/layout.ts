import { createHash } from "node:crypto";
import { html, SafeHtml } from "@nameplane/simulator-kit/html";
import { pageHeaders as headersOf } from "@nameplane/simulator-kit/page-headers";
import type { Texts } from "./texts.ts";

// Lowest contrast ratios in the light and the dark theme: text 15.0 and 14.5, muted 6.9 and 7.8, link 7.9 and 7.9, button 8.8
// and 9.5, alert 8.4 and 8.9, edge of a field 4.5 and 4.9.
const style = `
:root { color-scheme: light dark; --ground: #f6f5f1; --panel: #ffffff; --text: #1c2024; --muted: #4d565e;
  --line: #dcdad3; --edge: #6f7780; --accent: #4a3f8f; --on-accent: #ffffff; --alert: #8a1c1c; --alert-ground: #fdf1f0; }
@media (prefers-color-scheme: dark) { :root { --ground: #16171b; --panel: #1f2126; --text: #e6e7ea; --muted: #b0b5bc;
  --line: #363a42; --edge: #888f99; --accent: #bdb4f7; --on-accent: #16132b; --alert: #ffb4ab; --alert-ground: #3a1f1e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/24px system-ui, sans-serif; }
.strip { background: var(--text); color: var(--ground); padding: 6px 16px; text-align: center; font-size: 14px; }
main { max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr); }
main > * { min-width: 0; }
main.narrow { max-width: 480px; }
@media (min-width: 800px) { main.wide { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; } }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px; }
h2 { font-size: 18px; line-height: 24px; margin: 0 0 16px; }
.sum { font-size: 36px; line-height: 44px; font-weight: 600; margin: 0 0 24px; font-variant-numeric: tabular-nums; }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 24px; }
caption { text-align: left; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; color: var(--muted); font-size: 14px; }
th + th, td + td { padding-left: 16px; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tfoot td { font-weight: 600; border-bottom: 0; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
.hint { color: var(--muted); font-size: 14px; line-height: 20px; margin: 0 0 4px; }
.field { margin-bottom: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
@media (max-width: 420px) { .pair { grid-template-columns: 1fr; gap: 0; } }
input { width: 100%; font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge);
  border-radius: 6px; padding: 9px 12px; font-variant-numeric: tabular-nums; }
input[aria-invalid=true] { border: 2px solid var(--alert); }
.wrong { color: var(--alert); font-size: 14px; line-height: 20px; margin: 4px 0 0; }
button { font: inherit; font-weight: 600; width: 100%; padding: 11px 16px; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
button.second { background: transparent; color: var(--accent); margin-top: 12px; }
a { color: var(--accent); }
.leave { display: inline-block; margin-top: 16px; padding: 4px 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.alert { background: var(--alert-ground); border: 1px solid var(--alert); border-radius: 6px; padding: 12px 16px; margin-bottom: 20px; }
.alert h2 { color: var(--alert); font-size: 16px; margin: 0 0 4px; }
.alert p, .alert ul { margin: 0; padding-left: 0; }
.alert ul { padding-left: 20px; }
details { margin-top: 24px; }
summary { cursor: pointer; font-weight: 600; padding: 4px 0; }
code { font: 14px/20px ui-monospace, monospace; }
@media (min-width: 400px) { code { white-space: nowrap; } }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 16px 0 24px; }
dt { color: var(--muted); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
`;

// The style element is built in one piece, so that formatting the page around it does not change the hash in the content security
// policy.
const styleElement = new SafeHtml(`<style>${style}</style>`);
const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * Headers of every page. There is no `form-action`, because browsers also apply it to redirects after a form, and the last
 * redirect leads to an address of the merchant, which may be anywhere.
 */
export const pageHeaders = headersOf(
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
);

export function page(texts: Texts, title: string, shape: "wide" | "narrow", body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="${texts.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <header class="strip">${texts.simulator}</header>
        <main class="${shape}">${body}</main>
      </body>
    </html> `.text;
}
