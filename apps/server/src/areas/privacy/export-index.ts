import { exportWords } from "./export-texts.ts";

/** The number of files in each folder of the archive. */
export type FolderCounts = Readonly<Record<"lists" | "invoices" | "zones" | "tickets" | "files" | "data" | "log", number>>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The page that lists what is in the archive, in the language of the user who ordered it. */
export function indexPage(
  language: "en" | "sv",
  of: { readonly account: number; readonly at: Date; readonly counts: FolderCounts; readonly failed: readonly string[] },
): string {
  const words = exportWords[language];
  const rows = (Object.keys(words.folders) as (keyof FolderCounts)[])
    .filter((folder) => of.counts[folder] > 0)
    .map(
      (folder) =>
        `<tr><td>${folder === "log" ? "audit-log.jsonl" : `${folder}/`}</td><td>${escaped(words.folders[folder])}</td><td>${of.counts[folder]}</td></tr>`,
    );
  const at = of.at.toISOString().slice(0, 16).replace("T", " ");
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>${escaped(words.title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}</style>
<h1>${escaped(words.title)}</h1>
<p>${escaped(words.made(of.account, at))}</p>
<p>${escaped(words.intro)}</p>
<table>
<tr><th>${escaped(words.folder)}</th><th></th><th>${escaped(words.files)}</th></tr>
${rows.join("\n")}
</table>
${of.failed.length === 0 ? "" : `<p><strong>${escaped(words.failed(of.failed.join(", ")))}</strong></p>\n`}<h2>${escaped(words.missing)}</h2>
<ul>
${words.notHere.map((line) => `<li>${escaped(line)}</li>`).join("\n")}
</ul>
</html>
`;
}

/** A name that is safe as a part of a path on every system. */
export function pathPart(name: string): string {
  const safe = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N} ._()+,@-]/gu, "_")
    .replaceAll(/^[. ]+|[. ]+$/gu, "");
  return safe === "" ? "file" : Array.from(safe).slice(0, 120).join("");
}
