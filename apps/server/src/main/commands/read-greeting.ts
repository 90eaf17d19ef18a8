// Shows what a registry's EPP server offers, in plain words, and proposes a profile for it. It reads the greeting that the server
// sends to everybody, and does not log in (docs/registries.md):
//   node apps/server/src/main/commands/read-greeting.ts --host epp.example --port 700 --ca registry-ca.pem --cert ours.pem --key ours.key
//   node apps/server/src/main/commands/read-greeting.ts --file greeting.xml         a greeting that was saved before, "-" for standard input
//   ... --save greeting.xml   keeps the greeting;  --id example   the id of the proposed row;  --weak-ciphers   also old TLS 1.2
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { rootCertificates } from "node:tls";
import { fetchGreeting, greetingIn, isEppError, type Greeting } from "@nameplane/epp";
import { greetingReport } from "../../adapters/registry-epp/greeting-report.ts";

const usage =
  "read-greeting --host <name> [--port 700] [--ca <file>] [--servername <name>] [--cert <file> --key <file>] [--weak-ciphers] [--save <file>] [--id <id>]\n" +
  "read-greeting --file <file, or - for standard input> [--id <id>]";
const timeoutMs = 15_000;

function end(text: string, code = 2): never {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

const { values } = readArguments();

function readArguments() {
  try {
    return parseArgs({
      options: {
        host: { type: "string" },
        port: { type: "string", default: "700" },
        ca: { type: "string" },
        servername: { type: "string" },
        cert: { type: "string" },
        key: { type: "string" },
        "weak-ciphers": { type: "boolean", default: false },
        file: { type: "string" },
        save: { type: "string" },
        id: { type: "string", default: "new-registry" },
      },
    });
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function fileOf(path: string): Buffer {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch (error) {
    return end(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function greetingOfServer(host: string): Promise<Greeting> {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) end(`--port must be a number from 1 to 65535, not ${values.port}.`);
  if ((values.cert === undefined) !== (values.key === undefined)) end("--cert and --key belong together.");
  const { ca, servername, cert, key } = values;
  const { greeting, xml } = await fetchGreeting(
    {
      host,
      port,
      ca: ca === undefined ? rootCertificates.join("\n") : fileOf(ca).toString("utf8"),
      servername,
      clientCert: cert === undefined ? undefined : fileOf(cert).toString("utf8"),
      clientKey: key === undefined ? undefined : fileOf(key).toString("utf8"),
      allowsWeakCiphers: values["weak-ciphers"],
    },
    timeoutMs,
  );
  if (values.save !== undefined) writeFileSync(values.save, xml);
  return greeting;
}

function hintFor(text: string): string {
  if (/closed the connection|ECONNRESET|handshake|EPROTO|alert/i.test(text))
    return "Many registries close the connection of an address that they do not know, or without the client certificate that they issued (--cert, --key).";
  if (/certificate|issuer|self.signed|altname/i.test(text))
    return "Name the authority that signed the server's certificate (--ca), or the name in it where it is another than the host (--servername).";
  return "";
}

const { host, file } = values;
if ((host === undefined) === (file === undefined)) end(usage);
try {
  const greeting = file === undefined ? await greetingOfServer(host ?? "") : greetingIn(fileOf(file));
  process.stdout.write(greetingReport(greeting, values.id));
} catch (error) {
  if (!isEppError(error)) throw error;
  const text = error.message.replace(/^hello[^:]*: /, "");
  end([`No greeting: ${text}`, hintFor(text)].filter((line) => line !== "").join("\n"), 1);
}
