import { z } from "zod";
import type { Registered } from "./edge.ts";
import type { RegisteredForeign } from "./foreign.ts";

/** The API description, made from the contracts with which the routes check their input. */
export function printOpenApi(
  registered: readonly Registered[],
  foreign: readonly RegisteredForeign[],
  version: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of registered)
    (paths[route.operation.path] ??= {})[route.operation.method.toLowerCase()] = ownOperation(route);
  for (const route of foreign)
    (paths[route.operation.path] ??= {})[route.operation.method.toLowerCase()] = foreignOperation(route);
  const securitySchemes = {
    session: { type: "apiKey", in: "cookie", name: "__Host-sid" },
    staff: { type: "apiKey", in: "cookie", name: "__Host-ssid" },
    ...Object.fromEntries(foreign.map(({ dialect }) => [dialect.name, dialect.security])),
  };
  return {
    openapi: "3.1.0",
    info: { title: "Nameplane API", version, license: { name: "Apache-2.0" } },
    paths,
    components: { securitySchemes },
  };
}

function ownOperation({ operation, spec, access }: Registered): Record<string, unknown> {
  const refusals = spec.refusals.map((refusal) => `- ${refusal.resultCode} ${refusal.name}: ${refusal.text.en}`);
  const input = schemaOf(spec.input, "input");
  return {
    operationId: operation.name,
    summary: spec.summary,
    description: [`Answers HTTP 200 with \`code\` 1000, or a refusal with its code:`, ...refusals].join("\n"),
    tags: [operation.path.split("/")[2]],
    security: access.kind === "public" ? [] : [access.kind === "staff" ? { staff: [] } : { session: [] }],
    ...("permission" in access && access.permission !== null ? { "x-permission": access.permission } : {}),
    parameters: [
      requestedWith,
      ...(operation.needsKey ? [idempotencyKey] : []),
      ...(operation.method === "GET" ? queryParameters(input) : []),
      ...(operation.encoding === "raw" ? [inputHeader(input)] : []),
    ],
    ...(operation.method === "POST" ? { requestBody: { content: bodyOf(operation.encoding, input) } } : {}),
    responses: { 200: { description: "Result, or a refusal", content: contentOf(operation.answers, spec.answer) } },
  };
}

const requestedWith = { name: "X-Requested-With", in: "header", required: true, schema: { const: "XMLHttpRequest" } };
const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  schema: { type: "string", minLength: 16, maxLength: 200 },
};

/** When the body is a file, the other fields are sent in a header. */
function inputHeader(schema: JsonSchema): object {
  const content = { "application/json": { schema } };
  return { name: "X-Input", in: "header", required: true, description: "Percent-encoded JSON", content };
}

function bodyOf(encoding: Registered["operation"]["encoding"], schema: JsonSchema): Record<string, unknown> {
  if (encoding === "raw") return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  return { [encoding === "form" ? "application/x-www-form-urlencoded" : "application/json"]: { schema } };
}

/** A route of a foreign dialect, with refusals in the dialect's own form. */
function foreignOperation({ operation, access, dialect }: RegisteredForeign): Record<string, unknown> {
  const { params, query, body, answer } = operation;
  const hasBody = operation.method === "PATCH" || operation.method === "POST";
  const schema = schemaOf(answer.schema, "output");
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: `In the dialect ${dialect.name}, for programs${dialect.document === null ? "" : `; see docs/${dialect.document}`}.`,
    tags: [dialect.name],
    security: access.kind === "public" ? [] : [{ [dialect.name]: [] }],
    ...(access.kind === "token" ? { "x-permission": access.permission } : {}),
    parameters: [
      ...queryParameters(schemaOf(params, "input")).map((each) => ({ ...each, in: "path", required: true })),
      ...queryParameters(schemaOf(query, "input")),
    ],
    ...(hasBody ? { requestBody: { content: { "application/json": { schema: schemaOf(body, "input") } } } } : {}),
    responses: {
      [answer.status]: {
        description: operation.summary,
        ...(answer.contentType === null ? {} : { content: { [answer.contentType]: { schema } } }),
      },
    },
  };
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown };

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  return rest;
}

function queryParameters(schema: JsonSchema): object[] {
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    schema: value,
  }));
}

function contentOf(answers: string, answer: z.ZodType): Record<string, unknown> {
  if (answers === "file") return { "application/pdf": { schema: { type: "string", format: "binary" } } };
  const fields = schemaOf(answer, "output");
  if (answers === "ndjson") return { "application/x-ndjson": { schema: fields } };
  if (answers === "events") return { "text/event-stream": { schema: fields } };
  const envelope = {
    type: "object",
    properties: { code: { type: "integer" }, desc: { type: "string" } },
    required: ["code", "desc"],
  };
  return { "application/json": { schema: { allOf: [envelope, fields] } } };
}
