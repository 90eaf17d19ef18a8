import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { interpret } from "../epp/interpret.ts";
import { corpora } from "../testing/schemas.ts";
import { extensionUris, namespaces, objectUris } from "../xml/namespaces.ts";

// Commands from other people's clients and test suites, each with libxml2's result of its validation against the IETF schemas.
// Commands of our own, in the same form, come with them.

const known = new Set<string>([...objectUris, ...extensionUris, namespaces.epp]);
const services = new Set([...objectUris, ...extensionUris]);

interface ForeignFrame {
  readonly file: string;
  readonly kind: string;
  readonly verdict: string;
}

function commandsIn(folder: string): ForeignFrame[] {
  return readFileSync(`${folder}/MANIFEST.csv`, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))
    .filter(([, kind = "", , , , uris = ""]) => {
      const command = kind === "hello" || kind.startsWith("command");
      return command && uris.split(" ").every((uri) => known.has(uri));
    })
    .map(([file = "", kind = "", , , verdict = ""]) => ({ file, kind, verdict }));
}

function codeOf(folder: string, { file, kind }: ForeignFrame): number {
  const request = interpret(readFileSync(`${folder}/${file}`), kind === "command:login" ? null : services);
  return request.kind === "refused" ? request.refusal.code : 1000;
}

describe.each(corpora)("frames from outside this project, $whose", ({ whose, folder: root }) => {
  const folder = `${root}/epp-frames`;
  const frames = commandsIn(folder);
  const isOurs = whose === "ours";
  const resultOf = (frame: ForeignFrame): number => codeOf(folder, frame);

  test("the sample is large enough", () => {
    expect(frames.length).toBeGreaterThan(isOurs ? 30 : 150);
  });

  test("a schema-valid command is never called unknown, malformed or incomplete", () => {
    const wronged = frames.filter((frame) => frame.verdict === "valid" && [2000, 2001, 2003].includes(resultOf(frame)));
    expect(wronged).toEqual([]);
  });

  test("a schema-invalid command never runs", () => {
    const admitted = frames.filter((frame) => frame.verdict === "invalid" && resultOf(frame) === 1000);
    expect(admitted).toEqual([]);
  });

  test("schema-valid commands are refused only for policy", () => {
    const refused = frames.filter((frame) => frame.verdict === "valid" && resultOf(frame) !== 1000);
    const codes = new Set(refused.map(resultOf));
    expect([...codes].sort((a, b) => a - b)).toEqual(isOurs ? [2102, 2306] : [2004, 2005, 2102, 2103, 2306, 2307]);
    expect(refused.length).toBeLessThan(frames.length / 10);
  });
});
