/** The note on an invoice that replaces a credited one. */
export function replacesText(language: "en" | "sv", number: number): string {
  return language === "sv" ? `Ersätter faktura ${number}` : `Replaces invoice ${number}`;
}
