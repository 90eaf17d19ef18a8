// Common Swedish words and names, and words about domain names and hosting. The international list does not have them.
const ownWords =
  "losenord losen hemligt hemlig valkommen hejhej hejsan jagalskardig alskar prinsessa fotboll sommar vinter vintern januari februari " +
  "mars juni juli augusti oktober mandag tisdag onsdag torsdag fredag lordag sondag sverige stockholm goteborg malmo uppsala svensk " +
  "ikea dator foretag kontor pengar andreas anders fredrik emelie choklad blomma fjaril aik djurgarden hammarby domains registrar " +
  "nameserver nameplane hosting website changeme qwertyuiop hejhejhej bajsbajs svenska blommor katten hunden";

// Usual replacements of letters by digits and signs. Every program that guesses passwords tries them.
const plainLetters: Readonly<Record<string, string>> = {
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

/** The longest password that is looked up, because no list has longer ones. */
const lengthMax = 40;

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Nearly fifty thousand leaked passwords (0.4 MB). They are loaded when the first password is set, because most processes never
 * need them.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"].map(String), ...ownWords.split(" ")]),
  );
  return list;
}

/**
 * Whether a password would be guessed early: it is on the list, or a variant of one on it with capitals, replaced letters, or
 * digits and signs around it ("P4ssw0rd!", "Sommar2026"). Such a password can pass all rules about length and classes.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > lengthMax) return false;
  const known = await commonPasswords();
  const lower = password.toLowerCase();
  const cores = [
    lower,
    lower.replaceAll(/^[^a-z\d]+|[^a-z\d]+$/g, ""),
    lower.replace(/[\d!?.*#_-]+$/, ""),
    lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, ""),
  ];
  return cores.flatMap((core) => [core, unswap(core), halved(core)]).some((core) => core.length > 2 && known.has(core));
}

function unswap(text: string): string {
  return Array.from(text, (character) => plainLetters[character] ?? character).join("");
}

/** The half of a text that consists of two equal halves: "hejhej" becomes "hej". */
function halved(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}
