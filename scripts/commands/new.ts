import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Car } from '#lib/model/car.ts';
import { siteFile } from '#lib/model/site-file.ts';
import { type Finding, issueFindings } from '#lib/site/issues.ts';
import { loadSite, slugProblem, type TenantFolders } from '#lib/site/load.ts';
import { formatPath } from '#lib/site/path.ts';
import { problemLine, SiteError } from '#lib/site/problem.ts';
import { resolveSite } from '#lib/site/resolve.ts';
import { type Answers, askMissing, type Prompts, questions } from './new-answers.ts';
import type { Outcome } from './outcome.ts';

export type NewAsked = TenantFolders & Answers & { slug: string; sampleCar?: boolean; interactive: boolean; prompts: Prompts };

/** What follows from the language; further choices are the dealer's. */
const regions: Record<string, { timeZone: string; phoneCountry: string }> = {
  'en-AU': { timeZone: 'Australia/Sydney', phoneCountry: 'AU' },
  'en-NZ': { timeZone: 'Pacific/Auckland', phoneCountry: 'NZ' },
  'en-US': { timeZone: 'America/New_York', phoneCountry: 'US' },
};

const sample: Car = {
  id: 'sample-1',
  slug: 'sample-2022-toyota-hilux',
  name: '2022 Toyota HiLux SR5',
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  year: 2022,
  km: 48_200,
  status: 'in_stock',
  car_type: 'used',
  price: 52_990,
  simple_body: 'Ute',
  simple_transmission: 'Automatic',
  simple_fuel: 'Diesel',
  stocknum: 'S0001',
  show_on_dealer_website: true,
};

const titled = (slug: string) => slug.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Only what was said: an absent key keeps its default. */
const said = (entries: Record<string, unknown>) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));

function siteJson(slug: string, schemaPath: string, answers: Answers) {
  const {
    name = titled(slug),
    template = 'classic',
    language = 'en-AU',
    url,
    phone,
    accent,
    source = 'files',
    api,
    websiteId,
    searchHost,
  } = answers;
  const region = Object.hasOwn(regions, language) ? regions[language] : undefined;
  return {
    $schema: schemaPath,
    template,
    source: source === 'platform' ? { kind: source, api, websiteId, search: { host: searchHost } } : { kind: source },
    settings: {
      dealer: said({ name, url, phone }),
      locale: said({ language, timeZone: region?.timeZone }),
      ...(accent === undefined ? {} : { brand: { accent } }),
      ...(region === undefined ? {} : { forms: { phoneCountry: region.phoneCountry } }),
    },
  };
}

const aboutUs = (name: string) => `---
title: About us
---

# About ${name}

Say who you are, since when, and what shoppers can expect of you.
`;

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const flags: Partial<Record<keyof Answers, string>> = { api: '--api', websiteId: '--website-id', searchHost: '--search-host' };

function missingFlags(answers: Answers): string[] {
  if (answers.source !== 'platform') return [];
  return questions.flatMap(({ key, platform }) => (platform && !answers[key] ? [flags[key] ?? `--${key}`] : []));
}

const findingLine = ({ path, problem, fix }: Finding) => `${formatPath(path)}: ${problem}; ${fix}`;

/** Problems of what would be written; nothing is written while there are any. */
function wrongAnswers(slug: string, file: string, written: unknown): readonly string[] {
  const parsed = siteFile.safeParse(written);
  if (!parsed.success) return parsed.error.issues.flatMap((issue) => issueFindings(issue, written, siteFile)).map(findingLine);
  const layer = { name: 'site', file, settings: parsed.data.settings } as const;
  try {
    resolveSite({ slug, file, template: parsed.data.template, layers: [layer] });
    return [];
  } catch (error) {
    if (error instanceof SiteError) return error.problems.map(({ path, problem, fix }) => `${path}: ${problem}; ${fix}`);
    throw error;
  }
}

/** `forecourt new <slug>`: writes a valid dealer to start from. Asks for what is missing when `interactive`; never overwrites. */
export async function runNew({
  slug,
  tenantsDir,
  productTenantsDir,
  interactive,
  prompts,
  sampleCar,
  ...given
}: NewAsked): Promise<Outcome> {
  const wrong = slugProblem(slug);
  if (wrong !== undefined) return { text: wrong, code: 2 };
  const folder = join(tenantsDir, slug);
  if (await exists(folder))
    return { text: `${folder} is there already; nothing was changed. Choose another slug, or edit ${join(folder, 'site.json')}.`, code: 1 };

  const answers = interactive ? await askMissing(given, prompts) : given;
  if (!answers) return { text: 'Broken off; nothing was written.', code: 1 };
  const missing = missingFlags(answers);
  if (missing.length > 0) return { text: `Stock from the platform needs ${missing.join(', ')}.`, code: 2 };

  const file = join(folder, 'site.json');
  const schemaPath = relative(dirname(file), join(productTenantsDir ?? tenantsDir, 'site.schema.json')).replaceAll('\\', '/');
  const written = siteJson(slug, schemaPath, answers);
  const problems = wrongAnswers(slug, file, written);
  if (problems.length > 0) return { text: `Nothing was written:\n${problems.map((line) => `  ${line}`).join('\n')}`, code: 2 };

  const files: [string, string][] = [
    ['site.json', `${JSON.stringify(written, null, 2)}\n`],
    ...(written.source.kind === 'files'
      ? [['cars.json', `${JSON.stringify(sampleCar ? [sample] : [], null, 2)}\n`] as [string, string]]
      : []),
    ['content/about-us.md', aboutUs(answers.name ?? titled(slug))],
  ];
  await mkdir(join(folder, 'content'), { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, name), content, { flag: 'wx' });

  const { notices } = await loadSite({ tenantsDir, productTenantsDir, slug });
  const made = files.map(([name]) => `  ${join(folder, name)}`);
  const worth = notices.length > 0 ? ['Worth a look:', ...notices.map((notice) => `  ${problemLine(notice)}`)] : [];
  return { text: ['Made', ...made, ...worth, `Next: forecourt build ${slug}`].join('\n'), code: 0 };
}
