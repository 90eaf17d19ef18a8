// Words that lists of leaked passwords are built around, in English and Swedish, without their decorations: "Password1!", "P4ssw0rd" and
// "password2024" are all "password". Only words of an everyday password stand here; a phrase of several words is not in the list.
const words =
  "password passwort passord losenord losen hemligt hemlig secret admin administrator root user guest test testing welcome valkommen " +
  "hello hej hejhej hejsan letmein login access master default changeme temp temporary qwerty qwertyuiop qwert asdf asdfgh asdfghjkl " +
  "zxcvbn zxcvbnm qazwsx qazwsxedc qwe qweasd qweasdzxc iloveyou jagalskardig love lovely alskar sunshine princess prinsessa dragon " +
  "monkey football fotboll baseball basketball hockey superman batman spiderman starwars pokemon pikachu naruto minecraft fortnite " +
  "summer winter spring autumn fall sommar vinter host var january february march april may june july august september october " +
  "november december januari februari mars maj juni juli augusti oktober monday tuesday wednesday thursday friday saturday sunday " +
  "mandag tisdag onsdag torsdag fredag lordag sondag sweden sverige stockholm goteborg malmo uppsala svensk ikea volvo saab london " +
  "america canada china india google facebook apple samsung microsoft windows internet computer dator server network domain domains " +
  "registrar nameserver nameplane hosting website company foretag office kontor business money pengar bank credit michael jennifer " +
  "jordan jessica ashley daniel david robert thomas andreas johan anders erik karl anna maria emma elin sara linda mikael fredrik " +
  "charlie buster maggie bella tiger ginger pepper cookie chocolate choklad cheese banana orange flower blomma butterfly fjaril " +
  "rainbow diamond angel devil killer hunter ranger soccer jesus god freedom whatever trustno nothing mustang ferrari porsche harley " +
  "corvette yamaha honda liverpool arsenal chelsea barcelona realmadrid aik djurgarden hammarby abc abcd abcde abcdef aaa a";

const stems = new Set(words.split(" "));

// The swaps that everybody makes, and that every guessing program tries.
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
  å: "a",
  ä: "a",
  ö: "o",
};

/**
 * True for a password that stands on the first pages of every guessing list: one common word with capital letters, swapped letters,
 * digits or signs around it, or the same repeated. Such a password can pass every rule about length and classes.
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > 40) return false;
  const lower = password.toLowerCase();
  // digits and signs at the ends are decoration; what they may also stand for is undone only inside the word
  const bare = lower.replaceAll(/^[^a-zåäö]+|[^a-zåäö]+$/g, "");
  return [bare, lower, lower.replace(/[\d!?.*#_-]+$/, "")].some((core) => isCommonWord(unswap(core)));
}

function isCommonWord(text: string): boolean {
  if (stems.has(text) || stems.has(text.replaceAll("l", "i")) || stems.has(text.replaceAll("i", "l"))) return true;
  const half = text.slice(0, text.length / 2);
  return half !== "" && half + half === text && stems.has(half);
}

function unswap(text: string): string {
  return Array.from(text, (character) => plainLetters[character] ?? character).join("");
}
