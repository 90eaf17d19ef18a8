import { expect, test } from "vitest";
import type { Locale } from "./locale.ts";
import { createTexts } from "./texts.ts";

type Gate = { readonly key: string; readonly open: () => void; readonly fail: () => void };

/** A loader whose answers the test releases one by one, to choose their order. */
function gated() {
  const gates: Gate[] = [];
  const load = (locale: Locale, area: string) => () =>
    new Promise<{ texts: Record<string, unknown> }>((resolve, reject) => {
      const texts = area === "base" ? { ui: { word: `${locale} base` } } : { word: `${locale} ${area}` };
      gates.push({ key: `${locale}/${area}`, open: () => resolve({ texts }), fail: () => reject(new Error("lost")) });
    });
  const take = (key: string) => {
    const gate = gates.find((each) => each.key === key);
    if (!gate) throw new Error(`nobody asked for ${key}`);
    return gate;
  };
  return { load, take, asked: () => gates.map(({ key }) => key) };
}

test("loads one language, and only the areas in use", async () => {
  const { load, take, asked } = gated();
  const texts = createTexts(load);
  const ready = texts.setLocale("sv");
  take("sv/base").open();
  await ready;
  expect(asked()).toEqual(["sv/base"]);
  const more = texts.ensure(["shell"]);
  take("sv/shell").open();
  await more;
  expect(texts.snapshot()).toEqual({
    locale: "sv",
    messages: { ui: { word: "sv base" }, shell: { word: "sv shell" } },
  });
  await texts.ensure(["shell"]);
  expect(asked()).toEqual(["sv/base", "sv/shell"]);
});

test("keeps the old language on screen until every area in use has loaded", async () => {
  const { load, take } = gated();
  const texts = createTexts(load);
  const english = texts.setLocale("en");
  take("en/base").open();
  await english;
  const more = texts.ensure(["shell"]);
  take("en/shell").open();
  await more;
  const swedish = texts.setLocale("sv");
  take("sv/base").open();
  await Promise.resolve();
  expect(texts.snapshot().locale).toBe("en");
  take("sv/shell").open();
  await swedish;
  expect(texts.snapshot().locale).toBe("sv");
  expect(JSON.stringify(texts.snapshot().messages)).not.toContain("en ");
});

test("the last choice wins over one that loads more slowly", async () => {
  const { load, take } = gated();
  const texts = createTexts(load);
  const swedish = texts.setLocale("sv");
  const english = texts.setLocale("en");
  take("en/base").open();
  await english;
  take("sv/base").open();
  await swedish;
  expect(texts.snapshot().locale).toBe("en");
});

test("loads again after a failed download", async () => {
  const { load, take, asked } = gated();
  const texts = createTexts(load);
  const first = texts.setLocale("en");
  take("en/base").fail();
  await expect(first).rejects.toThrow("lost");
  void texts.setLocale("en");
  expect(asked()).toEqual(["en/base", "en/base"]);
});
