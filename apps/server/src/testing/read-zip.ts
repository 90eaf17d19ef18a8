import { fromBufferPromise, type Entry } from "yauzl";

/** The files of a ZIP archive by their paths, as text. */
export async function readZip(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    const stream = await zip.openReadStreamPromise(entry);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts).toString("utf8"));
  }
  return files;
}
