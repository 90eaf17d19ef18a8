/** Facts about the user and the panel. An attacker who knows them tries them first as passwords (NIST SP 800-63B-4, 3.1.1.2). */
export type PasswordContext = {
  readonly username: string;
  readonly email: string;
  /** Name of the brand, and host name of its panel. */
  readonly brand: string;
  readonly host: string;
};

/** The product's own name. It is forbidden under all brands. */
const serviceName = "nameplane";

/** Shorter words are not searched for, because many good passwords contain them by chance. */
const wordLengthMin = 4;

/** Common labels of host names that say nothing about the brand. */
const plainLabels: ReadonlySet<string> = new Set(["www", "mail", "panel", "portal", "login", "localhost", "example"]);

const swapped: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The words to search for in a password: the words of the context as a whole, and their parts. */
export function contextWords({ username, email, brand, host }: PasswordContext): readonly string[] {
  const [local = "", domain = ""] = email.split("@");
  const labels = [domain, host].flatMap((name) => name.split(".").slice(0, -1)).filter((label) => !plainLabels.has(label));
  const whole = [username, local, brand, serviceName, ...labels];
  const words = whole.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map(plain);
  return [...new Set(words.filter((word) => word.length >= wordLengthMin && /[a-z]/.test(word)))];
}

/**
 * The longest of the words that a password contains. Capitals, signs between letters, and usual replacements of letters do not
 * hide a word.
 */
export function wordIn(password: string, words: readonly string[]): string | null {
  const forms = [plain(password), plain(unswap(password))];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const found = longestFirst.find((word) => forms.some((form) => form.includes(word) || form.includes(plain(unswap(word)))));
  return found ?? null;
}

const unswap = (text: string): string => Array.from(text, (character) => swapped[character] ?? character).join("");

/** Lower case without accents, only letters and digits. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, "");
