import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { csvOf } from "../../lib/csv.rules.ts";
import { faqAddress } from "./faq-screen.tsx";
import { pageOf } from "./feedback-form.tsx";
import { MissingTicket } from "./ticket-screen.tsx";
import { readAbout, statusOf, ticketNumberOf } from "./tickets.rules.ts";

test("a ticket that cannot be read says so with its number [C8.12]", async () => {
  await renderApp(<MissingTicket id="10042" />, { areas: ["tickets"] });
  expect(screen.getByText("API did not return data for ticket 10042")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to your tickets" }).getAttribute("href")).toBe("/support/opentickets");
});

describe("the address", () => {
  test("has the number of a ticket, and what a new ticket is about", () => {
    expect(["10001", "0", "x", "1e3", "", undefined].map(ticketNumberOf)).toEqual([10_001, null, null, null, null, null]);
    expect(readAbout({ domainname: "kvarn.se" })).toEqual({ kind: "domain", of: "kvarn.se" });
    expect(readAbout({ requestid: "12" })).toEqual({ kind: "request", of: "12" });
    expect(readAbout({ requestid: "x", invoicenr: "100001" })).toEqual({ kind: "invoice", of: "100001" });
    expect(readAbout({})).toEqual({ kind: "none", of: "" });
  });

  test("of a page is reported without the token of a mailed link", () => {
    expect(pageOf("/resetpassword/9Zb1yTq0cT7v8Jm2Wl4xRk6pQe3sUa5dFg7hLn9oVi0")).toBe("/resetpassword/…");
    expect(pageOf("/support/tickets/10001")).toBe("/support/tickets/10001");
  });

  test("of a brand's own FAQ contains the question; anything but a web address is ignored", () => {
    expect(faqAddress("https://help.example/faq?lang=sv", "hur, då?")).toBe(
      "https://help.example/faq?lang=sv&question=hur%2C+d%C3%A5%3F",
    );
    expect(["", "javascript:alert(1)", "help.example"].map((each) => faqAddress(each, "x"))).toEqual([null, null, null]);
  });
});

test("whose turn it is depends on the state and on who wrote last", () => {
  expect(
    [
      { status: 5200, answered: true },
      { status: 5200, answered: false },
      { status: 5400, answered: true },
      { status: 10_000, answered: false },
    ].map(statusOf),
  ).toEqual(["answered", "waiting", "closed", "archived"]);
});

test("a CSV file keeps the given text, and contains no formula", () => {
  expect(
    csvOf([
      ["a", 'b "c"'],
      ["=1+1", "d,e"],
    ]),
  ).toBe('\u{feff}a,"b ""c"""\r\n\'=1+1,"d,e"\r\n');
});
