export const markNs = "urn:ietf:params:xml:ns:mark-1.0";
export const signedMarkNs = "urn:ietf:params:xml:ns:signedMark-1.0";
export const noticeNs = "urn:ietf:params:xml:ns:tmNotice-1.0";
export const signatureNs = "http://www.w3.org/2000/09/xmldsig#";
