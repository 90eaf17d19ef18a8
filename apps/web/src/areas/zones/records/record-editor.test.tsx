import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { zone } from "../../../testing/zone.ts";
import { emptyDraft, withType, type FormType } from "../staging/record-draft.rules.ts";
import { RecordEditor } from "./record-editor.tsx";
import { useStaged } from "../staging/use-staging.tsx";
import { useZone, ZoneProvider, type Editing } from "../zone/zone-context.tsx";

const plan = {
  changes: [],
  added: 0,
  changed: 0,
  removed: 0,
  setsbefore: 2,
  recordsafter: 2,
  limit: null,
  confirmations: [],
  conflicts: [],
};

function Harness({ start, onClose }: { start: Editing; onClose: (key: string | null) => void }) {
  const [editing, setEditing] = useState(start);
  const { edits } = useStaged();
  const { panel } = useZone();
  return (
    <>
      <RecordEditor
        editing={editing}
        onChange={(draft) => setEditing({ ...editing, draft })}
        onClose={onClose}
        onReview={() => undefined}
      />
      <output aria-label="panel">{panel}</output>
      <output aria-label="edits">
        {JSON.stringify([...edits.values()].map(({ owner, type, next }) => ({ owner, type, next })))}
      </output>
    </>
  );
}

type Shown = { readonly type?: FormType; readonly locale?: "en" | "sv"; readonly findings?: readonly object[] };

/**
 * Opens the editor for a new record of a given type, or for a pasted value. The server finds nothing wrong unless `findings` are
 * given.
 */
async function openEditor({ type, locale = "en", findings = [] }: Shown = {}) {
  const onClose = vi.fn<(key: string | null) => void>();
  const draft = type === undefined ? emptyDraft() : withType(emptyDraft(), type);
  const answer = ({ url }: Sent) =>
    url.startsWith("/api/dns/getrecords/") ? { data: [], next: null, version: 3 } : { ...plan, findings, draft: null };
  await renderApp(
    <ZoneProvider zone={zone}>
      <Harness start={{ draft, of: null, at: null }} onClose={onClose} />
    </ZoneProvider>,
    {
      areas: ["dns", "dnsreasons", "dnsfindings"],
      locale,
      fetch: stubFetch((sent) => ok(answer(sent))).fetch,
      session: { permissions: new Set(["dns_edit"]) },
    },
  );
  const fill = (label: string | RegExp, text: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  return {
    onClose,
    fill,
    stage: () => fireEvent.click(screen.getByRole("button", { name: /^(Add to changes|Lägg i utkastet)$/ })),
  };
}

const alerts = () => screen.getAllByRole("alert").map(({ textContent }) => textContent ?? "");

const labels = {
  name: { en: "Name", sv: "Namn" },
  A: { en: "IPv4 address", sv: "IPv4-adress" },
  AAAA: { en: "IPv6 address", sv: "IPv6-adress" },
  target: { en: "Target", sv: "Mål" },
  host: { en: "Mail server", sv: "E-postserver" },
  priority: { en: "Priority", sv: "Prioritet" },
  service: { en: "Service", sv: "Tjänst" },
  weight: { en: "Weight", sv: "Vikt" },
  port: { en: "Port", sv: "Port" },
  forwardEmail: { en: "Forwarded address", sv: "Adress som vidarebefordras" },
  recipient: { en: "Recipient", sv: "Mottagare" },
} as const;
type Label = keyof typeof labels;

/** The other fields that a record of each type requires besides the field under test. */
const others: Partial<Record<FormType, Partial<Record<Label, string>>>> = {
  A: { A: "192.0.2.1" },
  MX: { host: "mx.example.net", priority: "10" },
  SRV: { service: "sip", priority: "1", weight: "1", port: "5060", target: "sip.example.net" },
};

const tooLong = "a".repeat(64);
const longest = "a".repeat(63);

describe.each(["en", "sv"] as const)("a mistake in a typed record is shown as text at its field (%s)", (locale) => {
  const alertsOf = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent ?? "");
  const at = (label: Label) => screen.getByLabelText(labels[label][locale]);

  test.each<[string, FormType, Label, string, string, Readonly<Record<"en" | "sv", string>>]>([
    [
      "invalid subdomain [C5.53]",
      "A",
      "name",
      "w w w",
      "w-w_w",
      {
        en: "A name can have letters, digits, hyphens and underscores",
        sv: "Ett namn kan ha bokstäver, siffror, bindestreck och understreck",
      },
    ],
    ["too long subdomain [C5.54]", "A", "name", tooLong, longest, { en: "This name is too long", sv: "Namnet är för långt" }],
    [
      "too long hostname [C5.57]",
      "CNAME",
      "target",
      `${tooLong}.example.net`,
      `${longest}.example.net`,
      { en: "This host name is too long", sv: "Värdnamnet är för långt" },
    ],
    [
      "invalid hostname [C5.59]",
      "CNAME",
      "target",
      "not a host",
      "example.se",
      { en: "Enter a full host name", sv: "Ange ett fullständigt värdnamn" },
    ],
    [
      "invalid IPv4 address [C5.60]",
      "A",
      "A",
      "192.0.2.256",
      "192.0.2.255",
      { en: "Enter an IPv4 address", sv: "Ange en IPv4-adress" },
    ],
    [
      "invalid IPv6 address [C5.61]",
      "AAAA",
      "AAAA",
      "2001:::1",
      "2001::1",
      { en: "Enter an IPv6 address", sv: "Ange en IPv6-adress" },
    ],
    [
      "invalid port [C5.62]",
      "SRV",
      "port",
      "65536",
      "65535",
      { en: "The port is a number from 0 to 65535", sv: "Porten är ett tal från 0 till 65535" },
    ],
    [
      "invalid weight [C5.63]",
      "SRV",
      "weight",
      "65536",
      "65535",
      { en: "The weight is a number from 0 to 65535", sv: "Vikten är ett tal från 0 till 65535" },
    ],
    [
      "invalid URL [C5.64]",
      "REDIRECT",
      "target",
      "https://",
      "https://a.se",
      { en: "Enter a full web address", sv: "Ange en fullständig webbadress" },
    ],
    [
      "invalid MX priority [C5.65]",
      "MX",
      "priority",
      "65536",
      "65535",
      { en: "The priority is a number from 0 to 65535", sv: "Prioriteten är ett tal från 0 till 65535" },
    ],
    [
      "negative MX priority [C5.65]",
      "MX",
      "priority",
      "-1",
      "0",
      { en: "The priority is a number from 0 to 65535", sv: "Prioriteten är ett tal från 0 till 65535" },
    ],
  ])("%s", async (_what, type, label, wrong, right, message) => {
    const { fill, stage } = await openEditor({ type, locale });
    for (const [other, text] of Object.entries(others[type] ?? {})) fill(labels[other as Label][locale], text);
    fill(labels[label][locale], wrong);
    stage();
    expect(alertsOf().join(" ")).toContain(message[locale]);
    expect(at(label).getAttribute("aria-invalid")).toBe("true");
    fill(labels[label][locale], right);
    expect(alertsOf()).toEqual([]);
    expect(at(label).getAttribute("aria-invalid")).not.toBe("true");
  });

  test("a record without value shows the missing-value message [C5.58]", async () => {
    const { fill, stage, onClose } = await openEditor({ type: "A", locale });
    stage();
    expect(alertsOf()).toEqual([{ en: "A value is missing.", sv: "Ett värde saknas." }[locale]]);
    expect(onClose).not.toHaveBeenCalled();
    fill(labels.A[locale], "192.0.2.1");
    expect(alertsOf()).toEqual([]);
  });

  test("MAILFORWARD without recipient and without address say which is missing [C5.67, C5.68]", async () => {
    const { fill, stage } = await openEditor({ type: "MAILFORWARD", locale });
    const address = { en: "Enter the address whose email is forwarded.", sv: "Ange adressen vars e-post ska vidarebefordras." };
    stage();
    expect(alertsOf()).toContain(address[locale]);
    fill(labels.recipient[locale], "anna@example.com");
    expect(alertsOf()).toEqual([address[locale]]);
    fill(labels.forwardEmail[locale], "info@example.se");
    expect(alertsOf()).toEqual([]);
    fill(labels.recipient[locale], "");
    expect(alertsOf()).toEqual([{ en: "Enter who receives the email.", sv: "Ange vem som ska ta emot mejlen." }[locale]]);
  });

  test("an at-sign as name is refused with what to write instead, and a button writes it [C5.52]", async () => {
    const { fill } = await openEditor({ type: "A", locale });
    for (const typed of ["@", "www@"]) {
      fill(labels.name[locale], typed);
      expect(alertsOf().join(" ")).toContain(
        {
          en: "Leave the name empty for the domain itself, or enter * for every name",
          sv: "Lämna namnet tomt för domänen själv eller ange * för alla namn",
        }[locale],
      );
    }
    for (const right of ["*", ""]) {
      fill(labels.name[locale], right);
      expect(alertsOf()).toEqual([]);
    }
    fill(labels.name[locale], "@");
    const use = { en: "Use the domain itself", sv: "Använd själva domänen" }[locale];
    fireEvent.click(within(screen.getByRole("alert")).getByRole("button", { name: use }));
    expect(screen.getByLabelText<HTMLInputElement>(labels.name[locale]).value).toBe("");
    expect(alertsOf()).toEqual([]);
  });
});

test("an at-sign in a pasted line means the domain itself [C5.52]", async () => {
  await openEditor();
  fireEvent.paste(screen.getByLabelText("Value"), { clipboardData: { getData: () => "@ 600 IN A 192.0.2.1" } });
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("IPv4 address").value).toBe("192.0.2.1");
  expect(screen.queryAllByRole("alert")).toEqual([]);
});

describe("the name of a record", () => {
  test("a name that repeats the domain shows what it would become, and what was probably meant", async () => {
    const { fill } = await openEditor({ type: "A", locale: "sv" });
    fill("Namn", "www.example.se");
    expect(screen.getByText("www.example.se.example.se")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Använd www" }));
    expect(screen.getByLabelText<HTMLInputElement>("Namn").value).toBe("www");
  });
});

describe("the TTL of a record", () => {
  test("is the default of 3600 seconds when none is given, also in words [S9.19, C9.08]", async () => {
    const { fill, stage, onClose } = await openEditor({ type: "A" });
    expect(within(screen.getByLabelText("TTL")).getByRole("option", { name: "Default (1 hour)", selected: true })).toBeTruthy();
    fill("Name", "www");
    fill("IPv4 address", "192.0.2.1");
    stage();
    await waitFor(() => expect(onClose).toHaveBeenCalledWith("www A 192.0.2.1"));
    const [staged] = JSON.parse(screen.getByLabelText("edits").textContent ?? "[]") as { next: { ttl: number } }[];
    expect(staged?.next.ttl).toBe(3600);
  });

  test("is shown in Swedish, too [S9.19, C9.08]", async () => {
    await openEditor({ type: "A", locale: "sv" });
    expect(within(screen.getByLabelText("TTL")).getByRole("option", { name: "Standard (1 timme)", selected: true })).toBeTruthy();
  });
});

describe("a pasted value", () => {
  const paste = (label: string, text: string) =>
    fireEvent.paste(screen.getByLabelText(label), { clipboardData: { getData: () => text } });

  test("fills every field of the type it is guessed to be", async () => {
    await openEditor();
    paste("Value", "voice 600 IN MX 10 mx.example.net.");
    expect(screen.getByLabelText<HTMLInputElement>("Mail server").value).toBe("mx.example.net");
    expect(screen.getByLabelText<HTMLInputElement>("Priority").value).toBe("10");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("voice");
    expect(screen.getByLabelText<HTMLSelectElement>("TTL").value).toBe("600");
  });

  test("of a name outside the domain, or with a mistake in it, keeps name and value and says what is wrong", async () => {
    const { stage, onClose } = await openEditor();
    paste("Value", "www.other.example. 600 IN A 192.0.2.300");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("www.other.example.");
    expect(screen.getByLabelText<HTMLInputElement>("IPv4 address").value).toBe("192.0.2.300");
    expect(alerts()).toEqual(["This name is not under the domain.", "Enter an IPv4 address, such as 192.0.2.40."]);
    stage();
    expect(onClose).not.toHaveBeenCalled();
  });

  test("that is a whole line with a mistake in it is not read as a text, even when it is typed", async () => {
    const { fill, stage, onClose } = await openEditor();
    fill("Value", "voice IN A 192.0.2.300");
    expect(alerts()).toEqual(["Error: Enter an IPv4 address, such as 192.0.2.40."]);
    expect(screen.queryByText("something is still missing")).toBeNull();
    stage();
    expect(onClose).not.toHaveBeenCalled();
  });

  test("keeps the focus inside the editor, where Enter stages and Escape cancels", async () => {
    const { onClose } = await openEditor();
    const field = screen.getByLabelText("Value");
    field.focus();
    paste("Value", "10 mx.example.net");
    const focused = document.activeElement;
    expect(focused).toBe(screen.getByLabelText("Mail server"));
    if (focused !== null) fireEvent.keyDown(focused, { key: "Escape" });
    expect(onClose).toHaveBeenCalledWith(null);
  });

  test("that is an SOA leads to the zone's information, where the SOA is changed", async () => {
    const { fill, stage, onClose } = await openEditor();
    fill("Value", "@ IN SOA ns1.example.net. hostmaster.example.net. 1 14400 3600 1209600 3600");
    expect(alerts()).toEqual([
      "Error: This is an SOA, which is not one of the records: its serial increases automatically, and you change its other values in the zone information. Open zone information",
    ]);
    stage();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Open zone information" }));
    expect(screen.getByLabelText("panel").textContent).toBe("info");
  });

  test("that is a zone with its SOA says that the SOA is left out", async () => {
    await openEditor();
    paste("Value", "@ IN SOA ns1.example.net. hostmaster.example.net. 1 4h 1h 2w 1h\nwww IN A 192.0.2.1");
    expect(screen.getByText("1 record was read")).toBeTruthy();
    expect(screen.getByText("The SOA is left out: change its values in the zone information.")).toBeTruthy();
  });

  test("of several records that is dismissed leaves the editor and its keys", async () => {
    const { onClose } = await openEditor();
    paste("Value", "www IN A 192.0.2.1\nmail IN A 192.0.2.2");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    fireEvent.keyDown(screen.getByLabelText("Value"), { key: "Escape" });
    expect(onClose).toHaveBeenCalledWith(null);
  });

  test("of several records offers all of them at once", async () => {
    await openEditor();
    paste("Value", "www IN A 192.0.2.1\nmail IN A 192.0.2.2");
    expect(screen.getByText("2 records were read")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add 2 records to changes" }));
    fireEvent.click(screen.getByRole("button", { name: "Add 2 records to changes" }));
    await waitFor(() => expect(screen.getByLabelText("edits").textContent).toContain("192.0.2.2"));
  });
});

test("a problem that the zone has with a record keeps the record from being staged, and is shown with the fixes", async () => {
  const finding = {
    owner: "www",
    type: "A",
    severity: "error",
    reason: "dns.cname_with_other_data",
    field: null,
    detail: null,
    tier: "impossible",
    fixes: [],
  };
  const { fill, stage, onClose } = await openEditor({ type: "A", findings: [finding] });
  fill("Name", "www");
  fill("IPv4 address", "192.0.2.1");
  expect((await screen.findByRole("alert")).textContent).toContain("A name with a CNAME cannot have other records");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add to changes" }).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "use another name" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  stage();
  expect(onClose).not.toHaveBeenCalled();
});

function Typist() {
  const { editing, edit, type } = useZone();
  return (
    <>
      <output aria-label="editor">{editing === null ? "closed" : `open: ${editing.draft.raw}`}</output>
      <button onClick={() => edit({ draft: emptyDraft(), of: null, at: null })}>Open</button>
      <button onClick={() => editing && type({ ...editing.draft, raw: "192.0.2.7" })}>Type</button>
      <button onClick={() => edit(null)}>Close</button>
    </>
  );
}

describe("a record that is not staged yet", () => {
  const draw = () =>
    renderApp(
      <ZoneProvider zone={zone}>
        <Typist />
      </ZoneProvider>,
    );
  const shown = () => screen.getByLabelText("editor").textContent;
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  test("is in the editor again when its page is opened again; a record that was only opened, or closed, is not", async () => {
    for (const [presses, before, after] of [
      [["Open"], "open: ", "closed"],
      [["Open", "Type"], "open: 192.0.2.7", "open: 192.0.2.7"],
      [["Close"], "closed", "closed"],
    ] as const) {
      const first = await draw();
      presses.forEach(press);
      expect(shown()).toBe(before);
      first.unmount();
      const second = await draw();
      expect(shown()).toBe(after);
      second.unmount();
    }
  });

  test("is ignored if an older version of the panel stored it in another shape", async () => {
    sessionStorage.setItem(`np.form.|record ${zone.zoneid}`, '{"draft":{"text":"A 192.0.2.7"},"of":null,"at":null}');
    await draw();
    expect(shown()).toBe("closed");
  });
});

test.each(["en", "sv"] as const)(
  "types that signing makes are not offered, and a pasted record of such a type leads to DNSSEC (%s)",
  async (locale) => {
    const refused = {
      owner: "",
      type: "CDS",
      severity: "error",
      tier: "impossible",
      reason: "dns.unsupported_type",
      field: "type",
      detail: "CDS",
      fixes: [],
    };
    await openEditor({ type: "CDS", locale, findings: [refused] });
    const types = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(types).toContain("SSHFP");
    expect(types.filter((type) => type === "CDS" || type === "CDNSKEY" || type === "DNSKEY")).toEqual([]);
    fireEvent.change(screen.getByLabelText({ en: "Value", sv: "Värde" }[locale]), {
      target: { value: `4711 13 2 ${"ab".repeat(32)}` },
    });
    await waitFor(() =>
      expect(alerts().join(" ")).toMatch({ en: /turn on DNSSEC instead/, sv: /slå på DNSSEC i stället/ }[locale]),
    );
  },
);
