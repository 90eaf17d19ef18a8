import { describe, expect, test } from "vitest";

import { pollRequest } from "../commands/poll-request.ts";
import type { PollMessage } from "../commands/poll-request.ts";
import { NS } from "../namespaces.ts";
import { iis } from "../registries/iis.ts";
import { answerXml, contextFor, replyOf } from "../testing/contexts.ts";
import { MalformedFrame } from "../xml/read-xml.ts";

const d = `xmlns:domain="${NS.domain}"`;
const c = `xmlns:contact="${NS.contact}"`;
const h = `xmlns:host="${NS.host}"`;

function read(parts: Parameters<typeof answerXml>[0]): PollMessage | null {
  return pollRequest().read(replyOf(answerXml(parts)), contextFor(iis));
}

function message(parts: Parameters<typeof answerXml>[0], text = "About this"): PollMessage {
  const msgQ = `<msgQ count="5" id="m/1"><qDate>2026-01-01T00:00:00.0Z</qDate><msg>${text}</msg></msgQ>`;
  const found = read({ code: 1301, msgQ, ...parts });
  if (found === null) throw new Error("no message");
  return found;
}

const domainInf = `<domain:infData ${d}><domain:name>a.se</domain:name><domain:status s="serverHold"/></domain:infData>`;
const trnData = `<domain:trnData ${d}><domain:name>a.se</domain:name><domain:trStatus>serverApproved</domain:trStatus><domain:reID>them</domain:reID></domain:trnData>`;

describe("a poll message", () => {
  test("is null when the queue is empty", () => {
    expect(read({ code: 1300 })).toBeNull();
  });

  test("without an id is a broken answer, because it could never be acknowledged", () => {
    expect(() => read({ code: 1301, msgQ: '<msgQ count="5"/>' })).toThrow(MalformedFrame);
    expect(() => read({ code: 1301 })).toThrow(MalformedFrame);
  });

  test("may be text only", () => {
    expect(message({})).toEqual({
      id: "m/1",
      count: 5,
      queuedAt: "2026-01-01T00:00:00.000Z",
      text: "About this",
      content: { kind: "text" },
      resData: [],
      extensions: [],
      textElements: [],
      unhandled: [],
    });
  });

  test("may have elements inside its text, which are kept; the text is read in the order in which it stands", () => {
    const found = message({}, '<x xmlns="urn:x"><y>Balance</y> low</x>');
    expect(found.text).toBe("Balance low");
    expect(found.textElements).toMatchObject([{ ns: "urn:x", name: "x" }]);
  });

  const n = `xmlns:n="${NS.nominetNews}"`;
  const listed =
    '<n:domainListData noDomains="2"><n:domainName>a.co.uk</n:domainName><n:domainName>b.org.uk</n:domainName></n:domainListData>';
  const released = `<n:relData ${n}><n:accountId moved="N">1</n:accountId><n:from>OURS</n:from><n:registrarTag>THEIRS</n:registrarTag>${listed}</n:relData>`;
  const shown = ["a.co.uk", "b.org.uk"]
    .map((name) => `<domain:infData ${d}><domain:name>${name}</domain:name></domain:infData>`)
    .join("");
  const arrived = (caseId: string) =>
    `<n:rcData ${n}><n:orig>p@them.example</n:orig><n:registrarTag>OURS</n:registrarTag>${caseId}<n:domainListData noDomains="2">${shown}</n:domainListData></n:rcData>`;
  const names = ["a.co.uk", "b.org.uk"];
  test.each([
    ["left us", "Domains Released Notification", released, { step: "released", fromTag: "OURS", toTag: "THEIRS", caseId: null }],
    ["were not taken", "Registrar Change Handshake Rejected Notification", released, { step: "rejected", toTag: "THEIRS" }],
    [
      "are ours now",
      "Registrar Change Notification",
      arrived(""),
      { step: "arrived", fromTag: null, toTag: "OURS", caseId: null },
    ],
    [
      "wait for our answer",
      "Registrar Change Authorisation Request",
      arrived("<n:caseId>3560</n:caseId>"),
      { step: "asked", caseId: "3560" },
    ],
  ])("names all domains of .uk that %s", (_, text, resData, change) => {
    expect(message({ resData }, text).content).toMatchObject({ kind: "tagChange", change: { ...change, names } });
  });

  test("about .uk domains in other words, or without a name, is unknown", () => {
    for (const resData of [`<n:suspData ${n}/>`, `<n:relData ${n}><n:domainListData noDomains="0"/></n:relData>`])
      expect(message({ resData }).content).toEqual({ kind: "unknown" });
  });

  test("announces maintenance (RFC 9167), with its English description", () => {
    const resData =
      `<maint:infData xmlns:maint="${NS.maintenance}"><maint:item><maint:id name="EPP upgrade">2e6df9b0-4092-4491-bcc8-9fb2166dcee6</maint:id>` +
      "<maint:pollType>create</maint:pollType><maint:systems><maint:system><maint:name>EPP</maint:name><maint:host>epp.registry.example</maint:host><maint:impact>full</maint:impact></maint:system></maint:systems>" +
      '<maint:environment type="production"/><maint:start>2027-12-30T06:00:00Z</maint:start><maint:end>2027-12-30T08:25:57Z</maint:end><maint:reason>planned</maint:reason>' +
      '<maint:description lang="fr">Mise à jour</maint:description><maint:description lang="en">Upgrade</maint:description>' +
      "<maint:tlds><maint:tld>example</maint:tld></maint:tlds><maint:intervention><maint:connection>1</maint:connection><maint:implementation>false</maint:implementation></maint:intervention>" +
      "<maint:crDate>2027-11-08T22:10:00Z</maint:crDate></maint:item></maint:infData>";
    expect(message({ resData }).content).toEqual({
      kind: "maintenance",
      maintenance: {
        id: "2e6df9b0-4092-4491-bcc8-9fb2166dcee6",
        name: "EPP upgrade",
        pollType: "create",
        systems: [{ name: "EPP", host: "epp.registry.example", impact: "full" }],
        environment: "production",
        startsAt: "2027-12-30T06:00:00.000Z",
        endsAt: "2027-12-30T08:25:57.000Z",
        reason: "planned",
        detail: null,
        description: "Upgrade",
        tlds: ["example"],
        needsConnection: true,
        needsChange: false,
      },
    });
    const list = `<maint:infData xmlns:maint="${NS.maintenance}"><maint:list/></maint:infData>`;
    expect(message({ resData: list }).content).toEqual({ kind: "unknown" });
  });

  test.each(["creData", "renData"])("names the domain that the registry itself wrote (%s)", (data) => {
    const resData = `<domain:${data} ${d}><domain:name>a.dev</domain:name><domain:exDate>2028-01-01T00:00:00Z</domain:exDate></domain:${data}>`;
    expect(message({ resData }).content).toEqual({ kind: "written", name: "a.dev", data, notice: null });
  });

  test.each([
    ["domain", trnData, "a.se"],
    [
      "contact",
      `<contact:trnData ${c}><contact:id>NP-1</contact:id><contact:trStatus>pending</contact:trStatus></contact:trnData>`,
      "NP-1",
    ],
  ])("reports the transfer of a %s", (object, resData, id) => {
    expect(message({ resData }).content).toMatchObject({
      kind: "transfer",
      object,
      transfer: { object: id },
      notice: null,
    });
  });

  test.each([
    ["domain", "name", "1", true],
    ["contact", "id", "0", false],
    ["host", "name", "perhaps", null],
  ] as const)("reports the outcome of pending work on a %s", (object, key, paResult, isDone) => {
    const resData =
      `<o:panData xmlns:o="${NS[object]}"><o:${key} paResult="${paResult}">NP-1</o:${key}><o:paTRID><clTRID>ABC-1</clTRID><svTRID>SV-1</svTRID></o:paTRID>` +
      "<o:paDate>2026-01-02T00:00:00Z</o:paDate></o:panData>";
    expect(message({ resData }).content).toEqual({
      kind: "pendingAction",
      object,
      action: { object: "NP-1", isDone, clTRID: "ABC-1", svTRID: "SV-1", decidedAt: "2026-01-02T00:00:00.000Z" },
    });
  });

  test("reports a change by the registry, with who and why", () => {
    const extension =
      `<changePoll:changeData xmlns:changePoll="${NS.changePoll}" state="before"><changePoll:operation op="hold">custom</changePoll:operation>` +
      "<changePoll:date>2026-01-01T00:00:00Z</changePoll:date><changePoll:svTRID>SV-9</changePoll:svTRID><changePoll:who>URS Admin</changePoll:who>" +
      '<changePoll:caseId type="urs">urs123</changePoll:caseId><changePoll:reason lang="en">URS Lock</changePoll:reason></changePoll:changeData>';
    expect(message({ resData: domainInf, extension }).content).toMatchObject({
      kind: "object",
      object: { kind: "domain", domain: { name: "a.se", statuses: ["serverHold"] } },
      change: {
        state: "before",
        operation: "custom",
        op: "hold",
        changedAt: "2026-01-01T00:00:00.000Z",
        svTRID: "SV-9",
        who: "URS Admin",
        caseId: "urs123",
        caseType: "urs",
        reason: "URS Lock",
      },
    });
  });

  test.each([
    ["createNotify", domainInf, { kind: "object", notice: "create", object: { kind: "domain" } }],
    [
      "updateNotify",
      `<contact:infData ${c}><contact:id>NP-1</contact:id></contact:infData>`,
      { kind: "object", notice: "update", object: { kind: "contact", contact: { id: "NP-1" } } },
    ],
    [
      "updateNotify",
      `<host:infData ${h}><host:name>ns1.a.se</host:name></host:infData>`,
      { kind: "object", notice: "update", object: { kind: "host", host: { name: "ns1.a.se" } } },
    ],
    [
      "deleteNotify",
      `<domain:delete ${d}><domain:name>a.se</domain:name></domain:delete>`,
      { kind: "deleted", notice: "delete", object: "domain", id: "a.se" },
    ],
    [
      "deleteNotify",
      `<contact:delete ${c}><contact:id>NP-1</contact:id></contact:delete>`,
      { kind: "deleted", object: "contact", id: "NP-1" },
    ],
    [
      "transferNotify",
      trnData,
      { kind: "transfer", notice: "transfer", object: "domain", transfer: { status: "serverApproved" } },
    ],
  ])("of .se as %s is recognised", (wrapper, inner, expected) => {
    const resData = `<iis:${wrapper} xmlns:iis="${NS.iis}">${inner}</iis:${wrapper}>`;
    expect(message({ resData }).content).toMatchObject(expected);
  });

  test("of Verisign about a grace period is recognised", () => {
    const resData =
      `<rgp-poll:pollData xmlns:rgp-poll="${NS.rgpPoll}"><rgp-poll:name>a.com</rgp-poll:name><rgp-poll:rgpStatus s="pendingRestore"/>` +
      "<rgp-poll:reqDate>2026-01-01T00:00:00Z</rgp-poll:reqDate><rgp-poll:reportDueDate>2026-01-06T00:00:00Z</rgp-poll:reportDueDate></rgp-poll:pollData>";
    expect(message({ resData }).content).toEqual({
      kind: "gracePeriod",
      name: "a.com",
      rgpStatus: "pendingRestore",
      requestedAt: "2026-01-01T00:00:00.000Z",
      reportDueAt: "2026-01-06T00:00:00.000Z",
    });
  });

  test("of Verisign about a low balance is recognised", () => {
    const resData =
      `<b:pollData xmlns:b="${NS.lowBalancePoll}"><b:registrarName>us</b:registrarName><b:creditLimit>1000</b:creditLimit>` +
      '<b:creditThreshold type="PERCENT">10</b:creditThreshold><b:availableCredit>80</b:availableCredit></b:pollData>';
    expect(message({ resData }).content).toEqual({
      kind: "lowBalance",
      registrarName: "us",
      creditLimit: "1000",
      creditThreshold: "10",
      thresholdType: "PERCENT",
      availableCredit: "80",
    });
  });

  test("with content of a service that was not in the login is read from where the server put it", () => {
    const result =
      `<extValue><value>${domainInf}</value><reason>${NS.domain} not in login services</reason></extValue>` +
      `<extValue><value><x xmlns="urn:x"/></value><reason>Something else</reason></extValue>`;
    const found = message({ result });
    expect(found.unhandled).toMatchObject([{ ns: NS.domain, node: { name: "infData" } }]);
    expect(found.content).toMatchObject({ kind: "object", object: { kind: "domain" }, change: null });
  });

  test.each([
    ["another registry's form", '<dkhm:requestPollData xmlns:dkhm="urn:dkhm"><dkhm:name>a.dk</dkhm:name></dkhm:requestPollData>'],
    ["a known object with an unknown element", `<domain:somethingNew ${d}/>`],
    ["a known element without its name", `<domain:infData ${d}/>`],
    ["an empty notice", `<iis:createNotify xmlns:iis="${NS.iis}"/>`],
    ["a delete outside a notice", `<domain:delete ${d}><domain:name>a.se</domain:name></domain:delete>`],
  ])("with %s is kept unchanged", (_, resData) => {
    const found = message({ resData });
    expect(found.content).toEqual({ kind: "unknown" });
    expect(found.resData).toHaveLength(1);
  });
});
