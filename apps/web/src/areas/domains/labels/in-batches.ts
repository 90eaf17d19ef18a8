/** Makes calls for parts of a long list, one after the other. The first failure ends them. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  call: (some: Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += size) results.push(await call(items.slice(at, at + size)));
  return results;
}
