export { ownerCertificateDelivery } from "./deliver.ts";
export { ownerCertificateRoutes } from "./owner-certificate.routes.ts";
