import { createHash } from 'node:crypto';
import { contactProblem } from '#lib/leads/contact-problem.ts';
import { isProblem, leadLimits, type ReceivedLead, readLead } from '#lib/leads/read-lead.ts';
import { spamReason } from '#lib/leads/spam.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { LeadTarget } from '#lib/model/lead.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiBindings } from '../bindings.ts';
import { KeyInUseError } from '../guards/keys-in-flight.ts';
import { readJsonText } from '../guards/read-body.ts';
import { parseStrictJson } from '../guards/strict-json.ts';
import { within } from '../guards/within.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { probeHeader } from '../probe/send-probe.ts';
import { isLockTimeout } from '../store/database-faults.ts';
import type { IntakeOutcome } from '../store/intake-store.ts';
import { keyInUse, leadResponse, notSaved, unknownLead } from './lead-answers.ts';
import { requireDealer } from './require-dealer.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

const leadIds = /^[0-9a-f]{32}$/;

/** The id of the lead to update. Throws ApiProblem if it is not a valid id. */
export function requireLeadId(id: string): string {
  if (leadIds.test(id)) return id;
  throw unknownLead();
}

/** A lead's id grants permission to update it, so ids must not be guessable. */
const newLeadId = (random: (bytes: number) => Uint8Array) => Buffer.from(random(16)).toString('hex');

/** The `Idempotency-Key` of a request, if it has one. Throws ApiProblem for an invalid key. */
export function readKey({ headers }: Request): string | undefined {
  const key = headers.get('idempotency-key') ?? undefined;
  if (key === undefined || keyPattern.test(key)) return key;
  throw new ApiProblem(400, { error: 'Idempotency-Key must have 1 to 255 printable characters.', code: 'invalid_key' });
}

/** Validates a lead for a dealer. Throws ApiProblem if it is invalid. */
export function readLeadBody(body: unknown, dealer: LeadDealer): ReceivedLead {
  const received = readLead(body);
  if (isProblem(received)) {
    const { status, ...problem } = received;
    throw new ApiProblem(status, problem);
  }
  const { website_slug: website } = received.lead;
  if (website !== undefined && !dealer.websiteNames.includes(website))
    throw new ApiProblem(403, { error: 'This lead belongs to another website.', code: 'wrong_dealer' });
  const unanswerable = contactProblem(received.lead);
  if (unanswerable) throw new ApiProblem(422, unanswerable);
  return received;
}

type TakenLead = {
  dealer: LeadDealer;
  received: ReceivedLead;
  /** The lead to update; undefined for a new one. */
  id: string | undefined;
  key: string | undefined;
  /** A hash of everything in the request. */
  fingerprint: string;
  /** Stored files that came with it. */
  files?: readonly string[];
  /** The nonce that a synthetic lead was announced with. */
  probe?: string | undefined;
};

/**
 * The parts of a body that count for the hash of a request. The token of the bot check is left out, because each attempt has its own (rule
 * E92).
 */
export function askedText(body: unknown): string {
  if (!isRecord(body) || !isRecord(body.check)) return JSON.stringify(body);
  const { token: _token, ...check } = body.check;
  return JSON.stringify({ ...body, check });
}

/** Longer than a busy database takes; a shopper would not wait longer. */
const slowestMs = 10_000;

const botMarks = { unreachable: { bot_check: 'not reached' }, absent: { bot_check: 'no token' }, passed: {}, failed: {} };

/** The result of the bot check of a new lead. Later steps of a form have the lead's id, which is their permission. */
async function judgeBot({ checkBot, client }: ApiBindings, { dealer, received: sent, id, key }: TakenLead) {
  const { botCheck: settings } = dealer;
  const { bot_check: _forged, ...lead } = sent.lead;
  const received = { ...sent, lead };
  if (!settings || id !== undefined) return { received };
  const verdict = await checkBot(dealer, { settings, token: sent.check?.token, key, client });
  return {
    received: { ...received, lead: { ...lead, ...botMarks[verdict] } },
    botReason: verdict === 'failed' ? 'the bot check failed' : undefined,
  };
}

async function receiveLead(env: ApiBindings, lead: TakenLead): Promise<IntakeOutcome> {
  const { leads, now, random } = env;
  const { dealer, id, key, fingerprint, files, probe } = lead;
  const { received, botReason } = await judgeBot(env, lead);
  const at = now();
  const intake = {
    ...{ dealer: dealer.slug, received, id: id ?? newLeadId(random), update: id !== undefined, destinations: dealer.destinations, now: at },
    ...{ key: key === undefined ? undefined : { value: key, fingerprint }, day: dayAt(at, dealer.timeZone) },
    ...{ spamReason: spamReason(received.check) ?? botReason, isTest: probe !== undefined, files, probe },
  };
  return within(leads.receive(intake), slowestMs, 'the database');
}

/**
 * Stores a lead and answers once it is on disk. Requests with the same key wait for the first of them, or get a 409 (rule E55). Throws ApiProblem
 * if it was not stored.
 */
export async function storeLead(env: ApiBindings, lead: TakenLead): Promise<Response> {
  const { dealer, key } = lead;
  const receive = () => receiveLead(env, lead);
  const outcome = await (key === undefined ? receive() : env.afterSameKey(`${dealer.slug} ${key}`, receive)).catch((error: Error) => {
    if (error instanceof KeyInUseError || (key !== undefined && isLockTimeout(error))) throw keyInUse();
    env.report(error);
    throw notSaved(dealer.phone);
  });
  return leadResponse(outcome);
}

type TakeOptions = {
  /** The lead to update. */
  id?: string;
  /** The body may contain only the fields of the lead. */
  isBare?: boolean;
  /** Its target, whatever its body says. */
  target?: LeadTarget;
};

const isBareLead = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body) && !('lead' in body);

/** Takes a lead from a JSON body. Throws ApiProblem if it was not stored. */
export async function takeLead(request: Request, env: ApiBindings, { id, isBare = false, target }: TakeOptions = {}): Promise<Response> {
  const dealer = requireDealer(env);
  const key = readKey(request);
  const text = await readJsonText(request, { bytes: leadLimits.bytes });
  const body = parseStrictJson(text);
  const sent = readLeadBody(isBare && isBareLead(body) ? { lead: body } : body, dealer);
  const received = target === undefined ? sent : { ...sent, target };
  const { pathname } = new URL(request.url);
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${pathname}\n${askedText(body)}`)
    .digest('hex');
  const probe = id === undefined ? (request.headers.get(probeHeader) ?? undefined) : undefined;
  return storeLead(env, { dealer, received, id, key, fingerprint, probe });
}
