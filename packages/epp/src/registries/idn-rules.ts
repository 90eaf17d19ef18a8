/** The characters that may stand in a name of one language or table; digits and the hyphen belong to each. */
export interface IdnTag {
  readonly tag: string;
  /** Unicode scripts all of whose characters may be used. */
  readonly scripts?: readonly string[] | undefined;
  /** Single letters that may be used as well, or alone where no script is given. */
  readonly letters?: string | undefined;
}

/** What a registry wants to know of an internationalised name when it is created. The first tag that covers the name counts. */
export interface IdnRules {
  /** `language`: idnLang-1.0. `table`: idn-1.0 (draft-ietf-eppext-idnmap). */
  readonly says: "language" | "table";
  readonly tags: readonly IdnTag[];
}

const latin = "abcdefghijklmnopqrstuvwxyz";
const russian = "абвгдежзийклмнопрстуфхцчшщъыьэюяё";

/**
 * What to begin with at a registry whose greeting offers idn-1.0: one table for each script, by its code of ISO 15924. A greeting does
 * not say what the registry calls its tables; its registration rules do.
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
 * Languages of .com and .net. For those that Verisign has a list of characters for (Bulgarian, Russian, Ukrainian, Belarusian,
 * Macedonian, Greek, Chinese, Japanese, Korean) the letters are narrow; for all others it only asks that the characters are of one
 * script, so that one language stands for its script. Source: Verisign's registration rules for internationalised names.
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
