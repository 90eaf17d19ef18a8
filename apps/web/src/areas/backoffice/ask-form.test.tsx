import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, stubFetch } from "../../testing/stub-fetch.ts";
import { AskForm } from "./ask-form.tsx";

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Ask the customer" }));

test("a wrong request number is reported at its field, in words", async () => {
  let code = 2303;
  const { fetch, sent } = stubFetch(() => answer({ code, desc: "No", param: "requestid" }));
  await renderApp(<AskForm />, { fetch, areas: ["files"] });
  type("Request number", "abc");
  type("Which document", "Certificate");
  type("Why it is needed", "To see who the owner is");
  press();
  expect(await screen.findByText("Enter a request number, such as 1000042")).toBeTruthy();
  expect(sent).toHaveLength(0);
  type("Request number", "1000042");
  press();
  expect(await screen.findByText("No request with this number")).toBeTruthy();
  code = 2304;
  type("Request number", "1000043");
  press();
  expect(await screen.findByText(/^This request cannot wait for a document/)).toBeTruthy();
  expect(screen.getByLabelText("Request number").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText(/requestid/)).toBeNull();
});
