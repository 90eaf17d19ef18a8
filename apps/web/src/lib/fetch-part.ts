/**
 * Loads a part of the app. While the network is down it waits, because a browser does not fetch a module again after it failed
 * once. If the network goes down during the load, the load is repeated when it is back.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) await new Promise((resolve) => globalThis.addEventListener("online", resolve, { once: true }));
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    return fetchPart(load);
  }
}
