import { post } from "@nameplane/contracts/operation";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { renderApp } from "../../testing/render.tsx";
import { answer, stubFetch } from "../../testing/stub-fetch.ts";
import { ApiErrorDialog } from "./api-error-dialog.tsx";

const signUp = post<{ input: object; answer: object }>("signUp", "/api/test/signup/");

test("the details of a failed call show method, address, form data and answer, with password, code and affiliatetoken hidden [S8.28]", async () => {
  const { fetch } = stubFetch(() => answer({ code: 2306, desc: "No", affiliatetoken: "t-answered" }));
  const { api, rerender } = await renderApp(<p>page</p>, { fetch });
  const input = { user: "alva", password: "hemligt-ord", code: "417203", affiliatetoken: "t-sent" };
  const error: unknown = await api.call(signUp, input).catch((cause: unknown) => cause);
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  rerender(<p />);
  const { container } = await renderApp(<ApiErrorDialog dialog={{ error }} onClose={() => undefined} />);
  const dialog = await screen.findByRole("dialog");
  for (const shown of ["POST", "/api/test/signup/", "alva", "2306"]) expect(dialog.textContent).toContain(shown);
  for (const secret of ["hemligt-ord", "417203", "t-sent", "t-answered"]) {
    expect(dialog.outerHTML).not.toContain(secret);
    expect(container.outerHTML).not.toContain(secret);
  }
});
