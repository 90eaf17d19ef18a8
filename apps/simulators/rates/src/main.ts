import { runHttpSimulator } from "@nameplane/simulator-kit/run-http-simulator";
import { createHttpServer } from "./http.ts";
import { Rates } from "./rates.ts";

await runHttpSimulator(({ controlToken: token }) => ({
  http: createHttpServer({ rates: new Rates(), token }),
  endpoints: (url) => ({ ecb: `${url}/stats/eurofxref`, riksbank: `${url}/swea/v1` }),
}));
