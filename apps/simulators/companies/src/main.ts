import { runHttpSimulator } from "@nameplane/simulator-kit/run-http-simulator";
import { createHttpServer } from "./http.ts";
import { Registers } from "./registers.ts";

await runHttpSimulator(({ controlToken: token }) => ({
  http: createHttpServer({ registers: new Registers(), token }),
  endpoints: (url) => ({
    swedish: `${url}/vardefulla-datamangder/v1`,
    swedishToken: `${url}/oauth2/token`,
    clientId: "demo-client",
    secret: "demo-secret",
    norwegian: `${url}/enhetsregisteret/api`,
  }),
}));
