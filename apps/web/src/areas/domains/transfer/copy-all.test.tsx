import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { CopyAllPanel, DnsMark, DnsNote } from "./copy-all.tsx";
import type { Checked } from "./transfer.rules.ts";
import { useCopyAll } from "./use-copy-all.ts";

const checked = (domainname: string, staged: Checked["staged"] = null) =>
  ({ domainname, unicodename: domainname, staged }) as Checked;
const names = [checked("a.se"), checked("b.se"), checked("c.se"), checked("d.se", { choice: "keep", records: 0 })];

function Harness({ onChoose }: { onChoose: (name: string) => void }) {
  const copy = useCopyAll();
  return (
    <>
      <CopyAllPanel names={names} copy={copy} onChoose={onChoose} />
      <ul>
        {names.map((one) => (
          <li key={one.domainname} aria-label={one.domainname}>
            <DnsNote checked={one} copy={copy.copies.get(one.domainname)} />{" "}
            <DnsMark checked={one} copy={copy.copies.get(one.domainname)} />
          </li>
        ))}
      </ul>
    </>
  );
}

const zoneOf = (domainname: string, left: object[] = []) =>
  ok({
    domainname,
    choice: "carry",
    signatures: null,
    way: "queries",
    servers: [],
    seenat: null,
    unread: [],
    left,
    records: [{ owner: "", type: "A", ttl: 600, rdata: "192.0.2.1", confidence: "certain" }],
  });

test("the records of all names without a choice are copied; failures are shown name by name and can be tried again", async () => {
  let isSilent = true;
  const stub = stubFetch(({ body }) => {
    const { domainname } = JSON.parse(String(body)) as { domainname: string };
    if (domainname === "b.se" && isSilent) return answer({ code: 2303, desc: "No name servers were found for b.se" });
    return zoneOf(domainname, domainname === "c.se" ? [{ owner: "_x", type: "TYPE65280" }] : []);
  });
  const onChoose = vi.fn<(name: string) => void>();
  await renderApp(<Harness onChoose={onChoose} />, { fetch: stub.fetch, areas: ["transfer"] });
  expect(screen.getByText("0 copied, 1 stays where it is, 3 not chosen yet.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Copy the records of 3 domains" }));

  const short = await screen.findByRole("region", { name: "2 domains are only partly copied" });
  expect(await screen.findByText("2 copied, 1 stays where it is, 1 not chosen yet.")).toBeDefined();
  expect(within(short).getByText("No name servers were found for b.se")).toBeDefined();
  expect(within(short).getByText("The rest is copied; these are not supported here: _x TYPE65280")).toBeDefined();
  const row = (name: string) => screen.getByRole("listitem", { name }).textContent;
  expect(["a.se", "b.se", "c.se", "d.se"].map(row)).toEqual([
    "1 record copied Copied",
    "could not be copied Not copied",
    "1 record copied Partly copied",
    "keeps its name servers Kept",
  ]);
  fireEvent.click(within(short).getByRole("button", { name: "b.se" }));
  expect(onChoose).toHaveBeenCalledWith("b.se");

  // First the names without a choice are copied, and then those that failed are tried again.
  expect(screen.queryByRole("button", { name: /^Copy the records/ })).toBeNull();
  isSilent = false;
  fireEvent.click(screen.getByRole("button", { name: "Try 1 domain again" }));
  expect(await screen.findByText("3 copied, 1 stays where it is, 0 not chosen yet.")).toBeDefined();
  expect(screen.getByRole("region", { name: "1 domain is only partly copied" })).toBeDefined();
  expect(stub.sent).toHaveLength(4);
});

test("the limit of the minute is waited for, and shown", async () => {
  const stub = stubFetch(({ body }, count) => {
    const { domainname } = JSON.parse(String(body)) as { domainname: string };
    return count <= 3 ? answer({ code: 2502, desc: "Too many tries" }, 429, { "retry-after": "1" }) : zoneOf(domainname);
  });
  await renderApp(<Harness onChoose={() => undefined} />, { fetch: stub.fetch, areas: ["transfer"] });
  fireEvent.click(screen.getByRole("button", { name: "Copy the records of 3 domains" }));
  expect(await screen.findByText(/We continue at \d/)).toBeDefined();
  expect(screen.getByRole("progressbar", { name: "Domains whose records are copied" })).toBeDefined();
  expect(await screen.findByText("3 copied, 1 stays where it is, 0 not chosen yet.")).toBeDefined();
  expect(screen.queryByRole("region")).toBeNull();
});
