import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { Screen } from "./unsubscribe-screen.tsx";

const asked = { group: "orders", email: "alva@example.com" };

test("opening the link turns nothing off; a press does, another takes it back, in both languages", async () => {
  const { fetch, sent } = stubFetch(({ url, body }) =>
    url.includes("/readunsubscribe/")
      ? ok({ ...asked, mail: true })
      : ok({ ...asked, mail: (JSON.parse(String(body)) as { mail: boolean }).mail }),
  );
  const { texts } = await renderApp(<Screen />, { fetch, areas: ["notices", "status"] });
  const press = await screen.findByRole("button", { name: "Unsubscribe" });
  expect(screen.getByText("alva@example.com")).toBeTruthy();
  expect(sent.some(({ url }) => url.includes("/unsubscribe/"))).toBe(false);
  fireEvent.click(press);
  expect(await screen.findByRole("heading", { name: "You are unsubscribed" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Emails about Orders are no longer sent to alva@example.com.");
  await act(() => texts.setLocale("sv"));
  fireEvent.click(screen.getByRole("button", { name: "Börja få mejlen igen" }));
  expect(await screen.findByRole("button", { name: "Avsluta mejlen" })).toBeTruthy();
});

test("a link that is none of ours says so", async () => {
  const { fetch } = stubFetch(() => answer({ code: 2303, desc: "No" }));
  await renderApp(<Screen />, { fetch, areas: ["notices", "status"] });
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The link is incomplete/);
});
