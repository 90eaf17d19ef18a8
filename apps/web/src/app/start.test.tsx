import { afterEach, expect, test, vi } from "vitest";
import { firstLocale } from "./start.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

test("the first page speaks the language of the address, else the stored one, else the browser's first, else English [S1.42, S1.43, S1.44, S1.45]", () => {
  const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["sv-SE", "en"]);
  expect(firstLocale()).toBe("sv");
  languages.mockReturnValue(["de-DE", "sv-SE"]);
  expect(firstLocale()).toBe("en");
  localStorage.setItem("np.locale", "sv");
  expect(firstLocale()).toBe("sv");
  history.replaceState(null, "", "/dashboard?lang=en");
  expect(firstLocale()).toBe("en");
  history.replaceState(null, "", "/dashboard?lang=de");
  expect(firstLocale()).toBe("en");
});
