import { connect } from "node:net";
import type { FileScanner } from "../../areas/files/file-scanner.port.ts";

const timeoutMs = 30_000;
const chunkBytes = 64 * 1024;
/** The longest valid answer. The scanner answers with one line, so a longer answer is an error. */
const answerMax = 4096;

/**
 * Asks a clamd over TCP (clamd(8), INSTREAM): chunks with their length in front, and an empty one as the end. A file passes only
 * with the answer "OK". When the scanner cannot be reached, is too slow, or refuses the length, the file does not count as clean.
 */
export function createClamdScanner({ host, port }: { readonly host: string; readonly port: number }): FileScanner {
  return {
    scan: (bytes) =>
      new Promise((resolve) => {
        let answer = "";
        const socket = connect({ host, port });
        const end = (said: "clean" | "infected" | "away") => {
          socket.destroy();
          resolve(said);
        };
        socket.setTimeout(timeoutMs, () => end("away"));
        socket.on("error", () => end(verdictOf(answer)));
        socket.on("close", () => end(verdictOf(answer)));
        socket.on("data", (data) => {
          answer += data.toString("latin1");
          if (answer.includes("\0") || answer.length > answerMax) end(verdictOf(answer));
        });
        socket.on("connect", () => {
          socket.write("zINSTREAM\0");
          for (let at = 0; at < bytes.length; at += chunkBytes) {
            const chunk = bytes.subarray(at, at + chunkBytes);
            const length = Buffer.alloc(4);
            length.writeUInt32BE(chunk.length);
            socket.write(length);
            socket.write(chunk);
          }
          socket.write(Buffer.alloc(4));
        });
      }),
  };
}

function verdictOf(answer: string): "clean" | "infected" | "away" {
  const line = answer.split("\0")[0]?.trim() ?? "";
  if (/^stream: OK$/.test(line)) return "clean";
  return /^stream: .+ FOUND$/.test(line) ? "infected" : "away";
}
