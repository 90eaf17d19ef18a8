import { readGreeting } from "../commands/hello.ts";
import type { Greeting } from "../commands/hello.ts";
import { EppMisconfigured, EppUnavailable } from "../errors.ts";
import { decodeDocument } from "../frames.ts";
import { readXml } from "../xml/read-xml.ts";
import { connectTransport } from "./transport.ts";
import type { ConnectionOptions } from "./transport.ts";

const label = { verb: "hello", clTRID: null };

/**
 * Connects, reads the greeting that a server sends on connecting, and closes without a login. Returns the greeting and its
 * document. Throws EppUnavailable without a greeting in time; EppMisconfigured for a certificate that is not accepted or a
 * document that is no greeting.
 */
export async function fetchGreeting(
  connection: ConnectionOptions,
  timeoutMs: number,
): Promise<{ readonly greeting: Greeting; readonly xml: string }> {
  const first = Promise.withResolvers<Uint8Array>();
  const over = AbortSignal.timeout(timeoutMs);
  const giveUp = (): void => first.reject(new EppUnavailable(label, `no greeting within ${timeoutMs} ms`));
  over.addEventListener("abort", giveUp, { once: true });
  // Attached before anything waits for the promise, because the connection may fail before it is established.
  first.promise.catch(() => {});
  const transport = await connectTransport(connection, timeoutMs, over, {
    onDocument: (document) => first.resolve(document),
    onClose: (cause) =>
      first.reject(new EppUnavailable(label, cause?.message ?? "the server closed the connection before its greeting", cause)),
  });
  try {
    const document = await first.promise;
    return { greeting: greetingIn(document), xml: decodeDocument(document) };
  } finally {
    over.removeEventListener("abort", giveUp);
    transport.destroy(null);
  }
}

/** The greeting in a document. Throws EppMisconfigured for anything else; the error tells what is wrong. */
export function greetingIn(document: Uint8Array): Greeting {
  let greeting: Greeting | null;
  try {
    greeting = readGreeting(readXml(document));
  } catch (error) {
    throw new EppMisconfigured(label, `unreadable greeting: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (greeting === null) throw new EppMisconfigured(label, "the document is no EPP greeting");
  return greeting;
}
