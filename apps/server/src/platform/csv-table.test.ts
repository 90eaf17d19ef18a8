import { expect, test } from "vitest";
import { readCsvTable } from "./csv-table.ts";

test("commas, semicolons and tabs separate cells, as the first line shows; a byte order mark is left out", () => {
  const rows = [
    { line: 1, cells: ["name", "city"] },
    { line: 2, cells: ["Anna", "Åre"] },
  ];
  for (const sign of [",", ";", "\t"])
    for (const end of ["\n", "\r\n"]) expect(readCsvTable(`\ufeffname${sign}city${end}Anna${sign}Åre${end}`)).toEqual(rows);
});

test("empty lines are left out and counted, a line that names the separator too; quoted cells keep separators", () => {
  expect(readCsvTable('sep=;\r\nname;city\r\n;\r\n\r\n"Solrosen; AB";"Å, ""x"""\r\n')).toEqual([
    { line: 2, cells: ["name", "city"] },
    { line: 5, cells: ["Solrosen; AB", 'Å, "x"'] },
  ]);
  expect(readCsvTable("")).toEqual([]);
});
