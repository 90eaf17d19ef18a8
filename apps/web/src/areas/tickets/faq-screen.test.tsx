import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { getFaq } from "@nameplane/contracts/tickets/operations";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { Screen } from "./faq-screen.tsx";

test("a pause in typing searches the answers, without Enter, and what is typed meanwhile stays in the field", async () => {
  const { fetch, sent } = stubFetch(() => ok({ data: [], total: 0 }));
  await renderApp(<Screen />, { areas: ["tickets"], fetch, session: { phase: "active" } });
  const field = await screen.findByRole("textbox", { name: "What would you like to know?" });
  fireEvent.change(field, { target: { value: "vat " } });
  const asked = () => sent.filter(({ url }) => url.includes(getFaq.path)).map(({ url }) => url);
  await waitFor(() => expect(asked().at(-1)).toContain("vat"));
  expect(field).toHaveProperty("value", "vat ");
});
