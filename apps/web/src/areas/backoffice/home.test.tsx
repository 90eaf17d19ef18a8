import { abuseList } from "@nameplane/contracts/abuse/operations";
import { differenceList, reviewList, taskCounts } from "@nameplane/contracts/backoffice/operations";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStaffStore, StaffContext } from "../../shell/staff/staff-session.ts";
import { renderApp } from "../../testing/render.tsx";
import { never, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { Screen } from "./home-screen.tsx";

async function draw(permissions: string[]) {
  const store = createStaffStore();
  store.know({ staffid: "1", username: "otto", name: "Otto", language: "en", brand: null, permissions });
  const { fetch, sent } = stubFetch((call) => {
    if (call.url.includes(reviewList.path)) return ok({ data: [{ state: "sent" }, { state: "wanted" }] });
    if (call.url.includes(abuseList.path)) return ok({ data: [], page: 1, limit: 50, total: 2 });
    if (call.url.includes(taskCounts.path)) return ok({ open: 3, mine: 1, stopped: 2, overdue: 1 });
    return call.url.includes(differenceList.path) ? ok({ data: [] }) : never(call);
  });
  const session = { store, ask: async () => undefined, logOut: async () => undefined };
  await renderApp(
    <StaffContext value={session}>
      <Screen />
    </StaffContext>,
    { fetch, areas: ["staff", "queue"] },
  );
  return sent;
}

test("colleagues see what waits in each of their queues, with the way there", async () => {
  await draw(["staff_compliance", "staff_domains", "staff_requests"]);
  expect(await screen.findByText("1 document to review")).toBeDefined();
  expect(screen.getByText("3 open tasks, 1 is late")).toBeDefined();
  expect(screen.getByRole("link", { name: "Open tasks" }).getAttribute("href")).toBe("/staff/tasks");
  expect(screen.getByText("2 domains reported for abuse")).toBeDefined();
  expect(screen.getByText("No registry differences")).toBeDefined();
  expect(screen.getByRole("link", { name: "Review documents" }).getAttribute("href")).toBe("/staff/documents");
});

test("queues of other rights are neither shown nor asked for", async () => {
  const sent = await draw(["staff_compliance"]);
  expect(await screen.findByText("1 document to review")).toBeDefined();
  expect(screen.queryByText(/open tasks/)).toBeNull();
  expect(sent.map(({ url }) => url.includes(reviewList.path) || url.includes(abuseList.path))).toEqual([true, true]);
});
