import {
  BankgiroWrong,
  BankMissing,
  IbanWrong,
  OrganisationNumberWrong,
  VatNumberWrong,
} from "@nameplane/contracts/resellers/refusals";
import { expect, test } from "vitest";
import { plainSeller, sellerProblem, type SellerFacts } from "./seller.rules.ts";

const facts: SellerFacts = {
  name: "Solrosen Webb AB",
  orgnr: "5560360793",
  country: "SE",
  isvatregistered: true,
  vatnumber: "se 556036-0793 01",
  street: "Solgatan 1",
  postcode: "111 22",
  city: "Stockholm",
  email: "faktura@solrosen.example",
  phone: "",
  bankgiro: "50501055",
  iban: "",
  bic: "",
  hasftax: true,
  firstnumber: 70_001,
};
const problem = (change: Partial<SellerFacts>) => sellerProblem(plainSeller({ ...facts, ...change }));

test("facts of a seller are stored in the form in which they are printed", () => {
  expect(plainSeller(facts)).toMatchObject({ orgnr: "556036-0793", vatnumber: "SE556036079301", bankgiro: "5050-1055" });
  expect(sellerProblem(plainSeller(facts))).toBeNull();
});

test("a seller that is not registered for VAT has no VAT number, and one outside Sweden no F-tax", () => {
  expect(plainSeller({ ...facts, isvatregistered: false }).vatnumber).toBe("");
  expect(plainSeller({ ...facts, country: "DE" }).hasftax).toBe(false);
});

test.each([
  [{ orgnr: "556036-0794" }, OrganisationNumberWrong, "orgnr"],
  [{ vatnumber: "DE136695976" }, VatNumberWrong, "vatnumber"],
  [{ vatnumber: "" }, VatNumberWrong, "vatnumber"],
  [{ bankgiro: "5050-1056" }, BankgiroWrong, "bankgiro"],
  [{ bankgiro: "" }, BankMissing, "bankgiro"],
  [{ bankgiro: "", iban: "SE4550000000058398257467" }, IbanWrong, "iban"],
] as const)("%o is refused with the field it concerns", (change, refusal, param) => {
  expect(problem(change)).toEqual({ refusal, param });
});

test("a seller may be paid by IBAN alone", () => {
  expect(problem({ bankgiro: "", iban: "SE45 5000 0000 0583 9825 7466" })).toBeNull();
});
