import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, ok, stubFetch, type Sent } from "../../testing/stub-fetch.ts";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { Screen } from "./brand-logins-screen.tsx";

const page = (
  <>
    <Screen />
    <Toasts />
  </>
);
const securings = (sent: readonly Sent[]) => sent.filter(({ url }) => url.includes("securebrand"));

const brands = (on: boolean, without = 2) => ({
  data: [
    {
      host: "panel.solrosen.test",
      name: "Solrosen",
      users: { on, users: 1200, without, loggedin: without === 0 ? 0 : 1 },
      staff: null,
    },
  ],
});
const queue = (without = 2, refusal?: Response) => {
  let isOn = false;
  return stubFetch(({ url }) => {
    if (url.includes("getbrandsecurity")) return ok(brands(isOn, without));
    if (!url.includes("securebrand")) return ok();
    if (refusal !== undefined) return refusal;
    isOn = !isOn;
    return ok();
  });
};
const turnOn = () => screen.findByRole("button", { name: "Turn on: All users, Solrosen" });

test("it says whom it would lock out before anything is sent, and sends only what was pressed", async () => {
  const { fetch, sent } = queue();
  await renderApp(page, { areas: ["staff", "brandlogins"], fetch });
  expect(await screen.findByText("2 of 1,200 without a second factor")).toBeTruthy();
  expect(screen.queryByText("Users of your own account")).toBeNull();
  fireEvent.click(await turnOn());
  const asked = within(await screen.findByRole("dialog", { name: /^Require two-step login for all users of Solrosen/ }));
  expect(asked.getByText(/^2 users have no second factor yet. One of them is logged in now and will be/)).toBeTruthy();
  expect(asked.getByText(/^The next time they do anything, they are asked to log in/)).toBeTruthy();
  fireEvent.click(asked.getByRole("button", { name: "Leave it as it is" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(securings(sent)).toEqual([]);
  fireEvent.click(await turnOn());
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Turn on" }));
  expect(await screen.findByRole("button", { name: "Turn off: All users, Solrosen" })).toBeTruthy();
  expect(securings(sent).map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
    { host: "panel.solrosen.test", users: true },
  ]);
});

test("where everybody has two-step login it says so, and a refusal is shown beside the button", async () => {
  const desc = "There is no such brand";
  const { fetch } = queue(0, answer({ code: 2303, desc, name: "NotFound", param: "host" }));
  await renderApp(page, { areas: ["staff", "brandlogins"], fetch });
  expect(await screen.findByText("All 1,200 have a second factor")).toBeTruthy();
  fireEvent.click(await turnOn());
  const asked = within(await screen.findByRole("dialog"));
  expect(asked.getByText(/no one is affected/)).toBeTruthy();
  expect(asked.queryByText(/^The next time they do anything/)).toBeNull();
  fireEvent.click(asked.getByRole("button", { name: "Turn on" }));
  expect((await screen.findByRole("alert")).textContent).toContain(desc);
});
