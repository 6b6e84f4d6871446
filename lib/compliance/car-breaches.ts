import { makeStableBlocks } from '../model/stable-blocks.ts';
import { type Breach, type RuleId, ruleIds } from './check-page.ts';

/** A car's breach in feeds: the feeds, sorted, and whether the car's Markdown page has it too. */
export type CarBreach = { breach: Breach; files: readonly string[]; onOwnPage: boolean };

/** The legal findings of feeds: the checked feeds, sorted, and each car's breaches, by its slug. */
export type FeedsLaw = { files: readonly string[]; cars: ReadonlyMap<string, readonly CarBreach[]> };

/** A release without feeds. */
export const noFeeds: FeedsLaw = { files: [], cars: new Map() };

/** The file of a car's own page among the feeds. */
export const markdownPage = (slug: string) => `cars/${slug}.md`;

const isSame = (a: Breach, b: Breach) =>
  a === b ||
  (a.rule === b.rule && a.problem === b.problem && a.evidence === b.evidence && a.warns === b.warns && a.car?.name === b.car?.name);

const textOf = ({ rule, problem, evidence, warns, car }: Breach) => JSON.stringify([rule, problem, evidence, warns ?? false, car?.name]);

/** Groups the breaches in feeds by car: each breach once, with the feeds that have it. Breaches without a car are left out. */
export function breachesByCar(feeds: Iterable<readonly [file: string, broken: readonly Breach[]]>): Map<string, CarBreach[]> {
  type Found = { breach: Breach; files: string[]; onOwnPage: boolean };
  const cars = new Map<string, Found[]>();
  for (const [file, broken] of [...feeds].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const breach of broken) {
      if (!breach.car) continue;
      const { slug } = breach.car;
      const own = cars.get(slug) ?? [];
      cars.set(slug, own);
      let entry = own.find((one) => isSame(one.breach, breach));
      if (!entry) {
        entry = { breach, files: [], onOwnPage: false };
        own.push(entry);
      }
      if (file === markdownPage(slug)) entry.onOwnPage = true;
      else if (entry.files.at(-1) !== file) entry.files.push(file);
    }
  // Most cars have the same list of feeds, so each list is one shared object.
  const lists = new Map<string, string[]>();
  for (const carBreach of [...cars.values()].flat()) {
    const key = carBreach.files.join('\n');
    const list = lists.get(key) ?? carBreach.files;
    lists.set(key, list);
    carBreach.files = list;
  }
  return cars;
}

/** Merges a car's breaches in two groups of feeds, each breach once. */
export function mergeBreaches(some: readonly CarBreach[], others: readonly CarBreach[]): readonly CarBreach[] {
  if (some.length === 0) return others;
  const isIn = (list: readonly CarBreach[]) => (one: CarBreach) => list.some(({ breach }) => isSame(breach, one.breach));
  const both = some.map((one) => {
    const other = others.find(({ breach }) => isSame(breach, one.breach));
    if (!other) return one;
    return { ...one, files: [...new Set([...one.files, ...other.files])].sort(), onOwnPage: one.onOwnPage || other.onOwnPage };
  });
  return [...both, ...others.filter((one) => !isIn(some)(one))];
}

/** A text without the words that a breach quotes, and their position, or -1. */
type Template = readonly [text: string, at: number];

/**
 * A breach without its quoted words, as cars share it: the rule, whether proof is missing, problem and evidence, the number of the car's
 * name, and the numbers of the files. Number 0 is the car's own page.
 */
type Form = readonly [rule: RuleId, warns: 0 | 1, problem: Template, evidence: Template, name: number, files: readonly number[]];

/**
 * The breaches of neighbouring cars in feeds: the forms of their breaches, and each car's number of its form, its names, and the quoted
 * words.
 */
export type CarBlock = { forms: (readonly Form[])[]; cars: Record<string, readonly [form: number, ...texts: string[]]> };

/** About 129 cars to a block, so that a changed car changes one block. */
const blockReach = 64;

/** Removes the quoted words from the texts of a breach. */
function templatesOf({ problem, evidence }: Breach): { problem: Template; evidence: Template; words: string | undefined } {
  const start = evidence.indexOf('“') + 1;
  if (start === 0 || !evidence.endsWith('”')) return { problem: [problem, -1], evidence: [evidence, -1], words: undefined };
  const words = evidence.slice(start, -1);
  const at = problem.lastIndexOf(`“${words}”`) + 1;
  return {
    problem: at === 0 ? [problem, -1] : [problem.slice(0, at) + problem.slice(at + words.length), at],
    evidence: [`${evidence.slice(0, start)}”`, start],
    words,
  };
}

const fill = ([text, at]: Template, words: string) => (at < 0 ? text : text.slice(0, at) + words + text.slice(at));

/** A car in the record: its form as text, its names, and the quoted words. */
type Written = { form: string; texts: readonly string[] };

const inOrder = (breaches: readonly CarBreach[]): readonly CarBreach[] =>
  breaches.length < 2
    ? breaches
    : breaches
        .map((one) => ({ one, text: textOf(one.breach) }))
        .sort((a, b) => (a.text < b.text ? -1 : 1))
        .map(({ one }) => one);

function writeCar(breaches: readonly CarBreach[], numbers: ReadonlyMap<string, number>): Written {
  const names: string[] = [];
  const quoted: string[] = [];
  const form = inOrder(breaches).map(({ breach, files, onOwnPage }): Form => {
    const { problem, evidence, words } = templatesOf(breach);
    if (words !== undefined) quoted.push(words);
    const name = breach.car?.name ?? '';
    if (!names.includes(name)) names.push(name);
    const listed = files.map((file) => numbers.get(file) as number);
    return [breach.rule, breach.warns ? 1 : 0, problem, evidence, names.indexOf(name), onOwnPage ? [0, ...listed] : listed];
  });
  return { form: JSON.stringify(form), texts: [...names, ...quoted] };
}

/**
 * Encodes the breaches of cars in feeds as blocks. The same cars and feeds give the same blocks, and a changed car only changes its own.
 * Blocks written `before` are reused if their cars have the same objects.
 */
export function encodeCarBlocks({ files, cars }: FeedsLaw, before?: { feeds: FeedsLaw; blocks: readonly CarBlock[] }): CarBlock[] {
  const numbers = new Map(files.map((file, at) => [file, at + 1]));
  const encodeBlock = (slugs: readonly string[]): CarBlock => {
    const forms = new Map<string, number>();
    const entries = slugs.map((slug) => {
      const { form, texts } = writeCar(cars.get(slug) as readonly CarBreach[], numbers);
      const number = forms.get(form) ?? forms.size;
      forms.set(form, number);
      return [slug, [number, ...texts]] as const;
    });
    return { forms: Array.from(forms.keys(), (form): Form[] => JSON.parse(form)), cars: Object.fromEntries(entries) };
  };
  // Blocks contain the numbers of files.
  const sameBefore = before?.feeds.files.join('\n') === files.join('\n') ? before : undefined;
  return makeStableBlocks(
    [...cars.keys()].sort(),
    blockReach,
    encodeBlock,
    sameBefore && {
      blocks: sameBefore.blocks,
      keysOf: (block) => Object.keys(block.cars),
      isSame: (slug) => cars.get(slug) === sameBefore.feeds.cars.get(slug),
    },
  );
}

/** The inverse of `encodeCarBlocks`. Rules that the product no longer has are left out. Throws for blocks with another shape. */
export function decodeCarBlocks(blocks: readonly CarBlock[], files: readonly string[]): FeedsLaw {
  const knownRules = new Set<string>(ruleIds);
  const cars = new Map<string, readonly CarBreach[]>();
  for (const block of blocks) {
    const forms = block.forms.map((form) => ({
      names: Math.max(0, ...form.map(([, , , , name]) => name + 1)),
      breaches: form.map(([rule, warns, problem, evidence, name, numbers]) => ({
        ...{ rule, warns: warns === 1, problem, evidence, name, onOwnPage: numbers[0] === 0 },
        files: numbers.filter((number) => number > 0).map((number) => files[number - 1] as string),
      })),
    }));
    for (const [slug, [number, ...texts]] of Object.entries(block.cars)) {
      const { names, breaches } = forms[number] as (typeof forms)[number];
      let next = names;
      const carBreaches = breaches.flatMap(({ rule, warns, problem, evidence, name, onOwnPage, files: own }): CarBreach[] => {
        const words = evidence[1] < 0 ? '' : (texts[next++] as string);
        const car = { slug, name: texts[name] as string };
        const breach: Breach = { rule, problem: fill(problem, words), evidence: fill(evidence, words), ...(warns ? { warns } : {}), car };
        return knownRules.has(rule) ? [{ breach, files: own, onOwnPage }] : [];
      });
      cars.set(slug, carBreaches);
    }
  }
  return { files, cars };
}
