import { runHttpSimulator } from "@nameplane/simulator-kit/run-http-simulator";
import { createHttpServer } from "./http.ts";

await runHttpSimulator(({ controlToken }) => ({
  http: createHttpServer(controlToken),
  endpoints: (url) => ({ address: new URL(url).host }),
}));
