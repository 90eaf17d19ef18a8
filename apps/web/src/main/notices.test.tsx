import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../lib/api/api-error.ts";
import { AJAX_ERROR } from "../lib/api/client.ts";
import { texts } from "../lib/i18n/texts.ts";
import { renderApp } from "../testing/render.tsx";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { closeDialog, currentDialog } from "../shell/dialogs/dialog-store.ts";
import { FeedbackDialog } from "./dialogs/feedback-dialog.tsx";
import { isSafari, listenForFailures, listenForNetwork, showNewVersion, showSafariNotice } from "./notices.ts";

// The file of the form fails to load.
vi.mock("../areas/tickets/feedback-form.tsx", () => {
  throw new Error("gone");
});

const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const firefoxOnPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/125.0 Mobile/15E148 Safari/605.1.15";

const events = new EventTarget();
const details = { method: "POST", url: "/api/x/", formData: {}, response: { code: 2306 } };
const fail = (error: ApiError) => act(() => void events.dispatchEvent(new CustomEvent(AJAX_ERROR, { detail: error })));

let stop = () => {};
beforeEach(async () => {
  await texts.setLocale("en");
  await renderApp(<Toasts />);
  stop = listenForFailures(events);
});
afterEach(() => {
  stop();
  closeDialog();
});

describe("failures that no screen shows", () => {
  test("show a toast with the error title and the server's message [S8.23]", () => {
    fail(new ApiError({ code: 2306, desc: "The registry does not allow it", path: "/api/x/" }));
    expect(screen.getByRole("alert").textContent).toBe("Something did not workThe registry does not allow it");
    expect(screen.queryByRole("button", { name: "More info" })).toBeNull();
  });

  test("offer more info when there is some", () => {
    const error = new ApiError({ code: 2306, desc: "No", path: "/api/x/", details });
    fail(error);
    fireEvent.click(screen.getByRole("button", { name: "More info" }));
    expect(currentDialog()).toEqual({ kind: "apiError", error });
  });

  test("stay silent where a dialog speaks: login, two-step, suspension, abort, another user", () => {
    for (const code of [2200, 2203, 2104, -10, -11]) fail(new ApiError({ code, desc: "x", path: "/api/x/" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("a notice about Safari's problems exists and shows in Safari only [S8.39]", () => {
  expect([safari, chrome, firefoxOnPhone].map(isSafari)).toEqual([true, false, false]);
  act(() => showSafariNotice(chrome));
  expect(screen.queryByRole("status")).toBeNull();
  act(() => showSafariNotice(safari));
  expect(screen.getByRole("status").textContent).toMatch(/You are using Safari.*log you out/);
});

test("the new-version notice offers to reload and stays", () => {
  act(() => showNewVersion());
  expect(screen.getByRole("status").textContent).toBe("A new version is availableRefresh");
});

test("a feedback form that fails to load shows a toast [S8.30]", async () => {
  await renderApp(
    <>
      <FeedbackDialog onClose={() => undefined} />
      <Toasts />
    </>,
  );
  const alerts = await screen.findAllByRole("alert");
  expect(alerts[0]?.textContent).toMatch(/We could not open the feedback form/);
});

test("a lost network is shown for as long as it lasts, and its return for a moment", () => {
  const network = new EventTarget();
  const end = listenForNetwork(network);
  act(() => void network.dispatchEvent(new Event("offline")));
  expect(screen.getByText("You are offline")).toBeTruthy();
  expect(screen.getByText(/What you have typed is still here/)).toBeTruthy();
  act(() => void network.dispatchEvent(new Event("online")));
  expect(screen.queryByText("You are offline")).toBeNull();
  expect(screen.getByText("You are back online")).toBeTruthy();
  end();
});
