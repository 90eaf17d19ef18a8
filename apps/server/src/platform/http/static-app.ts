import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

/** What every page of ours may do: its own scripts, styles and data, nothing else (security.md 7.5). */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

function guardHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "same-origin")
    .header("cross-origin-opener-policy", "same-origin")
    .header("cross-origin-resource-policy", "same-origin")
    .header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
}

/**
 * Serves the built browser app: hashed assets for ever, the page itself fresh with a nonce each time. Every path that is
 * neither a file nor an API call is a screen of the app (history mode); the app shows its own not-found page.
 */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(path.join(folder, "index.html"), "utf8");
  const declared = { config: { isDeclared: true as const } };

  const sendPage = async (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64");
    return guardHeaders(reply)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", contentPolicy(nonce))
      .send(page.replaceAll("__NONCE__", nonce));
  };

  // The plugin only answers what the declared route below hands it.
  await app.register(fastifyStatic, {
    root: path.join(folder, "assets"),
    serve: false,
    index: false,
    preCompressed: true,
  });
  app.get("/assets/*", declared, (httpRequest, reply) => {
    const { "*": file } = httpRequest.params as { "*": string };
    return guardHeaders(reply).sendFile(file, { immutable: true, maxAge: "365d" });
  });
  for (const file of ["favicon.svg", "version.json"]) {
    app.get(`/${file}`, declared, async (_httpRequest, reply) =>
      guardHeaders(reply)
        .type(file.endsWith(".svg") ? "image/svg+xml" : "application/json")
        .header("cache-control", "no-cache")
        .send(await readFile(path.join(folder, file))),
    );
  }
  app.get("/", declared, (_httpRequest, reply) => sendPage(reply));
  app.get("/*", declared, (httpRequest, reply) =>
    httpRequest.url.startsWith("/api/") || httpRequest.url.startsWith("/assets/")
      ? reply.callNotFound()
      : sendPage(reply),
  );
}
