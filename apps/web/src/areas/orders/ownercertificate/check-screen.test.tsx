import { checkOwnerCertificate } from "@nameplane/contracts/orders/operations";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { renderApp } from "../../../testing/render.tsx";
import { Screen } from "./check-screen.tsx";

const checked = {
  number: "1ZE7-VDE0-SP0J",
  state: "changed",
  domainname: "xn--kvrn-moa.se",
  unicodename: "kvärn.se",
  holder: "Kvarn AB",
  contact: "Alva Ek",
  orgnumber: "556677-8899",
  city: "Lund",
  country: "SE",
  registered: "2020-01-02",
  paiduntil: "2027-01-02",
  read: "2026-12-01T10:00:00.000Z",
  issued: "2026-12-01T10:00:00.000Z",
  issuer: "Nameplane",
  statement: "Owner certificate: 1ZE7-VDE0-SP0J\n",
  signature: "AA==",
  keyid: "5c679e6a0cb19ee3",
  publickey: "-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----\n",
} as const;

test("a number is asked for, and the page says what the certificate says and that the owner has changed", async () => {
  const stub = stubFetch((sent) => (sent.url.includes(checkOwnerCertificate.path) ? ok(checked) : ok({})));
  await renderApp(<Screen />, { fetch: stub.fetch, areas: ["ownercertificate"], locale: "sv" });
  fireEvent.click(screen.getByRole("button", { name: "Kontrollera" }));
  expect(stub.sent.filter(({ url }) => url.includes(checkOwnerCertificate.path))).toHaveLength(0);
  fireEvent.change(screen.getByLabelText("Nummer"), { target: { value: "1ze7 vde0 sp0j" } });
  fireEvent.click(screen.getByRole("button", { name: "Kontrollera" }));
  expect(await screen.findByText("Äkta, men domänen har en annan innehavare i dag")).toBeDefined();
  expect(screen.getByText("kvärn.se (xn--kvrn-moa.se)")).toBeDefined();
  expect(screen.getByText("Lund, Sverige")).toBeDefined();
  expect(screen.getByRole("button", { name: "key.pem" })).toBeDefined();
});
