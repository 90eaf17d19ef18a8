import { expect, test } from "vitest";
import { joinRecordSets } from "./join-record-sets.ts";
import { expandPreset, servicePresets, usualValue } from "./presets/index.ts";
import { readRecordSet, type RecordSet } from "./record-set.ts";
import { expandTemplate, templateVariables } from "./template.ts";

const apex = "example.se";

function made(owner: string, type: string, ...rdata: string[]): RecordSet {
  const result = readRecordSet({ owner, type, ttlSeconds: 3600, rdata }, apex);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const zone = [
  made("", "MX", "10 mail.example.se."),
  made("", "TXT", '"v=spf1 mx -all"', '"owner=alva"'),
  made("www", "A", "192.0.2.1"),
];

test("conflicting records are reported, and replaced or kept as chosen [C5.56]", () => {
  const incoming = [made("", "MX", "1 smtp.google.com.")];
  const replaced = joinRecordSets(zone, incoming, "replace");
  expect(replaced.conflicts.map(({ existing }) => existing[0]?.rdata)).toEqual([["10 mail.example.se."]]);
  expect(replaced.changes.map((change) => change.new?.rdata)).toEqual([["1 smtp.google.com."]]);
  const kept = joinRecordSets(zone, incoming, "keep");
  expect(kept.changes.map((change) => change.new?.rdata)).toEqual([["1 smtp.google.com.", "10 mail.example.se."]]);
});

test("an alias replaces the records at its name, or is added for the checks to refuse", () => {
  const incoming = [made("www", "CNAME", "site.example.net.")];
  expect(joinRecordSets(zone, incoming, "replace").changes.map(({ type, new: after }) => [type, after?.rdata])).toEqual([
    ["A", undefined],
    ["CNAME", ["site.example.net."]],
  ]);
  expect(joinRecordSets(zone, incoming, "keep").changes.map(({ type }) => type)).toEqual(["CNAME"]);
});

test("texts are combined without a question, and two SPF texts are merged into one", () => {
  const incoming = [made("", "TXT", '"v=spf1 include:_spf.google.com ~all"'), made("", "TXT", '"google-site-verification=x"')];
  const { changes, conflicts } = joinRecordSets(zone, incoming, "replace");
  expect(conflicts).toEqual([]);
  expect(changes.map((change) => change.new?.rdata)).toEqual([
    ['"google-site-verification=x"', '"owner=alva"', '"v=spf1 mx include:_spf.google.com -all"'],
  ]);
});

test("the named services are removed from the present SPF text, and everything else stays", () => {
  const there = [
    made("", "TXT", '"v=spf1 mx include:_SPF.Google.com. include:servers.mcsv.net ip4:192.0.2.1 ?all"', '"owner=alva"'),
  ];
  const fastmail = [made("", "TXT", '"v=spf1 include:spf.messagingengine.com ?all"')];
  const after = (without: string[]) => joinRecordSets(there, fastmail, "replace", without).changes[0]?.new?.rdata;
  expect(after([])).toContain(
    '"v=spf1 mx include:_SPF.Google.com. include:servers.mcsv.net ip4:192.0.2.1 include:spf.messagingengine.com ?all"',
  );
  expect(after(["_spf.google.com"])).toEqual([
    '"owner=alva"',
    '"v=spf1 mx include:servers.mcsv.net ip4:192.0.2.1 include:spf.messagingengine.com ?all"',
  ]);
  // Applying it a second time changes nothing, and the former service can still be removed.
  const joined = [made("", "TXT", '"v=spf1 include:_spf.google.com include:spf.messagingengine.com ~all"')];
  expect(joinRecordSets(joined, fastmail, "replace").changes).toEqual([]);
  expect(joinRecordSets(joined, fastmail, "replace", ["_spf.google.com"]).changes[0]?.new?.rdata).toEqual([
    '"v=spf1 include:spf.messagingengine.com ~all"',
  ]);
});

test("an SPF text that allows no sender is not merged with one that does: one of the two is kept", () => {
  const none = [made("", "TXT", '"v=spf1 -all"')];
  const replaced = joinRecordSets(zone, none, "replace");
  expect(replaced.conflicts).toHaveLength(1);
  expect(replaced.changes.map((change) => change.new?.rdata)).toEqual([['"owner=alva"', '"v=spf1 -all"']]);
  const kept = joinRecordSets(zone, none, "keep");
  expect(kept.conflicts).toHaveLength(1);
  expect(kept.changes).toEqual([]);
  expect(joinRecordSets(none, none, "replace")).toEqual({ changes: [], conflicts: [] });
});

test("a second DMARC text is a conflict", () => {
  const there = [made("_dmarc", "TXT", '"v=DMARC1; p=none"')];
  const incoming = [made("_dmarc", "TXT", '"v=DMARC1; p=reject"')];
  expect(joinRecordSets(there, incoming, "replace").conflicts).toHaveLength(1);
  expect(joinRecordSets(there, incoming, "replace").changes[0]?.new?.rdata).toEqual(['"v=DMARC1; p=reject"']);
  expect(joinRecordSets(there, incoming, "keep").changes[0]?.new?.rdata).toHaveLength(2);
});

test("records that are in the zone already change nothing", () => {
  expect(joinRecordSets(zone, zone, "replace")).toEqual({ changes: [], conflicts: [] });
});

test("a template asks for its variables and fills them in, quotes kept whole", () => {
  const template = [
    { owner: "{{ Host }}", type: "A", ttlSeconds: 300, rdata: ["{{ip}}"] },
    { owner: "", type: "TXT", ttlSeconds: 300, rdata: ['"code={{code}} of {{domain}}"'] },
  ];
  expect(templateVariables(template)).toEqual(["host", "ip", "code"]);
  const filled = expandTemplate(template, apex, { host: "WWW", ip: "192.0.2.7", code: 'a"b\\c' });
  expect(filled.ok && filled.value.map(({ owner, rdata }) => [owner, rdata])).toEqual([
    ["www", ["192.0.2.7"]],
    ["", [String.raw`"code=a\"b\\c of example.se"`]],
  ]);
  const spelled = expandTemplate(template.slice(0, 1), apex, { host: "Räksmörgås", ip: "192.0.2.7" });
  expect(spelled.ok && spelled.value[0]?.owner).toBe("xn--rksmrgs-5wao1o");
  const copied = expandTemplate(template.slice(1), apex, { code: '"a;b"' });
  expect(copied.ok && copied.value[0]?.rdata).toEqual([String.raw`"code=a;b of example.se"`]);
  expect(expandTemplate(template, apex, { host: "www", ip: "not one" })).toMatchObject({ ok: false });
});

test.each(servicePresets.map((preset) => [preset.name, preset] as const))("the preset of %s fits a zone", (_, preset) => {
  const values = Object.fromEntries(
    preset.variables.map((variable) => [variable.name, usualValue(variable, apex) || `${variable.example}.`]),
  );
  const full = expandPreset(preset, apex, values);
  expect(full.ok && full.value).toHaveLength(preset.sets.length);
  const needed = Object.fromEntries(preset.variables.filter((one) => !one.isOptional).map((one) => [one.name, one.example]));
  const least = expandPreset(preset, apex, needed);
  expect(least.ok).toBe(true);
  expect(joinRecordSets(zone, least.ok ? least.value : [], "replace").changes.length).toBeGreaterThan(0);
  expect(new URL(preset.source).protocol).toBe("https:");
  expect(preset.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each([
  ["github-pages", "user", "https://Octocat.github.io/site/", "www CNAME octocat.github.io."],
  ["github-pages", "user", "octocat.github.io", "www CNAME octocat.github.io."],
  ["google-workspace", "code", '"google-site-verification=rXOx"', ' TXT "google-site-verification=rXOx"'],
  ["microsoft-365", "code", "MS=ms12345678", ' TXT "MS=ms12345678"'],
  ["microsoft-365", "mx", "0 example-se.mail.protection.outlook.com.", " MX 0 example-se.mail.protection.outlook.com."],
  [
    "proton-mail",
    "key",
    "protonmail.domainkey.d4x5.domains.proton.ch.",
    "protonmail._domainkey CNAME protonmail.domainkey.d4x5.domains.proton.ch.",
  ],
])("%s: what people copy of %s is cut down to the value: %s", (id, name, typed, record) => {
  const preset = servicePresets.find((one) => one.id === id);
  const usual = Object.fromEntries(preset?.variables.map((one) => [one.name, usualValue(one, apex)]) ?? []);
  const expanded = preset && expandPreset(preset, apex, { ...usual, [name]: typed });
  const lines = expanded?.ok
    ? expanded.value.flatMap(({ owner, type, rdata }) => rdata.map((data) => `${owner} ${type} ${data}`))
    : [];
  expect(lines).toContain(record);
});
