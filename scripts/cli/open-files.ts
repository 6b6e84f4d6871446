import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type FileService, makeFileService } from '#lib/api/files/file-service.ts';
import { decodeHeicInThread } from '#lib/api/files/heic-thread.ts';
import { readFileSecrets } from '#lib/api/files/sign-link.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { realWorld } from './context.ts';

/** Opens the service for files of leads. An unusable secret is reported, and messages have no links until it is fixed. */
export function openFiles(
  database: Database,
  env: Readonly<Record<string, string | undefined>>,
  report: (problem: Error) => void,
): FileService {
  let secrets: string[] = [];
  try {
    secrets = readFileSecrets(env);
  } catch (error) {
    report(error as Error);
  }
  return makeFileService({
    ...{ database, secrets, report, decodeHeic: decodeHeicInThread, now: realWorld.now, folder: tmpdir() },
    newId: () => randomBytes(16).toString('hex'),
  });
}
