import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import type { Domain } from "../domain-state.rules.ts";
import { DsForm } from "./ds-form.tsx";
import type { Dnssec } from "./use-dnssec.ts";

const digest = "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A";
const line = `kvarn.com. IN DS 60485 13 2 ${digest}`;
const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
const dnssec = {
  domainname: "kvarn.com",
  algorithms: [{ value: 13, label: "ECDSA P-256", offered: true }],
  digests: [{ value: 2, label: "SHA-256", offered: true }],
} as unknown as Dnssec;

/** The form with a DS in it, tested with each of the verdicts in turn. */
async function show(...verdicts: readonly ("fits" | "fitsnone" | "silent")[]) {
  let asked = 0;
  const { fetch, paths } = stubFetch(({ url }) =>
    /testds/i.test(url) ? ok({ verdict: verdicts[asked++], keys: [] }) : ok({}),
  );
  await renderApp(<DsForm domain={domain} dnssec={dnssec} />, {
    fetch,
    areas: ["dnssec"],
    session: { permissions: new Set(["dns_delegation"]) },
  });
  return paths;
}

const publish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Publish the DS" });
const fill = () => fireEvent.change(screen.getByLabelText("DS or DNSKEY record"), { target: { value: line } });
const tryIt = () => fireEvent.click(screen.getByRole("button", { name: "Test against the name servers" }));
const described = () => document.getElementById(publish().getAttribute("aria-describedby") ?? "")?.textContent;
const why = "It can be published once the test passes: change the DS, or test again.";

test.each(["fitsnone", "silent"] as const)("a DS whose test said %s cannot be published, and the button says why, until it passes", async (verdict) => {
  const paths = await show(verdict, "fits");
  expect(described()).toBe("Fill in all four fields");
  fill();
  expect(publish().disabled).toBe(false);
  tryIt();
  await waitFor(() => expect(publish().disabled).toBe(true));
  expect(described()).toBe(why);
  const form = publish().closest("form");
  if (form !== null) fireEvent.submit(form);
  expect(paths().filter((path) => /addds/i.test(path))).toEqual([]);
  tryIt();
  await waitFor(() => expect(publish().disabled).toBe(false));
  expect(screen.queryByText(why)).toBeNull();
}); // prettier-ignore

test("another DS than the one that failed may be published untested: it is tested when it is sent", async () => {
  await show("fitsnone");
  fill();
  tryIt();
  await waitFor(() => expect(publish().disabled).toBe(true));
  fireEvent.change(screen.getByLabelText("Key tag"), { target: { value: "4711" } });
  expect(publish().disabled).toBe(false);
});
