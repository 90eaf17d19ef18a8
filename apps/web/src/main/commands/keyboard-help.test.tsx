import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";

test.each([
  ["en", "DNS records", "New record"],
  ["sv", "DNS-poster", "Ny post"],
] as const)("the keys of DNS records stand beside those of the panel (%s)", async (locale, heading, first) => {
  await renderApp(<KeyboardHelp onClose={() => undefined} />, { locale });
  await screen.findByText(heading);
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim());
  expect(textsOf("dd").slice(-6)).toEqual(["n", "e", "d", "Del", "u", "Ctrl Enter"]);
  expect(textsOf("dt").at(-6)).toBe(first);
  expect(textsOf("h3")).toEqual([heading]);
});
