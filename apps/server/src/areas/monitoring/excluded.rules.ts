/** What a watch ignores: names (entries with a dot) and words (entries without one). */
export type Exclusions = readonly string[];

/**
 * Whether a found name is ignored: it is an excluded name or below one, or its label contains an excluded word. An excluded word
 * that is a part of the mark has no effect, because otherwise every name with the mark would be ignored.
 */
export function isExcluded(
  { name, label, mark }: { readonly name: string; readonly label: string; readonly mark: string },
  exclusions: Exclusions,
): boolean {
  return exclusions.some((each) =>
    each.includes(".") ? name === each || name.endsWith(`.${each}`) : label.includes(each) && !mark.includes(each),
  );
}
