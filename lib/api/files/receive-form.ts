import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { allowedKinds, kindOfName } from '#lib/leads/files/file-kinds.ts';
import { quoteFileName } from '#lib/leads/files/file-label.ts';
import { leadLimits } from '#lib/leads/read-lead.ts';
import { mebibyte } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { ApiProblem } from '../api-problem.ts';
import { bodyTooLarge } from '../guards/read-body.ts';

/** The problem of a request whose files are refused. The page shows the reason beside the field. */
export const fileProblem = (status: 400 | 413 | 422, code: string, error: string) =>
  new ApiProblem(status, { code, error, fields: { files: error } });

/** Option `api.uploads`. */
export type FileLimits = { files: number; megabytes: number };

/** A received file. `sha256` is the hash of its content; `path` is in the folder of the request. */
export type ReceivedFile = { name: string; path: string; bytes: number; sha256: string };
export type ReceivedForm = { lead: string; files: ReceivedFile[] };

/** The size of the boundaries and headers of all parts. */
const overheadBytes = 64 * 1024;

const malformed = (message = 'The form could not be read. Please send it again.') =>
  new ApiProblem(400, { code: 'invalid_multipart', error: message });
const tooMany = ({ files }: FileLimits) => fileProblem(413, 'too_many_files', `Please send at most ${countOf(files, 'file')}.`);
const tooLarge = (name: string, { megabytes }: FileLimits) =>
  fileProblem(413, 'file_too_large', `${quoteFileName(name)} is larger than ${megabytes} MB.`);

function openParser(contentType: string, { files, megabytes }: FileLimits): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new ApiProblem(415, {
      code: 'unsupported_media_type',
      error: 'This address takes a form with files (Content-Type: multipart/form-data).',
    });
  const limits = {
    ...{ fieldNameSize: 100, fieldSize: leadLimits.bytes, fields: 1 },
    ...{ files, fileSize: megabytes * mebibyte, parts: files + 1, headerPairs: 20, headerSize: 8192 },
  };
  try {
    // A script may send the JSON of the lead as a Blob, which looks like a file.
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile: (part) => part !== 'lead' });
  } catch {
    throw malformed();
  }
}

async function saveFile(stream: BusboyFileStream, file: { name: string; path: string }, signal: AbortSignal): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  };
  await pipeline(stream, measure, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }), { signal });
  return { ...file, bytes, sha256: hash.digest('hex') };
}

/**
 * Reads a form with a `lead` and `files` while it arrives, and writes the files to a folder. Throws ApiProblem as soon as it exceeds a
 * limit. The caller removes the folder.
 */
export async function receiveForm(
  request: Request,
  folder: string,
  limits: FileLimits,
  { wholeMs, pauseMs }: { wholeMs: number; pauseMs: number },
): Promise<ReceivedForm> {
  const parser = openParser(request.headers.get('content-type') ?? '', limits);
  const largest = limits.files * limits.megabytes * mebibyte + leadLimits.bytes + overheadBytes;
  const tooLargeInAll = () =>
    fileProblem(413, 'upload_too_large', `Please send at most ${countOf(limits.files, 'file')} of ${limits.megabytes} MB each.`);
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLargeInAll();
  if (!request.body) throw malformed();

  const ending = new AbortController();
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    ending.abort();
  };
  let lead: string | undefined;
  const saving: Promise<ReceivedFile>[] = [];

  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    if (name !== 'lead') fail(malformed(`There is no part ${JSON.stringify(String(name).slice(0, 100))}: use lead and files.`));
    else if (isTruncated) fail(bodyTooLarge(leadLimits.bytes));
    else lead = value;
  });
  parser.on('file', (part, stream, name = '') => {
    const isEmptyInput = name === '';
    if (part !== 'files') fail(malformed(`There is no part ${JSON.stringify(String(part).slice(0, 100))}: use lead and files.`));
    else if (!isEmptyInput && !kindOfName(name))
      fail(fileProblem(422, 'file_type', `${quoteFileName(name)} cannot be sent. Please send ${allowedKinds}.`));
    stream.on('limit', () => fail(tooLarge(name, limits)));
    const saved = saveFile(stream, { name, path: join(folder, `${saving.length}.in`) }, ending.signal);
    saved.catch(fail);
    saving.push(saved);
  });
  parser.on('filesLimit', () => fail(tooMany(limits)));
  parser.on('partsLimit', () => fail(tooMany(limits)));
  parser.on('fieldsLimit', () => fail(malformed('The form has more than one lead.')));

  const tooSlow = () => fail(new ApiProblem(408, { code: 'too_slow', error: 'The upload took too long. Please try again.' }));
  const whole = setTimeout(tooSlow, wholeMs);
  const pause = setTimeout(tooSlow, pauseMs);
  let received = 0;
  const count = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const part of source) {
      pause.refresh();
      received += part.length;
      if (received > largest) fail(tooLargeInAll());
      yield part;
    }
  };
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), count, parser, { signal: ending.signal });
  } catch (error) {
    // For example, the client has left: half-written files must end too.
    fail(error as Error);
  } finally {
    clearTimeout(whole);
    clearTimeout(pause);
  }
  const saved = await Promise.allSettled(saving);
  if (failure instanceof ApiProblem) throw failure;
  // For example, the disk is full, which is not the shopper's fault.
  if ((failure as NodeJS.ErrnoException | undefined)?.syscall) throw failure;
  if (failure || saved.some(({ status }) => status === 'rejected')) throw malformed();
  if (lead === undefined) throw malformed('The part lead is missing.');
  const files = saved.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  // A browser sends an empty file for an input without a choice.
  return { lead, files: files.filter(({ name, bytes }) => name !== '' || bytes > 0) };
}
