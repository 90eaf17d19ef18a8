/** Common words of a question that say nothing about its subject. */
const small = new Set(
  (
    "a an and are as at be by can do does for from get has have how i if in is it me my no not of on or so that the there this to was we what when where which who why will with you your " +
    "att av behöver de den det ett en er finns får för ha hade han har hon hur i icke in inte jag kan man med men min mina mitt ni nu nej när någon något och om på sig sin ska skall som så till ut var vad varför vem vi vilken vilket än är"
  ).split(" "),
);

/**
 * The words to search for in a question: letters and digits only, each word once, at most ten. Long words are shortened, so
 * that they match with other endings.
 */
export function searchWords(question: string): readonly string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const meaningful = words.filter((word) => !small.has(word));
  const stems = (meaningful.length > 0 ? meaningful : words).map((word) => (word.length > 6 ? word.slice(0, -2) : word));
  return [...new Set(stems)].slice(0, 10);
}
