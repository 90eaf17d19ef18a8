import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, send } from "@nameplane/simulator-kit/http-parts";
import type { Directory } from "./directory.ts";
import { pageHeaders, pickPage, postHeaders, postPage, postScript } from "./pages.ts";
import type { SamlProvider } from "./saml.ts";

type Parts = { readonly directory: Directory; readonly saml: SamlProvider };

/** The SAML side: metadata, the address to which browsers are sent, and the page on which people say who they are. */
export async function serveSaml(
  parts: Parts,
  pathname: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const { saml } = parts;
  if (pathname === "/saml/metadata") return send(httpResponse, 200, "application/samlmetadata+xml", saml.metadata());
  if (pathname === "/saml/post.js") return send(httpResponse, 200, "text/javascript", postScript);
  if (pathname === "/saml/sso") return ask(parts, httpRequest, httpResponse);
  return pick(parts, pathname.slice("/saml/pick/".length), httpRequest, httpResponse);
}

async function ask({ saml }: Parts, httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
  const { search, searchParams } = new URL(httpRequest.url ?? "/", "http://localhost");
  // The signature covers these parameters, in this order and as they were sent (SAML 2.0 Bindings 3.4.4.1). The query may
  // contain others between them.
  const sent = search.slice(1).split("&");
  const octets = ["SAMLRequest", "RelayState", "SigAlg"]
    .flatMap((name) => sent.find((one) => one.startsWith(`${name}=`)) ?? [])
    .join("&");
  try {
    const id = await saml.ask(searchParams, octets);
    httpResponse.writeHead(303, { location: `/saml/pick/${id}` });
    httpResponse.end();
  } catch (error) {
    send(
      httpResponse,
      400,
      "text/plain",
      `The request cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function pick(
  { saml, directory }: Parts,
  id: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const asked = saml.asked(id);
  if (asked === null) return send(httpResponse, 404, "text/plain", "This login is over");
  if (httpRequest.method !== "POST") {
    httpResponse.writeHead(200, pageHeaders);
    httpResponse.end(pickPage(`/saml/pick/${id}`, directory.all(), asked.hint));
    return;
  }
  const form = new URLSearchParams(await readBody(httpRequest));
  const person = form.get("act") === "cancel" ? null : directory.find(form.get("sub") ?? "");
  const fault = directory.takeFault();
  const who = person === null ? null : { person, isSecond: form.get("second") === "1" };
  const reply = await saml.answer(id, who, fault?.kind === "saml" ? fault.what : null);
  if (reply === null) return send(httpResponse, 404, "text/plain", "This login is over");
  httpResponse.writeHead(200, postHeaders);
  httpResponse.end(postPage(reply));
}
