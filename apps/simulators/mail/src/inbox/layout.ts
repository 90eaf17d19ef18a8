import { html } from "@nameplane/simulator-kit/html";
import { ownPartsOnly, pageHeaders as headersOf } from "@nameplane/simulator-kit/page-headers";
import type { SafeHtml } from "@nameplane/simulator-kit/html";

// Lowest contrast ratios in the light and the dark theme: text 14.5 and 12.0, muted 6.5 and 6.9, link 6.5 and 8.1, edge of a
// field 4.1 and 4.5.
export const styleSheet = `:root { color-scheme: light dark; --ground: #f4f6f5; --panel: #ffffff; --text: #18201d; --muted: #4c5853;
  --line: #dae0dd; --edge: #6b7771; --accent: #14614a; --hover: #eaf1ee; }
@media (prefers-color-scheme: dark) { :root { --ground: #141816; --panel: #1c211f; --text: #e5eae7; --muted: #aab5b0;
  --line: #333b37; --edge: #86928c; --accent: #7fd1b0; --hover: #232a27; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/24px system-ui, sans-serif; }
main { max-width: 1100px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 18px; line-height: 24px; margin: 24px 0 8px; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 16px; }
label { display: block; font-weight: 600; width: 100%; }
input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge); border-radius: 6px;
  padding: 7px 12px; flex: 1 1 200px; max-width: 420px; min-width: 0; }
button { font: inherit; font-weight: 600; padding: 7px 16px; border-radius: 6px; border: 1px solid var(--accent);
  background: transparent; color: var(--accent); cursor: pointer; }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
caption { text-align: left; color: var(--muted); padding: 12px 16px; }
th, td { text-align: left; padding: 10px 16px; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { color: var(--muted); font-size: 14px; }
tbody tr:hover { background: var(--hover); }
.when { width: 232px; font-variant-numeric: tabular-nums; }
@media (max-width: 700px) { thead { position: absolute; clip-path: inset(50%); }
  tr, td { display: block; } td { border: 0; padding: 2px 16px; } tr { border-top: 1px solid var(--line); padding: 10px 0; } .when { width: auto; } }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 0; padding: 16px; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; resize: vertical; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/20px ui-monospace, monospace; padding: 16px; margin: 0; }
ul { margin: 0; padding: 16px 16px 16px 36px; }
summary { cursor: pointer; padding: 4px 0; font-weight: 600; }
.quiet { color: var(--muted); }
.hidden { position: absolute; clip-path: inset(50%); white-space: nowrap; }
`;

export const pageHeaders = headersOf(`${ownPartsOnly}; frame-src 'self'`);

export function page(title: string, body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.text;
}
