import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** Adds a file to the archive, and waits until it is written. */
export type AddFile = (path: string, content: AsyncIterable<string | Uint8Array> | string | Uint8Array) => Promise<void>;

/**
 * Writes a ZIP file while it is being read. The files are written one after the other, so memory holds only a piece of one of
 * them. `fill` adds the files. If it throws, reading throws the same error.
 */
export async function* writeArchive(at: Date, fill: (add: AddFile) => Promise<void>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);
  const closed = once(output, "close").then(() => Promise.reject(gone));
  // Every file waits for `closed`. If there is no file, nobody handles a rejection of `closed`, so it is ignored here.
  closed.catch(() => undefined);
  const add: AddFile = async (path, content) => {
    const source = typeof content === "string" || content instanceof Uint8Array ? [Buffer.from(content)] : bytesOf(content);
    const stream = Readable.from(source, { objectMode: false });
    // Waits for the end of the stream: after its last byte, or because the reader has gone away.
    const ended = Promise.race([once(stream, "end"), closed]);
    zip.addReadStream(stream, path, { mtime: at, mode: 0o100644 });
    await ended;
  };
  const filling = fill(add).then(() => zip.end(), fail);
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    output.destroy();
    await filling;
  }
}

const gone = new Error("nobody reads the archive any more");

async function* bytesOf(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === "string" ? Buffer.from(piece, "utf8") : piece;
}
