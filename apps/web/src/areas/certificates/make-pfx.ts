import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

/**
 * The encryption that browsers, Windows and Java accept: PBES2 with AES-256 and HMAC with SHA-256 (RFC 8018, RFC 7292), not the
 * outdated ciphers of 1999.
 */
const cipher = { name: "AES-CBC", length: 256 } as const;
/**
 * The first number is for the key and the certificates. The checksum of the whole file is computed without the browser's crypto
 * functions, so it uses fewer iterations.
 */
const [iterations, checkIterations] = [100_000, 2048] as const;

const certificateBag = "1.2.840.113549.1.12.10.1.3";
const keyBag = "1.2.840.113549.1.12.10.1.2";
const friendlyName = "1.2.840.113549.1.9.20";
const localKeyId = "1.2.840.113549.1.9.21";

/** The key in a file is for another certificate, or cannot be read. */
export class WrongKey extends Error {}

/**
 * Makes a PKCS #12 file (.pfx) that contains a chain and its key (both PEM), protected by a password. Everything happens here in
 * the browser: neither the key nor the password is sent anywhere. Throws WrongKey.
 */
export async function makePfx(
  chain: string,
  keyPem: string,
  of: { readonly password: string; readonly name: string },
): Promise<ArrayBuffer> {
  const [leaf, ...signers] = blocksOf(chain, "CERTIFICATE").map((der) => pkijs.Certificate.fromBER(der));
  const [keyDer] = blocksOf(keyPem, "PRIVATE KEY");
  if (leaf === undefined || keyDer === undefined) throw new WrongKey();
  const key = await readKey(leaf, keyDer);
  const id = await crypto.subtle.digest("SHA-1", leaf.toSchema().toBER());
  const shrouded = new pkijs.PKCS8ShroudedKeyBag({ parsedValue: pkijs.PrivateKeyInfo.fromBER(key) });
  const password = new TextEncoder().encode(of.password).buffer;
  // The library creates a separate initialisation vector for each part.
  const contentEncryptionAlgorithm = { ...cipher, iv: new Uint8Array(16) };
  const strength = { password, contentEncryptionAlgorithm, hmacHashAlgorithm: "SHA-256", iterationCount: iterations };
  await shrouded.makeInternalValues(strength);
  const marks = [
    new pkijs.Attribute({ type: friendlyName, values: [new asn1js.BmpString({ value: of.name })] }),
    new pkijs.Attribute({ type: localKeyId, values: [new asn1js.OctetString({ valueHex: id })] }),
  ];
  const certificates = [leaf, ...signers].map(
    (parsedValue, index) =>
      new pkijs.SafeBag({
        bagId: certificateBag,
        bagValue: new pkijs.CertBag({ parsedValue }),
        ...(index === 0 ? { bagAttributes: marks } : {}),
      }),
  );
  const keys = [new pkijs.SafeBag({ bagId: keyBag, bagValue: shrouded, bagAttributes: marks })];
  const safe = new pkijs.AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 1, value: new pkijs.SafeContents({ safeBags: certificates }) },
        { privacyMode: 0, value: new pkijs.SafeContents({ safeBags: keys }) },
      ],
    },
  });
  await safe.makeInternalValues({ safeContents: [strength, {}] });
  const pfx = new pkijs.PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } });
  await pfx.makeInternalValues({
    password,
    iterations: checkIterations,
    pbkdf2HashAlgorithm: "SHA-256",
    hmacHashAlgorithm: "SHA-256",
  });
  return pfx.toSchema().toBER();
}

/** The blocks of one kind in a PEM text, as DER. */
function blocksOf(pem: string, kind: string): ArrayBuffer[] {
  const found = pem.matchAll(new RegExp(`-----BEGIN ${kind}-----([^-]+)-----END ${kind}-----`, "g"));
  return [...found].map(
    ([, text = ""]) => Uint8Array.from(atob(text.replaceAll(/\s/g, "")), (char) => char.charCodeAt(0)).buffer,
  );
}

const curves: Readonly<Record<string, string>> = { "1.2.840.10045.3.1.7": "P-256", "1.3.132.0.34": "P-384" };

/** The key as PKCS #8. A test signature proves that it belongs to the certificate. */
async function readKey(leaf: pkijs.Certificate, der: ArrayBuffer): Promise<ArrayBuffer> {
  const { algorithm } = leaf.subjectPublicKeyInfo;
  const isRsa = algorithm.algorithmId === "1.2.840.113549.1.1.1";
  const curve: unknown = algorithm.algorithmParams;
  const namedCurve = curve instanceof asn1js.ObjectIdentifier ? curves[curve.valueBlock.toString()] : undefined;
  const kind = isRsa ? { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } : { name: "ECDSA", namedCurve: namedCurve ?? "" };
  const signing = isRsa ? kind.name : { name: "ECDSA", hash: "SHA-256" };
  const { subtle } = crypto;
  try {
    const own = await subtle.importKey("pkcs8", der, kind, true, ["sign"]);
    const shown = await subtle.importKey("spki", leaf.subjectPublicKeyInfo.toSchema().toBER(), kind, true, ["verify"]);
    const text = crypto.getRandomValues(new Uint8Array(32));
    if (!(await subtle.verify(signing, shown, await subtle.sign(signing, own, text), text))) throw new WrongKey();
    return await subtle.exportKey("pkcs8", own);
  } catch {
    throw new WrongKey();
  }
}
