import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, stubFetch } from "../../testing/stub-fetch.ts";
import { Screen } from "./push-receive-screen.tsx";

test("an offer that has ended says so, with where to go next and without a useless retry", async () => {
  const over = stubFetch(() => answer({ code: 2301, desc: "This push is closed" }));
  await renderApp(<Screen />, { fetch: over.fetch, areas: ["push"] });
  expect(await screen.findByText("This offer is closed")).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to your domains" })).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
