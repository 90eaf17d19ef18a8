/** The characters allowed in a name of one language or table. Digits and the hyphen are always allowed. */
export interface IdnTag {
  readonly tag: string;
  /** Unicode scripts of which all characters may be used. */
  readonly scripts?: readonly string[] | undefined;
  /** Single letters that may be used in addition, or the only letters if no script is given. */
  readonly letters?: string | undefined;
}

/** What a registry requires in the create of an internationalised name. The first tag that covers the name is used. */
export interface IdnRules {
  /** `language`: the extension idnLang-1.0. `table`: the extension idn-1.0 (draft-ietf-eppext-idnmap). */
  readonly says: "language" | "table";
  readonly tags: readonly IdnTag[];
}

const latin = "abcdefghijklmnopqrstuvwxyz";
const russian = "абвгдежзийклмнопрстуфхцчшщъыьэюяё";

/**
 * The rules to begin with at a registry whose greeting offers idn-1.0: one table for each script, by its ISO 15924 code. A
 * greeting does not tell the names of the registry's tables; its registration rules do.
 */
export const tablesByScript: IdnRules = {
  says: "table",
  tags: [
    { tag: "Latn", scripts: ["Latin"] },
    { tag: "Cyrl", scripts: ["Cyrillic"] },
    { tag: "Grek", scripts: ["Greek"] },
  ],
};

/**
 * Languages of .com and .net. Verisign has a list of characters for some of them (Bulgarian, Russian, Ukrainian, Belarusian,
 * Macedonian, Greek, Chinese, Japanese, Korean), so their letters are limited to that list. For all others it only requires that
 * the characters are of one script, so one language represents each script. Source: Verisign's registration rules for
 * internationalised names.
 */
export const verisignLanguages: IdnRules = {
  says: "language",
  tags: [
    { tag: "SWE", letters: `${latin}åäöéü` },
    { tag: "ENG", scripts: ["Latin"] },
    { tag: "RUS", letters: russian },
    { tag: "UKR", letters: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя" },
    { tag: "BEL", letters: "абвгдеёжзійклмнопрстуўфхцчшыьэюя" },
    { tag: "MAC", letters: "абвгдѓежзѕијклљмнњопрстќуфхцчџш" },
    { tag: "SRP", scripts: ["Cyrillic"] },
    { tag: "GRE", scripts: ["Greek"] },
    { tag: "HEB", scripts: ["Hebrew"] },
    { tag: "ARA", scripts: ["Arabic"] },
    { tag: "ARM", scripts: ["Armenian"] },
    { tag: "GEO", scripts: ["Georgian"] },
    { tag: "THA", scripts: ["Thai"] },
    { tag: "LAO", scripts: ["Lao"] },
    { tag: "KHM", scripts: ["Khmer"] },
    { tag: "BUR", scripts: ["Myanmar"] },
    { tag: "HIN", scripts: ["Devanagari"] },
    { tag: "BEN", scripts: ["Bengali"] },
    { tag: "PAN", scripts: ["Gurmukhi"] },
    { tag: "GUJ", scripts: ["Gujarati"] },
    { tag: "TAM", scripts: ["Tamil"] },
    { tag: "TEL", scripts: ["Telugu"] },
    { tag: "KAN", scripts: ["Kannada"] },
    { tag: "MAL", scripts: ["Malayalam"] },
    { tag: "SIN", scripts: ["Sinhala"] },
    { tag: "TIB", scripts: ["Tibetan"] },
    { tag: "AMH", scripts: ["Ethiopic"] },
    { tag: "CHI", scripts: ["Han"], letters: latin },
    { tag: "JPN", scripts: ["Han", "Hiragana", "Katakana"], letters: latin },
    { tag: "KOR", scripts: ["Hangul"], letters: latin },
  ],
};
