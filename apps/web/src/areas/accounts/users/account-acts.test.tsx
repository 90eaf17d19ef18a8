import type { AccountRole, AccountUser } from "@nameplane/contracts/accounts/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { DialogHost } from "../../../main/dialogs/dialog-host.tsx";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { Screen as SecurityScreen } from "../profile/security-screen.tsx";
import { Screen as UsersScreen } from "./users-screen.tsx";

const id = (n: number) => `0198a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const role: AccountRole = { roleid: id(1), name: "Technical", permissions: ["dns_view"], cangive: true, version: null };
const member: AccountUser = {
  usrid: id(2),
  username: "berit",
  firstname: "Berit",
  lastname: "Ek",
  email: "berit@kund.example",
  phone: "+46.701112233",
  roleid: role.roleid,
  role: role.name,
  extra: [],
  denied: [],
  isowner: false,
  isyou: false,
  iswaiting: false,
  "2step": false,
  lastlogin: null,
  validuntil: null,
  domains: null,
  traces: { apikeys: 0, tickets: 0 },
  abilities: { canedit: true, canend: true },
};

const asked = () =>
  answer({
    code: 2205,
    desc: "Confirm first that it is you",
    name: "StepUpRequired",
    stepup: { content: "ab".repeat(32), methods: ["totp"] },
  });
const users = () => ({
  data: [member],
  roles: [role],
  permissions: ["dns_view"],
  labels: [],
  abilities: { cancreate: true, canroles: false },
});
const countries = [
  { iso2: "SE", name: "Sweden", native: "Sverige", callingcode: "46", iseu: true, isfrequent: true, postalformat: "" },
];
const settings = {
  defaultautorenew: true,
  domainorder: "soonest",
  language: "en",
  reference: "",
  ordermoderation: false,
  enforce2fa: false,
  enforcedabove: false,
  dnsneedsnote: false,
  dnsneedssecond: false,
  frozen: null,
  abilities: { canedit: true },
};

/** A server that requires a fresh proof of identity before any of these acts. */
function server(refusal?: Response) {
  let isProven = false;
  return stubFetch(({ url }) => {
    if (url.includes("getusers")) return ok(users());
    if (url.includes("getaccountsettings")) return ok(settings);
    if (url.includes("countr")) return ok({ data: countries });
    if (url.includes("stepup")) {
      isProven = true;
      return ok();
    }
    if (refusal !== undefined) return refusal;
    return isProven ? ok({ usrid: id(3) }) : asked();
  });
}

const Page = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <DialogHost />
    <Toasts />
  </>
);
const options = { areas: ["users", "contactform"], session: { phase: "active" } } as const;
const sentTo = (sent: readonly Sent[], path: string) => sent.filter(({ url }) => url.includes(path));

const proof = () => screen.findByRole("dialog", { name: "Confirm that it is you" });
async function prove() {
  const dialog = within(await proof());
  fireEvent.change(dialog.getByLabelText("Code from the app"), { target: { value: "123456" } });
  fireEvent.click(dialog.getByRole("button", { name: "Confirm" }));
}

describe("acts on users, and settings for everybody", () => {
  test("a change is sent, proven, and sent again unchanged; when the proof is cancelled the sheet stays open", async () => {
    const { fetch, sent } = server();
    await renderApp(
      <Page>
        <UsersScreen />
      </Page>,
      { ...options, fetch },
    );
    fireEvent.click(await screen.findByRole("button", { name: /^Edit\s*Berit Ek/ }));
    const sheet = within(await screen.findByRole("dialog", { name: "What berit can do" }));
    expect(sheet.queryByLabelText(/password/i)).toBeNull();
    fireEvent.click(sheet.getByRole("button", { name: "Save" }));
    const dialog = within(await proof());
    expect(dialog.getByText("You are about to change what berit can do in this account.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm that it is you" })).toBeNull());
    const save = sheet.getByRole("button", { name: "Save" });
    await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
    expect(sheet.queryByRole("alert")).toBeNull();
    fireEvent.click(save);
    await prove();
    expect(await screen.findByText("Saved")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const edits = sentTo(sent, "edituser").map(({ body }) => JSON.parse(String(body)) as unknown);
    expect(edits).toHaveLength(3);
    for (const body of edits) expect(body).toEqual({ usrid: member.usrid, roleid: role.roleid, extra: [], denied: [] });
  });

  test("a new user is sent again with the same key, and the form needs no password", async () => {
    const { fetch, sent } = server();
    await renderApp(
      <Page>
        <UsersScreen />
      </Page>,
      { ...options, fetch },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Create user" }));
    const sheet = within(await screen.findByRole("dialog", { name: "New user" }));
    const type = (label: string, value: string) => fireEvent.change(sheet.getByLabelText(label), { target: { value } });
    await sheet.findByLabelText("First name");
    type("First name", "Carl");
    type("Last name", "Dal");
    type("Email", "carl@kund.example");
    type("Phone", "070-111 22 33");
    type("Username", "carl_dal");
    expect(sheet.queryByLabelText(/password/i)).toBeNull();
    fireEvent.click(sheet.getByRole("button", { name: "Send the invitation" }));
    await prove();
    expect(await screen.findByText("The invitation is on its way")).toBeTruthy();
    const [first, second, ...more] = sentTo(sent, "createuser");
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
    expect(first?.headers.get("idempotency-key")).toMatch(/.{16}/);
    expect(String(first?.body)).not.toContain("password");
  });

  test("ending a user's access is confirmed, and then proven", async () => {
    const { fetch, sent } = server();
    await renderApp(
      <Page>
        <UsersScreen />
      </Page>,
      { ...options, fetch },
    );
    fireEvent.click(await screen.findByRole("button", { name: /^Remove\s*Berit Ek/ }));
    const question = within(await screen.findByRole("dialog", { name: "Remove access for Berit Ek?" }));
    fireEvent.click(question.getByRole("button", { name: "Remove access" }));
    await prove();
    expect(await screen.findByText(/^Berit Ek no longer has access/)).toBeTruthy();
    expect(sentTo(sent, "enduser")).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("two-step login for everybody is turned on after a proof, and a refusal is shown without one", async () => {
    const { fetch, sent } = server();
    const page = (
      <Page>
        <SecurityScreen />
      </Page>
    );
    const { unmount } = await renderApp(page, { ...options, fetch });
    fireEvent.click(await screen.findByRole("button", { name: "Turn on: Two-step login for everyone" }));
    await prove();
    expect(await screen.findByText(/^Two-step login is required for/)).toBeTruthy();
    expect(sentTo(sent, "setaccountsecurity").map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
      { enforce2fa: true },
      { enforce2fa: true },
    ]);
    unmount();
    const desc = "Turn on two-step login for yourself first";
    const refusing = server(answer({ code: 2304, desc, name: "NoTwoStepYourself", param: "enforce2fa" }));
    await renderApp(page, { ...options, fetch: refusing.fetch });
    fireEvent.click(await screen.findByRole("button", { name: "Turn on: Two-step login for everyone" }));
    expect((await screen.findByRole("alert")).textContent).toContain(desc);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
