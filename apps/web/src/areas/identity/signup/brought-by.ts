const key = "np.affiliate";

/**
 * Remembers the affiliate whose link led here, until the tab is closed. The last link counts. Nothing is kept beyond the visit,
 * and no cookie is set, so no consent is needed. Returns true unless the same link was already remembered.
 */
export function rememberAffiliate(name: string): boolean {
  try {
    const isNew = sessionStorage.getItem(key) !== name;
    sessionStorage.setItem(key, name);
    return isNew;
  } catch {
    return true;
  }
}

/** The name of the affiliate whose link led here. Empty if none did, or if the browser stores nothing. */
export function affiliateOfVisit(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
