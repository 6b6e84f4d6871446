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

/** Warns of a key that is unlikely to be right. Never shows any part of it. */
export function checkKey(subject: string, key: string): SetupFinding[] {
  if (!placeholder.test(key) && key.length >= 8 && /^[\x21-\x7e]+$/.test(key)) return [];
  const text = 'its key is very short, a placeholder, or holds characters that a header cannot carry';
  return [warning(subject, text, 'set the key that the service gave you')];
}

/** Warns of secrets that are unlikely to be right. Never shows any part of one. */
export function checkSecrets(subject: string, setup: DestinationSetup): SetupFinding[] {
  switch (setup.kind) {
    case 'webhook': {
      const faults = setup.secrets.flatMap((secret) =>
        placeholder.test(secret) ? 'is a placeholder' : (webhookSecretFault(secret) ?? []),
      );
      return faults.map((fault) => warning(subject, `its secret ${fault}`, fix));
    }
    case 'car-clarity':
      return checkKey(subject, setup.key);
    case 'platform':
      return checkKey(subject, setup.token);
    case 'email':
      return [];
    default:
      return setup satisfies never;
  }
}
