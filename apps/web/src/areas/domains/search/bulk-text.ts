/** Longer addresses are cut or refused somewhere between browser and server; a long list waits in the tab instead. */
const ADDRESS_MAX = 4000;
const KEY = "np.bulksearch";

function tab(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

/** The list of the address, else the long one of this tab. */
export function readBulkText(address: string | undefined): string {
  if (address !== undefined && address !== "") return address.replaceAll(",", "\n");
  return tab()?.getItem(KEY) ?? "";
}

/** Keeps a list so that a reload finds it again; gives what of it belongs into the address. */
export function writeBulkText(terms: readonly string[]): string | undefined {
  const short = terms.join(",");
  const fits = encodeURIComponent(short).length <= ADDRESS_MAX;
  try {
    if (fits || terms.length === 0) tab()?.removeItem(KEY);
    else tab()?.setItem(KEY, terms.join("\n"));
  } catch {
    // A full or refused storage: the list is on screen, a reload would lose it.
  }
  return fits && terms.length > 0 ? short : undefined;
}
