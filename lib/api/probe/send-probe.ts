import type { DestinationWorld } from '#lib/destinations/destination.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Database } from '../store/open-database.ts';
import { beginProbe, endProbe, isProbeStored } from '../store/probe-store.ts';

/** The header of a synthetic lead. Its value is announced in the database first, so nobody else can send one. */
export const probeHeader = 'Forecourt-Probe';

export type ProbeOutcome = { dealer: string; address: string; isOk: boolean; ms: number; error: string | undefined };

export type ProbeOptions = {
  database: Pick<Database, 'db' | 'commit'>;
  world: Pick<DestinationWorld, 'fetch' | 'now'>;
  newNonce: () => string;
};

const answerMs = 20_000;

/** Where the pages of a dealer send their leads. */
const addressOf = ({ url, apiUrl }: LeadDealer) => `${(apiUrl ?? `${url.replace(/\/+$/, '')}/api`).replace(/\/+$/, '')}/leads`;

const leadOf = ({ websiteNames, url }: LeadDealer) => ({
  ...{ website_slug: websiteNames[0], url, source: 'Website', category: 'General Enquiry', subcategory: 'Synthetic' },
  ...{
    first_name: 'Synthetic',
    last_name: 'Enquiry',
    phone: '0400000000',
    email: 'synthetic@example.com',
    message: 'A test of this address by its operator.',
  },
});

/** The error of the public address. Undefined if it accepted the lead. */
async function post(address: string, dealer: LeadDealer, nonce: string, { fetch }: ProbeOptions['world']): Promise<string | undefined> {
  try {
    const headers = { 'Content-Type': 'application/json', Origin: new URL(dealer.url).origin, [probeHeader]: nonce };
    const body = JSON.stringify({ lead: leadOf(dealer) });
    const response = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerMs) });
    await response.body?.cancel();
    return response.status === 201 ? undefined : `${address} answered ${response.status}`;
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const why = name === 'TimeoutError' ? `no answer in ${answerMs / 1000} s` : (cause?.code ?? message);
    return `${address} cannot be reached: ${why}`;
  }
}

/**
 * Sends a synthetic lead to the public address of a dealer and checks that this database received it (rule E43). The lead is stored like
 * any other and removed in the same commit, so that it appears in no list, count, export or delivery.
 */
export async function sendProbe({ database, world, newNonce }: ProbeOptions, dealer: LeadDealer): Promise<ProbeOutcome> {
  const probe = () => ({ dealer: dealer.slug, nonce, now: world.now() });
  const [nonce, address, began] = [newNonce(), addressOf(dealer), performance.now()];
  await beginProbe(database, probe());
  let error = await post(address, dealer, nonce, world);
  if (error === undefined && !(await isProbeStored(database.db, probe())))
    error = `${address} answered 201, but the lead is not in this database: does another service answer there?`;
  await endProbe(database, probe(), error);
  return { dealer: dealer.slug, address, isOk: error === undefined, ms: Math.round(performance.now() - began), error };
}
