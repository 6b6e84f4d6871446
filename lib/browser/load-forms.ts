import { type FormsFile, formsFilePath } from '../forms/forms-file.ts';
import { isRecord } from '../model/is-record.ts';

type Settings = { fetch: typeof fetch; timeoutMs?: number };

/** Loads the forms of car pages (rule E87) once; a failure is not remembered. Undefined if there are none to be had. */
export function formsLoader<Setup>({ fetch, timeoutMs = 15_000 }: Settings): () => Promise<FormsFile<Setup> | undefined> {
  let loaded: Promise<FormsFile<Setup> | undefined> | undefined;
  const load = async () => {
    const response = await fetch(formsFilePath, { signal: AbortSignal.timeout(timeoutMs) });
    const file: unknown = response.ok ? await response.json() : undefined;
    return isRecord(file) && isRecord(file.setup) && isRecord(file.forms) && isRecord(file.makes)
      ? (file as unknown as FormsFile<Setup>)
      : undefined;
  };
  return async () => {
    loaded ??= load().catch(() => undefined);
    const file = await loaded;
    if (!file) loaded = undefined;
    return file;
  };
}
