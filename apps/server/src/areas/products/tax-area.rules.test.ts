import { expect, test } from "vitest";
import { isOutsideVatArea } from "./tax-area.rules.ts";

test.each([
  ["Heligoland", "DE", "27498"],
  ["Büsingen", "DE", "78266"],
  ["Las Palmas", "ES", "35001"],
  ["Tenerife", "ES", "38 003"],
  ["Ceuta", "ES", "51001"],
  ["Melilla", "ES", "52001"],
  ["Mariehamn", "FI", "22100"],
  ["Mariehamn, with the country before it", "FI", "AX-22 100"],
  ["Guadeloupe", "FR", "97110"],
  ["Nouméa", "FR", "98800"],
  ["Mount Athos", "GR", "630 86"],
  ["Campione d'Italia", "IT", "22061"],
  ["Livigno", "IT", "23041"],
])("%s lies outside the VAT area", (_place, country, postcode) => {
  expect(isOutsideVatArea(country, postcode)).toBe(true);
});

test.each([
  ["Cuxhaven, Heligoland's neighbour", "DE", "27472"],
  ["Madrid", "ES", "28001"],
  ["Turku", "FI", "20100"],
  ["Paris", "FR", "75001"],
  ["Monaco, written as France", "FR", "98000"],
  ["Bormio, near Livigno", "IT", "23032"],
  ["a Swedish postcode that begins as Åland's do", "SE", "221 00"],
  ["no postcode", "FI", ""],
])("%s does not", (_place, country, postcode) => {
  expect(isOutsideVatArea(country, postcode)).toBe(false);
});
