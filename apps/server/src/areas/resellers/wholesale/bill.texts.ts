type Words = { readonly en: string; readonly sv: string };

const acts: Readonly<Record<string, Words>> = {
  create: { en: "Registration", sv: "Registrering" },
  renew: { en: "Renewal", sv: "Förnyelse" },
  transfer: { en: "Transfer", sv: "Flytt" },
  restore: { en: "Restore", sv: "Återställning" },
  trade: { en: "Owner change", sv: "Ägarbyte" },
};
const order: Words = { en: "Order", sv: "Beställning" };
const returned: Words = { en: "Given back", sv: "Återbetalat" };
const customer: Words = { en: "customer", sv: "kund" };

/** The text of a line of a wholesale invoice, such as "2026-11-03 Registration example.se, customer 10042". */
export function billText(
  language: "en" | "sv",
  of: {
    readonly day: string;
    readonly operation: string;
    readonly isDomain: boolean;
    readonly name: string;
    readonly customerNumber: number | null;
    readonly isReturn: boolean;
  },
): string {
  const act = (of.isDomain ? (acts[of.operation] ?? order) : order)[language];
  const what = [act, of.name].filter((word) => word !== "").join(" ");
  const whose = of.customerNumber === null ? "" : `, ${customer[language]} ${of.customerNumber}`;
  return `${of.isReturn ? `${returned[language]}: ` : ""}${of.day} ${what}${whose}`;
}

/** The note of a wholesale invoice: its month, and a remark if it is already paid. */
export function billNote(language: "en" | "sv", month: string, isPaid: boolean): string {
  if (language === "sv") return `Grossistköp ${month}${isPaid ? ", betalda från tillgodohavandet" : ""}`;
  return `Wholesale purchases ${month}${isPaid ? ", paid from your credit" : ""}`;
}
