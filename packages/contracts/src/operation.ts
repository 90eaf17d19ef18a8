/**
 * The part of an operation that the browser needs to call it. It imports no schema, so that the first load of the browser app
 * contains no schema library; the types still come from the schemas.
 */
export type Operation<Io extends OperationIo = OperationIo> = {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: `/api/${string}/`;
  /**
   * How the input is sent. json, form: in the body. query: in the URL, for GET. raw: the body is a file and the input goes in
   * the header X-Input (JSON, percent-encoded), so that file names do not appear in logs of URLs.
   */
  readonly encoding: "json" | "form" | "query" | "raw";
  /** json: the envelope. ndjson: one JSON object per line, sent as soon as it is known. file: a document. events: server-sent events. */
  readonly answers: "json" | "ndjson" | "file" | "events";
  /** Whether the call spends, orders, sends or deletes something, so that the caller has to send an Idempotency-Key. */
  readonly needsKey: boolean;
  /** Carries the types only; never set. */
  readonly io?: Io;
};

export type OperationIo = { input: unknown; answer: unknown };

type Options = { encoding?: "json" | "form" | "raw"; answers?: Operation["answers"]; needsKey?: boolean };

function make<Io extends OperationIo>(
  name: string,
  method: "GET" | "POST",
  path: Operation["path"],
  options: Options,
): Operation<Io> {
  return {
    name,
    method,
    path,
    encoding: method === "GET" ? "query" : (options.encoding ?? "json"),
    answers: options.answers ?? "json",
    needsKey: options.needsKey ?? false,
  };
}

// With this mark the bundler leaves out operations that nothing calls. A call of these functions has no side effects.
/* @__NO_SIDE_EFFECTS__ */
export function get<Io extends OperationIo>(name: string, path: Operation["path"], options: Options = {}): Operation<Io> {
  return make(name, "GET", path, options);
}

/* @__NO_SIDE_EFFECTS__ */
export function post<Io extends OperationIo>(name: string, path: Operation["path"], options: Options = {}): Operation<Io> {
  return make(name, "POST", path, options);
}

export type InputOf<O> = O extends Operation<infer Io> ? Io["input"] : never;
export type AnswerOf<O> = O extends Operation<infer Io> ? Io["answer"] : never;
