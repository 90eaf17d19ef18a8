import { afterEach, expect, test } from "vitest";
import { createApi } from "../../lib/api/client.ts";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { ownConfig } from "./brand-config.ts";
import { applyBrand, currentBrand, loadBrand } from "./brand-store.ts";

/** Loads the brand on a page whose meta element has this value. Returns the addresses that were called. */
async function load(ownApp: string, brandName = "Solrosen", onChange = () => {}): Promise<readonly string[]> {
  const mark = document.createElement("meta");
  mark.name = "np-own-app";
  mark.content = ownApp;
  document.head.append(mark);
  const config = JSON.stringify({ globals: { brandName } });
  const { fetch, paths } = stubFetch(() => ok({ content: { config } }));
  const api = createApi({
    version: "1",
    ajaxTimeoutMs: () => 1000,
    language: () => "en",
    fetch,
    events: new EventTarget(),
    report: () => undefined,
    hooks: {
      onLoginRequired: () => "refuse",
      onTwoStepRequired: () => undefined,
      onSuspended: () => undefined,
      identity: () => null,
    },
  });
  await loadBrand(api, "panel.solrosen.example", onChange);
  mark.remove();
  return paths();
}

afterEach(async () => {
  localStorage.clear();
  await applyBrand(ownConfig);
});

test("fetch_whitelabel is called only when this is not the operator's own host [S7.26]", async () => {
  expect(await load("1")).toEqual([]);
  expect(currentBrand()).toBe(ownConfig);
  expect(await load("0")).toEqual(["/api/whitelabel/fetch_whitelabel/?host=panel.solrosen.example"]);
  expect(currentBrand().globals.brandName).toBe("Solrosen");
});

test("a returning browser starts with the stored brand, and is informed when it has changed", async () => {
  await load("0");
  await applyBrand(ownConfig);
  const told: string[] = [];
  const tell = () => told.push(currentBrand().globals.brandName);
  await load("0", "Solrosen", tell);
  expect(currentBrand().globals.brandName).toBe("Solrosen");
  await load("0", "Solrosen & Co", tell);
  await expect.poll(() => told).toEqual(["Solrosen & Co"]);
});
