import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { asciiNameOf } from "@nameplane/values";

/** Words of names that belong to nobody in the demo. */
const words = [
  "berg",
  "dal",
  "fjord",
  "gran",
  "hav",
  "is",
  "lind",
  "mark",
  "nord",
  "ros",
  "sjo",
  "skog",
  "sol",
  "sten",
  "vind",
  "ängel",
];

/** Names that belong to other people and resemble names of the demo's customers. Together they show every kind of likeness. */
const planted = [
  "kvarnstraket.net",
  "kvarn-straket.com",
  "kvarnstråket.com",
  "kvarnstr4ket.com",
  "kvarnstrаket.com",
  "kvarnstrraket.com",
  "kvarnstaket.com",
  "kvarnstrakey.com",
  "kvarnstraket-login.com",
  "kvarnstraketbutik.se",
  "kvarnstraekt-bankid.com",
  "gamlakvarnstraketsvanner.se",
  "solrosen-support.com",
  "s0lrosen.com",
];

/** Hosts of certificates that somebody has got for names of these kinds. */
const hosts = ["kvarnstraket.example-hosting.com", "login.kvarnstraket-secure.com", "*.solrosen-webbshop.net"];

const namesOf = (ending: string, count: number): string[] =>
  words.flatMap((first) => words.map((second) => `${first}${second}.${ending}`)).slice(0, count);

/**
 * Writes lists of names as an operator gets them, into a folder that has none: one zone as it is on each of two days, and hosts
 * of new certificates. `today` and `yesterday` are days in the form 2026-11-30.
 */
export function writeDemoNames(
  folder: string,
  { today, yesterday }: { readonly today: string; readonly yesterday: string },
): void {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) return;
  const [first, second] = [namesOf("example", 200), namesOf("example", 256)];
  write(folder, `demo.${yesterday}.zone`, first);
  write(folder, `demo.${today}.zone`, [...second, ...planted]);
  write(folder, `certificates.${today}.hosts`, hosts);
}

function write(folder: string, name: string, names: readonly string[]): void {
  const lines = names.map((each) => (each.startsWith("*.") ? each : (asciiNameOf(each) ?? each)));
  const file = path.join(folder, name);
  writeFileSync(file, `${lines.join("\n")}\n`);
  // Files count as complete once they have not changed for a few seconds. These are complete already.
  const before = new Date(Date.now() - 60_000);
  utimesSync(file, before, before);
}
