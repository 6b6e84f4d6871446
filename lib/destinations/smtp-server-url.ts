/** A mail server as `smtp://` and `smtps://` addresses name it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte, instead of STARTTLS. */
  secure: boolean;
  /** Fails instead of sending without encryption. */
  requireTLS: boolean;
  user: string | undefined;
  password: string | undefined;
};

const shape = 'must look like smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465';

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Parses the address of a mail server, or returns what is wrong with it. A password is only sent encrypted, unless `?requireTLS=false` says
 * that the network is safe.
 */
export function readSmtpServer(address: string): SmtpServer | string {
  if (!URL.canParse(address)) return shape;
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if ((url.protocol !== 'smtp:' && !secure) || host === '') return shape;
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'requireTLS');
  if (unknown !== undefined) return `has the unknown parameter ${JSON.stringify(unknown.slice(0, 40))}; only requireTLS is known`;
  const requireTLS = url.searchParams.get('requireTLS');
  if (requireTLS !== null && requireTLS !== 'true' && requireTLS !== 'false') return 'must say requireTLS=true or requireTLS=false';
  const user = decode(url.username);
  const password = decode(url.password);
  if ((url.username !== '' && !user) || (url.password !== '' && !password)) return 'has a user or a password that is not percent-encoded';
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port);
  return { host, port, secure, requireTLS: requireTLS === null ? user !== undefined : requireTLS === 'true', user, password };
}
