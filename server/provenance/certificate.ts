import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, bool, explicit, implicit, integer, octets, oid, sequence, set, time, utf8 } from './der.ts';

/** A private key (PKCS #8, PEM) and its certificates (PEM), the signer's own first. */
export interface Credentials {
  key: string;
  chain: string;
}

const OID = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;

/** Bits of KeyUsage, from the left. */
const KEY_USAGE = {
  digitalSignature: bits(Buffer.from([0b1000_0000]), 7),
  certificateSigning: bits(Buffer.from([0b0000_0100]), 2),
};
const DAY_MS = 86_400_000;
const VALID_DAYS = 3650;
const ALGORITHM = sequence(oid(OID.ecdsaWithSha256));
const ROOT = 'Facet development root';
const SIGNER = 'Facet development signer';

/**
 * Credentials for development: a signer (P-256) under a root of its own, with the extensions that C2PA asks of a claim
 * signer (C2PA 2.1, 14.5.1). Readers call what it signs valid, and its signer unknown.
 */
export function developmentCredentials(now = new Date()): Credentials {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const valid = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + VALID_DAYS * DAY_MS) };
  const issuer = { name: ROOT, publicKey: root.publicKey, privateKey: root.privateKey };
  const signerCertificate = certificate(
    { name: SIGNER, publicKey: signer.publicKey, valid, isAuthority: false },
    issuer,
  );
  const rootCertificate = certificate(
    { name: ROOT, publicKey: root.publicKey, valid, isAuthority: true },
    issuer,
  );
  return {
    key: signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    chain: [signerCertificate, rootCertificate].map(pem).join(''),
  };
}

function certificate(
  subject: { name: string; publicKey: KeyObject; valid: { from: Date; to: Date }; isAuthority: boolean },
  issuer: { name: string; publicKey: KeyObject; privateKey: KeyObject },
): Buffer {
  const usage = subject.isAuthority ? KEY_USAGE.certificateSigning : KEY_USAGE.digitalSignature;
  const extensions = [
    extension(OID.basicConstraints, true, subject.isAuthority ? sequence(bool(true)) : sequence()),
    extension(OID.keyUsage, true, usage),
    extension(OID.subjectKeyId, false, octets(keyId(subject.publicKey))),
    extension(OID.authorityKeyId, false, sequence(implicit(0, keyId(issuer.publicKey)))),
  ];
  if (!subject.isAuthority) {
    const purposes = sequence(oid(OID.emailProtection), oid(OID.documentSigning));
    extensions.push(extension(OID.extendedKeyUsage, false, purposes));
  }
  const VERSION_3 = Buffer.from([2]);
  const serial = randomBytes(16);
  serial[0] = 0x40 | (serial[0]! & 0x3f);
  const body = sequence(
    explicit(0, integer(VERSION_3)),
    integer(serial),
    ALGORITHM,
    name(issuer.name),
    sequence(time(subject.valid.from), time(subject.valid.to)),
    name(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions)),
  );
  return sequence(body, ALGORITHM, bits(sign('sha256', body, issuer.privateKey)));
}

function name(commonName: string): Buffer {
  return sequence(
    set(sequence(oid(OID.organization), utf8('Facet'))),
    set(sequence(oid(OID.commonName), utf8(commonName))),
  );
}

function extension(id: string, isCritical: boolean, value: Uint8Array): Buffer {
  return isCritical ? sequence(oid(id), bool(true), octets(value)) : sequence(oid(id), octets(value));
}

/** SHA-1 over the key, as RFC 5280 names keys; it identifies and does not protect. */
function keyId(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
