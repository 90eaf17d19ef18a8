import { drawBrand } from "../pdf/brand-mark.ts";
import { colors, pageHeight, Sheet, type TextStyle } from "../pdf/sheet.ts";
import type { Block, PlainDocument } from "./draw-document.ts";

// Lengths in pixels of the design of the invoice. An A4 page is 794 of them wide.
const [left, right] = [60, 734];
const footerHeight = 88;
const bottom = pageHeight - 40 - footerHeight;
const columnWidth = 112;

const small: TextStyle = { size: 12, lineHeight: 18, color: colors.quiet };
const label: TextStyle = { size: 11, lineHeight: 16, color: colors.quiet };
const strong: TextStyle = { face: "strong", size: 15, lineHeight: 22 };

export async function renderDocument(document: PlainDocument): Promise<Buffer> {
  const { language, title, brand, madeOn } = document;
  const sheet = new Sheet({ title, author: brand.name, language, date: new Date(`${madeOn}T00:00:00Z`) });
  let y = drawHead(sheet, document);
  for (const block of document.blocks) y = drawBlock(sheet, document, block, y);
  sheet.eachPage((number, of) => drawFooter(sheet, document, number, of));
  return sheet.end();
}

function drawHead(sheet: Sheet, { title, subtitle, brand, to, facts }: PlainDocument): number {
  drawBrand(sheet, brand, left, 57);
  sheet.tagged("H1", sheet.root, () =>
    sheet.text(title, right, 56, { face: "strong", size: 28, lineHeight: 34, align: "right", spacing: -0.42 }),
  );
  sheet.tagged("P", sheet.root, () => sheet.text(subtitle, right, 92, { ...small, align: "right" }));
  sheet.tagged("P", sheet.root, () => {
    for (const [at, line] of to.entries()) sheet.text(line, left, 146 + at * 20);
  });
  for (const [at, [name, value]] of facts.entries()) {
    sheet.tagged("P", sheet.root, () => sheet.text(name, 470, 146 + at * 22, label));
    sheet.tagged("P", sheet.root, () => sheet.text(value, right, 144 + at * 22, { align: "right" }));
  }
  return Math.max(146 + to.length * 20, 146 + facts.length * 22) + 30;
}

function drawBlock(sheet: Sheet, document: PlainDocument, block: Block, top: number): number {
  if (block.kind === "heading") {
    const y = top + 90 > bottom ? continued(sheet, document) : top + 10;
    sheet.tagged("H2", sheet.root, () => sheet.text(block.text, left, y, strong));
    return y + 28;
  }
  if (block.kind === "text") return drawText(sheet, document, block.text, block.isQuiet === true ? small : {}, top);
  return drawTable(sheet, document, block, top);
}

function drawText(sheet: Sheet, document: PlainDocument, text: string, style: TextStyle, top: number): number {
  let y = top;
  for (const paragraph of text.split("\n")) {
    const lines = paragraph.trim() === "" ? [[]] : sheet.wrap(paragraph, right - left, style);
    for (const line of lines) {
      if (y + 20 > bottom) y = continued(sheet, document);
      const at = y;
      if (line.length > 0) sheet.tagged("P", sheet.root, () => void sheet.lines([line], left, at, style));
      y += style.lineHeight ?? 20;
    }
  }
  return y + 8;
}

function drawTable(sheet: Sheet, document: PlainDocument, block: Extract<Block, { kind: "table" }>, top: number): number {
  const edges = block.head.map((_, index) => right - (block.head.length - 1 - index) * columnWidth);
  const firstWidth = (edges[0] ?? right) - left - 16;
  const table = sheet.group("Table");
  const drawHeadRow = (y: number): number => {
    const row = sheet.group("TR", table);
    const style: TextStyle = { ...label, face: "strong", lineHeight: 20 };
    for (const [index, text] of block.head.entries())
      sheet.tagged("TH", row, () =>
        index === 0
          ? sheet.text(text, left, y + 4, style)
          : sheet.text(text, edges[index] ?? right, y + 4, { ...style, align: "right" }),
      );
    sheet.artifact(() => sheet.rule(left, right, y + 27, colors.ink, 1.5));
    return y + 29;
  };
  let y = drawHeadRow(top + 60 > bottom ? continued(sheet, document) : top);
  for (const cells of block.rows) {
    const lines = (cells[0] ?? "").split("\n").flatMap((part) => sheet.wrap(part, firstWidth));
    const height = lines.length * 20 + 14;
    if (y + height > bottom) y = drawHeadRow(continued(sheet, document));
    const at = y + 7;
    const row = sheet.group("TR", table);
    sheet.tagged("TD", row, () => void sheet.lines(lines, left, at));
    for (const [index, text] of cells.slice(1).entries())
      sheet.tagged("TD", row, () => sheet.text(text, edges[index + 1] ?? right, at, { align: "right", isFigures: true }));
    sheet.artifact(() => sheet.rule(left, right, y + height - 1, colors.line));
    y += height;
  }
  for (const [index, [name, value]] of block.sums.entries()) {
    if (y + 26 > bottom) y = continued(sheet, document);
    const style: TextStyle = index === block.sums.length - 1 ? strong : {};
    const at = y + 8;
    sheet.tagged("P", sheet.root, () => sheet.text(name, right - 150, at, { ...style, align: "right" }));
    sheet.tagged("P", sheet.root, () => sheet.text(value, right, at, { ...style, align: "right", isFigures: true }));
    y += 24;
  }
  return y + 20;
}

/** Begins a further page. Returns the y at which its content starts. */
function continued(sheet: Sheet, { title, subtitle }: PlainDocument): number {
  sheet.addPage();
  sheet.artifact(() =>
    sheet.text(`${title} ${subtitle}`, right, 48, { face: "strong", size: 14, lineHeight: 20, align: "right" }),
  );
  return 84;
}

function drawFooter(sheet: Sheet, { footer, page }: PlainDocument, number: number, of: number): void {
  const top = pageHeight - 40 - footerHeight + 16;
  const blocks = [...footer, [page(number, of)]];
  const draw = () => {
    for (const [index, lines] of blocks.entries())
      for (const [at, line] of lines.entries()) sheet.text(line, left + index * 233, top + 12 + at * 16, label);
  };
  sheet.artifact(() => sheet.rule(left, right, top, colors.line));
  // Screen readers should read the footer only once, so on further pages it is marked as decoration.
  if (number === 1) sheet.tagged("P", sheet.root, draw);
  else sheet.artifact(draw);
}
