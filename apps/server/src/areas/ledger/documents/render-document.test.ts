import { expect, test } from "vitest";
import { drawDocument, type PlainDocument } from "./index.ts";

const document: PlainDocument = {
  language: "sv",
  title: "Offert",
  subtitle: "5001, version 2",
  brand: { name: "Solrosen", hasOwnMark: false },
  madeOn: "2026-11-30",
  to: ["Alva Ek", "Kvarngatan 1"],
  facts: [["Datum", "30 november 2026"]],
  blocks: [
    { kind: "heading", text: "Flytt av domäner" },
    { kind: "text", text: "Första stycket.\n\nAndra stycket." },
    {
      kind: "table",
      head: ["Beskrivning", "Antal", "Pris", "Summa"],
      rows: Array.from({ length: 60 }, (_, index) => [`Rad ${index}, ${"lång text ".repeat(8)}`, "2", "100,00", "200,00"]),
      sums: [["Summa", "12 000,00"]],
    },
  ],
  footer: [["Nameplane AB"], ["556778-8990"]],
  page: (number, of) => `Sida ${number} av ${of}`,
};

test("a document of text and tables goes on over pages, and the same document results in the same bytes", async () => {
  const [one, other] = [await drawDocument(document), await drawDocument(document)];
  expect(one.subarray(0, 5).toString()).toBe("%PDF-");
  expect(one.equals(other)).toBe(true);
  expect(one.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(2);
});
