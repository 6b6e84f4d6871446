import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathBelow } from './list-files.ts';

/** The sources of the compiled pages; rooms that run in Node never reach a page. */
const pagePatterns = [
  'pages/**/*.{ts,tsx}',
  'components/**/*.{ts,tsx,scss,svg}',
  'lib/{model,locale,routes,cars,finance,search,forms,leads,tracking,content,site,pages,browser}/**/*.ts',
  'styles/**/*.scss',
  'public/**/*',
  'next.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Names the code by its content, 12 hex digits: the same code gives the same id, on any machine. */
export const codeId = (productDir: string): Promise<string> => filesId(productDir, pagePatterns);

/** Names files of the product by their content, 12 hex digits. Synchronous: for a thousand small files, promises take five times as long. */
export async function filesId(productDir: string, wanted: readonly string[]): Promise<string> {
  const entries = globSync(wanted, { cwd: productDir, withFileTypes: true });
  const files = entries.flatMap((entry) => (entry.isFile() ? [pathBelow(productDir, entry)] : []));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = readFileSync(join(productDir, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}
