import type { TransferView } from "@nameplane/contracts/domains/transfers";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { RequestAttempts } from "./request-attempts.tsx";
import type { Request } from "../requests/request.rules.ts";
import { TransferPanel } from "./transfer-panel.tsx";

const move: TransferView = {
  direction: "in",
  domainname: "flytt.com",
  unicodename: "flytt.com",
  status: 20_603,
  state: "pending",
  otherparty: { id: "rival-reg", name: "Rival Registrations Ltd" },
  requestedat: "2026-11-21T10:00:00Z",
  actsat: "2026-11-26T10:00:00Z",
  endedat: null,
  reason: null,
  createdat: "2026-11-21T09:00:00Z",
  requestid: 7,
  itemid: null,
  mayanswer: false,
  codeuntil: null,
  compares: false,
  byrelease: false,
  releaseto: null,
};
const show = (parts: Partial<TransferView>) =>
  renderApp(<TransferPanel request={{ requestid: 7, status: 2001 } as Request} otherwise={null} />, {
    fetch: stubFetch(() => ok({ transfer: { ...move, ...parts } })).fetch,
    areas: ["requests"],
  });

test("the other registrar is called by its name, and by the registry's id only where no name is known", async () => {
  const { unmount } = await show({});
  expect(await screen.findByText("Rival Registrations Ltd may object")).toBeDefined();
  unmount();
  await show({ otherparty: { id: "rival-reg", name: null } });
  expect(await screen.findByText("The current registrar (rival-reg at the registry) may object")).toBeDefined();
});

test("a transfer that was taken back says so, and no longer mentions an objection", async () => {
  await show({ state: "cancelled", endedat: "2026-11-22T10:00:00Z" });
  expect(await screen.findByText("Withdrawn")).toBeDefined();
  expect(screen.queryByText(/object/)).toBeNull();
  expect(screen.queryByText(/26 Nov/)).toBeNull();
});

test("a transfer that is done at once also has a moment at the registry", async () => {
  await show({ state: "completed", requestedat: null, actsat: null, endedat: "2026-11-22T10:00:00Z" });
  const asked = (await screen.findByText("Requested at the registry")).closest("li");
  expect(asked?.textContent).toContain("22 Nov 2026");
});

test("a command whose result was read later shows no answer of the registry", async () => {
  const command: Request["commands"][number] = {
    at: "2026-11-21T10:00:00Z",
    verb: "domain:transfer-request",
    object: "flytt.com",
    sent: [],
    outcome: "refused",
    islater: true,
    decidedat: "2026-11-22T10:00:00Z",
    code: 2306,
    text: "The current registrar rejected",
  };
  await renderApp(<RequestAttempts commands={[command]} />, { areas: ["requests"] });
  expect(await screen.findByText(/^It had no effect\. Confirmed /)).toBeDefined();
  expect(screen.getByText("The current registrar rejected")).toBeDefined();
  expect(screen.queryByText(/2306|refused/)).toBeNull();
});
