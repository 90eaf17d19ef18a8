/** Fetches a part of the app. One that did not come because the network is away is fetched when it is back. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => globalThis.addEventListener("online", resolve, { once: true }));
    return fetchPart(load);
  }
}
