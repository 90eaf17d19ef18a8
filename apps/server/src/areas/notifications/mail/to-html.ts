import { escapeHtml as text } from "./clean.rules.ts";
import { ground, mailColours, type MailColours } from "./colour.rules.ts";
import type { Block, Fact, Inline, ItemRow, Line, Page, SumRow } from "./page.ts";

/** The brand's appearance in a mail. `hasOwnMark`: whether the product's own logo is drawn before the name. */
export type Face = { readonly name: string; readonly hasOwnMark: boolean; readonly themeColour: string | null };

const [ink, quiet, line, softLine] = ["#0F191E", "#465257", "#DFE4E7", "#E6EAEC"];
const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "Menlo,Consolas,'DejaVu Sans Mono',monospace";
/** Long names and addresses may break at any character, so that they do not make the mail wider. */
const breaking = "word-break:break-word;overflow-wrap:anywhere";

/**
 * A mail as HTML that looks the same in all mail programs. It uses tables for layout and styles on the elements, and loads
 * nothing from elsewhere. There are only light colours: every cell sets both its background and its text colour, so that programs
 * with a dark mode darken both.
 */
export function toHtml(page: Page, face: Face, language: string): string {
  const colours = mailColours(face.themeColour);
  const write = new HtmlWriter(colours);
  return `<!doctype html>
<html lang="${text(language)}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${text(page.subject)}</title>
<style>:root{color-scheme:light only}@media (max-width:480px){.np-pad{padding:24px 20px!important}.np-out{padding:20px 8px!important}}</style></head>
<body style="margin:0;padding:0;background:${ground};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text(page.preview)}${"&#847;&zwnj;&nbsp;".repeat(30)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}" style="background:${ground}"><tr><td class="np-out" align="center" style="padding:32px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;font-family:${sans};color:${ink}">
<tr><td style="padding:0 4px 18px">${brandMark(face, colours)}</td></tr>
<tr><td class="np-pad" bgcolor="#FFFFFF" style="background:#FFFFFF;border:1px solid ${line};border-radius:6px;padding:32px;color:${ink}">
<h1 style="margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;color:${ink};${breaking}">${write.inlines(page.title)}</h1>
${page.blocks.map((block) => write.block(block)).join("\n")}
${write.button(page.button)}${closing(page.closing)}
</td></tr>
${page.box === null ? "" : write.box(page.box)}
<tr><td style="padding:20px 4px 0;font-size:13px;line-height:20px;color:${quiet};${breaking}">${page.foot.map((sentence) => text(sentence)).join("<br>")}${page.unsubscribe === null ? "" : `<br><a href="${text(page.unsubscribe.url)}" style="color:${quiet}">${text(page.unsubscribe.label)}</a>`}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`;
}

/** The brand's own text at the end of the mail. */
function closing(lines: Page["closing"]): string {
  if (lines.length === 0) return "";
  return `\n<p style="margin:24px 0 0;font-size:16px;line-height:24px;${breaking}">${lines.map((line) => text(line)).join("<br>")}</p>`;
}

/**
 * Draws the logo (a slanted rectangle and a dot) as two boxes. Mail programs that do not support transforms show an upright
 * rectangle.
 */
function brandMark(face: Face, colours: MailColours): string {
  const words = `<span style="font-size:19px;line-height:24px;font-weight:600;letter-spacing:-0.01em;color:${ink}">${text(face.hasOwnMark ? face.name.toLowerCase() : face.name)}</span>`;
  if (!face.hasOwnMark) return words;
  const plate = `<span style="display:inline-block;width:16px;height:17px;margin-left:3px;border-radius:3px;background:${colours.accent};transform:skewX(-20deg);vertical-align:-3px"></span>`;
  const dot = `<span style="display:inline-block;width:6px;height:6px;margin:0 9px 0 2px;border-radius:3px;background:${ink};vertical-align:-3px"></span>`;
  return `<span aria-hidden="true">${plate}${dot}</span>${words}`;
}

class HtmlWriter {
  readonly #colours: MailColours;

  constructor(colours: MailColours) {
    this.#colours = colours;
  }

  block(block: Block): string {
    if (block.kind === "text")
      return `<p style="margin:0 0 16px;font-size:16px;line-height:24px;${breaking}">${this.inlines(block.line)}</p>`;
    if (block.kind === "heading")
      return `<h2 style="margin:24px 0 4px;font-size:16px;line-height:24px;font-weight:600;color:${ink}">${text(block.text)}</h2>`;
    if (block.kind === "items") return this.#items(block);
    if (block.kind === "facts") return table(block.facts.map((fact) => factRow(fact)).join(""), "margin:0 0 16px");
    return block.kind === "quote" ? quote(block) : this.#steps(block);
  }

  inlines(line: Line): string {
    return line.map((part) => this.#inline(part)).join("");
  }

  button(button: Page["button"]): string {
    const { accent, onAccent, accentText, accentEdge } = this.#colours;
    const url = text(button.url);
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr><td bgcolor="${accent}" style="background:${accent};border:1px solid ${accentEdge};border-radius:6px"><a href="${url}" style="display:inline-block;padding:11px 19px;font-size:16px;line-height:24px;font-weight:600;color:${onAccent};text-decoration:none">${text(button.label)}</a></td></tr></table>
<p style="margin:0;font-size:14px;line-height:20px;color:${quiet};${breaking}">${text(button.hint)} <a href="${url}" style="color:${accentText};text-decoration:none">${url}</a></p>`;
  }

  box(box: NonNullable<Page["box"]>): string {
    const content = box.blocks.map((block) => this.block(block)).join("\n");
    return `<tr><td style="padding:16px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#FFF6E4" style="background:#FFF6E4;border:1px solid #E9C892;border-radius:6px;padding:16px 20px 2px;color:${ink}"><p style="margin:0 0 8px;font-size:16px;line-height:24px;font-weight:600;${breaking}">${text(box.title)}</p>${content}</td></tr></table></td></tr>`;
  }

  #inline(part: Inline): string {
    if (typeof part === "string") return text(part);
    if ("strong" in part) return `<b style="font-weight:600">${text(part.strong)}</b>`;
    if ("mono" in part) return `<span style="font-family:${mono};font-size:0.94em">${text(part.mono)}</span>`;
    if ("name" in part) return nameSpan(part.name);
    return `<a href="${text(part.url)}" style="color:${this.#colours.accentText};text-decoration:underline">${text(part.link)}</a>`;
  }

  #items(block: Extract<Block, { kind: "items" }>): string {
    const head =
      block.amountHead === null
        ? ""
        : `<tr><td></td><td align="right" style="padding:0 0 2px 16px;font-size:13px;line-height:18px;color:${quiet}">${text(block.amountHead)}</td></tr>`;
    const rows = block.rows.map((row) => this.#itemRow(row)).join("\n");
    const more =
      block.more === null
        ? ""
        : `<tr><td colspan="2" style="padding:12px 0;border-bottom:1px solid ${softLine};color:${quiet}">${text(block.more)}</td></tr>`;
    return table(`${head}${rows}${more}${block.sums.map((sum, index) => sumRow(sum, index === 0)).join("")}`, "margin:0 0 20px");
  }

  #steps(block: Extract<Block, { kind: "steps" }>): string {
    const steps = block.steps.map((step) => `<li style="margin:0">${this.inlines(step)}</li>`).join("");
    return `<p style="margin:20px 0 4px;font-size:16px;line-height:24px;font-weight:600">${text(block.title)}</p><ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:15px;line-height:24px">${steps}</ul>`;
  }

  #itemRow(row: ItemRow): string {
    const details = row.details
      .map((detail) => `<br><span style="color:${quiet};font-size:13px">${text(detail)}</span>`)
      .join("");
    const amount = row.amount === null ? "" : text(row.amount);
    return `<tr><td style="padding:12px 0;border-bottom:1px solid ${softLine};${breaking}">${this.#inline(row.title)}${details}</td><td align="right" valign="top" style="padding:12px 0 12px 16px;border-bottom:1px solid ${softLine};white-space:nowrap">${amount}</td></tr>`;
  }
}

function table(rows: string, style: string): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${style};font-size:15px;line-height:22px;border-collapse:collapse;color:${ink}">${rows}</table>`;
}

function quote(block: Extract<Block, { kind: "quote" }>): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td style="border-left:3px solid ${line};padding:2px 0 2px 14px;font-size:15px;line-height:22px;${breaking}"><span style="color:${quiet};font-size:13px">${text(block.label)}</span><br>${text(block.text)}</td></tr></table>`;
}

function factRow({ label, values, isMono }: Fact): string {
  const face = isMono ? `font-family:${mono};font-size:14px` : "";
  return `<tr><td valign="top" style="padding:3px 16px 3px 0;color:${quiet};white-space:nowrap">${text(label)}</td><td width="100%" style="padding:3px 0;${face};${breaking}">${values.map((value) => text(value)).join("<br>")}</td></tr>`;
}

function sumRow({ label, value, isTotal }: SumRow, isFirst: boolean): string {
  const top = isFirst ? 12 : 2;
  const style = isTotal ? "font-weight:600" : `color:${quiet}`;
  return `<tr><td style="padding:${top}px 0 0;${style}">${text(label)}</td><td align="right" valign="top" style="padding:${top}px 0 0 16px;white-space:nowrap;${style};color:${ink}">${text(value)}</td></tr>`;
}

/** A domain name in a monospaced font. The TLD stays on one line with the end of the label before it. */
function nameSpan(name: string): string {
  const letters = Array.from(name);
  const cut = name.includes(".") ? Math.max(Array.from(name.slice(0, name.lastIndexOf("."))).length - 3, 0) : letters.length;
  const [front, end] = [letters.slice(0, cut).join(""), letters.slice(cut).join("")];
  return `<span style="font-family:${mono};font-size:0.94em">${text(front)}<span style="white-space:nowrap">${text(end)}</span></span>`;
}
