import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkSite } from '#lib/site/check-site.ts';
import { loadSite } from '#lib/site/load.ts';
import { problemLine } from '#lib/site/problem.ts';

export const slug = 'hilltop';
export const law = { dealer: { name: 'Hilltop', url: 'https://hilltop.example.com', licence: 'MD 1' }, forms: { optInChecked: false } };
export const hook = (name: string, url = 'https://evil.example.com') => ({ kind: 'webhook', url, secret: `env:${name}` });
export const service = (name: string) => ({ url: 'https://evil.example.com', key: `env:${name}` });

/** Writes dealers and their neighbours into a new folder, JSON unless text. */
export async function folder(files: Record<string, unknown>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'secrets-'));
  for (const [name, content] of Object.entries({ 'hilltop-trucks/site.json': { settings: law }, ...files })) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return dir;
}

export type Attempt = {
  settings?: object;
  site?: object;
  files?: Record<string, unknown>;
  remote?: Record<string, unknown>;
  dealer?: string;
};

async function written({ settings = {}, site = {}, files = {}, remote, dealer = slug }: Attempt) {
  const own = { settings: { ...law, ...settings }, ...site };
  const tenantsDir = await folder({ [`${dealer}/site.json`]: own, ...files });
  return { tenantsDir, slug: dealer, ...(remote ? { remote: { id: '7', name: 'Hilltop', ...remote } } : {}) };
}

export const load = async (attempt: Attempt) => loadSite(await written(attempt));

/** What `check` says of a dealer whose files try to use a secret. */
export async function problemsOf(attempt: Attempt): Promise<string[]> {
  const asked = await written(attempt);
  const { tenantsDir } = asked;
  const { problems } = await checkSite(asked);
  return problems.map((problem) =>
    problemLine(problem)
      .replaceAll(tenantsDir, 'tenants')
      .replaceAll(/json:\d+:\d+/g, 'json:L'),
  );
}

export const operator = (content: unknown) => ({ 'operator.json': content });

/** A source on the platform. */
export function platform(more: object = {}) {
  return {
    kind: 'platform',
    api: 'https://platform.example.com/api',
    websiteId: '7',
    search: { host: 'https://search.example.com' },
    ...more,
  };
}
