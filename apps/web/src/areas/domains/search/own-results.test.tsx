import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { OwnResults, useOwnRows, type Own } from "./own-results.tsx";

const domains = (count: number): Own["domains"] =>
  Array.from({ length: count }, (_, index) => ({
    itemid: `d${index}`,
    domainname: `torp${index}.se`,
    unicodename: `torp${index}.se`,
    status: 200,
    expiredate: null,
    isexact: false,
  }));

const nothing: Own = { domains: [], orders: [], requests: [], invoices: [], contacts: [], tickets: [] };

function Results({ count }: { count: number }) {
  const rows = useOwnRows({ ...nothing, domains: domains(count) }, "torp");
  return <OwnResults rows={rows} current={null} onClose={() => undefined} />;
}

const draw = (count: number) =>
  renderApp(<Results count={count} />, { fetch: stubFetch(() => ok()).fetch, areas: ["search", "requests"] });

test("if there may be more domains of one's own than are listed, the last row opens the list of all of them", async () => {
  await draw(5);
  const all = await screen.findByRole("link", { name: /All your domains with “torp”/ });
  expect(all.getAttribute("href")).toBe("/domain/list?search=torp");
});

test("a few domains of one's own need no such row", async () => {
  await draw(4);
  expect(await screen.findByText(/torp3/)).toBeDefined();
  expect(screen.queryByRole("link", { name: /All your domains/ })).toBeNull();
});
