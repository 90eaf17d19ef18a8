import { afterEach, expect, test, vi } from "vitest";
import { fetchPart } from "./fetch-part.ts";

afterEach(() => vi.unstubAllGlobals());

/** A network that can be turned off and on. */
function stubNetwork() {
  const network = new EventTarget();
  const state = { onLine: false };
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  vi.stubGlobal("navigator", state);
  return {
    turn: (onLine: boolean) => {
      state.onLine = onLine;
      network.dispatchEvent(new Event(onLine ? "online" : "offline"));
    },
  };
}

test("without a network a part is not asked for before the network is back, because a failed module stays failed", async () => {
  const network = stubNetwork();
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve("part"));
  const part = fetchPart(load);
  expect(load).not.toHaveBeenCalled();
  network.turn(true);
  expect(await part).toBe("part");
});

test("a part during whose load the network went down is loaded when the network is back", async () => {
  const network = stubNetwork();
  network.turn(true);
  let isThere = false;
  const load = vi.fn<() => Promise<string>>(() => {
    if (isThere) return Promise.resolve("part");
    network.turn(false);
    return Promise.reject(new TypeError());
  });
  const part = fetchPart(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  isThere = true;
  network.turn(true);
  expect(await part).toBe("part");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that fails to load although there is a network is a failure", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  await expect(fetchPart(() => Promise.reject(new TypeError("gone")))).rejects.toThrow("gone");
});
