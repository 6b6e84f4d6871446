import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

/** DER: a tag, a length, and what is inside. */
function der(tag: number, ...parts: (Uint8Array | readonly number[])[]): Buffer {
  const inside = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = inside;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), inside]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const algorithm = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const subjectAlternativeName = Buffer.from('0603551d11', 'hex');
const time = (ms: number) => der(0x18, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`));

/** A certificate for 127.0.0.1 that signs itself, valid for a day around `now`, and its key. */
export function makeCertificate(now: number): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('forecourt test')))));
  const addresses = sequence(der(0x87, [127, 0, 0, 1]));
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    ...[algorithm, name, sequence(time(now - 43_200_000), time(now + 43_200_000)), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAlternativeName, der(0x04, addresses)))),
  );
  const signature = der(0x03, [0], sign('sha256', body, privateKey));
  const certificate = new X509Certificate(sequence(body, algorithm, signature));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert: certificate.toString() };
}
