import { type SetupFinding, warning } from './finding.ts';

/** Whether a secret is a placeholder that somebody forgot to replace. */
export const isPlaceholder = (secret: string) => /^(secret|password|changeme|change-me|test|todo|xxx+|example|token|key)$/i.test(secret);

/** Warns of a key that is unlikely to be right. Never shows any part of it. */
export function checkKey(subject: string, key: string): SetupFinding[] {
  if (!isPlaceholder(key) && key.length >= 8 && /^[\x21-\x7e]+$/.test(key)) return [];
  const text = 'its key is very short, a placeholder, or holds characters that a header cannot carry';
  return [warning(subject, text, 'set the key that the service gave you')];
}
