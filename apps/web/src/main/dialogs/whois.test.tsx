import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Locale } from "../../lib/i18n/locale.ts";
import { renderApp } from "../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { noWhois, stepWhois } from "../../shell/dialogs/use-whois.ts";
import { WhoisDialog, whoisTitle } from "./whois-dialog.tsx";

const name = { domainname: "xn--rksmrgs-5wao1o.se", idndomainname: "räksmörgås.se" };
const draw = (fetch: typeof globalThis.fetch, locale: Locale = "en") =>
  renderApp(<WhoisDialog dialog={name} onClose={() => undefined} />, { fetch, locale });

test("the loading counter goes up and down with each request [S4.53]", () => {
  const one = stepWhois(noWhois, { kind: "start" });
  const two = stepWhois(one, { kind: "start" });
  expect([one.loading, two.loading]).toEqual([1, 2]);
  const left = stepWhois(two, { kind: "aborted" });
  expect(left.loading).toBe(1);
  expect(stepWhois(left, { kind: "answer", text: "x" }).loading).toBe(0);
  expect(stepWhois(one, { kind: "failure", error: new Error("no") }).loading).toBe(0);
});

test("a new lookup clears the old text", () => {
  const before = stepWhois(stepWhois(noWhois, { kind: "start" }), { kind: "answer", text: "old" });
  expect(stepWhois(before, { kind: "start" }).text).toBeNull();
});

test("the title has the Unicode name, and the ASCII name in brackets if it differs [S2.123]", () => {
  expect(whoisTitle("WHOIS", name)).toBe("WHOIS räksmörgås.se (xn--rksmrgs-5wao1o.se)");
  expect(whoisTitle("WHOIS", { domainname: "kaffe.se", idndomainname: "kaffe.se" })).toBe("WHOIS kaffe.se");
  expect(whoisTitle("WHOIS", { domainname: "kaffe.se", idndomainname: "" })).toBe("WHOIS kaffe.se");
});

test("accepts both names; shows the answer's text with its line breaks, and markup in it stays text [S3.36]", async () => {
  const whois =
    "domain:     r&auml;ksm&ouml;rg&aring;s.se<br><br>registrar: &lt;img src=x onerror=alert(1)&gt;<script>alert(2)</script>";
  const { fetch, sent } = stubFetch(() => ok({ parameters: { whois } }));
  await draw(fetch);
  const text = await screen.findByText(/registrar/);
  expect(text.textContent).toBe("domain:     räksmörgås.se\n\nregistrar: <img src=x onerror=alert(1)>");
  expect(text.children).toHaveLength(0);
  expect(sent.map(({ body }) => body)).toContain("domainname=xn--rksmrgs-5wao1o.se");
  // The dialog gets its accessible name once its title is rendered.
  expect(await screen.findByRole("dialog", { name: /räksmörgås\.se \(xn--rksmrgs-5wao1o\.se\)$/ })).toBeTruthy();
});

test("registrar, registration date and expiry date are shown above the text", async () => {
  const facts = { registered: true, registrar: "Norrsken <b>", created: "2001-02-03", expires: null };
  await draw(stubFetch(() => ok({ parameters: { whois: "domain: x", ...facts } })).fetch);
  expect((await screen.findByText("Norrsken <b>")).previousElementSibling?.textContent).toBe("Registrar");
  expect(screen.getByText("3 Feb 2001")).toBeTruthy();
  expect(screen.queryByText("Expires")).toBeNull();
});

test("a name that is not registered has a link to the search for it", async () => {
  await draw(stubFetch(() => ok({ parameters: { whois: "not found", registered: false } })).fetch);
  await screen.findByText("räksmörgås.se is not registered.");
  const link = screen.getByRole("link", { name: "Check availability" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe("/searchdomains?domainname=räksmörgås.se");
});

test.each([
  ["en", "Response contains no whois information"],
  ["sv", "Svaret innehåller ingen whois-information"],
] as const)("an answer without parameters shows that there is no whois information, in %s [S7.32]", async (locale, text) => {
  await draw(stubFetch(() => ok()).fetch, locale);
  expect((await screen.findByRole("alert")).textContent).toBe(text);
});

test("a failure offers a retry", async () => {
  const { fetch, sent } = stubFetch((_sent, count) =>
    count < 3 ? answer({ code: 2400, desc: "The registry does not answer" }) : ok({ parameters: { whois: "domain: x" } }),
  );
  await draw(fetch);
  await screen.findByText(/does not answer/);
  const before = sent.length;
  fireEvent.click(screen.getByRole("button", { name: "Try now" }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(before));
});
