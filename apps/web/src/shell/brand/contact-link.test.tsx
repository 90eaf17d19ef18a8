import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ContactLink } from "./contact-link.tsx";

function servePage(content: string): void {
  const meta = document.createElement("meta");
  meta.name = "np-contact";
  meta.content = content;
  document.head.append(meta);
}

afterEach(() => {
  cleanup();
  document.querySelector('meta[name="np-contact"]')?.remove();
});

test("the brand's address opens a mail with a subject", () => {
  servePage("hello@example.com");
  render(<ContactLink about="räka & co.se" />);
  const link = screen.getByRole("link", { name: "hello@example.com" });
  expect(link.getAttribute("href")).toBe("mailto:hello@example.com?subject=r%C3%A4ka%20%26%20co.se");
});

test.each(["", "__CONTACT__"])("a page without a valid address (%j) shows the brand's name without a link", (content) => {
  servePage(content);
  render(<ContactLink />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("Nameplane")).toBeDefined();
});
