import { z } from "zod";
import { foreign } from "../foreign.ts";

// The addresses of SAML 2.0 of which a login provider has to know (ADR 136).

const ofAccount = z.object({ account: z.string().max(100) });

/** Assertion Consumer Service (SAML 2.0 Bindings 3.5): the login provider makes the browser post its answer to this address. */
export const samlAnswer = foreign({
  name: "samlAnswer",
  method: "POST",
  path: "/sso-saml/{account}/acs",
  summary: "Takes the answer of a SAML login provider, and sends the browser on to the page that finishes the login",
  params: ofAccount,
  query: z.looseObject({}),
  body: z.looseObject({}),
  answer: { status: 200, contentType: null, schema: z.literal("") },
});

export const samlMetadata = foreign({
  name: "samlMetadata",
  method: "GET",
  path: "/sso-saml/{account}/metadata",
  summary: "Our SAML metadata for the login provider of an account",
  params: ofAccount,
  query: z.looseObject({}),
  body: z.looseObject({}),
  answer: { status: 200, contentType: "application/samlmetadata+xml", schema: z.string() },
});
