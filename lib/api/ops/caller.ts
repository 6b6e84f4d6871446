import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Headers with which a proxy says that the request began elsewhere. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip', 'via'];

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopbackAddress = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Whether a request was made on this machine: over loopback, not through a proxy, and to a name of this machine. A stranger may have
 * pointed any other name here (DNS rebinding).
 */
export function isLocalCaller(headers: Headers, peer: string | undefined): boolean {
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '').toLowerCase();
  return peer !== undefined && isLoopbackAddress(peer) && localNames.has(host) && !forwarding.some((name) => headers.has(name));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares secrets in constant time. An unset secret equals nothing. */
export const isSameSecret = (candidate: string, secret: string | undefined): boolean =>
  secret !== undefined && secret !== '' && timingSafeEqual(digest(candidate), digest(secret));

/** Whether a request carries the token as `Authorization: Bearer …`. */
export function hasBearer(headers: Headers, token: string | undefined): boolean {
  const [, bearerToken] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return bearerToken !== undefined && isSameSecret(bearerToken, token);
}
