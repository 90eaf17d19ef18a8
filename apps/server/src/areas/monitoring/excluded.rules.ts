/** What a watch leaves out: names (with a dot) and words. */
export type Exclusions = readonly string[];

/**
 * Whether a found name makes no finding: it is a name that was excluded, or below one, or its label contains an excluded word. A
 * word that is the mark itself, or a part of it, excludes nothing, because it would exclude everything.
 */
export function isExcluded(
  { name, label, mark }: { readonly name: string; readonly label: string; readonly mark: string },
  exclusions: Exclusions,
): boolean {
  return exclusions.some((each) =>
    each.includes(".") ? name === each || name.endsWith(`.${each}`) : label.includes(each) && !mark.includes(each),
  );
}
