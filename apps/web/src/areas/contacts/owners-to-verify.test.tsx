import type { AnswerOf } from "@nameplane/contracts";
import { askVerification, verifications } from "@nameplane/contracts/contacts/operations";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { never, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { currentToasts } from "../../ui/feedback/toast-store.ts";
import { OwnersToVerify } from "./owners-to-verify.tsx";

type Answer = AnswerOf<typeof verifications>;

const one = (id: string, change: Partial<Answer["cases"][number]>): Answer["cases"][number] => ({
  caseid: id,
  contactid: id,
  state: 1,
  name: `Owner ${id}`,
  email: `${id}@example.com`,
  stops: true,
  deadline: "2026-11-26T12:00:00Z",
  held: false,
  domains: [`${id}.com`],
  domaincount: 1,
  ...change,
});

const draw = (answer: Answer, locale: "en" | "sv" = "en") => {
  const { fetch } = stubFetch((sent) => (sent.url.includes(verifications.path) ? ok(answer) : never(sent)));
  return renderApp(<OwnersToVerify />, { fetch, areas: ["contacts"], locale });
};

test("a single owner is shown at once, with the buttons", async () => {
  await draw({ cases: [one("a", {})], registry: [] });
  expect(await screen.findByText("A domain stops working on 26 Nov 2026")).toBeDefined();
  expect(screen.getByRole("button", { name: "Send again" })).toBeDefined();
});

test("after the mail was sent again, a toast shows the whole address", async () => {
  const email = "somebody.with.a.long.name@example.com";
  const { fetch } = stubFetch((sent) =>
    sent.url.includes(askVerification.path) ? ok({ email }) : ok({ cases: [one("a", { email })], registry: [] }),
  );
  await renderApp(<OwnersToVerify />, { fetch, areas: ["contacts"] });
  fireEvent.click(await screen.findByRole("button", { name: "Send again" }));
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(currentToasts()[0]).toMatchObject({ title: "Email sent", body: `An email is on its way to ${email}` });
});

test("several owners share one banner, which lists them on request", async () => {
  await draw({
    cases: [
      one("a", { held: true, domaincount: 2 }),
      one("b", { deadline: "2026-11-28T12:00:00Z" }),
      one("c", { domaincount: 3 }),
      one("d", { domaincount: 0, deadline: "2026-11-22T12:00:00Z", domains: [] }),
    ],
    registry: [],
  });
  expect(await screen.findByText("4 owners must confirm their address")).toBeDefined();
  expect(screen.getByText(/2 domains do not work\. 4 domains stop working, the first on 26 Nov 2026\./)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(screen.getAllByRole("button", { name: "Send again" })).toHaveLength(4);
  expect(screen.getByRole("button", { name: "Hide" }).getAttribute("aria-expanded")).toBe("true");
});

test("a document that is being checked is shown, with the unchanged deadline and the other way to confirm", async () => {
  await draw({ cases: [one("a", { state: 20_704 })], registry: [] });
  expect(await screen.findByText(/We are reviewing the document\. The deadline stays/)).toBeDefined();
  expect(screen.getByText("A domain stops working on 26 Nov 2026")).toBeDefined();
  expect(screen.getByRole("button", { name: "Send again" })).toBeDefined();
});
