import { stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import * as clack from '@clack/prompts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { Car } from '#lib/model/car.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { isReference, variableOf } from '#lib/model/secrets.ts';
import { type Finding, issueFindings } from '#lib/site/issues.ts';
import { listTenants, loadSite, slugProblem, type TenantFolders } from '#lib/site/load.ts';
import { suggest } from '#lib/site/nearest.ts';
import { formatPath } from '#lib/site/path.ts';
import { type Problem, problemLine, SiteError } from '#lib/site/problem.ts';
import { resolveSite } from '#lib/site/resolve.ts';
import { settingsSchema } from '#lib/site/schema.ts';
import { siteFile } from '#lib/site/site-file.ts';
import { refuseVariable } from '#lib/site/variable-access.ts';
import { type PullLimits, SourceError, type SourceProposal, type StarterWorld, type World } from '#lib/sources/adapter.ts';
import { realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import type { CommandOutcome } from '../cli/output.ts';
import { type CommandResult, printResult } from '../cli/print-result.ts';
import { droppedNotices } from '../cli/pull-text.ts';
import { type Answers, askMissing, type Prompts, starterOf } from './new-answers.ts';
import { placeProblem, placeSettings } from './new-place.ts';
import { readStarterNames, starterFiles, starterNames, unknownStarter } from './starter-pages.ts';

export type NewDealerRequest = TenantFolders &
  Answers & {
    slug: string;
    world: World;
    /** The base folder for relative paths in answers. */
    folder: string;
    sampleCar?: boolean;
    interactive: boolean;
    prompts: Prompts;
  };

/** The settings that follow from the language. */
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

const nameFromSlug = (slug: string) => slug.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

function siteJson(slug: string, schemaPath: string, answers: Answers, sourceSettings: object) {
  const { name = nameFromSlug(slug), template = 'classic', language = 'en-AU', url, phone, noun, accent, source = 'files' } = answers;
  const region = Object.hasOwn(regions, language) ? regions[language] : undefined;
  const place = placeSettings(answers);
  return {
    $schema: schemaPath,
    template,
    source: { kind: source, ...sourceSettings },
    settings: {
      dealer: definedFields({ name, url, phone, licence: place.licence, state: place.state }),
      locale: definedFields({ language, timeZone: place.timeZone ?? region?.timeZone }),
      labels: noun === undefined ? undefined : { vehicleNoun: noun },
      brand: accent === undefined ? undefined : { accent },
      forms: region === undefined ? undefined : { phoneCountry: region.phoneCountry },
    },
  };
}

/** The data of a new dealer for inspecting a source: its place, and the default limits. */
function starterWorld(answers: Answers, world: World, folder: string): StarterWorld {
  const { feed, language = 'en-AU' } = answers;
  const timeZone = placeSettings(answers).timeZone ?? regions[language]?.timeZone ?? 'Australia/Sydney';
  return {
    ...{ ...world, folder, timeZone },
    distanceUnit: language === 'en-US' ? 'mi' : 'km',
    limits: settingsSchema.shape.pull.parse(undefined) as PullLimits,
    granted: feed !== undefined && isReference(feed) ? [variableOf(feed)] : [],
  };
}

/** Why a new dealer may not name the variable with the address of its feed (rule O14). Undefined if it may. */
async function foreignVariable(slug: string, tenantsDir: string, feed: string | undefined): Promise<string | undefined> {
  if (feed === undefined || !isReference(feed)) return undefined;
  const dealers = (await listTenants(tenantsDir)).slugs;
  const refusal = refuseVariable(variableOf(feed), { slug, dealers, shared: {}, operatorFile: join(tenantsDir, 'operator.json') });
  return refusal && `${refusal.problem}; ${refusal.fix}, and write site.json by hand`;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const flagOf = (key: string) => `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const findingText = ({ path, problem, fix }: Finding) => `${formatPath(path)}: ${problem}; ${fix}`;

/** The problems of the file that would be written. */
function problemsOf(slug: string, file: string, content: unknown): readonly string[] {
  const parsed = siteFile.safeParse(content);
  if (!parsed.success) return parsed.error.issues.flatMap((issue) => issueFindings(issue, content, siteFile)).map(findingText);
  const layer = { name: 'site', file, settings: parsed.data.settings } as const;
  try {
    resolveSite({ slug, file, template: parsed.data.template, layers: [layer] });
    return [];
  } catch (error) {
    if (error instanceof SiteError) return error.problems.map(({ path, problem, fix }) => `${path}: ${problem}; ${fix}`);
    throw error;
  }
}

/** Writes a valid dealer to start from. It asks for missing answers when `interactive`, and never overwrites files. */
export async function createDealer({
  slug,
  tenantsDir,
  productTenantsDir,
  interactive,
  prompts,
  sampleCar,
  world,
  folder: startFolder,
  ...settings
}: NewDealerRequest): Promise<CommandResult & { files?: string[]; warnings?: Problem[]; found?: object }> {
  // With a feed, the source is already known.
  const options: Answers = settings.feed !== undefined && settings.source === undefined ? { ...settings, source: 'feed' } : settings;
  const badSlug = slugProblem(slug);
  if (badSlug !== undefined) return { text: badSlug, code: 2 };
  const folder = join(tenantsDir, slug);
  if (await exists(folder))
    return {
      text: `${folder} already exists, and nothing was changed. Choose another slug, or edit ${join(folder, 'site.json')}.`,
      code: 1,
    };

  const answers = interactive ? await askMissing(options, prompts) : options;
  if (!answers) return { text: 'Cancelled. Nothing was written.', code: 1 };
  const starter = starterOf(answers.source ?? 'files');
  const missing = starter?.questions.flatMap(({ key }) => (answers[key] ? [] : flagOf(key))) ?? [];
  if (starter && missing.length > 0) return { text: `To take stock from ${starter.title}, add ${missing.join(', ')}.`, code: 2 };

  const misplaced = placeProblem(answers);
  if (misplaced !== undefined) return { text: `Nothing was written: ${misplaced}.`, code: 2 };

  const pages = readStarterNames(answers.pages ?? 'about-us, contact');
  const unknown = unknownStarter(pages);
  if (unknown !== undefined)
    return { text: `--pages: there is no starter page "${unknown}"; ${suggest(unknown, [...starterNames, 'all'], 'pages')}`, code: 2 };

  const file = join(folder, 'site.json');
  const schemaPath = relative(dirname(file), join(productTenantsDir ?? tenantsDir, 'site.schema.json')).replaceAll('\\', '/');
  const foreign = await foreignVariable(slug, tenantsDir, answers.feed);
  if (foreign !== undefined) return { text: `Nothing was written: --feed: ${foreign}.`, code: 2 };
  let proposal: SourceProposal | undefined;
  try {
    proposal = await starter?.propose?.(answers, starterWorld(answers, world, startFolder));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { text: `Nothing was written: ${error.message}`, code: 1 };
  }
  const preview = proposal ? [...proposal.lines, ...droppedNotices(proposal.dropped)] : [];
  const content = siteJson(slug, schemaPath, answers, proposal?.settings ?? starter?.settings(answers) ?? {});
  const problems = problemsOf(slug, file, content);
  if (problems.length > 0) return { text: `Nothing was written:\n${problems.map((line) => `  ${line}`).join('\n')}`, code: 2 };

  if (interactive && proposal) {
    const choice = await prompts.select({
      message: [...preview, 'Create the dealer with it?'].join('\n'),
      options: [{ value: 'yes' }, { value: 'no' }],
    });
    if (choice !== 'yes') return { text: 'Cancelled. Nothing was written.', code: 1 };
  }
  const files: [string, string | Uint8Array][] = [
    ['site.json', `${JSON.stringify(content, null, 2)}\n`],
    ...Object.entries(proposal?.files ?? starter?.files?.(sampleCar ? [sample] : []) ?? {}),
    ...starterFiles(pages, { name: answers.name ?? nameFromSlug(slug), phone: answers.phone, noun: answers.noun ?? '' }),
  ];
  await makeFolder(join(folder, 'content'));
  for (const [name, text] of files) {
    await makeFolder(dirname(join(folder, name)));
    await writeFile(join(folder, name), text, { flag: 'wx' });
  }

  const loaded = await loadSite({ tenantsDir, productTenantsDir, slug });
  const notices = [...loaded.notices, ...loaded.tokenProblems];
  const paths = files.map(([name]) => join(folder, name));
  const warnings =
    notices.length > 0 ? [`${countOf(notices.length, 'warning')}:`, ...notices.map((notice) => `  ${problemLine(notice)}`)] : [];
  const shown = interactive ? [] : preview; // it was shown with the question
  const text = [...shown, 'Created:', ...paths.map((path) => `  ${path}`), ...warnings, `Next: ${nextCommand('build', slug)}`].join('\n');
  return { text, code: 0, files: paths, warnings: [...notices], ...(proposal ? { found: proposal.found } : {}) };
}

type NewOptions = Answers & { sampleCar?: boolean; yes?: boolean; tenants?: string; json?: boolean };

/** `forecourt new <slug>`: asks on a terminal, unless --yes or --json is set. */
export async function newCommand(slug: string, { yes, json = false, tenants, sampleCar, ...answers }: NewOptions): Promise<CommandOutcome> {
  const { tenantsDir, productTenantsDir } = workspaceOf(tenants ? { tenants } : {});
  const result = await createDealer({
    slug,
    tenantsDir,
    productTenantsDir,
    interactive: Boolean(process.stdin.isTTY && process.stdout.isTTY) && !yes && !json,
    prompts: { text: clack.text, select: clack.select, isCancel: clack.isCancel } as Prompts,
    world: realWorld,
    folder: process.cwd(),
    ...answers,
    sampleCar: sampleCar || undefined,
  });
  if (result.code === 2) throw new UsageError(result.text);
  if (!json) printResult(result);
  const { text, code, files, warnings, found } = result;
  return code === 0
    ? { result: { slug, files, warnings, ...(found ? { feed: found } : {}) } }
    : { result: null, problems: [{ dealer: slug, message: text }], exitCode: code };
}
