import type { DestinationSetup } from '../destinations/destination-setup.ts';
import { type SetupFinding, warning } from './finding.ts';

const base64Prefix = 'whsec_';
const placeholder = /^(secret|password|changeme|change-me|test|todo|xxx+|example|token|key)$/i;

function webhookSecretFault(secret: string): string | undefined {
  if (!secret.startsWith(base64Prefix)) return secret.length < 16 ? 'has fewer than 16 characters' : undefined;
  const body = secret.slice(base64Prefix.length);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return 'begins with whsec_ but is not base64';
  return Buffer.from(body, 'base64').length < 24 ? 'has fewer than 24 bytes' : undefined;
}

const fix = 'set a random one on both sides, such as from: openssl rand -base64 32';

/** Secrets that are set but can hardly be right. Never shows any part of one. */
export function checkSecrets(subject: string, setup: DestinationSetup): SetupFinding[] {
  if (setup.kind === 'webhook') {
    const faults = setup.secrets.flatMap((secret) => (placeholder.test(secret) ? 'is a placeholder' : (webhookSecretFault(secret) ?? [])));
    return faults.map((fault) => warning(subject, `its secret ${fault}`, fix));
  }
  const key = setup.kind === 'car-clarity' ? setup.key : setup.kind === 'platform' ? setup.token : undefined;
  const isOdd = key !== undefined && (placeholder.test(key) || key.length < 8 || !/^[\x21-\x7e]+$/.test(key));
  return isOdd
    ? [
        warning(
          subject,
          'its key is very short, a placeholder, or holds characters that a header cannot carry',
          'set the key that the service gave you',
        ),
      ]
    : [];
}
