import { expect, test } from "vitest";
import { checkIdNumber, isSwedishOrganisationNumber, isSwedishPersonalNumber, plainIdNumber } from "./id-number.ts";

test("organisation numbers are recognised by their check digit and by a third digit that no month has", () => {
  for (const number of ["556036-0793", "5560360793", "16556036-0793", "202100-5489"])
    expect(isSwedishOrganisationNumber(number), number).toBe(true);
  for (const number of ["556036-0794", "556036-079", "A56036-0793", "551036-0793", ""])
    expect(isSwedishOrganisationNumber(number), number).toBe(false);
});

test("a sole trader is a company with the number of its owner", () => {
  expect(isSwedishOrganisationNumber("811218-9876")).toBe(true);
});

test("personal numbers are dates with a check digit, coordination numbers dates with 60 added to the day", () => {
  for (const number of ["811218-9876", "19811218-9876", "811218+9876", "701063-2391", "000229-0005"])
    expect(isSwedishPersonalNumber(number), number).toBe(true);
  for (const number of ["811218-9875", "811318-9876", "811232-9871", "19000229-0005", "18811218-9876", "556036-0793"])
    expect(isSwedishPersonalNumber(number), number).toBe(false);
});

test("only Swedish numbers are validated, by the kind of party", () => {
  expect(checkIdNumber("company", "SE")("556036-0794")).toBe("rules.invalid_orgnr");
  expect(checkIdNumber("person", "SE")("556036-0793")).toBe("rules.invalid_personnr");
  expect(checkIdNumber("company", "DE")("HRB 12345")).toBeNull();
  expect(checkIdNumber("person", "SE")("")).toBeNull();
});

test("Swedish numbers are stored with one hyphen; the plus of a centenarian stays", () => {
  expect(plainIdNumber(" 5560360793 ", "SE")).toBe("556036-0793");
  expect(plainIdNumber("19811218 9876", "SE")).toBe("19811218-9876");
  expect(plainIdNumber("811218+9876", "SE")).toBe("811218+9876");
  expect(plainIdNumber("HRB 12345", "DE")).toBe("HRB 12345");
});
