import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";

test.each(["en", "sv"] as const)("the keys of DNS records stand beside those of the panel (%s)", async (locale) => {
  await renderApp(<KeyboardHelp onClose={() => undefined} />, { locale });
  const keys = (await screen.findAllByRole("definition", { hidden: true })).map(({ textContent }) =>
    textContent?.replace(/\s+/g, " ").trim(),
  );
  expect(keys.slice(-6)).toEqual(["n", "e", "d", "Del", "u", "Ctrl Enter"]);
  expect(
    screen.getByRole("heading", { hidden: true, name: { en: "DNS records", sv: "DNS-poster" }[locale] }),
  ).toBeTruthy();
});
