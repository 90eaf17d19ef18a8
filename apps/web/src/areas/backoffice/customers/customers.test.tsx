import {
  changeCustomerState,
  customerList,
  moderateCustomer,
  previewCustomerState,
  resetSecondFactor,
  setCustomerTerms,
} from "@nameplane/contracts/backoffice/operations";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStaffStore, StaffContext } from "../../../shell/staff/staff-session.ts";
import { renderApp } from "../../../testing/render.tsx";
import { never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { useCustomerFacts, useMoneyFacts } from "./customer-facts.tsx";
import { Users } from "./customer-logins.tsx";
import { StateActs } from "./state-acts.tsx";
import { Things } from "./customer-things.tsx";
import { TermsAct } from "./terms-drawer.tsx";
import { Screen } from "./customers-screen.tsx";
import { KeyValue } from "../../../ui/layout/page.tsx";

const brand = { brandid: "b1", name: "Nameplane" };
const none = { count: 0, newest: [] };

const customer: CustomerPage = {
  accid: "a1",
  number: 10_001,
  name: "Borgs Åkeri AB",
  kind: "sub",
  status: 21_101,
  brand,
  pricegroup: null,
  parent: { number: 10_000, name: "Byrån" },
  currency: "SEK",
  language: "sv",
  created: "2026-01-05T10:00:00Z",
  version: 3,
  blocks: [],
  pricegroups: [{ groupid: "7b0d7a35-7a4f-4a11-9a34-0a8e4ce3f001", name: "Resellers" }],
  vatnumber: "",
  vatproof: null,
  reference: "",
  owner: null,
  billing: null,
  terms: {
    method: "postpayment",
    paymentdays: 20,
    creditlimit: { minor: 5_000_000, currency: "SEK" },
    peppolid: "",
    buyerreference: "",
  },
  balances: [{ currency: "SEK", prepaidMinor: 12_500, owedMinor: 99_900, heldMinor: 0 }],
  settings: {
    moderatesorders: true,
    enforces2fa: false,
    defaultrenewal: "auto",
    dnsneedsnote: false,
    dnsneedssecond: false,
  },
  reseller: null,
  users: [
    {
      userid: "u1",
      username: "bodil",
      name: "Bodil Borg",
      email: "bodil@borg.example",
      phone: "",
      role: "Read only",
      isowner: false,
      has2fa: false,
      resetat: null,
      isdisabled: false,
      iswaiting: false,
      lastlogin: null,
    },
  ],
  sessions: [],
  apikeys: [],
  subaccounts: none,
  domains: {
    count: 7,
    newest: [{ domainid: "d1", name: "xn--keri-poa.se", status: 200, expires: "2027-01-05T10:00:00Z" }],
  },
  orders: none,
  requests: {
    count: 1,
    newest: [
      {
        number: 77,
        type: "create-domain-registration",
        productid: null,
        status: 10,
        domainname: "borg.se",
        created: "2026-11-01T10:00:00Z",
      },
    ],
  },
  invoices: none,
  tickets: none,
  tasks: [],
};

async function draw(element: React.JSX.Element, permissions: string[], fetch = stubFetch(never).fetch) {
  const store = createStaffStore();
  store.know({ staffid: "1", username: "otto", name: "Otto", language: "en", brand: null, permissions });
  const session = { store, ask: async () => undefined, logOut: async () => undefined };
  await renderApp(<StaffContext value={session}>{element}</StaffContext>, {
    fetch,
    areas: ["auditlog", "staff", "customers", "objects", "queue", "requests", "stafflists", "users"],
  });
}

test("the list names each customer with a link to its page, and offers the filters that choose between something", async () => {
  const row = { ...customer, email: "bodil@borg.example", domains: 3 };
  const { fetch } = stubFetch((call) =>
    call.url.includes(customerList.path)
      ? ok({
          page: 1,
          limit: 50,
          total: 1,
          brands: [brand],
          pricegroups: [{ groupid: "g1", name: "A", brandid: "b1" }],
          data: [row],
        })
      : never(call),
  );
  await draw(<Screen />, ["staff_view"], fetch);
  expect((await screen.findByRole("link", { name: "Borgs Åkeri AB" })).getAttribute("href")).toBe("/staff/customers/10001");
  expect(screen.getByLabelText("Price group")).toBeDefined();
  expect(screen.queryByLabelText("Brand")).toBeNull();
});

function Facts() {
  const [facts, money] = [useCustomerFacts(customer), useMoneyFacts(customer)];
  return <KeyValue facts={[...facts, ...money]} />;
}

test("the facts say on which terms the customer buys, and what it owes", async () => {
  await draw(<Facts />, ["staff_view"]);
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent?.replaceAll(/\s/g, " ");
  expect(valueOf("Pays")).toBe("By invoice");
  expect(valueOf("Payment terms")).toBe("20 days");
  expect(valueOf("Credit limit")).toContain("50,000");
  expect(valueOf("Owes")).toContain("999");
  expect(valueOf("Orders need approval")).toBe("Yes");
  expect(screen.getByRole("link", { name: "Byrån (10000)" }).getAttribute("href")).toBe("/staff/customers/10000");
});

test("requests are links for those who may work on them alone; names are shown as people write them", async () => {
  await draw(<Things customer={customer} />, ["staff_view", "staff_requests"]);
  expect(screen.getByRole("link", { name: "Registration, borg.se" }).getAttribute("href")).toBe("/staff/requests/77");
  expect(screen.getByText("The 1 newest of 7")).toBeDefined();
  expect(screen.getByText("Domains").closest("section")?.textContent).toContain("åkeri.se");
});

test("without the right to work on requests they are named without a link; users say how they log in", async () => {
  await draw(
    <>
      <Things customer={customer} />
      <Users customer={customer} />
    </>,
    ["staff_view"],
  );
  expect(screen.getByText("Registration, borg.se")).toBeDefined();
  expect(screen.queryByRole("link", { name: /Registration/ })).toBeNull();
  const user = screen.getByText("Bodil Borg").closest("li");
  expect(within(user!).getByText("No two-step login")).toBeDefined();
  expect(within(user!).getByText("Read only")).toBeDefined();
});

test("a customer is suspended with a reason for colleagues, after the mail was shown, with what was typed", async () => {
  const { fetch, sent } = stubFetch((call) => {
    if (call.url.includes(previewCustomerState.path))
      return ok({ to: "bodil@borg.example", language: "sv", subject: "Ditt konto är avstängt", text: "Hej Bodil" });
    return call.url.includes(changeCustomerState.path) ? ok({ status: 21_102 }) : never(call);
  });
  await draw(<StateActs customer={customer} />, ["staff_view", "staff_credit"], fetch);
  fireEvent.click(screen.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Its user is logged out and cannot log in to it.")).toBeDefined();
  expect(screen.getByText("Nothing is renewed or charged automatically: its 7 domains can expire.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Preview the email" }));
  expect(await screen.findByText("Write why.")).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("radio", { name: "Legal action" }));
  fireEvent.change(screen.getByLabelText(/^Reason for colleagues/), { target: { value: "Court order" } });
  fireEvent.change(screen.getByLabelText(/^Message to the customer/), { target: { value: "See the order." } });
  fireEvent.click(screen.getByRole("button", { name: "Preview the email" }));
  expect(await screen.findByText("Hej Bodil")).toBeDefined();
  expect(screen.getByText("bodil@borg.example")).toBeDefined();
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(JSON.parse(String(sent.at(-1)?.body))).toEqual({
    number: 10_001,
    act: "legal",
    text: "See the order.",
    why: "Court order",
  });
});

test("an account that still has something is not closed, and the drawer says what it has", async () => {
  await draw(<StateActs customer={{ ...customer, blocks: ["domains", "money"] }} />, ["staff_view", "staff_credit"]);
  fireEvent.click(screen.getByRole("button", { name: "Close account" }));
  expect(await screen.findByText("The account cannot be closed yet")).toBeDefined();
  expect(screen.getByText(/^Its balance is not zero/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Preview the email" })).toBeNull();
});

test("buttons fit the state, and stand for those who may, never at the operator's own account", async () => {
  await draw(
    <>
      <StateActs customer={{ ...customer, status: 21_102 }} />
      <StateActs customer={{ ...customer, status: 21_103 }} />
      <StateActs customer={{ ...customer, kind: "operator" }} />
    </>,
    ["staff_view", "staff_credit"],
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Lift suspension",
    "Close account",
    "Open again",
  ]);
});

test("those who may only look have no buttons", async () => {
  await draw(<StateActs customer={customer} />, ["staff_view"]);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("terms are sent as typed, with the version that was read; a wrong amount is named at its field", async () => {
  const { fetch, sent } = stubFetch((call) => (call.url.includes(setCustomerTerms.path) ? ok() : never(call)));
  await draw(<TermsAct customer={customer} />, ["staff_view", "staff_credit"], fetch);
  fireEvent.click(screen.getByRole("button", { name: "Edit terms" }));
  const limit = await screen.findByLabelText(/^Credit limit in SEK/);
  expect((limit as HTMLInputElement).value).toBe("50000.00");
  fireEvent.change(limit, { target: { value: "mycket" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter an amount, such as 5000.")).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(limit, { target: { value: "12 500,50" } });
  fireEvent.change(screen.getByLabelText(/^Days to pay/), { target: { value: "10" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(JSON.parse(String(sent.at(-1)?.body))).toEqual({
    number: 10_001,
    version: 3,
    method: "postpayment",
    paymentdays: 10,
    creditlimitMinor: 1_250_050,
    groupid: null,
    peppolid: "",
    buyerreference: "",
  });
});

test("those who work with requests switch order approval where it is shown", async () => {
  const { fetch, sent } = stubFetch((call) => (call.url.includes(moderateCustomer.path) ? ok() : never(call)));
  await draw(<Facts />, ["staff_view", "staff_requests"], fetch);
  fireEvent.click(screen.getByRole("switch", { name: "Orders need approval" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ number: 10_001, moderate: false });
});

test("a reset of two-step login begins with evidence and what was seen; one that waits says when it takes effect", async () => {
  const { fetch, sent } = stubFetch((call) =>
    call.url.includes(resetSecondFactor.path) ? ok({ notbefore: "2026-11-28T10:00:00Z" }) : never(call),
  );
  const [user] = customer.users;
  const users = [
    { ...user!, has2fa: true },
    { ...user!, userid: "u2", username: "bo", has2fa: true, resetat: "2026-11-28T10:00:00Z" },
  ];
  await draw(<Users customer={{ ...customer, users }} />, ["staff_view", "staff_act_as"], fetch);
  expect(screen.getByRole("button", { name: "Stop the reset" })).toBeDefined();
  expect(screen.getByText(/28 Nov 2026/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Reset two-step login of bodil" }));
  expect(await screen.findByText(/It takes effect after 72 hours/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Begin the reset" }));
  expect(await screen.findByText("Choose what you have seen.")).toBeDefined();
  expect(screen.getByText("Describe it in a sentence.")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "An identity document, in a video call" }));
  fireEvent.change(screen.getByLabelText(/^What you saw/), { target: { value: "Passport, seen by me" } });
  fireEvent.click(screen.getByRole("button", { name: "Begin the reset" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(JSON.parse(String(sent.at(-1)?.body))).toEqual({
    number: 10_001,
    userid: "u1",
    evidence: "video",
    note: "Passport, seen by me",
  });
});
