import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { TwoStepDialog } from "./two-step-dialog.tsx";

test.each([[{}], [[]], [null], [true], ["x"], [1]])(
  "two-step data without keys, %o, opens the dialog that asks for the code [S4.12]",
  async (data) => {
    await renderApp(<TwoStepDialog data={data} />);
    const dialog = await screen.findByRole("dialog");
    expect(dialog.contains(await screen.findByLabelText("6-digit code"))).toBe(true);
  },
);

test.each([[{ new: true }], [{ secret: "x" }]])("two-step data with keys, %o, does not ask for a code", async (data) => {
  await renderApp(<TwoStepDialog data={data} />);
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(screen.queryByLabelText("6-digit code")).toBeNull();
});
