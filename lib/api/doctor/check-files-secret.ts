import { passed, problem, risk, type SetupFinding } from '#lib/destinations/finding.ts';
import { readFileSecrets } from '../files/sign-link.ts';

const subject = 'files';
const fix = 'set FORECOURT_FILES_SECRET, for example with: openssl rand -hex 32';

/** Checks the secret that signs links to the files of leads. */
export function checkFilesSecret(env: Readonly<Record<string, string | undefined>>): SetupFinding {
  try {
    if (readFileSecrets(env).length > 0) return passed(subject, 'links to files of leads can be signed');
    return risk(subject, 'files that are too large for a mail, or go to a web destination, are named without a link', fix);
  } catch {
    return problem(subject, 'FORECOURT_FILES_SECRET is too short', fix);
  }
}
