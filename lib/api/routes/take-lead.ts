import { createHash } from 'node:crypto';
import { isProblem, leadLimits, type ReceivedLead, readLead } from '#lib/leads/read-lead.ts';
import { spamReason } from '#lib/leads/spam.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { ApiBindings } from '../bindings.ts';
import { KeyInUseError } from '../guards/keys-in-flight.ts';
import { readJsonText } from '../guards/read-body.ts';
import { parseStrictJson } from '../guards/strict-json.ts';
import { within } from '../guards/within.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { isLockTimeout } from '../store/database-faults.ts';
import { keyInUse, type LeadAnswer, leadOutcome, notSaved } from './lead-answers.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

export const isLeadId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

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

/** Reads a lead for a dealer, or says why not. */
export function readLeadBody(body: unknown, dealer: LeadDealer): ReceivedLead | LeadAnswer {
  const received = readLead(body);
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

/**
 * What a body asks for, as the hash of a request compares it. The token of the bot check is left out, because a repeated attempt has one of its
 * own (rule E92).
 */
export function askedText(body: unknown): string {
  if (!isRecord(body) || !isRecord(body.check)) return JSON.stringify(body);
  const { token: _token, ...check } = body.check;
  return JSON.stringify({ ...body, check });
}

/** Longer than a busy database takes; a shopper who waits longer leaves. */
const slowestMs = 10_000;

const botMarks = { unreachable: { bot_check: 'not reached' }, absent: { bot_check: 'no token' }, passed: {}, failed: {} };

/** What the bot check says of a new lead. Later steps of a form have its id, which is their permission. */
async function judgeBot({ checkBot, client }: ApiBindings, { dealer, received: sent, id, key }: TakenLead) {
  const { botCheck: settings, slug } = dealer;
  const { bot_check: _forged, ...lead } = sent.lead;
  const received = { ...sent, lead };
  if (!settings || id !== undefined) return { received };
  const verdict = await checkBot(slug, { settings, token: sent.check?.token, key, client });
  return {
    received: { ...received, lead: { ...lead, ...botMarks[verdict] } },
    botReason: verdict === 'failed' ? 'the bot check failed' : undefined,
  };
}

async function receiveLead(env: ApiBindings, taken: TakenLead): Promise<LeadAnswer> {
  const { leads, now, random } = env;
  const { dealer, id, key, fingerprint, files } = taken;
  const { received, botReason } = await judgeBot(env, taken);
  const at = now();
  const intake = {
    ...{ dealer: dealer.slug, received, id: id ?? newLeadId(random), update: id !== undefined, destinations: dealer.destinations, now: at },
    ...{ key: key === undefined ? undefined : { value: key, fingerprint }, day: dayAt(at, dealer.timeZone) },
    ...{ spamReason: spamReason(received.check) ?? botReason, isTest: false, files },
  };
  return leadOutcome(await within(leads.receive(intake), slowestMs, 'the database'));
}

/** Stores a lead and answers once it is on disk. Requests with the same key wait for the first of them, or get a 409 (rule E55). */
export async function storeLead(env: ApiBindings, taken: TakenLead): Promise<LeadAnswer> {
  const { dealer, key } = taken;
  const receive = () => receiveLead(env, taken);
  try {
    return await (key === undefined ? receive() : env.afterSameKey(`${dealer.slug} ${key}`, receive));
  } catch (error) {
    if (error instanceof KeyInUseError || (key !== undefined && isLockTimeout(error))) return keyInUse;
    env.report(error as Error);
    return notSaved(dealer.phone);
  }
}

type TakeOptions = {
  /** The lead to update. */
  id?: string;
  /** The body may be the fields of the lead alone. */
  isBare?: boolean;
};

const isBareLead = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body) && !('lead' in body);

/** Takes a lead from a JSON body. Throws ApiProblem for a body that cannot be read. */
export async function takeLead(request: Request, env: ApiBindings, { id, isBare = false }: TakeOptions = {}): Promise<LeadAnswer> {
  const { dealer } = env;
  if (!dealer) return unknownDealer;
  const read = readKey(request);
  if (isAnswer(read)) return read;
  const text = await readJsonText(request, { bytes: leadLimits.bytes });
  const body = parseStrictJson(text);
  const received = readLeadBody(isBare && isBareLead(body) ? { lead: body } : body, dealer);
  if (isAnswer(received)) return received;
  const { pathname } = new URL(request.url);
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${pathname}\n${askedText(body)}`)
    .digest('hex');
  return storeLead(env, { dealer, received, id, key: read.key, fingerprint });
}
