import { isProblem, type ReceivedLead, readLead } from '#lib/leads/read-lead.ts';
import { spamReason } from '#lib/leads/spam.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { ApiBindings } from '../bindings.ts';
import { parseStrictJson } from '../guards/strict-json.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { type LeadAnswer, leadOutcome, notSaved } from './lead-answers.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Lead ids are the permission to update a lead, so they cannot be guessed. */
const newLeadId = (random: (bytes: number) => Uint8Array) => Buffer.from(random(16)).toString('hex');

export const isAnswer = (value: object): value is LeadAnswer => 'status' in value && 'body' in value;

export const unknownDealer: LeadAnswer = { status: 404, body: { error: 'No dealer has this website.', code: 'unknown_dealer' } };

/** The `Idempotency-Key` of a request, or why it cannot be used. */
export function readKey({ headers }: Request): { key: string | undefined } | LeadAnswer {
  const key = headers.get('idempotency-key') ?? undefined;
  if (key === undefined || keyPattern.test(key)) return { key };
  return { status: 400, body: { error: 'Idempotency-Key must have 1 to 255 printable characters.', code: 'invalid_key' } };
}

/** Reads the JSON of a lead for a dealer, or says why not. Throws ApiProblem if it is not JSON. */
export function readLeadText(text: string, dealer: LeadDealer): ReceivedLead | LeadAnswer {
  const received = readLead(parseStrictJson(text));
  if (isProblem(received)) {
    const { status, ...body } = received;
    return { status, body };
  }
  const { website_slug: website } = received.lead;
  if (website !== undefined && !dealer.websiteNames.includes(website))
    return { status: 403, body: { error: 'This lead belongs to another website.', code: 'wrong_dealer' } };
  return received;
}

type TakenLead = {
  dealer: LeadDealer;
  received: ReceivedLead;
  /** The lead to update; undefined for a new one. */
  id: string | undefined;
  key: string | undefined;
  /** A hash of everything that the request asks for. */
  fingerprint: string;
  /** Stored files that came with it. */
  files?: readonly string[];
};

/** Stores a lead and answers once it is on disk. */
export async function storeLead(env: ApiBindings, { dealer, received, id, key, fingerprint, files }: TakenLead): Promise<LeadAnswer> {
  const { leads, now, random, report } = env;
  const at = now();
  const intake = {
    ...{ dealer: dealer.slug, received, id: id ?? newLeadId(random), update: id !== undefined, destinations: dealer.destinations, now: at },
    ...{ key: key === undefined ? undefined : { value: key, fingerprint }, day: dayAt(at, dealer.timeZone) },
    ...{ spamReason: spamReason(received.check), isTest: false, files },
  };
  try {
    return leadOutcome(await leads.receive(intake));
  } catch (error) {
    report(error as Error);
    return notSaved(dealer.phone);
  }
}
