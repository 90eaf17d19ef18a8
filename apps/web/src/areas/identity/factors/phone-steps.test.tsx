import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { answer, never, ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { PhoneStep, PinStep } from "./phone-steps.tsx";
import { TwoStepReset } from "./two-step-reset.tsx";

const countries = [
  { iso2: "SE", country: "Sweden", phoneprefix: "+46" },
  { iso2: "DE", country: "Germany", phoneprefix: "+49" },
];
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const bodies = (sent: readonly Sent[]) => sent.map(({ body }) => body).filter((body) => body !== null);
const nothing = () => undefined;

describe("the phone of an activation", () => {
  const open = async (
    here: readonly object[],
    phone = (): Response => ok({ "2step": { nextstep: "validate", seconds: 90 } }),
  ) => {
    const stub = stubFetch(({ url }) =>
      url.includes("getcountries") ? ok({ data: countries }) : url.includes("getgeo") ? ok({ geo: here }) : phone(),
    );
    const onSent = vi.fn<(sent: object) => void>();
    await renderApp(<PhoneStep isLogin onSent={onSent} onCancel={nothing} />, { fetch: stub.fetch });
    await screen.findByLabelText("Country");
    return { ...stub, onSent };
  };

  test("begins with the country of the IP address, and is sent as prefix, dot and number [S4.24, S5.11]", async () => {
    const { sent, onSent } = await open([countries[1] ?? {}]);
    expect(screen.getByLabelText<HTMLSelectElement>("Country").value).toBe("DE");
    type("Phone", "01511234567");
    press("Send SMS");
    await waitFor(() => expect(onSent).toHaveBeenCalledWith({ phone: "+49.1511234567", seconds: 90 }));
    expect(bodies(sent)).toEqual(["step=request&phone=%2B49.1511234567"]);
  });

  test("is not sent without a country or a number, or when it does not have 7 to 15 digits [S5.07, S5.08, S5.09, S5.10]", async () => {
    const { sent } = await open([]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send SMS" }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText("Country"), { target: { value: "" } });
    type("Phone", "701112233");
    press("Send SMS");
    expect(alerts()).toEqual(["This field is required"]);
    fireEvent.change(screen.getByLabelText("Country"), { target: { value: "SE" } });
    for (const wrong of ["701112", "7011122330000000", "70111223a", "70-1112233"]) {
      type("Phone", wrong);
      press("Send SMS");
      expect(alerts(), wrong).toHaveLength(1);
    }
    expect(bodies(sent)).toEqual([]);
  });
});

describe("the PIN of an activation", () => {
  test("is six digits; a wrong PIN is shown at its field, which is empty again [S5.12, S8.16]", async () => {
    const { fetch, sent } = stubFetch(() => answer({ code: 2200, desc: "No", name: "WrongPin", param: "pincode" }));
    const step = { onRight: nothing, onWrong: nothing, onSent: nothing, onOtherPhone: nothing, onCancel: nothing };
    await renderApp(<PinStep isLogin sent={{ phone: "+46.701112233", seconds: 90 }} {...step} />, { fetch });
    for (const wrong of ["12345", "12345a"]) {
      type("6-digit PIN", wrong);
      press("Continue");
      expect(alerts()).toEqual(["Enter 6 digits"]);
    }
    expect(sent).toEqual([]);
    type("6-digit PIN", "123 456");
    press("Continue");
    await waitFor(() => expect(alerts()).toEqual(["Wrong PIN."]));
    expect(screen.getByLabelText<HTMLInputElement>("6-digit PIN").value).toBe("");
    expect(bodies(sent)).toEqual(["step=validate&pincode=123456"]);
  });
});

describe("the reset of two-step login", () => {
  const state = (fields: object) =>
    ok({ "2step": { nextstep: "sms", phone: "+46 ••• ••33", seconds: 0, notbefore: null, ...fields } });

  test("another SMS can be sent 90 seconds after the last one, and not before [S4.27]", async () => {
    const { fetch, sent } = stubFetch(({ body }) =>
      String(body).includes("step=sms") ? state({ nextstep: "resetcode", seconds: 90 }) : state({}),
    );
    await renderApp(<TwoStepReset onClose={nothing} />, { fetch });
    await screen.findByRole("button", { name: "Send SMS" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      press("Send SMS");
      const again = await screen.findByRole<HTMLButtonElement>("button", { name: /^New SMS in 90 s$|^Another SMS in 89 s$/ });
      expect(again.disabled).toBe(true);
      const began = sent.length;
      await act(() => vi.advanceTimersByTimeAsync(85_000));
      const late = screen.getByRole<HTMLButtonElement>("button", { name: /^New SMS in [1-5] s$/ });
      expect(late.disabled).toBe(true);
      fireEvent.click(late);
      await act(() => vi.advanceTimersByTimeAsync(6000));
      expect(sent).toHaveLength(began);
      press("Send a new SMS");
      await waitFor(() => expect(sent).toHaveLength(began + 1));
    } finally {
      vi.useRealTimers();
    }
  });

  test("its code is six digits; a wrong one shows the wrong-PIN message [S5.13, S8.15]", async () => {
    const { fetch, sent } = stubFetch(({ body }) =>
      String(body).includes("resetcode=")
        ? answer({ code: 2200, desc: "No", name: "WrongPin", param: "resetcode" })
        : state({ nextstep: "resetcode" }),
    );
    await renderApp(<TwoStepReset onClose={nothing} />, { fetch });
    await screen.findByLabelText("6-digit reset code");
    const began = bodies(sent).length;
    type("6-digit reset code", "12345");
    press("Reset two-step login");
    expect(alerts()).toEqual(["Enter 6 digits"]);
    expect(bodies(sent)).toHaveLength(began);
    type("6-digit reset code", "123456");
    press("Reset two-step login");
    await waitFor(() => expect(alerts()).toEqual(["Wrong PIN."]));
    expect(bodies(sent).at(-1)).toBe("step=resetcode&resetcode=123456");
  });
});

test("setting up and resetting time out after eight seconds, as other calls of a session do [S7.31]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { fetch, sent } = stubFetch(never);
    await renderApp(<TwoStepReset onClose={nothing} />, { fetch });
    await vi.advanceTimersByTimeAsync(7900);
    expect(sent.map(({ signal }) => signal?.aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent[0]?.signal?.aborted).toBe(true);
    expect(await screen.findByText("API request timed out")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
