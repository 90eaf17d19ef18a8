import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { DialogHost } from "../../../main/dialogs/dialog-host.tsx";
import { TwoStepDialog } from "../../../main/dialogs/two-step-dialog.tsx";
import type { SessionActions } from "../../../shell/session/session-actions.ts";
import type { User } from "../../../shell/session/session-store.ts";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { CodeForm } from "../factors/code-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { TwoStepPanel } from "../factors/two-step-panel.tsx";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const begun = () => ok({ "2step": { nextstep: "validate2step", secret, qr: "data:image/svg+xml;base64,PHN2Zy8+" } });
const codes = ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"];
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const bodies = (sent: readonly Sent[]) => sent.map(({ body }) => body);
const WithDialogs = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <DialogHost />
  </>
);
const user = (isOn: boolean) => ({ "2step": isOn }) as User;

test("is turned on by a code, and the recovery codes have to be saved", async () => {
  const reload = vi.fn<SessionActions["reload"]>(async () => undefined);
  const { fetch, sent } = stubFetch(({ body }) =>
    String(body).startsWith("step=begin")
      ? begun()
      : String(body).includes("code=000000")
        ? answer({ code: 2200, desc: "The code is wrong", name: "WrongCode", param: "code" })
        : ok({ "2step": { nextstep: "done" }, recoverycodes: codes }),
  );
  await renderApp(<TwoStepPanel />, { fetch, session: { user: user(false), phase: "active" }, actions: { reload } });
  press("Turn on");
  expect((await screen.findByRole<HTMLImageElement>("img", { name: /^QR code/ })).src).toMatch(/^data:image\/svg/);
  expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeTruthy();
  type("6-digit code", "000000");
  press("Turn on two-step login");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid code");
  type("6-digit code", "123 456");
  press("Turn on two-step login");
  expect(await screen.findByText(/aaaa-bbbb-cccc-dddd/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Continue" }).disabled).toBe(true);
  fireEvent.click(screen.getByRole("checkbox", { name: "I have saved the codes" }));
  press("Continue");
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(/aaaa-bbbb/)).toBeNull();
  expect(bodies(sent).filter((body) => body !== null)).toEqual([
    "step=begin",
    "step=validate2step&code=000000",
    "step=validate2step&code=123456",
  ]);
});

const asked = (methods: readonly string[]) =>
  answer({
    code: 2205,
    desc: "Confirm first that it is you",
    name: "StepUpRequired",
    stepup: { content: "ab".repeat(32), methods },
  });

test("setting it up asks for a fresh proof first; cancelling the proof cancels the set-up", async () => {
  const { fetch } = stubFetch(({ url }) => (url.includes("activate2step") ? asked(["password"]) : ok()));
  await renderApp(
    <WithDialogs>
      <TwoStepPanel />
    </WithDialogs>,
    { fetch, session: { user: user(false), phase: "active" } },
  );
  press("Turn on");
  expect(await screen.findByLabelText("Your password")).toBeTruthy();
  expect(screen.getByText("You are setting up an authenticator app for your login.")).toBeTruthy();
  press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Turn on" })).toBeTruthy();
});

test("is turned off with a code: a wrong code is shown at its field, a right one sends the call again", async () => {
  let proven = false;
  const { fetch, sent } = stubFetch(({ url, body }) => {
    if (url.includes("deactivate2step")) return proven ? ok() : asked(["totp", "recovery"]);
    if (!url.includes("stepup")) return ok();
    proven = String(body).includes("123456");
    return proven ? ok() : answer({ code: 2200, desc: "The code is wrong", name: "WrongCode", param: "code" });
  });
  await renderApp(
    <WithDialogs>
      <TwoStepPanel />
    </WithDialogs>,
    { fetch, session: { user: user(true), phase: "active" } },
  );
  press("Turn off");
  await screen.findByLabelText("Code from the app, or a recovery code");
  type("Code from the app, or a recovery code", "000000");
  press("Confirm");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid code");
  type("Code from the app, or a recovery code", "123456");
  press("Confirm");
  await waitFor(() => expect(sent.filter(({ url }) => url.includes("deactivate2step"))).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("with registry locks, turning it off names the domains and goes on only when that is confirmed", async () => {
  const { fetch, sent } = stubFetch(({ url, body }) =>
    !url.includes("deactivate2step")
      ? ok()
      : String(body).includes("kvarn.se")
        ? ok()
        : answer({ code: 2304, desc: "Locked", name: "LocksStand", lockeddomains: ["kvarn.se"] }),
  );
  await renderApp(<TwoStepPanel />, { fetch, session: { user: user(true), phase: "active" } });
  press("Turn off");
  const dialog = await screen.findByRole("dialog", { name: "Registry lock depends on this" });
  expect(dialog.textContent).toContain("kvarn.se");
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Turn off anyway" });
  expect(confirm.disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole("checkbox"));
  fireEvent.click(confirm);
  await waitFor(() => expect(sent.filter(({ url }) => url.includes("deactivate2step"))).toHaveLength(2));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a refusal by the account is shown without asking for a proof", async () => {
  const desc = "Two-step login cannot be turned off: the main account requires it";
  const { fetch } = stubFetch(({ url }) =>
    url.includes("deactivate2step") ? answer({ code: 2304, desc, name: "TwoStepEnforced" }) : ok({ notbefore: null }),
  );
  await renderApp(<TwoStepPanel />, { fetch, session: { user: user(true), phase: "active" } });
  press("Turn off");
  expect((await screen.findByRole("alert")).textContent).toBe(desc);
});

test("that two-step login is already on (2302) is shown in the set-up [S8.19]", async () => {
  const { fetch } = stubFetch(() => answer({ code: 2302, desc: "Two-step login is already on", name: "TwoStepExists" }));
  await renderApp(<TwoStepDialog data={{ new: true, nextstep: "request" }} />, { fetch });
  expect((await screen.findByRole("alert")).textContent).toContain("Two-step login is already on");
});

test.each([[{ new: true }], [{ new: true, nextstep: "validate2step" }]])(
  "two-step data with new=true, %o, opens the dialog that sets it up [S4.10]",
  async (data) => {
    const { fetch, sent } = stubFetch(begun);
    await renderApp(<TwoStepDialog data={data} />, { fetch });
    const dialog = await screen.findByRole("dialog");
    expect(dialog.contains(await screen.findByRole("img", { name: /^QR code/ }))).toBe(true);
    expect(bodies(sent)).toEqual(["step=begin"]);
  },
);

test("two-step data that is an object with any keys opens it too [S4.11]", async () => {
  const { fetch } = stubFetch(begun);
  await renderApp(<TwoStepDialog data={{ anything: 1 }} />, { fetch });
  expect(await screen.findByRole("img", { name: /^QR code/ })).toBeTruthy();
});

test("cancelling the set-up at a login logs out [S4.23]", async () => {
  const logout = vi.fn<SessionActions["logout"]>(async () => undefined);
  const { fetch } = stubFetch(begun);
  await renderApp(<TwoStepDialog data={{ new: true }} />, { fetch, actions: { logout } });
  await screen.findByRole("img", { name: /^QR code/ });
  press("Cancel");
  expect(logout).toHaveBeenCalledTimes(1);
});

test("the session of a set-up at a login begins when the codes are saved", async () => {
  const enterAs = vi.fn<SessionActions["enterAs"]>(async () => undefined);
  const session = { accID: "a1", usrID: "u1" };
  const { fetch } = stubFetch(({ body }) =>
    String(body).startsWith("step=begin") ? begun() : ok({ "2step": { nextstep: "done" }, recoverycodes: codes, session }),
  );
  await renderApp(<TwoStepDialog data={{ new: true }} />, { fetch, actions: { enterAs } });
  await screen.findByRole("img", { name: /^QR code/ });
  type("6-digit code", "123456");
  press("Turn on two-step login");
  fireEvent.click(await screen.findByRole("checkbox", { name: "I have saved the codes" }));
  expect(enterAs).not.toHaveBeenCalled();
  press("Continue");
  expect(enterAs).toHaveBeenCalledWith(session);
});

test("without the phone a recovery code is asked for, and a refusal keeps what was typed", async () => {
  const { fetch, sent } = stubFetch(() => answer({ code: 2204, desc: "The code is wrong, or it has been used" }));
  await renderApp(<CodeForm data={{}} onBack={() => undefined} />, { fetch });
  press("Lost your phone?");
  type("Recovery code", codes[0] ?? "");
  press("Log in");
  expect((await screen.findByRole("alert")).textContent).toContain("The code is wrong, or it has been used");
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ["/api/authenticate/userloginrecovery/", "code=aaaa-bbbb-cccc-dddd"],
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("Recovery code").value).toBe(codes[0]);
  press("Use the authenticator app");
  expect(screen.getByLabelText("6-digit code")).toBeTruthy();
});

describe("a session that has ended is not a wrong code", () => {
  const alva = { accID: "a1", usrID: "u1" };
  const details = (url: string, isOn: boolean) => {
    if (url.includes("userlogin/")) return ok({ session: alva });
    if (url.includes("getaccountdetails")) return ok({ session: alva, account: { currency: "SEK", contact: {} } });
    if (url.includes("getuserdetails"))
      return ok({ session: alva, user: { username: "alva", currency: "SEK", language: "en", "2step": isOn } });
    if (url.includes("user/permissions")) return ok({ permissions: [{ permissions: [] }] });
    if (url.includes("getcountries")) return ok({ data: [{ iso2: "SE", country: "Sweden", phoneprefix: "+46" }] });
    return url.includes("getgeo") ? ok({ geo: [] }) : ok({ notbefore: null });
  };
  const inside = (isOn: boolean) => ({
    endsSessions: true,
    session: { user: user(isOn), session: alva, phase: "active" as const },
  });
  const gone = () => answer({ code: 2200, desc: "Log in to continue" }, 401);
  const logIn = async () => {
    const dialog = await screen.findByRole("dialog", { name: "Session expired" });
    fireEvent.change(within(dialog).getByLabelText(/^Username/), { target: { value: "alva" } });
    fireEvent.change(within(dialog).getByLabelText(/^Password/), { target: { value: "Kvarnen-2026" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Log in" }));
  };

  test.each([
    ["PIN", "validate", "pincode=123456"],
    ["code", "validate2step", "code=123456"],
  ])("a %s of a set-up waits for the login, stays in its field, and is sent again [S8.16, S8.17]", async (_what, step, field) => {
    let isOver = false;
    const { fetch, sent } = stubFetch(({ url, body }) => {
      if (url.includes("userlogin/")) isOver = false;
      if (!url.includes("activate2step")) return details(url, false);
      if (isOver) return gone();
      const text = String(body);
      if (text.startsWith("step=begin")) return step === "validate" ? ok({ "2step": { nextstep: "request" } }) : begun();
      if (text.startsWith("step=request")) return ok({ "2step": { nextstep: "validate", seconds: 90 } });
      return text.startsWith("step=validate&") ? begun() : ok({ "2step": { nextstep: "done" }, recoverycodes: codes });
    });
    await renderApp(
      <WithDialogs>
        <TwoStepPanel />
      </WithDialogs>,
      { fetch, ...inside(false) },
    );
    press("Turn on");
    if (step === "validate") {
      fireEvent.change(await screen.findByLabelText("Country"), { target: { value: "SE" } });
      type("Phone", "701112233");
      press("Send SMS");
    }
    const label = step === "validate" ? "6-digit PIN" : "6-digit code";
    await screen.findByLabelText(label);
    isOver = true;
    type(label, "123456");
    press(step === "validate" ? "Continue" : "Turn on two-step login");
    await logIn();
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe("123456");
    expect(screen.queryByText(/Wrong PIN|Invalid code/)).toBeNull();
    expect(await screen.findByText(step === "validate" ? /GEZD GNBV/ : /aaaa-bbbb/)).toBeTruthy();
    expect(bodies(sent).filter((body) => body === `step=${step}&${field}`)).toHaveLength(2);
  });

  test("fresh proof: the call that needs it waits for the login and asks again, with what was typed", async () => {
    let sessions = 1;
    let proven = 0;
    const { fetch, sent } = stubFetch(({ url }) => {
      if (url.includes("userlogin/")) sessions += 1;
      if (url.includes("deactivate2step")) return sessions === 0 ? gone() : proven > 0 ? ok() : asked(["password"]);
      if (url.includes("/stepup/")) {
        if (sessions === 0) return gone();
        proven += 1;
        return ok();
      }
      return details(url, true);
    });
    await renderApp(
      <WithDialogs>
        <TwoStepPanel />
      </WithDialogs>,
      { fetch, ...inside(true) },
    );
    press("Turn off");
    await screen.findByLabelText("Your password");
    sessions = 0;
    type("Your password", "Kvarnen-2026");
    press("Confirm");
    await logIn();
    expect((await screen.findByLabelText<HTMLInputElement>("Your password")).value).toBe("Kvarnen-2026");
    expect(screen.queryByText("Log in to continue")).toBeNull();
    press("Confirm");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.filter(({ url }) => url.includes("deactivate2step"))).toHaveLength(4);
    expect(proven).toBe(1);
  });

  test("what was typed as proof is not shown to another user who logs in afterwards", async () => {
    let isOver = false;
    const { fetch } = stubFetch(({ url }) =>
      isOver ? gone() : /deactivate2step/.test(url) ? asked(["password"]) : details(url, true),
    );
    const { actions, store } = await renderApp(
      <WithDialogs>
        <TwoStepPanel />
      </WithDialogs>,
      { fetch, ...inside(true) },
    );
    press("Turn off");
    await screen.findByLabelText("Your password");
    isOver = true;
    type("Your password", "Kvarnen-2026");
    press("Confirm");
    await screen.findByRole("dialog", { name: "Session expired" });
    act(() => actions.forget());
    isOver = false;
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => store.set({ ...inside(true).session, user: user(true) }));
    press("Turn off");
    expect((await screen.findByLabelText<HTMLInputElement>("Your password")).value).toBe("");
  });

  test("a set-up that is part of a login returns to the password when that login has expired, and says so", async () => {
    const { fetch } = stubFetch(({ body }) => (String(body).startsWith("step=begin") ? begun() : gone()));
    const { store } = await renderApp(
      <WithDialogs>
        <LoginForm />
      </WithDialogs>,
      {
        fetch,
        endsSessions: true,
        session: { ...inside(false).session, phase: "expired", twoStep: { data: { new: true } } },
      },
    );
    await screen.findByRole("img", { name: /^QR code/ });
    type("6-digit code", "123456");
    press("Turn on two-step login");
    const dialog = await screen.findByRole("dialog", { name: "Session expired" });
    expect(within(dialog).getByText("The login took too long. Log in again.")).toBeTruthy();
    expect(store.get()).toMatchObject({ phase: "expired", twoStep: null });
  });
});
