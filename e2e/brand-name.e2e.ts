import { readFileSync } from "node:fs";
import type { Page, Response } from "@playwright/test";
import { brandWeb } from "./steps/brand.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { expect, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

/**
 * The operator's name, which is the product's name in the demo. What is meant to be there is left out: the company that sells,
 * which the law wants to be named, and the operator's name servers, which this brand has not replaced by its own.
 */
const operator = /(?<!ns\d\.)nameplane(?! Demo AB)/i;

/** Some letters around each place where the operator is named. */
function namesIn(text: string): string[] {
  const all = new RegExp(`.{0,60}${operator.source}.{0,60}`, "gis");
  return [...text.matchAll(all)].map(([found]) => found.replaceAll(/\s+/g, " "));
}

/** Reads every answer of the server, except scripts and styles, and collects where the operator is named. */
function readAnswers(page: Page): () => Promise<string[]> {
  const reading: Promise<string[]>[] = [];
  const read = async (response: Response): Promise<string[]> => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith("/assets/")) return [];
    const headers = JSON.stringify(response.headers());
    // The body cannot be read any more if the page was left meanwhile, or if it is a stream of events.
    const isStream = headers.includes("text/event-stream");
    const body = isStream ? "" : await response.text().catch(() => "");
    return namesIn(`${headers} ${body}`).map((found) => `${path}: ${found}`);
  };
  page.on("response", (response) => void (response.url().startsWith(brandWeb) && reading.push(read(response))));
  return async () => (await Promise.all(reading)).flat();
}

/** The addresses of all routes of the panel that need no parameters. */
function addresses(): string[] {
  const source = readFileSync(new URL("../apps/web/src/shell/routing/routes.ts", import.meta.url), "utf8");
  const paths = [...source.matchAll(/(?:path: |serviceTab\()"(\/[^"]*)"/g)].map(([, path = ""]) => path);
  return paths.map((path) => path.replaceAll(/\/\{[^}]+\?\}/g, "")).filter((path) => !path.includes("{"));
}

test.use({ baseURL: brandWeb, locale: "en-GB" });

test("nothing that a customer of a brand sees or gets names the operator: pages, titles, answers, mails", async ({
  page,
  trouble,
}) => {
  test.setTimeout(420_000);
  trouble.foresee(/^refusal: /, /^answer: 404 /);
  const buyer = await newBuyer("en", "client");
  const answers = readAnswers(page);
  const address = `${buyer.username}@kund.example`;
  await logIn(page, buyer);
  const name = freshName("neutral");
  await fillBasket(page, name);
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, name);

  const found: string[] = [];
  for (const each of addresses()) {
    await page.goto(each);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await expect(page.getByRole("img", { name: "Loading" })).toHaveCount(0);
    const text = `${await page.title()} ${await page.content()}`;
    found.push(...namesIn(text).map((where) => `page ${each}: ${where}`));
  }
  expect([...new Set([...found, ...(await answers())])]).toEqual([]);

  // Its address is the operator's, because this brand has no domain of its own for mail.
  const { subject, text, html, headers } = await newestMail(address);
  const sender = headers.find((header) => header.name.toLowerCase() === "from")?.value.replace(/<.*>/, "");
  expect(namesIn([sender, subject, text, html].join(" "))).toEqual([]);
});
