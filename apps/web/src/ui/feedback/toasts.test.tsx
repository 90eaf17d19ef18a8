import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { showToast } from "./toast-store.ts";
import { Toasts } from "./toasts.tsx";

const show = (toast: Parameters<typeof showToast>[0]) => act(() => void showToast(toast));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await renderApp(<Toasts />);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("a success toast shows for 2500 ms [S9.01]", async () => {
  show({ tone: "success", title: "Saved" });
  await pass(2499);
  expect(screen.getByRole("status").textContent).toBe("Saved");
  await pass(1);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("a failure toast shows for 5000 ms and is announced at once [S9.02]", async () => {
  show({ tone: "failure", title: "That did not work" });
  await pass(4999);
  expect(screen.getByRole("alert").textContent).toBe("That did not work");
  await pass(1);
  expect(screen.queryByText("That did not work")).toBeNull();
});

test("hovering or focusing a toast pauses its time", async () => {
  show({ tone: "success", title: "Saved" });
  const toast = screen.getByRole("status");
  fireEvent.mouseEnter(toast);
  await pass(10_000);
  expect(screen.getByText("Saved")).toBeTruthy();
  fireEvent.mouseLeave(toast);
  await pass(2500);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("an action runs once and closes the toast; a toast without a time stays until closed", async () => {
  const run = vi.fn<() => void>();
  show({ tone: "info", title: "New version", ms: null, action: { label: "Refresh", run } });
  await pass(600_000);
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("New version")).toBeNull();
});

test("a focused toast that closes returns the focus to where it was, or to the heading when that is gone", async () => {
  document.body.insertAdjacentHTML("beforeend", '<h1 tabindex="-1" data-page-title>Records</h1><button>Row</button>');
  const row = screen.getByRole("button", { name: "Row" });
  const press = async () => {
    show({ tone: "success", title: "Applied", action: { label: "Undo", run: () => undefined } });
    act(() => row.focus());
    const undo = screen.getByRole("button", { name: "Undo" });
    fireEvent.focus(undo, { relatedTarget: row });
    act(() => undo.focus());
    return undo;
  };
  fireEvent.click(await press());
  await pass(1);
  expect(document.activeElement).toBe(row);
  const undo = await press();
  row.remove();
  fireEvent.click(undo);
  await pass(1);
  expect(document.activeElement?.textContent).toBe("Records");
  screen.getByRole("heading", { name: "Records" }).remove();
});
