import { describe, expect, test } from "vitest";
import { readXlsx } from "hucre/xlsx";
import { exportDomains, saveLabel, setDomainLabels } from "@nameplane/contracts/domains/operations";
import { addDnsDomain, holdDomain, useDomainFixture, type DomainFixture } from "../../../testing/fixtures/domain-fixture.ts";

let fixture: DomainFixture;
useDomainFixture((fresh) => (fixture = fresh));

describe("the export", () => {
  test("holds what the list lists, in its order and words, as CSV with safe cells [C2.64]", async () => {
    const labelid = Number((await fixture.browser.call(saveLabel, { title: "=1+1", color: "#16558c" })).body["labelid"]);
    await addDnsDomain(fixture, "export-b.se");
    const itemid = await addDnsDomain(fixture, "xn--kvarnstrket-65a.se");
    await addDnsDomain(fixture, "annat.se");
    await fixture.browser.call(setDomainLabels, { itemids: [itemid], add: [labelid] });
    const answer = await fixture.browser.call(exportDomains, { orderby: "domainname", desc: true }, { language: "sv" });
    expect(answer.status).toBe(200);
    expect(answer.text.replace("\ufeff", "").split("\r\n")).toEqual([
      "Domän,Domän (Unicode),Status,DNS,DNSSEC,Registrerad,Förnyas,Går ut,Automatisk förnyelse,Whois-skydd,Låst,Etiketter",
      "xn--kvarnstrket-65a.se,kvarnstråket.se,Aktiv,Inte kontrollerad,Osignerad,2020-01-02,2027-02-03,2027-03-04,ja,nej,ja,'=1+1",
      "export-b.se,export-b.se,Aktiv,Inte kontrollerad,Osignerad,2020-01-02,2027-02-03,2027-03-04,ja,nej,ja,",
      "annat.se,annat.se,Aktiv,Inte kontrollerad,Osignerad,2020-01-02,2027-02-03,2027-03-04,ja,nej,ja,",
      "",
    ]);

    const suspended = await holdDomain(fixture, { name: "export-a.se" });
    await fixture.db.query("update domain set state = 'suspended', version = version + 1 where id = $1", [suspended.itemid]);
    const other = Number((await fixture.browser.call(saveLabel, { title: "Viktig", color: "#16558c" })).body["labelid"]);
    await fixture.browser.call(setDomainLabels, { itemids: [itemid, suspended.itemid], add: [other] });
    const query = { orderby: "domainname", format: "json" };
    for (const [filter, names] of [
      [{ search: "export" }, ["export-a.se", "export-b.se"]],
      [{ status: 900 }, ["export-a.se"]],
      [{ labels: String(other) }, ["export-a.se", "xn--kvarnstrket-65a.se"]],
      [{ labels: `${labelid},${other}` }, ["xn--kvarnstrket-65a.se"]],
      [{ labels: "0", status: 200 }, ["annat.se", "export-b.se"]],
    ] as const) {
      const { text } = await fixture.browser.call(exportDomains, { ...query, ...filter });
      expect((JSON.parse(text) as { domain: string }[]).map(({ domain }) => domain)).toEqual(names);
    }
  });

  test("is an Excel workbook and JSON too, with labels by their words and dates as such", async () => {
    const labelid = Number((await fixture.browser.call(saveLabel, { title: 'Kund "A", B', color: "#16558c" })).body["labelid"]);
    const itemid = await addDnsDomain(fixture, "xn--kvarnstrket-65a.se");
    await addDnsDomain(fixture, "annat.se");
    await fixture.browser.call(setDomainLabels, { itemids: [itemid], add: [labelid] });
    const json = await fixture.browser.call(exportDomains, { orderby: "domainname", format: "json" });
    expect(JSON.parse(json.text)).toEqual([
      expect.objectContaining({ domain: "annat.se", labels: [], expires: "2027-03-04T00:00:00Z", autorenew: true }),
      expect.objectContaining({
        domain: "xn--kvarnstrket-65a.se",
        unicode: "kvarnstråket.se",
        labels: ['Kund "A", B'],
      }),
    ]);
    const { bytes } = await fixture.browser.call(exportDomains, { orderby: "domainname", format: "xlsx" });
    const book = await readXlsx(bytes);
    const rows = book.sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(3);
    expect(rows[0]?.slice(0, 3)).toEqual(["Domain", "Domain (Unicode)", "Status"]);
    expect(rows[2]?.[1]).toBe("kvarnstråket.se");
    expect(rows[2]?.at(-1)).toBe('Kund "A", B');
  });

  test("of no domains is only a header, or an empty list", async () => {
    const { text } = await fixture.browser.call(exportDomains, { format: "json" });
    expect(JSON.parse(text)).toEqual([]);
    expect((await fixture.browser.call(exportDomains, {})).text.split("\r\n")).toHaveLength(2);
  });

  // 24,000 domains fill exactly as many pieces as one query can find the ends of (endsAtOnce).
  test.each([24_000, 24_100])("of %i names is whole and in order", async (count) => {
    await fixture.db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) select $1, np_uuid7(), 'n' || lpad(i::text, 5, '0') || '.se', 'n' || lpad(i::text, 5, '0') || '.se', 'se', 'dns_only' from generate_series(1, $2::int) i",
      [fixture.account.accountId, count],
    );
    const { text } = await fixture.browser.call(exportDomains, { orderby: "domainname" });
    const names = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect(names).toEqual(Array.from({ length: count }, (_, at) => `n${String(at + 1).padStart(5, "0")}.se`));
  });
});
