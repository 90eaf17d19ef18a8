import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as become from "./become.ts";

// These stand apart from the other operations of resellers, because only two screens load them.

export const resellerOffer = get<IoOf<typeof become.resellerOfferSpec>>("resellerOffer", "/api/resellers/getoffer/");
export const resellerStart = get<IoOf<typeof become.resellerStartSpec>>("resellerStart", "/api/resellers/getstart/");
export const applyAsReseller = post<IoOf<typeof become.applyAsResellerSpec>>("applyAsReseller", "/api/resellers/apply/");
export const withdrawResellerApplication = post<IoOf<typeof become.withdrawResellerApplicationSpec>>(
  "withdrawResellerApplication",
  "/api/resellers/withdrawapplication/",
);
export const staffResellerProgramme = get<IoOf<typeof become.staffResellerProgrammeSpec>>(
  "staffResellerProgramme",
  "/api/staff/getresellerprogramme/",
);
export const setResellerProgramme = post<IoOf<typeof become.setResellerProgrammeSpec>>(
  "setResellerProgramme",
  "/api/staff/setresellerprogramme/",
);
export const staffResellerApplications = get<IoOf<typeof become.staffResellerApplicationsSpec>>(
  "staffResellerApplications",
  "/api/staff/getresellerapplications/",
);
export const decideResellerApplication = post<IoOf<typeof become.decideResellerApplicationSpec>>(
  "decideResellerApplication",
  "/api/staff/decideresellerapplication/",
);
