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
  algorithms: [
    { value: 5, label: "RSA/SHA-1", offered: false },
    { value: 13, label: "ECDSA P-256", offered: true },
  ],
  digests: [
    { value: 1, label: "SHA-1", offered: false },
    { value: 2, label: "SHA-256", offered: true },
  ],
  ds: [{ keytag: 7, algorithm: 13, digesttype: 2, digest, status: 20_822, seenat: null }],
} as unknown as Dnssec;

/** Shows the form with a DS filled in. The server's tests of this DS return these verdicts one after the other. */
async function show(...verdicts: readonly ("fits" | "fitsnone" | "silent")[]) {
  let asked = 0;
  const { fetch, paths } = stubFetch(({ url }) => (/testds/i.test(url) ? ok({ verdict: verdicts[asked++], keys: [] }) : ok({})));
  await render(fetch);
  return paths;
}

const render = (fetch: typeof globalThis.fetch) =>
  renderApp(<DsForm domain={domain} dnssec={dnssec} />, {
    fetch,
    areas: ["dnssec"],
    session: { permissions: new Set(["dns_delegation"]) },
  });

const publish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Publish the DS" });
const fill = () => fireEvent.change(screen.getByLabelText("DS or DNSKEY record"), { target: { value: line } });
const tryIt = () => fireEvent.click(screen.getByRole("button", { name: "Test against the name servers" }));
const described = () => document.getElementById(publish().getAttribute("aria-describedby") ?? "")?.textContent;
const why = "You can publish it when the test passes: change the DS, or test again.";

test.each(["fitsnone", "silent"] as const)(
  "a DS whose test said %s cannot be published, and the button says why, until it passes",
  async (verdict) => {
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
  },
);

test("a DS other than the one that failed may be published without a test, because it is tested when it is sent", async () => {
  await show("fitsnone");
  fill();
  tryIt();
  await waitFor(() => expect(publish().disabled).toBe(true));
  fireEvent.change(screen.getByLabelText("Key tag"), { target: { value: "4711" } });
  expect(publish().disabled).toBe(false);
});

test("algorithms and digests that are no longer accepted are shown but cannot be chosen", async () => {
  await show();
  const options = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].slice(1).map(({ text, disabled }) => [text, disabled]);
  expect(options("Algorithm")).toEqual([
    ["5, RSA/SHA-1 (no longer accepted)", true],
    ["13, ECDSA P-256", false],
  ]);
  expect(options("Digest type")).toEqual([
    ["1, SHA-1 (no longer accepted)", true],
    ["2, SHA-256", false],
  ]);
});

test("a pasted DNSKEY gives its tag and its digest, which are then tested", async () => {
  // The key of RFC 6605 section 6.1, whose tag is 55648.
  const key = "GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==";
  await show();
  fireEvent.change(screen.getByLabelText("DS or DNSKEY record"), { target: { value: `257 3 13 ${key}` } });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value;
  await waitFor(() => expect(value("Key tag")).toBe("55648"));
  expect([value("Algorithm"), value("Digest type"), value("Digest")]).toEqual([
    "13",
    "2",
    "E14A30E1609A359DEF0ED9A83751845DDB1C16A2D46BFC880C2A14B5378D32ED",
  ]);
});

const short = digest.slice(0, 40);
test.each([
  [
    `kvarn.com. IN DS 60485 13 2 ${short}`,
    "A digest of type SHA-256 has 64 hexadecimal digits; this one has 40",
    "Fill in all four fields",
  ],
  [`annat.com. IN DS 60485 13 2 ${digest}`, "This record is for annat.com, not kvarn.com", "Fill in all four fields"],
  [
    `${line}\nkvarn.com. IN DS 4711 13 2 ${digest}`,
    "This is more than one record: paste one line at a time",
    "Fill in all four fields",
  ],
  [
    "kvarn.com. IN DNSKEY 257 3 13 mdsswUyr3DPW*!",
    "The public key is damaged: something was lost or added when it was copied",
    "Fill in all four fields",
  ],
  [
    `kvarn.com. IN DS 60485 13 1 ${short}`,
    null,
    "The registry no longer accepts a DS with this algorithm or digest type: use SHA-256, digest type 2.",
  ],
  [
    `kvarn.com. IN DS 60485 5 2 ${digest}`,
    null,
    "The registry no longer accepts a DS with this algorithm or digest type: use SHA-256, digest type 2.",
  ],
  [`kvarn.com. IN DS 7 13 2 ${digest}`, null, "The registry already has this DS."],
])("the page says why a DS cannot be published: %s", async (text, problem, whyNot) => {
  await show();
  fireEvent.change(screen.getByLabelText("DS or DNSKEY record"), { target: { value: text } });
  if (problem !== null) expect(screen.getByText(problem)).toBeDefined();
  expect([publish().disabled, described()]).toEqual([true, whyNot]);
});

test("a paste that cannot be read removes the former DS from the fields", async () => {
  await show();
  fill();
  const values = () =>
    ["Key tag", "Algorithm", "Digest type", "Digest"].map(
      (label) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value,
    );
  expect(values()).toEqual(["60485", "13", "2", digest]);
  fireEvent.change(screen.getByLabelText("DS or DNSKEY record"), { target: { value: "kvarn.com. IN DS lime" } });
  expect(screen.getByText("This is neither a DS nor a DNSKEY record")).toBeDefined();
  expect([values(), publish().disabled]).toEqual([["", "", "", ""], true]);
});

test("a paste that cannot be read keeps what was typed by hand", async () => {
  await show();
  fill();
  fireEvent.change(screen.getByLabelText("Key tag"), { target: { value: "4711" } });
  fireEvent.change(screen.getByLabelText("DS or DNSKEY record"), { target: { value: "lime" } });
  expect(screen.getByText("This is neither a DS nor a DNSKEY record")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Key tag").value).toBe("4711");
});

/** Leaves the page as a reload does, without closing the form. */
function leave({ unmount }: { readonly unmount: () => void }): void {
  const here = location.pathname;
  history.pushState(null, "", "/elsewhere");
  unmount();
  history.pushState(null, "", here);
}

test("after a reload a pasted text is still known as pasted, and a text that cannot be read says so", async () => {
  const { fetch } = stubFetch(() => ok({}));
  const tag = () => screen.getByLabelText<HTMLInputElement>("Key tag").value;
  const paste = (text: string) => fireEvent.change(screen.getByLabelText("DS or DNSKEY record"), { target: { value: text } });
  const first = await render(fetch);
  paste(line);
  leave(first);
  const second = await render(fetch);
  expect(tag()).toBe("60485");
  paste("kvarn.com. IN DS lime");
  expect(tag()).toBe("");
  leave(second);
  await render(fetch);
  expect(screen.getByText("This is neither a DS nor a DNSKEY record")).toBeDefined();
});

test("each field that is filled by hand shows its problem as long as it has one", async () => {
  await show();
  fill();
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type("Digest", short);
  expect(screen.getByText("A digest of type SHA-256 has 64 hexadecimal digits; this one has 40")).toBeDefined();
  type("Digest", "lime");
  expect(screen.getByText("A digest can only contain the digits 0 to 9 and A to F")).toBeDefined();
  type("Digest", digest);
  type("Key tag", "65536");
  expect(screen.getByText("A key tag is a number from 0 to 65535")).toBeDefined();
  expect(publish().disabled).toBe(true);
  type("Key tag", "65535");
  expect(publish().disabled).toBe(false);
});

test("a key that only signs records fills no field, and the message says which key is needed", async () => {
  await show();
  const zsk = `kvarn.com. IN DNSKEY 256 3 13 ${btoa("k".repeat(64))}`;
  fireEvent.change(screen.getByLabelText("DS or DNSKEY record"), { target: { value: zsk } });
  expect(screen.getByText(/^This key only signs records \(flags 256\)/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Key tag").value).toBe("");
});
