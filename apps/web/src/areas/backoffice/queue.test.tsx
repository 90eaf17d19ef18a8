import { actOnRequest } from "@nameplane/contracts/backoffice/operations";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, stubFetch } from "../../testing/stub-fetch.ts";
import { StaffActs } from "./staff-acts.tsx";
import type { StaffRequest } from "./staff-request.ts";

const stopped = (acts: StaffRequest["acts"]): StaffRequest =>
  ({
    request: { requestid: 1_000_042, endedat: null, reason: null, status: 12 },
    version: 7,
    acts,
  }) as unknown as StaffRequest;

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a rejection requires a reason for the customer, applies to the version shown, and says when a colleague was faster", async () => {
  const { fetch, sent } = stubFetch((call) =>
    call.url.includes(actOnRequest.path) ? answer({ code: 2304, desc: "The request has changed" }) : answer({ code: 1000 }),
  );
  await renderApp(<StaffActs of={stopped(["retry", "reject", "lock"])} />, { fetch, areas: ["queue"] });
  press("Reject");
  press("Reject");
  expect(await screen.findByText("Write something first.")).toBeTruthy();
  expect(sent).toHaveLength(0);
  fireEvent.change(screen.getByLabelText("Reason for rejecting it"), { target: { value: "It is reserved." } });
  press("Reject");
  expect(await screen.findByText("The request has changed")).toBeTruthy();
  expect(JSON.parse(String(sent[0]?.body))).toEqual({
    requestid: 1_000_042,
    act: "reject",
    version: 7,
    text: "It is reserved.",
  });
  // The typed text is kept.
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reason for rejecting it").value).toBe("It is reserved.");
});

test("possible actions are offered with their consequences; impossible ones are explained instead of a dead button", async () => {
  const { fetch } = stubFetch(() => answer({ code: 1000 }));
  await renderApp(<StaffActs of={stopped([])} />, { fetch, areas: ["queue"], locale: "sv" });
  expect(screen.getByText("Inget att göra just nu")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
