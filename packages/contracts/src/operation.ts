/**
 * The light half of an operation: what the browser needs to call it. Kept apart from the schemas, so that the first
 * load of the browser app carries no schema library; the types still come from the schemas.
 */
export type Operation<Io extends OperationIo = OperationIo> = {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: `/api/${string}/`;
  /** How a POST body travels. GET operations carry their input in the query; raw ones, whose body is a file, in the
   * header X-Input (JSON, percent-encoded): what a file is called stands in no log of addresses. */
  readonly encoding: "json" | "form" | "query" | "raw";
  /** json: the envelope. ndjson: one JSON object per line as they become known. file: a document. events: server-sent events. */
  readonly answers: "json" | "ndjson" | "file" | "events";
  /** Spends, orders, sends or deletes: the caller has to send an Idempotency-Key. */
  readonly needsKey: boolean;
  /** Type only: never set. */
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

export function get<Io extends OperationIo>(name: string, path: Operation["path"], options: Options = {}): Operation<Io> {
  return make(name, "GET", path, options);
}

export function post<Io extends OperationIo>(name: string, path: Operation["path"], options: Options = {}): Operation<Io> {
  return make(name, "POST", path, options);
}

export type InputOf<O> = O extends Operation<infer Io> ? Io["input"] : never;
export type AnswerOf<O> = O extends Operation<infer Io> ? Io["answer"] : never;
