import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';

/** Parses a JSON text by its schema. Undefined if it is damaged, because every caller treats a damaged text like a missing one. */
export function parseValidJson<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Reads a JSON file by its schema. Undefined if it is missing or damaged. */
export const readValidJson = async <T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> =>
  parseValidJson(await readFile(path, 'utf8').catch(() => ''), schema);

/** The synchronous version: for thousands of small files, promises take several times as long. */
export function readValidJsonSync<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    return parseValidJson(readFileSync(path, 'utf8'), schema);
  } catch {
    return undefined;
  }
}
