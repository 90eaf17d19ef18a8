import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answering, hasToken, readBody, readFields, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import { faultKinds, type Fault, type Message, type Network } from "./network.ts";
import { findingsOf } from "./validate.ts";

type Settings = { readonly network: Network; readonly token: string; readonly controlToken: string };

/** Serves the access point, the publisher (SMP) and the control commands on one port. */
export function createHttpServer(settings: Settings): Server {
  return createServer(answering((httpRequest, httpResponse) => answer(settings, httpRequest, httpResponse)));
}

/** The most characters of a request. An invoice with thousands of lines is smaller. */
const bodyLimit = 10_000_000;

async function answer(settings: Settings, httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
  const url = new URL(httpRequest.url ?? "/", "http://localhost");
  const parts = url.pathname.split("/").slice(1).map(decodeURIComponent);
  const body = await readBody(httpRequest, bodyLimit);
  if (parts[0] === "smp") return publish(settings.network, parts[1] ?? "", httpRequest.headers.host ?? "", httpResponse);
  if (parts[0] === "control")
    return control(settings, `${httpRequest.method ?? ""} ${url.pathname}`, body, httpRequest, httpResponse);
  if (parts[0] !== "api" || parts[1] !== "outbound") return sendJson(httpResponse, 404, { error: "there is nothing here" });
  if (!sameSecret(String(httpRequest.headers["x-token"] ?? ""), settings.token))
    return sendJson(httpResponse, 401, { error: "Invalid or missing API token" });
  if (httpRequest.method === "GET" && parts[2] === "status") return status(settings.network, parts[3] ?? "", httpResponse);
  if (httpRequest.method === "POST" && parts[2] === "submit") {
    const id = url.searchParams.get("sbdhInstanceID") ?? "";
    return submit(settings.network, { id, parts: parts.slice(3), xml: body }, httpResponse);
  }
  sendJson(httpResponse, 404, { error: "there is nothing here" });
}

const plain = (id: string): string => id.replace(/^iso6523-actorid-upis::/, "").toLowerCase();

/** The publisher's service group of a participant (SMP 1.4 section 5). */
function publish(network: Network, participant: string, host: string, httpResponse: ServerResponse): void {
  if (network.take("directory") !== null) return void httpResponse.destroy();
  const documents = network.documentsOf(plain(participant));
  if (documents === null) return send(httpResponse, 404, "text/plain", "no such participant");
  const base = `http://${host}/smp/${encodeURIComponent(participant)}/services/`;
  const references = documents.map((kind) => {
    const type = `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${kind}-2::${kind}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`;
    return `<smp:ServiceMetadataReference href="${base}${encodeURIComponent(type)}"/>`;
  });
  const [scheme, value] = participant.split("::");
  send(
    httpResponse,
    200,
    "application/xml",
    `<?xml version="1.0" encoding="UTF-8"?><smp:ServiceGroup xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/"><id:ParticipantIdentifier scheme="${scheme ?? ""}">${value ?? ""}</id:ParticipantIdentifier><smp:ServiceMetadataReferenceCollection>${references.join("")}</smp:ServiceMetadataReferenceCollection></smp:ServiceGroup>`,
  );
}

function submit(
  network: Network,
  { id, parts, xml }: { readonly id: string; readonly parts: readonly string[]; readonly xml: string },
  httpResponse: ServerResponse,
): void {
  if (network.take("away") !== null) return void httpResponse.destroy();
  const [sender = "", receiver = "", documentType = "", , country = ""] = parts;
  if (id === "" || !/^[A-Z]{2}$/.test(country)) return sendJson(httpResponse, 400, "Failed to parse the request");
  const known = network.find(id);
  if (known !== null) {
    known.handovers += 1;
    return sendJson(httpResponse, 422, "Failed to submit outbound transaction");
  }
  const kind = documentType.includes("::CreditNote##") ? "CreditNote" : "Invoice";
  const findings = findingsOf(xml, { kind, sender: plain(sender), receiver: plain(receiver) });
  if (findings.length > 0)
    return sendJson(httpResponse, 422, { rejected: true, issues: findings.map((message) => ({ message })) });
  const takes = network.documentsOf(plain(receiver))?.includes(kind) === true;
  const fault = network.take("retry", "rejected", "lost");
  const message: Message = { id, sender, receiver, documentType, xml, status: "sent", errorDetails: null, handovers: 1 };
  if (!takes) Object.assign(message, { status: "permanently_failed", errorDetails: "The receiver cannot be found in the SMP" });
  if (fault === "rejected")
    Object.assign(message, {
      status: "permanently_failed",
      errorDetails: "The receiving access point refused the document (EBMS:0004)",
    });
  if (fault === "retry") Object.assign(message, { status: "failed", errorDetails: "Connection timed out" });
  network.keep(message);
  if (fault === "lost") return void httpResponse.destroy();
  const isSent = message.status === "sent";
  sendJson(httpResponse, isSent ? 200 : 422, { overallSuccess: isSent, sbdhInstanceIdentifier: id });
}

function status(network: Network, id: string, httpResponse: ServerResponse): void {
  if (network.take("away") !== null) return void httpResponse.destroy();
  const message = network.find(id);
  if (message === null) return send(httpResponse, 404, "text/plain", "");
  // The access point itself repeats a delivery that failed.
  if (message.status === "failed") Object.assign(message, { status: "sent", errorDetails: null });
  const { sender: senderID, receiver: receiverID, documentType: docTypeID, errorDetails } = message;
  sendJson(httpResponse, 200, {
    transactionType: "business_document",
    senderID,
    receiverID,
    docTypeID,
    sbdhInstanceID: id,
    status: message.status,
    attemptCount: 1,
    errorDetails,
    mlsStatus: "pending",
  });
}

function control(
  { network, controlToken }: Settings,
  command: string,
  text: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): void {
  if (!hasToken(httpRequest, controlToken))
    return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  const body = readFields(text);
  switch (command) {
    case "GET /control/messages":
      return sendJson(httpResponse, 200, { messages: network.messages() });
    case "POST /control/faults": {
      const fault = readFault(body);
      if (fault === null) return sendJson(httpResponse, 400, { error: `{ kind: ${faultKinds.join(" | ")}, times?: from 1 }` });
      network.addFault(fault);
      break;
    }
    case "DELETE /control/faults":
      network.clearFaults();
      break;
    case "POST /control/participants": {
      const id = body["participant"];
      if (typeof id !== "string" || id === "")
        return sendJson(httpResponse, 400, { error: "{ participant, documents?, registered?: false }" });
      const documents = Array.isArray(body["documents"]) ? body["documents"].map(String) : ["Invoice", "CreditNote"];
      if (body["registered"] === false) network.strike(id);
      else network.enter(id, documents);
      break;
    }
    case "POST /control/reset":
      network.reset();
      break;
    default:
      return sendJson(httpResponse, 404, { error: "no such command" });
  }
  sendJson(httpResponse, 200, { faults: network.faults() });
}

function readFault({ kind: given, times = null }: Record<string, unknown>): Fault | null {
  const kind = faultKinds.find((each) => each === given);
  const isCount = times === null || (typeof times === "number" && Number.isInteger(times) && times >= 1);
  return kind === undefined || !isCount ? null : { kind, times };
}
