/** Registers write towns in capitals. Such a name gets ordinary letters; one that is written otherwise stays as it is. */
export function ordinaryLetters(town: string, language: "sv" | "nb"): string {
  if (town !== town.toLocaleUpperCase(language)) return town;
  return town.toLocaleLowerCase(language).replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toLocaleUpperCase(language));
}
