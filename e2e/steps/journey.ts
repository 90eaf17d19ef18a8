import { test as base, expect, type BrowserContext, type Page, type Response } from "@playwright/test";
import axe from "axe-core";

export { expect };

/** What went wrong in a browser while a journey was travelled, and what of it the journey foresaw. */
export class Trouble {
  readonly #seen: string[] = [];
  readonly #foreseen: RegExp[] = [];
  readonly #reading: Promise<void>[] = [];

  constructor(context: BrowserContext) {
    context.on("console", (message) => {
      // Chromium writes a line of its own for each failed request; those are told below, with their address.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        this.#note(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => this.#note(`script: ${error.error().stack ?? error.error().message}`));
    context.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // A page that is left ends what it was still asking for.
      if (why !== "net::ERR_ABORTED") this.#note(`request: ${request.method()} ${request.url()} ${why}`);
    });
    context.on("response", (response) => void this.#reading.push(this.#read(response)));
  }

  /** This may happen in this journey: any part of the note. */
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

  /** HTTP errors, and answers of the API that are no success: it says so in the code of an answer with status 200. */
  async #read(response: Response): Promise<void> {
    const request = response.request();
    const address = `${request.method()} ${new URL(response.url()).pathname}`;
    if (response.status() >= 400) return this.#note(`answer: ${response.status()} ${address}`);
    const isApi = address.includes(" /api/") && response.headers()["content-type"]?.includes("application/json");
    if (!isApi) return;
    // The body is gone when the page was left before it was read.
    const answer: unknown = await response.json().catch(() => null);
    const code: unknown = answer !== null && typeof answer === "object" && "code" in answer ? answer.code : undefined;
    if (typeof code === "number" && code >= 2000) this.#note(`refusal: ${code} ${address}`);
  }
}

/** Every journey fails on a script error, an error in the console, and a call that failed without being foreseen. */
export const test = base.extend<{ trouble: Trouble }>({
  trouble: [
    async ({ context }, use) => {
      const trouble = new Trouble(context);
      await use(trouble);
      expect(await trouble.surprises()).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * What fades into another colour has arrived there; what turns for ever is not waited for, nor what is folded away: in a closed fold
 * nothing moves until it is opened.
 */
const settled = `Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity && each.effect?.target?.checkVisibility() !== false)
  .map((each) => each.finished)).then(() => undefined)`;

/**
 * axe as it is, in the page itself and brought there once: its wrapper for the browser driver brings it again for each look, which
 * takes seven times as long as looking does.
 */
const problemsOf = async (page: Page, rules: readonly string[] | null): Promise<string[]> => {
  await page.evaluate(settled);
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], preload: false, ...(rules !== null && { runOnly: rules }) };
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" | ")}`);
};

/** The screen as it stands has nothing that axe objects to, in the light theme and (colours) in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that was only just opened may be empty for another moment, or between two languages.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await expect.poll(() => problemsOf(page, null), { message: "light", timeout: 30_000 }).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect.poll(() => problemsOf(page, ["color-contrast"]), { message: "dark", timeout: 30_000 }).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
}
