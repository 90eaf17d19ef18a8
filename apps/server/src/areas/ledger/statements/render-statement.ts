import { setImmediate as nextTurn } from "node:timers/promises";
import { isNegativeMoney, isZeroMoney, negateMoney, type Money } from "@nameplane/values";
import { drawBrand } from "../pdf/brand-mark.ts";
import { amountWithCurrency, dateText, plainAmount } from "../pdf/invoice-texts.ts";
import { colors, pageHeight, Sheet, type TextStyle } from "../pdf/sheet.ts";
import type { FrozenParty } from "../party.rules.ts";
import { addressesOf } from "../postal-address.rules.ts";
import { describeRow } from "./describe-row.ts";
import type { Days } from "./statement.repository.ts";
import type { Book } from "./statement.rules.ts";
import { statementTexts, type StatementLanguage } from "./statement.texts.ts";

export type StatementDocument = {
  readonly language: StatementLanguage;
  readonly party: FrozenParty;
  readonly days: Days;
  readonly madeOn: string;
  readonly books: readonly Book[];
};

// Lengths in pixels of the design of the invoice. An A4 page is 794 of them wide.
const [left, right] = [60, 734];
const footerHeight = 88;
const bottom = pageHeight - 40 - footerHeight;
/** Left edge of the description, and right edges of the sums. */
const columns = { what: 156, charged: 482, paid: 632, balance: right } as const;

const small: TextStyle = { size: 12, lineHeight: 18, color: colors.quiet };
const label: TextStyle = { size: 11, lineHeight: 16, color: colors.quiet };
const figures: TextStyle = { align: "right", isFigures: true };

type Structure = ReturnType<Sheet["group"]>;

/** Draws a statement of account as PDF (A4, tagged, fonts embedded). The same document always results in the same bytes. */
export async function renderStatement(document: StatementDocument): Promise<Buffer> {
  const { language, party, madeOn, books } = document;
  const words = statementTexts[language];
  const sheet = new Sheet({
    title: words.title,
    author: party.seller.name,
    language,
    date: new Date(`${madeOn}T00:00:00Z`),
  });
  let y = drawHead(sheet, document);
  if (books.length === 0) sheet.tagged("P", sheet.root, () => sheet.text(words.nothing, left, y));
  for (const book of books) y = await drawBook(sheet, document, book, y);
  if (books.length > 0) sheet.tagged("P", sheet.root, () => sheet.text(words.sign, left, y, small));
  sheet.eachPage((number, of) => drawFooter(sheet, document, number, of));
  return sheet.end();
}

function drawHead(sheet: Sheet, { language, party, days, madeOn }: StatementDocument): number {
  const words = statementTexts[language];
  const { buyer } = party;
  drawBrand(sheet, party.brand, left, 57);
  sheet.tagged("H1", sheet.root, () =>
    sheet.text(words.title, right, 56, { face: "strong", size: 28, lineHeight: 34, align: "right", spacing: -0.42 }),
  );
  const span = `${dateText(days.from, language)} ${words.until} ${dateText(days.to, language)}`;
  sheet.tagged("P", sheet.root, () => sheet.text(span, right, 92, { ...small, align: "right" }));
  const to = [buyer.name, ...addressesOf(party.seller, buyer, language).buyer];
  sheet.tagged("P", sheet.root, () => sheet.text(words.to, left, 146, label));
  sheet.tagged("P", sheet.root, () => {
    for (const [at, line] of to.entries()) sheet.text(line, left, 164 + at * 20);
  });
  const facts = [
    [words.customer, String(buyer.number)],
    [words.made, dateText(madeOn, language)],
  ] as const;
  for (const [at, [name, value]] of facts.entries()) {
    sheet.tagged("P", sheet.root, () => sheet.text(name, 510, 146 + at * 50, label));
    sheet.tagged("P", sheet.root, () => sheet.text(value, 510, 164 + at * 50));
  }
  return Math.max(164 + to.length * 20, 246) + 36;
}

/** Draws the rows of one currency with its balances. Returns the y below them. */
async function drawBook(sheet: Sheet, document: StatementDocument, book: Book, top: number): Promise<number> {
  const { language } = document;
  const words = statementTexts[language];
  const plain = (amount: Money) => plainAmount(amount, language);
  const unlessZero = (amount: Money) => (isZeroMoney(amount) ? "" : plain(amount));
  let y = top + 150 > bottom ? continued(sheet, document) : top;
  sheet.tagged("H2", sheet.root, () =>
    sheet.text(`${book.seller}, ${book.opening.currency}`, left, y, { face: "strong", size: 15, lineHeight: 22 }),
  );
  y += 32;
  const table = sheet.group("Table");
  y = drawTableHead(sheet, table, language, y);
  const cells = (on: string, what: string, sums: readonly [string, string, string], style: TextStyle = {}) => {
    const lines = sheet.wrap(what, columns.charged - 90 - columns.what, style);
    const height = lines.length * 20 + 14;
    if (y + height > bottom) y = drawTableHead(sheet, table, language, continued(sheet, document));
    const row = sheet.group("TR", table);
    const at = y + 7;
    sheet.tagged("TD", row, () => sheet.text(on, left, at, style));
    sheet.tagged("TD", row, () => void sheet.lines(lines, columns.what, at, style));
    for (const [index, edge] of [columns.charged, columns.paid, columns.balance].entries())
      sheet.tagged("TD", row, () => sheet.text(sums[index] ?? "", edge, at, { ...style, ...figures }));
    sheet.artifact(() => sheet.rule(left, right, y + height - 1, colors.line));
    y += height;
  };
  cells(document.days.from, words.opening, ["", "", plain(book.opening)]);
  for (const [index, row] of book.rows.entries()) {
    // Each row takes some time, so other work of the process gets a turn after every few rows.
    if (index % 8 === 7) await nextTurn();
    const moved = isZeroMoney(row.moved) ? "" : `: ${plain(row.moved)}`;
    cells(row.on, `${describeRow(row, language)}${moved}`, [unlessZero(row.charged), unlessZero(row.paid), plain(row.balance)]);
  }
  cells("", words.sums, [plain(book.charged), plain(book.paid), ""], { face: "strong" });
  cells(document.days.to, words.closing, ["", "", plain(book.closing)], { face: "strong" });
  const { closing } = book;
  const said = isZeroMoney(closing) ? words.even : isNegativeMoney(closing) ? words.has : words.owes;
  const sum = amountWithCurrency(isNegativeMoney(closing) ? negateMoney(closing) : closing, language);
  sheet.tagged("P", sheet.root, () =>
    sheet.text(`${said}: ${sum}`, right, y + 12, { face: "strong", size: 15, lineHeight: 22, align: "right" }),
  );
  return y + 58;
}

function drawTableHead(sheet: Sheet, table: Structure, language: StatementLanguage, y: number): number {
  const words = statementTexts[language];
  const style: TextStyle = { ...label, face: "strong", lineHeight: 20 };
  const row = sheet.group("TR", table);
  sheet.tagged("TH", row, () => sheet.text(words.date, left, y + 4, style));
  sheet.tagged("TH", row, () => sheet.text(words.what, columns.what, y + 4, style));
  sheet.tagged("TH", row, () => sheet.text(words.charged, columns.charged, y + 4, { ...style, align: "right" }));
  sheet.tagged("TH", row, () => sheet.text(words.paid, columns.paid, y + 4, { ...style, align: "right" }));
  sheet.tagged("TH", row, () => sheet.text(words.balance, columns.balance, y + 4, { ...style, align: "right" }));
  sheet.artifact(() => sheet.rule(left, right, y + 27, colors.ink, 1.5));
  return y + 29;
}

/** Begins a further page. Returns the y at which its content starts. */
function continued(sheet: Sheet, { language }: StatementDocument): number {
  sheet.addPage();
  sheet.artifact(() =>
    sheet.text(statementTexts[language].title, right, 48, { face: "strong", size: 14, lineHeight: 20, align: "right" }),
  );
  return 84;
}

function drawFooter(sheet: Sheet, { language, party }: StatementDocument, number: number, of: number): void {
  const words = statementTexts[language];
  const { seller, buyer } = party;
  const top = pageHeight - 40 - footerHeight + 16;
  const blocks = [
    [seller.name, ...addressesOf(seller, buyer, language).seller],
    [`${words.orgnr} ${seller.orgnr}`, ...(seller.vatnumber === "" ? [] : [`${words.vatnumber} ${seller.vatnumber}`])],
    [...(seller.email === "" ? [] : [seller.email]), `${words.page} ${number} ${words.pageOf} ${of}`],
  ];
  const draw = () => {
    for (const [index, lines] of blocks.entries())
      for (const [at, line] of lines.entries()) sheet.text(line, left + index * 233, top + 12 + at * 16, label);
  };
  sheet.artifact(() => sheet.rule(left, right, top, colors.line));
  // Screen readers should read the footer only once, so on further pages it is marked as decoration.
  if (number === 1) sheet.tagged("P", sheet.root, draw);
  else sheet.artifact(draw);
}
