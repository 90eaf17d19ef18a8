// Checks that everything cited in the repository exists in the repository: ids of invariants, threats and faults, sections of
// documents, and tests that documents name.
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";

export type Problem = { readonly file: string; readonly line: number; readonly cited: string; readonly why: string };

/** Text of each file by its path in the tree. */
export type Tree = ReadonlyMap<string, string>;

const read = /\.(ts|tsx|js|mjs|css|html|sql|md|json|csv|yml|sh)$/;
/** The folder of this check is left out, because its tests contain bad citations on purpose. */
const own = /^tools\/docs\//;
const decisions = /^docs\/adr\/(\d{4})-.*\.md$/;

/** All files that git tracks or would add. Files that are not text are included with an empty text. */
export function readTree(root: string): Tree {
  const names = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  const files = names.split("\n").filter((file) => file !== "" && file !== "package-lock.json");
  const tree = new Map<string, string>();
  for (const file of files) tree.set(file, read.test(file) && !own.test(file) ? textOf(path.join(root, file)) : "");
  return tree;
}

/** Empty for a file that was deleted but is not committed yet. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** The anchor that git hosting services create for a heading. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

type Known = {
  readonly invariants: ReadonlySet<string>;
  readonly threats: ReadonlySet<string>;
  readonly faults: ReadonlySet<string>;
  readonly sections: ReadonlySet<string>;
  readonly decisions: ReadonlySet<number>;
  /** File names without their folders. */
  readonly names: ReadonlySet<string>;
};

/** The ids in bold, at the start of a row or within its text. */
function boldIds(text: string | undefined, id: RegExp): Set<string> {
  return new Set([...(text ?? "").matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold = ""]) => bold).filter((bold) => id.test(bold)));
}

function knownOf(tree: Tree): Known {
  const sections = [...(tree.get("docs/specification.md") ?? "").matchAll(/^\| ([SC]\d(?:, [SC]\d)*) \|/gm)];
  const numbers = [...tree.keys()].map((file) => decisions.exec(file)?.[1]).filter((number) => number !== undefined);
  return {
    invariants: boldIds(tree.get("docs/invariants.md"), /^I-/),
    threats: boldIds(tree.get("docs/threats.md"), /^T\d{2,3}$/),
    faults: boldIds(tree.get("docs/faults.md"), /^F\d\d$/),
    sections: new Set(sections.flatMap(([, ids = ""]) => ids.split(", "))),
    decisions: new Set(numbers.map(Number)),
    names: new Set([...tree.keys()].map((file) => path.posix.basename(file))),
  };
}

/** The kinds of citations, each with a check whether the cited target exists. */
const kinds: readonly {
  readonly of: RegExp;
  readonly in?: RegExp;
  readonly why: string;
  isThere(cited: RegExpMatchArray, known: Known, tree: Tree, file: string): boolean;
}[] = [
  {
    of: /\bI-[A-Z]\d+(?:[a-z](?![a-z])|)(?:\.\d+)?(?![\d-])/g,
    why: "no invariant of docs/invariants.md",
    isThere: ([id], { invariants }) => invariants.has(id),
  },
  {
    // Threats in the form in which they are cited: in brackets, in a row of such ids, or after "Source". A time of day looks like
    // T07:30.
    of: /(?<![\w"'`:{}-])T\d{2,3}(?![\w:])(?=[),;. ]|$)/g,
    why: "no threat of docs/threats.md",
    isThere: ([id], { threats }) => threats.has(id),
  },
  {
    of: /(?<=[(, ])F\d\d(?=[),]|$| asks)/g,
    in: /\.(ts|tsx|sql)$/,
    why: "no fault of docs/faults.md",
    isThere: ([id], { faults }) => faults.has(id),
  },
  {
    of: /\bspecification ([SC]\d+(?:\.\d+)?(?:(?:,| and|;) [SC]\d+(?:\.\d+)?)*)/g,
    why: "no section of docs/specification.md",
    isThere: ([, ids = ""], { sections }) => ids.split(/,|;| and/).every((id) => sections.has(id.trim().replace(/\.\d+$/, ""))),
  },
  {
    of: /\bADRs? (\d{1,4})\b/g,
    why: "no decision in docs/adr",
    isThere: ([, number = ""], known) => known.decisions.has(Number(number)),
  },
  {
    of: /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g,
    why: "no such document, or no such heading in it",
    isThere: ([target = ""], _known, tree) => isHeading(target, tree),
  },
  {
    of: /\]\((?!https?:|mailto:)([^)\s]*)\)/g,
    in: /\.md$/,
    why: "a link that leads nowhere",
    isThere: ([, target = ""], _known, tree, file) => leadsSomewhere(target, file, tree),
  },
  {
    // A document named without its folder. It has to be one of ours, in the same folder or in docs.
    of: /(?<![\w./#-])([a-z][a-z-]*\.md)\b/g,
    why: "a document that is not in the repository",
    isThere: ([, name = ""], { names }) => names.has(name),
  },
  {
    of: /\bdata model(?: section)? \d|\b[Rr]ulings? \d+|\(rulings\b|\bschema\.sql\b|\bsecurity \d+\.\d|\bfaults F\d|\b(?:shell|catalogue),? section \d/g,
    why: "a document that is not in the repository",
    isThere: () => false,
  },
  {
    of: /(?<=`|\/)[\w.-]+\.tsx?(?=`)/g,
    in: /^docs\/(?!adr)[\w./-]+\.md$|^[A-Z]+\.md$/,
    why: "no such file",
    isThere: ([name], { names }) => names.has(name) || name.startsWith("x."),
  },
];

function isHeading(target: string, tree: Tree): boolean {
  const [file = "", anchor] = target.split("#");
  const text = tree.get(file);
  if (text === undefined) return false;
  return anchor === undefined || [...text.matchAll(/^#{1,6} (.+)$/gm)].some(([, heading = ""]) => anchorOf(heading) === anchor);
}

function leadsSomewhere(target: string, file: string, tree: Tree): boolean {
  const [relative = "", anchor] = target.split("#");
  const there = relative === "" ? file : path.posix.join(path.posix.dirname(file), relative).replace(/\/$/, "");
  if (anchor !== undefined) return isHeading(`${there}#${anchor}`, tree);
  return tree.has(there) || [...tree.keys()].some((name) => name.startsWith(`${there}/`));
}

/** Every citation in the given files whose target does not exist in the tree, and the number of citations checked. */
export function checkCitations(tree: Tree, files: Tree = tree): { problems: Problem[]; citations: number } {
  const known = knownOf(tree);
  const problems: Problem[] = [];
  let citations = 0;
  for (const [file, text] of files) {
    const asked = kinds.filter((kind) => kind.in === undefined || kind.in.test(file));
    for (const [index, line] of text.split("\n").entries()) {
      for (const kind of asked) {
        for (const cited of line.matchAll(kind.of)) {
          citations += 1;
          if (!kind.isThere(cited, known, tree, file)) problems.push({ file, line: index + 1, cited: cited[0], why: kind.why });
        }
      }
    }
  }
  return { problems, citations };
}
