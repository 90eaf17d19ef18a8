import { expect, test } from "vitest";
import {
  rolesOfDomain,
  rowOfCertificate,
  rowOfKey,
  rowOfZone,
  rowsOfDomain,
  rowsOfZones,
  tableFates,
} from "./push-tables.rules.ts";

test("every table whose rows move with a name says which of their columns go along", () => {
  const moving = Object.keys(tableFates).filter((table) => tableFates[table] === "moves");
  const copied = [...rowsOfDomain, rowOfZone, ...rowsOfZones, rowOfKey, rowOfCertificate].map(({ table }) => table);
  expect(copied.toSorted()).toEqual(moving.toSorted());
  expect(tableFates[rolesOfDomain.table]).toBe("begins");
});
