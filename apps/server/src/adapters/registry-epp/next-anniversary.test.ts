import { domainInfo, readReply, readXml, registryProfiles, type DomainInfo } from "@nameplane/epp";
import { expect, test } from "vitest";
import { registryDomainOf } from "./convert.ts";

function info(createdAt: string | null, expiresAt: string | null = null): DomainInfo {
  const date = (name: string, at: string | null) => (at === null ? "" : `<domain:${name}>${at}</domain:${name}>`);
  const answer =
    '<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response><result code="1000"><msg>ok</msg></result><resData>' +
    '<domain:infData xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"><domain:name>example.ch</domain:name><domain:roid>D1-CH</domain:roid>' +
    `<domain:clID>us</domain:clID>${date("crDate", createdAt)}${date("exDate", expiresAt)}</domain:infData></resData>` +
    "<trID><svTRID>SV-1</svTRID></trID></response></epp>";
  const context = { profile: registryProfiles.switch, services: new Set<string>() };
  return domainInfo({ name: "example.ch" }).read(readReply(readXml(Buffer.from(answer))), context);
}

test.each([
  ["in the first year", "2026-03-05T10:00:00.000Z", "2026-04-01T00:00:00Z", "2027-03-05T10:00:00.000Z"],
  ["a moment before the anniversary", "2020-03-05T10:00:00.000Z", "2026-03-05T09:59:59Z", "2026-03-05T10:00:00.000Z"],
  ["at the anniversary", "2020-03-05T10:00:00.000Z", "2026-03-05T10:00:00Z", "2027-03-05T10:00:00.000Z"],
  ["of a leap day", "2024-02-29T10:00:00.000Z", "2026-01-01T00:00:00Z", "2026-02-28T10:00:00.000Z"],
  ["of a leap day in a leap year", "2024-02-29T10:00:00.000Z", "2027-06-01T00:00:00Z", "2028-02-29T10:00:00.000Z"],
  ["where our clock is behind", "2026-03-05T10:00:00.000Z", "2026-03-05T09:00:00Z", "2027-03-05T10:00:00.000Z"],
])("a term that the registry does not show ends at the next anniversary, %s", (_when, createdAt, now, expiresAt) => {
  expect(registryDomainOf(info(createdAt), "us", new Date(now)).expiresAt).toBe(expiresAt);
});

test("a date that the registry shows counts, and none is made up elsewhere or without a beginning", () => {
  const [created, shown] = ["2026-03-05T10:00:00.000Z", "2030-01-01T00:00:00.000Z"];
  expect(registryDomainOf(info(created, shown), "us", new Date()).expiresAt).toBe(shown);
  expect(registryDomainOf(info(created), "us").expiresAt).toBeNull();
  expect(registryDomainOf(info(null), "us", new Date()).expiresAt).toBeNull();
});
