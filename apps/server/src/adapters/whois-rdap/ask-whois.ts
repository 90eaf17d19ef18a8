import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { OutcomeError } from "../../platform/outcomes.ts";
import { isPublicAddress, publicLookup } from "../public-address.ts";
import { decodeWhois } from "./whois-charset.ts";

export type WhoisServer = {
  readonly host: string;
  readonly port: number;
  /** Whether the operator has configured this server (demo, tests). Only then may it have a private address. */
  readonly isOwn: boolean;
};

/** The longest known answers are some 20 kB; a server that sends more than this is not answering the question. */
const answerOctetsMax = 256 * 1024;

/**
 * Asks one question over port 43 (RFC 3912): sends a line, and reads until the server closes the connection.
 *
 * `query`: the line without its end. `timeoutMs`: for the whole exchange. Returns the text. Throws OutcomeError unavailable.
 */
export async function askWhois(
  server: WhoisServer,
  query: string,
  options: { timeoutMs: number; signal?: AbortSignal; lookup?: LookupFunction },
): Promise<string> {
  if (!server.isOwn && isIP(server.host) !== 0 && !isPublicAddress(server.host))
    throw new OutcomeError("unavailable", `${server.host} is not a public address`);
  const { lookup = publicLookup } = options;
  const socket = connect({ host: server.host, port: server.port, ...(server.isOwn ? {} : { lookup }) });
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${options.timeoutMs} ms`)), options.timeoutMs);
  const abort = () => socket.destroy(new Error("the caller stopped waiting"));
  options.signal?.addEventListener("abort", abort, { once: true });
  try {
    socket.write(`${query}\r\n`);
    return decodeWhois(await readAll(socket));
  } catch (error) {
    throw new OutcomeError("unavailable", `${server.host}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
    socket.destroy();
  }
}

async function readAll(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let octets = 0;
  for await (const chunk of socket) {
    if (!Buffer.isBuffer(chunk)) continue;
    octets += chunk.length;
    if (octets > answerOctetsMax) throw new Error("the answer does not end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
