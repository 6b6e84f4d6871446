import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadLazyComponents } from '../lazy-components.ts';

const productDir = fileURLToPath(new URL('../../..', import.meta.url));
const folders = ['components', 'lib', 'pages', 'public', 'scripts', 'styles', 'tenants/layers'];
const files = ['next.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json', 'tenants/site.schema.json'];

/** Files that `node scripts/tools/schema/write.ts` writes: schemas, and registries of the files of a folder. */
const isWritten = (path: string, text: string) =>
  path.endsWith('.schema.json') || text.startsWith('// Written by scripts/tools/schema/write.ts');

type Ran = { code: number; stdout: string; stderr: string };

/** A copy of the product, without dealers and tests, to which a test adds a variant. */
export type ProductCopy = {
  dir: string;
  /** Writes a file, by its path in the product. */
  write: (path: string, text: string) => Promise<void>;
  /** Replaces a text that a file must have. */
  edit: (path: string, from: string, to: string) => Promise<void>;
  /** The files that were added, changed or removed since the copy was made or this was asked last. Files that a command writes are left out. */
  touched: () => Promise<string[]>;
  /** Runs a file of the product, such as scripts/forecourt.js. */
  run: (args: readonly string[], env?: Record<string, string>) => Promise<Ran>;
  /** Writes schemas and registries again. */
  writeSchemas: () => Promise<void>;
  remove: () => Promise<void>;
};

async function listTexts(root: string): Promise<Map<string, string>> {
  const below = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    ),
  );
  const paths = [...below.flat(), ...files];
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'latin1')] as const)));
}

/** Copies the product into a temporary folder. `remove` it at the end. */
export async function copyProduct(): Promise<ProductCopy> {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-cost-'));
  for (const path of [...folders, ...files]) await cp(join(productDir, path), join(dir, path), { recursive: true });
  await symlink(join(productDir, 'node_modules'), join(dir, 'node_modules'));
  let before = await listTexts(dir);

  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  };
  const run: ProductCopy['run'] = async (args, env = {}) => {
    const options = { cwd: dir, env: { ...process.env, ...env } };
    const ran = promisify(execFile)(process.execPath, [...args], options);
    return ran.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  };
  return {
    dir,
    write,
    edit: async (path, from, to) => {
      const text = await readFile(join(dir, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} has no ${JSON.stringify(from)}`);
      await writeFile(
        join(dir, path),
        text.replace(from, () => to),
      );
    },
    touched: async () => {
      const [last, now] = [before, await listTexts(dir)];
      before = now;
      return [...new Set([...last.keys(), ...now.keys()])]
        .filter((path) => last.get(path) !== now.get(path) && !isWritten(path, now.get(path) ?? last.get(path) ?? ''))
        .sort();
    },
    run,
    writeSchemas: async () => {
      const { code, stderr } = await run(['scripts/tools/schema/write.ts']);
      if (code !== 0) throw new Error(stderr);
    },
    remove: async () => {
      // Those of this copy must load while it exists.
      await loadLazyComponents();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The number of product files that lib/README.md allows for a variant. */
export async function costOf(variant: string): Promise<number> {
  const text = await readFile(join(productDir, 'lib/README.md'), 'utf8');
  const [, table = ''] = text.split('## What a change costs');
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const cost = rows.find(([, name]) => name === variant)?.[2] ?? '';
  if (!/^\d+$/.test(cost)) throw new Error(`lib/README.md has no row "${variant}" with a number of product files`);
  return Number(cost);
}
