import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'X-Forecourt-Signature';

/** How far the time of a signature may lie from ours, in seconds: older ones may be replays. */
export const toleranceSeconds = 300;

const digest = (secret: string, seconds: number, body: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** The header that signs a body at a moment (milliseconds): `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" as hex digits>`. */
export function signBody(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

export type Signature = { seconds: number; digests: Buffer[] };

/** Reads the header and holds its time against the clock; a sentence says what is wrong. A sender that rotates secrets may give a v1 for each. */
export function readSignature(header: string | null, now: number): Signature | string {
  if (!header) return `${signatureHeader} is missing; send t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">`;
  const parts = header.split(',').map((part) => part.trim());
  const time = parts.map((part) => /^t=(\d{1,12})$/.exec(part)?.[1]).find(Boolean);
  const digests = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/i.exec(part)?.[1] ?? []).slice(0, 5);
  if (time === undefined || digests.length === 0) return `${signatureHeader} cannot be read; send t=<unix seconds>,v1=<64 hex digits>`;
  const seconds = Number(time);
  const off = Math.round(now / 1000) - seconds;
  if (Math.abs(off) > toleranceSeconds)
    return `${signatureHeader} was made ${Math.abs(off)} s ${off > 0 ? 'ago' : 'ahead'}, more than ${toleranceSeconds} s; sign anew, and compare the clocks`;
  return { seconds, digests: digests.map((digits) => Buffer.from(digits, 'hex')) };
}

/** Whether one of these secrets signed the body; takes the same time whichever digit is wrong. */
export function isSignedBy({ seconds, digests }: Signature, body: string, secrets: readonly string[]): boolean {
  const good = secrets.map((secret) => digest(secret, seconds, body));
  // Every pair is compared, so that the time tells nothing of which secret it was.
  return good.flatMap((expected) => digests.map((given) => timingSafeEqual(expected, given))).includes(true);
}

/** The secrets in an environment variable: one, or while they are being changed two, with a comma or a space between. */
export const secretsIn = (value: string | undefined): string[] => (value ?? '').split(/[\s,]+/).filter(Boolean);
