import { refusal } from "../refusal.ts";

export const PricesBelowWholesale = refusal({
  name: "PricesBelowWholesale",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Some of these prices are below what you pay yourself. Confirm that you want to sell at a loss, or raise them",
    sv: "Några av priserna ligger under vad ni själva betalar. Bekräfta att ni vill sälja med förlust, eller höj dem",
  },
});
export const PriceOfNothing = refusal({
  name: "PriceOfNothing",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "A price of zero is possible only where you pay nothing yourself. Enter an amount",
    sv: "Priset kan vara noll bara där ni själva inte betalar något. Ange ett belopp",
  },
});
export const ScopeTwice = refusal({
  name: "ScopeTwice",
  resultCode: 2002,
  retry: "after-fix",
  text: {
    en: "The change has two values for the same price or margin. Keep one of them",
    sv: "Ändringen har två värden för samma pris eller marginal. Behåll ett av dem",
  },
});
export const DiscountOnlyInGroups = refusal({
  name: "DiscountOnlyInGroups",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Only a price group can give a discount. Enter a margin from 0 % up, or choose a price group",
    sv: "Bara en prisgrupp kan ge rabatt. Ange en marginal från 0 % och uppåt, eller välj en prisgrupp",
  },
});
export const GroupNamed = refusal({
  name: "GroupNamed",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "Your brand already has a price list with this name. Choose another name",
    sv: "Varumärket har redan en prislista med det namnet. Välj ett annat namn",
  },
});
export const TooManyGroups = refusal({
  name: "TooManyGroups",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "A brand can have at most {most} price groups. Remove one that you no longer need",
    sv: "Ett varumärke kan ha högst {most} prisgrupper. Ta bort en som inte längre behövs",
  },
});
export const GroupHasCustomers = refusal({
  name: "GroupHasCustomers",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "Customers still buy by this group. Move them to another list first",
    sv: "Det finns kunder som köper enligt gruppen. Flytta dem till en annan lista först",
  },
});
export const FirstListStays = refusal({
  name: "FirstListStays",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "This is the brand's first price list. Only price groups can be renamed and removed",
    sv: "Det här är varumärkets första prislista. Bara prisgrupper kan byta namn och tas bort",
  },
});
export const GroupOfOtherBrand = refusal({
  name: "GroupOfOtherBrand",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Some of these customers belong to another brand. Choose a list of their brand",
    sv: "Några av kunderna hör till ett annat varumärke. Välj en lista i deras varumärke",
  },
});
export const CustomersThereAlready = refusal({
  name: "CustomersThereAlready",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "These customers already buy by this list",
    sv: "Kunderna köper redan enligt den här listan",
  },
});
export const ImportFileUnreadable = refusal({
  name: "ImportFileUnreadable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The text has no table. The first line names the columns, and each further line is a customer",
    sv: "Texten innehåller ingen tabell. Första raden är kolumnernas namn, och varje rad därefter är en kund",
  },
});
export const ImportTooLong = refusal({
  name: "ImportTooLong",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "An import can have at most {most} customers. Divide the file",
    sv: "En import kan ha högst {most} kunder. Dela upp filen",
  },
});
export const ImportLinesWrong = refusal({
  name: "ImportLinesWrong",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Some lines cannot be imported. Check the lines again, and correct them or leave them out",
    sv: "Några rader går inte att importera. Kontrollera raderna igen, och rätta dem eller hoppa över dem",
  },
});
export const ImportHasNothing = refusal({
  name: "ImportHasNothing",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "All of these customers are there already",
    sv: "Alla de här kunderna finns redan",
  },
});
export const CostsAnswered = refusal({
  name: "CostsAnswered",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This change has been answered already",
    sv: "Den här ändringen är redan besvarad",
  },
});
export const OrganisationNumberWrong = refusal({
  name: "OrganisationNumberWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The organisation number is wrong. Check its digits",
    sv: "Organisationsnumret stämmer inte. Kontrollera siffrorna",
  },
});
export const VatNumberWrong = refusal({
  name: "VatNumberWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The VAT number is wrong. It begins with the country code of the seller, such as SE556036079301",
    sv: "Momsnumret stämmer inte. Det börjar med säljarens landskod, till exempel SE556036079301",
  },
});
export const BankgiroWrong = refusal({
  name: "BankgiroWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The Bankgiro number is wrong. Check its digits",
    sv: "Bankgironumret stämmer inte. Kontrollera siffrorna",
  },
});
export const IbanWrong = refusal({
  name: "IbanWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The IBAN is wrong. Check its characters",
    sv: "IBAN-numret stämmer inte. Kontrollera tecknen",
  },
});
export const BankMissing = refusal({
  name: "BankMissing",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Enter a Bankgiro number or an IBAN, so that customers can pay",
    sv: "Ange ett bankgironummer eller ett IBAN så att kunderna kan betala",
  },
});
export const ModeNeedsSeller = refusal({
  name: "ModeNeedsSeller",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Save your own seller first",
    sv: "Spara er egen säljare först",
  },
});
export const ModeNeedsProof = refusal({
  name: "ModeNeedsProof",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The VAT number has to be the one of this account and confirmed by VIES. Check it on the account's profile",
    sv: "Momsnumret ska vara kontots eget och bekräftat av VIES. Kontrollera det på kontots profil",
  },
});
export const ModeAsked = refusal({
  name: "ModeAsked",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "You already sell in this way, or have asked for a change. Withdraw that request first",
    sv: "Ni säljer redan så, eller har begärt en ändring. Återta den begäran först",
  },
});
export const ModeBegins = refusal({
  name: "ModeBegins",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "Choose a day from today and at most a year ahead",
    sv: "Välj en dag från och med i dag och högst ett år framåt",
  },
});
export const ReceiptTooMuch = refusal({
  name: "ReceiptTooMuch",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "The amount is more than what is left to pay on the invoice",
    sv: "Beloppet är högre än det som återstår att betala på fakturan",
  },
});
export const ReceiptBegun = refusal({
  name: "ReceiptBegun",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Work on the order has begun with this money, so it cannot be undone. Credit the invoice instead",
    sv: "Arbetet med beställningen har börjat med de här pengarna, så det går inte att ångra. Kreditera fakturan i stället",
  },
});

export const ResellersClosed = refusal({
  name: "ResellersClosed",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Applications to become a reseller cannot be made here at the moment. Write to us instead",
    sv: "Det går inte att ansöka om att bli återförsäljare här just nu. Skriv till oss i stället",
  },
});
export const ResellerTermsNotAccepted = refusal({
  name: "ResellerTermsNotAccepted",
  resultCode: 2306,
  retry: "after-fix",
  text: { en: "Accept the terms to become a reseller", sv: "Godkänn villkoren för att bli återförsäljare" },
});
