/** Loads a part of the app. If that fails because the network is down, the part is loaded again when the network is back. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => globalThis.addEventListener("online", resolve, { once: true }));
    return fetchPart(load);
  }
}
