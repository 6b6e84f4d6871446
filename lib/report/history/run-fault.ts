import type { RunFault } from './run.ts';

/** Kinds of problems, by the name of the error. */
const kinds: Record<string, string> = {
  SiteError: 'settings',
  JsonError: 'settings',
  ContentError: 'content',
  SourceError: 'source',
  ResponseBodyError: 'source',
  RefusedError: 'refused',
  SnapshotError: 'snapshot',
  NextError: 'rendering',
  FaultyCarsError: 'verification',
  QuarantineError: 'verification',
  VerifyError: 'verification',
  NoReleaseError: 'no release',
  ReleaseError: 'releases',
  PublishError: 'publishing',
  AddressError: 'publishing',
  LockError: 'lock',
  SearchServerError: 'search server',
  ConnectionError: 'search server',
};

const diskFaults = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

const longestMessage = 300;

const address = /[^\s<>"(),;:]+@[^\s<>"(),;:]+/g;
/** A number as people write one: with a 0, a + or a bracket in front, or in groups. Dates and ids of cars are none. */
const phone = /(?<![\w.:/-])(?!\d{4}-\d\d-\d\d(?!\d))(?:[+(0]\d|(?=\d+[ ()-])\d)(?:[ ()-]{0,2}\d){6,14}(?![\w:-])/g;

/** A message may quote what a dealer wrote: addresses and phone numbers stay out of the history (rule R36). */
const withoutPeople = (text: string) => text.replaceAll(address, '[email]').replaceAll(phone, '[number]');

/** The error and those that it wraps. */
const chain = (error: Error): Error[] => (error.cause instanceof Error ? [error, ...chain(error.cause)] : [error]);

/** Why a run failed, as the history keeps it: without the dealer's name, addresses and phone numbers. */
export function runFault(slug: string, error: Error): RunFault {
  const isDisk = chain(error).some(({ code }: NodeJS.ErrnoException) => diskFaults.has(code ?? ''));
  const text = error.message.startsWith(`${slug}: `) ? error.message.slice(slug.length + 2) : error.message;
  const [line = ''] = withoutPeople(text).split('\n');
  return { kind: isDisk ? 'disk' : (kinds[error.name] ?? 'other'), message: line.slice(0, longestMessage).toWellFormed() };
}
