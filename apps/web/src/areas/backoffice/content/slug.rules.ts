/** Makes an article's name for addresses from its title: "Hur lång tid tar det?" becomes hur-lang-tid-tar-det. */
export function slugOf(title: string): string {
  const plain = title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, "");
}
