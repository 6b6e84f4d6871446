import { type FormsFile, formsFilePath } from '../forms/forms-file.ts';
import { isRecord } from '../model/is-record.ts';
import { loadOnce } from './load-once.ts';

type Settings = { fetch: typeof fetch; timeoutMs?: number };

/** Loads the forms of car pages (rule E87) once; a failure is not remembered. Undefined if there are none to be had. */
export function formsLoader<Setup>({ fetch, timeoutMs = 15_000 }: Settings): () => Promise<FormsFile<Setup> | undefined> {
  const load = loadOnce(async () => {
    const response = await fetch(formsFilePath, { signal: AbortSignal.timeout(timeoutMs) });
    const file: unknown = response.ok ? await response.json() : undefined;
    if (isRecord(file) && isRecord(file.setup) && isRecord(file.forms) && isRecord(file.makes)) return file as unknown as FormsFile<Setup>;
    throw new Error(`${formsFilePath} was answered with status ${response.status}, or holds no forms.`);
  });
  return () => load().catch(() => undefined);
}
