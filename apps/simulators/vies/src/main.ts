import { runHttpSimulator } from "@nameplane/simulator-kit/run-http-simulator";
import { createHttpServer } from "./http.ts";
import { Register } from "./register.ts";

await runHttpSimulator(({ controlToken: token }) => ({
  http: createHttpServer({ register: new Register(), token }),
  endpoints: (url) => ({ api: `${url}/rest-api` }),
}));
