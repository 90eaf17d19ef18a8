import { basename, join } from "node:path";
import { test as base, expect, type BrowserContext, type Frame, type Page, type Response } from "@playwright/test";
import axe from "axe-core";
import { query } from "./far-ends.ts";

export { expect };

/** Errors in the browser during a journey, and which of them the journey expected. */
export class Trouble {
  readonly #seen: string[] = [];
  readonly #foreseen: RegExp[] = [];
  readonly #reading: Promise<void>[] = [];

  constructor(context: BrowserContext) {
    context.on("console", (message) => {
      // Chromium logs a line for each failed request; these are recorded below, with their address.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        this.#note(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => this.#note(`script: ${error.error().stack ?? error.error().message}`));
    context.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // Leaving a page aborts its requests.
      if (why !== "net::ERR_ABORTED") this.#note(`request: ${request.method()} ${request.url()} ${why}`);
    });
    context.on("response", (response) => void this.#reading.push(this.#read(response)));
  }

  /** Allows errors in this journey. An error is allowed if one of these expressions matches its note. */
  foresee(...notes: readonly RegExp[]): void {
    this.#foreseen.push(...notes);
  }

  async surprises(): Promise<readonly string[]> {
    await Promise.all(this.#reading);
    return this.#seen.filter((note) => !this.#foreseen.some((pattern) => pattern.test(note)));
  }

  #note(text: string): void {
    this.#seen.push(text);
  }

  /** Notes HTTP errors and refusals of the API. A refusal is a code in an answer with status 200. */
  async #read(response: Response): Promise<void> {
    const request = response.request();
    const address = `${request.method()} ${new URL(response.url()).pathname}`;
    if (response.status() >= 400) return this.#note(`answer: ${response.status()} ${address}`);
    const isApi = address.includes(" /api/") && response.headers()["content-type"]?.includes("application/json");
    if (!isApi) return;
    // The body cannot be read any more if the page was left meanwhile.
    const answer: unknown = await response.json().catch(() => null);
    const code: unknown = answer !== null && typeof answer === "object" && "code" in answer ? answer.code : undefined;
    if (typeof code === "number" && code >= 2000) this.#note(`refusal: ${code} ${address}`);
  }
}

/** A journey, which fails on every script error, error in the console, and unexpected failed call. */
export const test = base.extend<{ trouble: Trouble }>({
  trouble: [
    async ({ context }, use) => {
      // All journeys have one address, and log in more often than an office of people in the quarter of an hour for which logins of
      // an address are counted.
      await query("delete from rate_counter where key like 'login:address:%'");
      const trouble = new Trouble(context);
      await use(trouble);
      expect(await trouble.surprises()).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits for colour transitions to finish. It does not wait for endless animations, nor for those in a closed fold, which pause
 * until it is opened.
 */
const settled = `Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity && each.effect?.target?.checkVisibility() !== false)
  .map((each) => each.finished)).then(() => undefined)`;

/**
 * Runs axe in the page, which loads it only once. axe's wrapper for the browser driver loads it again for each check, which takes
 * seven times as long as the check.
 */
const problemsOf = async (page: Page | Frame, rules: readonly string[] | null): Promise<string[]> => {
  await page.evaluate(settled);
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], preload: false, ...(rules !== null && { runOnly: rules }) };
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" | ")}`);
};

const pictures = process.env["PICTURES"];

/** Writes a picture of the current screen into the folder PICTURES, if it is set, for a person who reviews the screens. */
async function takePicture(page: Page, theme: "light" | "dark"): Promise<void> {
  if (pictures === undefined) return;
  const { file, title } = test.info();
  const name = `${basename(file, ".e2e.ts")} ${title.slice(0, 40)}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  await page.screenshot({
    path: join(pictures, `${name}-${String(performance.now() | 0).padStart(7, "0")}-${theme}.png`),
    fullPage: true,
  });
}

/** Checks that axe finds no problems on the current screen, in the light theme and (for colours) in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that was just opened may be empty for a moment, or between two languages.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await expect.poll(() => problemsOf(page, null), { message: "light", timeout: 30_000 }).toEqual([]);
  await takePicture(page, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect.poll(() => problemsOf(page, ["color-contrast"]), { message: "dark", timeout: 30_000 }).toEqual([]);
  await takePicture(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
}

/** Checks that axe finds no breach of WCAG in a page that another page shows in a frame. Advice about whole pages is left out. */
export async function expectFrameAccessible(frame: Frame): Promise<void> {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  await expect.poll(() => problemsOf(frame, rules), { message: frame.url(), timeout: 30_000 }).toEqual([]);
}
