import { passed, problem, risk, type SetupFinding } from '#lib/destinations/finding.ts';
import { readTrustedProxies } from '../guards/client-address.ts';

const subject = 'proxies';

/** Two public addresses without a common network: a range that trusts both trusts everybody. */
const strangers = ['203.0.113.9', '8.8.8.8'];

/** Checks that clients behind a proxy can be told apart (rule E62). `urls` are the addresses of the sites. */
export function checkProxies(env: Readonly<Record<string, string | undefined>>, urls: readonly string[]): SetupFinding {
  const trustedText = env.FORECOURT_TRUSTED_PROXIES?.trim() ?? '';
  try {
    const isTrusted = readTrustedProxies(trustedText);
    if (strangers.every(isTrusted))
      return problem(
        subject,
        'FORECOURT_TRUSTED_PROXIES names every address, so anyone can pretend to be anyone',
        'name the addresses of your proxies alone',
      );
  } catch (error) {
    return problem(subject, (error as Error).message, 'correct it: the command api does not start with it');
  }
  if (trustedText !== '') return passed(subject, `the client’s address is believed from ${trustedText}`);
  // The command api speaks plain HTTP, so an HTTPS site has a proxy in front of it.
  if (!urls.some((url) => url.startsWith('https://'))) return passed(subject, 'none are named');
  return risk(
    subject,
    'FORECOURT_TRUSTED_PROXIES is not set, so all visitors behind a proxy count as one client and share its limits',
    'set it where the command api runs, for nginx on the same machine to 127.0.0.1',
  );
}
