import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runHttpSimulator } from "@nameplane/simulator-kit/run-http-simulator";
import { openValidator } from "./authority.ts";
import { House } from "./house.ts";
import { createHttpServer } from "./http.ts";

await runHttpSimulator(async ({ data, controlToken: token }) => {
  const validator = await openValidator(data);
  const caFile = join(data, "root.pem");
  writeFileSync(caFile, validator.rootPem);
  const [user, password] = ["nameplane", "claims-of-the-demo"];
  return {
    http: createHttpServer({ house: new House(), validator, user, password, token }),
    endpoints: (url) => ({
      files: url,
      notices: `${url}/cnis`,
      revoked: `${url}/smdrl/smdrl-latest.csv`,
      user,
      password,
      caFile,
    }),
  };
});
