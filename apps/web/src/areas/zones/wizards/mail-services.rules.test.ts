import { readRecordSet, type RecordSet } from "@nameplane/dns";
import { expandPreset, servicePresets } from "@nameplane/dns/presets";
import { expect, test } from "vitest";
import { mailServices, stayingSenders } from "./mail-services.rules.ts";

const apex = "example.se";

function made(...rdata: string[]): RecordSet {
  const result = readRecordSet({ owner: "", type: "TXT", ttlSeconds: 3600, rdata }, apex);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function presetOf(id: string): readonly RecordSet[] {
  const preset = servicePresets.find((one) => one.id === id);
  const expanded = preset && expandPreset(preset, apex, {});
  if (expanded?.ok !== true) throw new Error(id);
  return expanded.value;
}

test("every mail service except No email is recognised by what its customers include", () => {
  expect(mailServices.map(({ name }) => name)).toEqual([
    "Google Workspace",
    "Microsoft 365",
    "Fastmail",
    "Proton Mail",
    "iCloud Mail",
  ]);
});

test("the former provider is distinguished from what else stays in the SPF record [C2.78]", () => {
  const there = [made('"v=spf1 mx include:_SPF.google.com. include:servers.mcsv.net -all"', '"owner=alva"')];
  expect(stayingSenders(there, presetOf("fastmail"))).toEqual({
    services: [{ name: "Google Workspace", include: "_spf.google.com" }],
    others: ["mx", "include:servers.mcsv.net"],
  });
});

test("nothing is shown where no SPF text is merged with one that adds senders", () => {
  const google = [made('"v=spf1 include:_spf.google.com ~all"')];
  expect(stayingSenders([made('"owner=alva"')], presetOf("fastmail"))).toBeNull();
  expect(stayingSenders(google, presetOf("google-workspace"))).toBeNull();
  expect(stayingSenders(google, presetOf("no-mail"))).toBeNull();
  expect(stayingSenders(google, presetOf("shopify"))).toBeNull();
});
