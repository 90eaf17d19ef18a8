import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages", "db"], {
  cwd: root,
  encoding: "utf8",
});
const isTest = /\.(test|fixture)\.tsx?$|\/testing\//;
const sources = listed.split("\n").filter((file) => file !== "" && !isTest.test(file) && existsSync(path.join(root, file)));

/** The files that `grep -iw` finds, in its order. */
const hitsOf = (word: string) => sources.toSorted().filter((file) => new RegExp(`(?<!\\w)${word}(?!\\w)`, "i").test(file));

const text = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
const questions = [...text.matchAll(/^\| (Where [^|]+\?) \| `([^`]+)` \| `([^`]+)`/gm)].map(([, ...row]) => row);

test("there are ten questions that one search answers", () => {
  expect(questions).toHaveLength(10);
});

test.each(questions)("%s The first hit of %s is %s", (_, word = "", file) => {
  expect(hitsOf(word)[0]).toBe(file);
});
