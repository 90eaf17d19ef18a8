import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runHttpSimulator } from "@nameplane/simulator-kit/run-http-simulator";
import { openValidator } from "./authority.ts";
import { House } from "./house.ts";
import { createHttpServer } from "./http.ts";
import { ListSigner } from "./list-signer.ts";

await runHttpSimulator(async ({ data, controlToken: token }) => {
  const validator = await openValidator(data);
  const caFile = join(data, "root.pem");
  writeFileSync(caFile, validator.rootPem);
  const signer = new ListSigner(data);
  const listKeyFile = join(data, "list-key.asc");
  writeFileSync(listKeyFile, signer.publicKey());
  const [user, password] = ["nameplane", "claims-of-the-demo"];
  return {
    http: createHttpServer({ house: new House(), validator, signer, user, password, token }),
    endpoints: (url) => ({
      files: url,
      notices: `${url}/cnis`,
      revoked: `${url}/smdrl/smdrl-latest.csv`,
      listKeyFile,
      crl: `${url}/tmch.crl`,
      user,
      password,
      caFile,
    }),
  };
});
