import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corpora } from "@nameplane/values/testing";
import { whoisDay } from "./whois-dates.rules.ts";
import { readWhoisText } from "./whois-facts.rules.ts";

test.each([
  ["2018-02-28T17:13:41.976Z", "2018-02-28"],
  ["2018.02.28 10:00:00", "2018-02-28"],
  ["20180228", "2018-02-28"],
  ["28.2.2018", "2018-02-28"],
  ["28/02/2018 10:00", "2018-02-28"],
  ["28-Feb-2018", "2018-02-28"],
  ["2018-Feb-28.", "2018-02-28"],
  ["Wed Feb 28 23:59:59 GMT 2018", "2018-02-28"],
  ["28 February 2018", "2018-02-28"],
  ["Wed, 28 Feb 2018 10:00:00 GMT", "2018-02-28"],
  ["before Aug-1996", null],
  ["2018-02-30", null],
  ["not disclosed", null],
  ["", null],
])("the day in %j is %s", (written, day) => {
  expect(whoisDay(written)).toBe(day);
});

test("the text of the Swedish registry", () => {
  const text = `# Copyright (c) 1997- The Swedish Internet Foundation.
# The information is provided "as is".
state:            active
domain:           kvarn.se
holder:           (not shown)
created:          1997-05-11
modified:         2026-05-05
expires:          2027-05-11
nserver:          ns1.kvarn.se 192.0.2.1
nserver:          ns2.example.net.
dnssec:           signed delegation
registry-lock:    unlocked
status:           ok
registrar:        Norrsken Registrar AB
`;
  expect(readWhoisText(text)).toEqual({
    verdict: "found",
    facts: {
      registrar: "Norrsken Registrar AB",
      created: "1997-05-11",
      updated: "2026-05-05",
      expires: "2027-05-11",
      nameservers: ["ns1.kvarn.se", "ns2.example.net"],
      statuses: ["active", "ok"],
    },
  });
});

test("lines under a heading are its values, and a contact's dates are not the domain's", () => {
  const text = `Domain:
name:       kvarn.ee
registered: 2011-08-09 09:45:08 +03:00

Registrant:
name:       Kvarn OÜ
changed:    2020-08-03

Registrar:
name:       Zone Media OÜ

    Name servers:
        ns1.kvarn.ee   192.0.2.1
        ns2.kvarn.ee

    Relevant dates:
        Expires: 01.02.2027
`;
  expect(readWhoisText(text).facts).toMatchObject({
    registrar: "Zone Media OÜ",
    created: "2011-08-09",
    updated: null,
    expires: "2027-02-01",
    nameservers: ["ns1.kvarn.ee", "ns2.kvarn.ee"],
  });
});

test.each([
  ['domain "kvarn.se" not found.', "free"],
  ['No match for "KVARN.COM".\n>>> Last update of whois database: 2026-11-21T00:00:00Z <<<', "free"],
  ["Domain: kvarn.de\nStatus: free", "free"],
  ["% No entries found for the selected source(s).", "free"],
  ["Error for kvarn.co.uk.\nThe WHOIS query quota for 192.0.2.1 has been exceeded", "limited"],
  ["# Too many connections.", "limited"],
  ["ERROR: your IP address is not authorised", "refused"],
  ["% Access denied for 192.0.2.1", "refused"],
  ["Reserved by Registry", "unclear"],
  ["", "unclear"],
  ["domain: kvarn.se\nregistrar: Too Many Requests AB", "found"],
])("%j is %s", (text, verdict) => {
  expect(readWhoisText(text).verdict).toBe(verdict);
});

test("no text makes the reading fail or take long: the results are days, hosts and single lines", () => {
  const word = fc.constantFrom(
    "Registrar:",
    "created",
    "expires:",
    " ",
    "\n",
    "\r\n",
    "\t",
    "[",
    "]",
    ":",
    ".",
    "%",
    "status",
    "not found",
    "Name servers:",
    "ns1.a.se",
    "2027-01-02",
    "\u0000",
    "å",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 500 }),
        fc.array(word, { maxLength: 60 }).map((words) => words.join("")),
      ),
      (text) => {
        const { facts } = readWhoisText(text);
        for (const day of [facts.created, facts.updated, facts.expires]) expect(day ?? "2027-01-02").toMatch(/^\d{4}-\d\d-\d\d$/);
        for (const host of facts.nameservers) expect(host).toMatch(/^[a-z\d_.-]+$/);
        for (const line of [facts.registrar ?? "", ...facts.statuses]) expect(line).not.toMatch(/[\r\n]/);
      },
    ),
  );
  const started = performance.now();
  for (const part of ["-", " ", "a.", "status ", "[", "\n ", "% ", '"a" ']) readWhoisText(part.repeat(200_000 / part.length));
  expect(performance.now() - started).toBeLessThan(2000);
});

describe.each(corpora("whois/"))("answers of servers, $whose", ({ whose, url }) => {
  const [likexian, errors, weppos] = ["likexian/", "likexian-errors/", "weppos/"].map((name) => new URL(name, url)) as [
    URL,
    URL,
    URL,
  ];
  const read = (folder: URL, name: string) => readFileSync(new URL(name, folder), "utf8");

  test("of free names are read as free", () => {
    for (const name of readdirSync(errors)) expect(readWhoisText(read(errors, name)).verdict, name).toBe("free");
  });

  test("of registered names give the registrar, days and name servers that another program reads", () => {
    type Parsed = {
      domain?: {
        created_date_in_time?: string;
        expiration_date_in_time?: string;
        updated_date_in_time?: string;
        name_servers?: string[];
      };
      registrar?: { name?: string };
    };
    let compared = 0;
    for (const name of readdirSync(likexian).filter((each) => each.endsWith(".txt"))) {
      const { verdict, facts } = readWhoisText(read(likexian, name));
      const { domain, registrar } = JSON.parse(read(likexian, name.replace(".txt", ".json"))) as Parsed;
      expect(verdict, name).toBe("found");
      const days = [
        [facts.created, domain?.created_date_in_time],
        [facts.expires, domain?.expiration_date_in_time],
        [facts.updated, domain?.updated_date_in_time],
      ] as const;
      for (const [ours, theirs] of days) if (theirs) expect(ours, name).toBe(theirs.slice(0, 10));
      if (domain?.name_servers)
        expect([...facts.nameservers].sort(), name).toEqual(domain.name_servers.map((host) => host.toLowerCase()).sort());
      if (registrar?.name) expect(registrar.name, name).toContain(facts.registrar);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(whose === "ours" ? 2 : 30);
  });

  test("old ones are distinguished: registered, free, or asked too often", () => {
    const names = readdirSync(weppos).filter((each) => each.endsWith(".txt") && !each.includes(".expected"));
    const verdictOf = (name: string) => readWhoisText(read(weppos, name)).verdict;
    for (const name of names) {
      const verdict = verdictOf(name);
      if (name.includes("throttled")) expect(verdict, name).toBe("limited");
      else if (/status_available/.test(name)) expect(verdict, name).toBe("free");
      else if (/status_registered|property_nameservers/.test(name)) expect(verdict, name).toBe("found");
      else expect(verdict, name).not.toBe("refused");
    }
    expect(names.length).toBeGreaterThan(whose === "ours" ? 5 : 90);
  });
});
