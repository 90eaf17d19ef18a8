import { customerList } from "@nameplane/contracts/backoffice/operations";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStaffStore, StaffContext } from "../../../shell/staff/staff-session.ts";
import { renderApp } from "../../../testing/render.tsx";
import { never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { useCustomerFacts, useMoneyFacts } from "./customer-facts.tsx";
import { Users } from "./customer-logins.tsx";
import { Things } from "./customer-things.tsx";
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
  vatnumber: "",
  owner: null,
  billing: null,
  terms: { method: "postpayment", paymentdays: 20, creditlimit: { minor: 5_000_000, currency: "SEK" } },
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
      isdisabled: false,
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
    areas: ["staff", "customers", "objects", "queue", "requests", "users"],
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
      <Users users={customer.users} />
    </>,
    ["staff_view"],
  );
  expect(screen.getByText("Registration, borg.se")).toBeDefined();
  expect(screen.queryByRole("link", { name: /Registration/ })).toBeNull();
  const user = screen.getByText("Bodil Borg").closest("li");
  expect(within(user!).getByText("No two-step login")).toBeDefined();
  expect(within(user!).getByText("Read only")).toBeDefined();
});
