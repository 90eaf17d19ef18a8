export type ApiErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

export interface ApiErrorBody {
  type: ApiErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  doc_url?: string;
  request_log_url?: string;
}

/**
 * An answer of the API that is not a success: HTTP status and the `error` object of the body.
 * Source: https://docs.stripe.com/api/errors
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;

  constructor(status: number, body: ApiErrorBody) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

/** 400: the call is wrong or not possible now. `code` is the provider's published error code. */
export function invalidRequest(code: string, message: string, param?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    code,
    message,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`,
    ...(param === undefined ? {} : { param }),
  });
}

/** 404: no object of that kind has that id. */
export function resourceMissing(kind: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
    doc_url: "https://stripe.com/docs/error-codes/resource-missing",
  });
}
