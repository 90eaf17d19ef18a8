import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { tldRulesSchema } from "@nameplane/contracts/tlds/tld-rules";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../../../../..");
const read = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), "utf8"));
// Only real uses of a key count, so the part of the schema that describes the key is left out.
const described = read("packages/contracts/src/tlds").flatMap((text) => /function describeTld[\s\S]*/.exec(text)?.[0] ?? []);
// One file reads the phases of a launch for both the server and the panel.
const launch = readFileSync(path.join(root, "packages/contracts/src/tlds/launch-phases.ts"), "utf8");
const code = [...read("apps/server/src/areas"), ...described, launch].join("\n");

test.each(Object.keys(tldRulesSchema.shape))("%s of a suffix's policy is read by a rule, and not only kept", (key) => {
  expect(code).toMatch(new RegExp(String.raw`\b(?:rules|policy)\)?\??\.${key}\b`));
});
