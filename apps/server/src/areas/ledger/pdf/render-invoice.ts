import { setImmediate as nextTurn } from "node:timers/promises";
import { encode } from "uqr";
import { drawBrand } from "./brand-mark.ts";
import type { InvoiceDocument, Labelled } from "./invoice-document.ts";
import { colors, pageHeight, Sheet, type TextStyle } from "./sheet.ts";

const [left, right] = [60, 734];
const footerHeight = 88;
const bottom = pageHeight - 40 - footerHeight;

const small: TextStyle = { size: 12, lineHeight: 18, color: colors.quiet };
const label: TextStyle = { size: 11, lineHeight: 16, color: colors.quiet };
const figures: TextStyle = { align: "right", isFigures: true };
const tiny: TextStyle = { size: 11, lineHeight: 16, color: colors.quiet };

const periodColumn = 306;

/** The side of a QR code: 29 mm. */
const codeSize = 110;

/** Right edges of the number columns. They move to the left if an amount is wider than its column. */
type Edges = { readonly quantity: number; readonly vat: number; readonly amount: number };

/**
 * Draws an invoice or credit note as PDF (A4, tagged, fonts embedded). The same document always results in the same bytes.
 *
 * `cii`: the machine-readable form of the document, if the file shall contain it (Factur-X, as PDF/A-3).
 *
 * Source: visual target invoice-pdf.html, lengths in its pixels
 */
export async function renderInvoice(document: InvoiceDocument, cii: string | null = null): Promise<Buffer> {
  const date = new Date(`${document.issuedOn}T00:00:00Z`);
  const sheet = new Sheet({
    title: document.title,
    author: document.author,
    language: document.language,
    date,
    isArchived: cii !== null,
  });
  const afterHead = drawHead(sheet, document);
  const afterParties = drawParties(sheet, document, afterHead + 36);
  const afterLines = await drawLines(sheet, document, afterParties + 36);
  const afterSums = drawSums(sheet, document, afterLines);
  drawPayment(sheet, document, afterSums);
  sheet.eachPage((number, of) => drawFooter(sheet, document, number, of));
  if (cii !== null) sheet.attach({ ...facturX, content: Buffer.from(cii, "utf8"), date });
  return sheet.end();
}

/** The attachment and its description, as Factur-X 1.0 demands them. */
const facturX = {
  name: "factur-x.xml",
  type: "text/xml",
  description: "Factur-X/ZUGFeRD invoice",
  metadata: `
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>
                                ${["DocumentFileName", "DocumentType", "Version", "ConformanceLevel"]
                                  .map(
                                    (name) =>
                                      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name} of the embedded invoice</pdfaProperty:description></rdf:li>`,
                                  )
                                  .join("")}
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>`,
} as const;

function drawHead(sheet: Sheet, document: InvoiceDocument): number {
  drawBrand(sheet, document.brand, left, 57);
  sheet.tagged("H1", sheet.root, () =>
    sheet.text(document.title, right, 56, { face: "strong", size: 28, lineHeight: 34, align: "right", spacing: -0.42 }),
  );
  let y = 90;
  for (const line of document.subtitle) {
    sheet.tagged("P", sheet.root, () => sheet.text(line, right, y, { ...small, align: "right" }));
    y += 18;
  }
  return y;
}

function drawParties(sheet: Sheet, document: InvoiceDocument, top: number): number {
  const { to, facts, pay } = document;
  let y = top;
  paragraph(sheet, to.label, left, y, 226, label);
  y += 18;
  for (const line of to.lines) y += paragraph(sheet, line, left, y, 226);
  y += 6;
  for (const line of to.small) y += paragraph(sheet, line, left, y, 226, small);

  let factY = top;
  for (const fact of facts) {
    paragraph(sheet, fact.label, 310, factY, 174, label);
    factY += 18 + paragraph(sheet, fact.value, 310, factY + 18, 174) + 12;
  }

  sheet.artifact(() => sheet.bar(508, top, 3, pay.small === "" ? 52 : 70, colors.accent));
  paragraph(sheet, pay.label, 527, top, 207, label);
  const size = fitting(sheet, pay.amount, 207, 26);
  sheet.tagged("P", sheet.root, () => sheet.text(pay.amount, 527, top + 18, { face: "strong", size, lineHeight: 34 }));
  if (pay.small !== "") paragraph(sheet, pay.small, 527, top + 52, 207, small);
  return Math.max(y, factY - 12, top + 70);
}

/** Draws the lines. Each line takes milliseconds, so other work of the process gets a turn after every few lines. */
async function drawLines(sheet: Sheet, document: InvoiceDocument, top: number): Promise<number> {
  const table = sheet.group("Table");
  const edge = edgesOf(sheet, document);
  let y = drawTableHead(sheet, document, top, table, edge);
  for (const [index, line] of document.lines.entries()) {
    if (index % 4 === 3) await nextTurn();
    const what = sheet.wrap(line.what, periodColumn - left - 16).slice(0, 30);
    const period = sheet.wrap(line.period, edge.quantity - 60 - periodColumn);
    const height = Math.max(what.length, period.length) * 20 + 20;
    if (y + height > bottom) {
      sheet.addPage();
      y = drawTableHead(sheet, document, drawContinued(sheet, document), table, edge);
    }
    const row = sheet.group("TR", table);
    const at = y + 10;
    sheet.tagged("TD", row, () => void sheet.lines(what, left, at));
    sheet.tagged("TD", row, () => void sheet.lines(period, periodColumn, at));
    sheet.tagged("TD", row, () => sheet.text(line.quantity, edge.quantity, at, figures));
    sheet.tagged("TD", row, () => sheet.text(line.vat, edge.vat, at, figures));
    sheet.tagged("TD", row, () => sheet.text(line.amount, edge.amount, at, figures));
    sheet.artifact(() => sheet.rule(left, right, y + height - 1, colors.line));
    y += height;
  }
  return y;
}

function edgesOf(sheet: Sheet, { head, lines }: InvoiceDocument): Edges {
  const widest = Math.max(
    sheet.width(head.amount, { ...label, face: "strong" }),
    ...lines.map((line) => sheet.width(line.amount, figures)),
  );
  const vat = Math.min(628, Math.floor(right - widest - 18));
  return { quantity: vat - 59, vat, amount: right };
}

function drawTableHead(
  sheet: Sheet,
  { head }: InvoiceDocument,
  y: number,
  table: PDFKit.PDFStructureElement,
  edge: Edges,
): number {
  const textStyle: TextStyle = { face: "strong", ...label, lineHeight: 20 };
  const row = sheet.group("TR", table);
  sheet.tagged("TH", row, () => sheet.text(head.what, left, y + 6, textStyle));
  sheet.tagged("TH", row, () => sheet.text(head.period, periodColumn, y + 6, textStyle));
  sheet.tagged("TH", row, () => sheet.text(head.quantity, edge.quantity, y + 6, { ...textStyle, align: "right" }));
  sheet.tagged("TH", row, () => sheet.text(head.vat, edge.vat, y + 6, { ...textStyle, align: "right" }));
  sheet.tagged("TH", row, () => sheet.text(head.amount, edge.amount, y + 6, { ...textStyle, align: "right" }));
  sheet.artifact(() => sheet.rule(left, right, y + 31.5, colors.ink, 1.5));
  return y + 33;
}

/** Draws the top of a further page. Returns the y at which its content starts. */
function drawContinued(sheet: Sheet, document: InvoiceDocument): number {
  sheet.artifact(() => sheet.text(document.title, right, 48, { face: "strong", size: 14, lineHeight: 20, align: "right" }));
  return 84;
}

function drawSums(sheet: Sheet, document: InvoiceDocument, top: number): number {
  const { sums, total, remarks } = document;
  const notes = remarks.flatMap((remark) => sheet.wrap(remark, 340, small));
  const height = 14 + sums.length * 31 + 40;
  let y = top + 14;
  if (top + Math.max(height, 20 + notes.length * 18) > bottom) {
    sheet.addPage();
    y = drawContinued(sheet, document);
  }
  const start = y;
  if (notes.length > 0) sheet.tagged("P", sheet.root, () => void sheet.lines(notes, left, start + 6, small));
  const widest = Math.max(
    ...[...sums, total].map((sum) => sheet.width(sum.label) + sheet.width(sum.value, { face: "strong", size: 15 }) + 24),
  );
  const edge = Math.min(454, right - widest);
  const table = sheet.group("Table");
  for (const sum of sums) {
    sumRow(sheet, table, sum, edge, y + 5, {});
    sheet.artifact(() => sheet.rule(edge, right, y + 30, colors.line));
    y += 31;
  }
  sheet.artifact(() => sheet.rule(edge, right, y - 1, colors.ink, 1.5));
  sumRow(sheet, table, total, edge, y + 9, { face: "strong", size: 15 });
  return Math.max(y + 34, start + 6 + notes.length * 18);
}

function sumRow(sheet: Sheet, table: PDFKit.PDFStructureElement, sum: Labelled, x: number, y: number, style: TextStyle): void {
  const row = sheet.group("TR", table);
  sheet.tagged("TH", row, () => sheet.text(sum.label, x, y, style));
  sheet.tagged("TD", row, () => sheet.text(sum.value, right, y, { ...style, ...figures }));
}

/** Draws the payment box at the bottom of the last page, above the terms. */
function drawPayment(sheet: Sheet, document: InvoiceDocument, after: number): void {
  const { box, terms } = document;
  const codeWidth = box.code === undefined ? 0 : codeSize + 28;
  const text = sheet.wrap(box.text, right - left - 40 - codeWidth, small);
  // The x positions of the three columns inside the box.
  const grid = box.code === undefined ? [0, 160, 320] : [0, 150, 270];
  const rows = Math.ceil(box.facts.length / 3);
  const height = Math.max(32 + rows * 53 + text.length * 18, box.code === undefined ? 0 : codeSize + 50);
  const termLines = terms === "" ? [] : sheet.wrap(terms, right - left, small);
  const below = termLines.length === 0 ? 0 : 18 + termLines.length * 18;
  const top = bottom - 12 - below - height;
  if (after + 20 > top) {
    sheet.addPage();
    drawContinued(sheet, document);
  }
  sheet.artifact(() => sheet.frame(left, top, right - left, height, 6, colors.edge));
  for (const [index, fact] of box.facts.entries()) {
    const x = left + 20 + (grid[index % 3] ?? 0);
    const y = top + 16 + Math.floor(index / 3) * 53;
    paragraph(sheet, fact.label, x, y, 300, label);
    paragraph(sheet, fact.value, x, y + 18, 300, { face: "mono", size: 12.5 });
  }
  sheet.tagged("P", sheet.root, () => void sheet.lines(text, left + 20, top + 16 + rows * 53, small));
  if (box.code !== undefined) drawCode(sheet, box.code, right - 20 - codeSize, top + 16);
  if (termLines.length > 0) sheet.tagged("P", sheet.root, () => void sheet.lines(termLines, left, top + height + 18, small));
}

/** Draws a QR code with what it is for below it. */
function drawCode(sheet: Sheet, code: { readonly text: string; readonly label: string }, x: number, y: number): void {
  const { data, size } = encode(code.text, { ecc: "M", border: 0 });
  // Each dark module is a square of the size 1 in one path, which is scaled to the size of the code.
  const squares = data.flatMap((row, at) => row.flatMap((isDark, column) => (isDark ? [`M${column} ${at}h1v1h-1z`] : [])));
  sheet.tagged("Figure", sheet.root, () => sheet.path(squares.join(""), x, y, codeSize / size, { fill: "#000000" }), code.label);
  paragraph(sheet, code.label, x, y + codeSize + 6, codeSize, label);
}

function drawFooter(sheet: Sheet, document: InvoiceDocument, number: number, of: number): void {
  const top = pageHeight - 40 - footerHeight + 16;
  const draw = () => {
    for (const [index, lines] of document.footer.entries()) {
      const all = index === document.footer.length - 1 ? [...lines, document.page(number, of)] : lines;
      for (const [at, line] of all.entries()) sheet.text(line, left + index * 233, top + 12 + at * 16, tiny);
    }
  };
  sheet.artifact(() => sheet.rule(left, right, top, colors.line));
  // Screen readers should read the footer only once, so on further pages it is marked as decoration.
  if (number === 1) sheet.tagged("P", sheet.root, draw);
  else sheet.artifact(draw);
}

/** Draws a paragraph in a column. Returns the height that it needs. */
function paragraph(sheet: Sheet, text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
  const lines = sheet.wrap(text, width, style);
  sheet.tagged("P", sheet.root, () => void sheet.lines(lines, x, y, style));
  return lines.length * (style.lineHeight ?? 20);
}

/** The largest font size up to `size` at which a text fits. */
function fitting(sheet: Sheet, text: string, width: number, size: number): number {
  const wide = sheet.width(text, { face: "strong", size });
  return wide <= width ? size : Math.floor((size * width) / wide);
}
