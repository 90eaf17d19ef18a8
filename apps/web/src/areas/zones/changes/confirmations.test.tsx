import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { zone } from "../../../testing/zone.ts";
import { Confirmations, confirmedWith, isConfirmed, noAnswers, type Confirmation } from "./confirmations.tsx";
import { ZoneProvider } from "../zone/zone-context.tsx";

const rule = { owner: "del", type: "TXT", reason: "dns.delegation_with_other_data", detail: "TXT" } as const;

function Harness({ confirmations }: { confirmations: Confirmation[] }) {
  const [answers, setAnswers] = useState(noAnswers);
  return (
    <>
      <Confirmations plan={{ confirmations }} answers={answers} onChange={setAnswers} />
      <output>{isConfirmed({ confirmations }, answers) ? "may go on" : "waits"}</output>
    </>
  );
}

const ask = (locale: "en" | "sv", ...confirmations: Confirmation[]) =>
  renderApp(
    <ZoneProvider zone={zone}>
      <Harness confirmations={confirmations} />
    </ZoneProvider>,
    { areas: ["dns", "dnsreasons"], locale },
  );
const state = () => screen.getByText(/^(may go on|waits)$/).textContent;

const large: Confirmation = { kind: "large_change", touched: 4, percent: 40 };
const rules: Confirmation = { kind: "broken_rules", rules: [rule] };

describe.each(["en", "sv"] as const)("before a change is applied (%s)", (locale) => {
  test("a change of much of the zone is confirmed by the number of sets, and by no other number", async () => {
    await ask(locale, large);
    expect(screen.getByText({ en: "This changes 40 % of the zone", sv: "Det här ändrar 40 % av zonen" }[locale])).toBeDefined();
    const field = screen.getByLabelText({ en: /^How many record sets change/, sv: /^Hur många postuppsättningar/ }[locale]);
    for (const typed of ["", "3", "5", "40", "4x"]) {
      fireEvent.change(field, { target: { value: typed } });
      expect(state()).toBe("waits");
    }
    fireEvent.change(field, { target: { value: " 4 " } });
    expect(state()).toBe("may go on");
  });

  test("a change against a rule is applied only after its checkbox is ticked, beside the text of the rule and of the log", async () => {
    await ask(locale, rules);
    expect(screen.getByRole("listitem").textContent).toContain("TXT del.example.se");
    expect(
      screen.getByText({ en: /The log shows that you approved it/, sv: /Loggen visar att du har godkänt det/ }[locale]),
    ).toBeDefined();
    expect(state()).toBe("waits");
    const tick = screen.getByLabelText({ en: /^I know what this does/, sv: /^Jag vet vad det gör/ }[locale]);
    fireEvent.click(tick);
    expect(state()).toBe("may go on");
    fireEvent.click(tick);
    expect(state()).toBe("waits");
  });
});

test("each confirmation has an answer of its own, and all of them are sent with the change", async () => {
  const all: Confirmation[] = [large, { kind: "apex_name_servers" }, { kind: "delegation_signer", owners: ["del"] }, rules];
  await ask("en", ...all);
  fireEvent.change(screen.getByLabelText(/^How many record sets change/), { target: { value: "4" } });
  const [first, second, third] = screen.getAllByRole("checkbox");
  for (const tick of [first, second, third]) {
    expect(state()).toBe("waits");
    if (tick !== undefined) fireEvent.click(tick);
  }
  expect(state()).toBe("may go on");
  expect(confirmedWith({ confirmations: all })).toEqual({
    touched: 4,
    apexnameservers: true,
    delegationsigner: true,
    brokenrules: 1,
  });
});
