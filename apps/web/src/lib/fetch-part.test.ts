import { afterEach, expect, test, vi } from "vitest";
import { fetchPart } from "./fetch-part.ts";

afterEach(() => vi.unstubAllGlobals());

test("a part that failed to load without a network is loaded when the network is back", async () => {
  const network = new EventTarget();
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  vi.stubGlobal("navigator", { onLine: false });
  let isThere = false;
  const load = vi.fn<() => Promise<string>>(() => (isThere ? Promise.resolve("part") : Promise.reject(new TypeError())));
  const part = fetchPart(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  isThere = true;
  network.dispatchEvent(new Event("online"));
  expect(await part).toBe("part");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that fails to load although there is a network is a failure", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  await expect(fetchPart(() => Promise.reject(new TypeError("gone")))).rejects.toThrow("gone");
});
