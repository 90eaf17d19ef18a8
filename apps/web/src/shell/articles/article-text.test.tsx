import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { ArticleText } from "./article-text.tsx";

const shown = async (body: string, isPreview = false) => {
  const { container } = await renderApp(<ArticleText body={body} isPreview={isPreview} />);
  return container.querySelector(".np-article-text");
};

test("paragraphs, headings, lists, emphasis and code are elements of their own", async () => {
  const text = await shown("# Top\n\nOne **two** _three_ `four`.\n\n- a\n- b\n\n1. c\n\n> said\n\n```\nx = 1\n```");
  expect(text?.querySelector("h3")?.textContent).toBe("Top");
  expect(text?.querySelector("strong")?.textContent).toBe("two");
  expect(text?.querySelector("em")?.textContent).toBe("three");
  expect([...(text?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent)).toEqual(["a", "b", "c"]);
  expect(text?.querySelector("blockquote")?.textContent).toBe("said");
  expect(text?.querySelector("pre")?.textContent).toBe("x = 1");
});

test("a link leads inside the panel, to the web or to a mail address; in a preview it opens another window", async () => {
  await shown("[in](/order) [out](https://example.com/a) [mail](mailto:a@example.com)");
  expect(screen.getByRole("link", { name: "in" }).getAttribute("target")).toBeNull();
  expect(screen.getByRole("link", { name: "out" }).getAttribute("rel")).toBe("noopener noreferrer");
  expect(screen.getByRole("link", { name: "mail" }).getAttribute("href")).toBe("mailto:a@example.com");
});

test("in a preview a link inside the panel opens another window", async () => {
  await shown("[in](/order)", true);
  expect(screen.getByRole("link", { name: "in" }).getAttribute("target")).toBe("_blank");
});

test.each([
  ["<b onclick=alert(1)>x</b>", "<b onclick=alert(1)>x</b>"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["[x](javascript:alert(1))", "[x](javascript:alert(1))"],
  ["[x](//evil.example)", "[x](//evil.example)"],
  ["[x](data:text/html,hi)", "[x](data:text/html,hi)"],
])("%s is shown as it was typed", async (body, text) => {
  const element = await shown(body);
  expect(element?.textContent).toBe(text);
  expect(element?.querySelector("a, b, script")).toBeNull();
});

test("an image is a link, and loads nothing", async () => {
  const element = await shown("![a picture](https://example.com/a.png)");
  expect(element?.querySelector("img")).toBeNull();
  expect(screen.getByRole("link", { name: "a picture" })).toBeTruthy();
});
