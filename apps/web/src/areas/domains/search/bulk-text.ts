/**
 * The longest list that is put into an address. Some browsers and servers cut or refuse longer addresses, so a longer list is
 * kept in the tab.
 */
const ADDRESS_MAX = 4000;
const KEY = "np.bulksearch";

function tab(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

/** The list in the address, otherwise the long list that is kept in this tab. */
export function readBulkText(address: string | undefined): string {
  if (address !== undefined && address !== "") return address.replaceAll(",", "\n");
  return tab()?.getItem(KEY) ?? "";
}

/**
 * Keeps a list so that a reload finds it. Returns the text for the address; undefined if the list is empty or too long for it.
 */
export function writeBulkText(terms: readonly string[]): string | undefined {
  const short = terms.join(",");
  const fits = encodeURIComponent(short).length <= ADDRESS_MAX;
  try {
    if (fits || terms.length === 0) tab()?.removeItem(KEY);
    else tab()?.setItem(KEY, terms.join("\n"));
  } catch {
    // The storage is full or not available. The list is on the screen, but a reload would lose it.
  }
  return fits && terms.length > 0 ? short : undefined;
}
