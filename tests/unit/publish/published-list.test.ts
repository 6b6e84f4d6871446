import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '#lib/disk/manifest.ts';
import { openPublishedList } from '#lib/publish/published-list.ts';
import { emptyPublishedState, type PublishedState } from '#lib/publish/state.ts';
import { publishedStatePath, type Target } from '#lib/publish/target.ts';

type Lists = Pick<Target, 'name' | 'readControl' | 'writeControl'>;

/** A target that has nothing but control files, and the bytes that each write sent. */
function makeTarget() {
  const texts = new Map<string, string>();
  const sent: [path: string, bytes: number][] = [];
  const tagOf = (text: string | undefined) => (text === undefined ? undefined : hash('sha256', text));
  const target: Lists = {
    name: '/srv/www',
    readControl: async (path) => {
      const text = texts.get(path);
      return text === undefined ? undefined : { text, tag: hash('sha256', text) };
    },
    writeControl: async (path, text, tag) => {
      if (tagOf(texts.get(path)) !== tag) return undefined;
      texts.set(path, text);
      sent.push([path, text.length]);
      return tagOf(text);
    },
  };
  return { target, texts, sent };
}

const record = (version: number) => ({ sha256: hash('sha256', String(version)), bytes: version });
const filesOf = (count: number, version = 0): Manifest =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`cars/car-${at}.html`, record(at + version)]));
const stateOf = (files: Manifest): PublishedState => ({
  ...emptyPublishedState('hilltop'),
  release: 'r1',
  files,
  unsure: ['cars/car-1.html'],
});

/** Writes a state over the one that is there, as a new process does. */
async function publish(target: Lists, files: Manifest): Promise<void> {
  const list = openPublishedList(target);
  const { tag } = await list.read();
  expect(await list.write(stateOf(files), tag)).toBeDefined();
}
const stateAt = async (target: Lists) => (await openPublishedList(target).read()).state;

describe('the list of uploaded files', () => {
  it.each([0, 3, 1999, 2000, 5000])('of %d files is read as it was written', async (count) => {
    const { target, texts } = makeTarget();
    expect(await openPublishedList(target).read()).toEqual({ state: undefined, tag: undefined });
    await publish(target, filesOf(count));
    expect(await stateAt(target)).toEqual(stateOf(filesOf(count)));
    expect(texts.size).toBe(count < 2000 ? 1 : 2);
  });

  it('of a large site costs some kilobytes when a few files change', async () => {
    const { target, sent } = makeTarget();
    await publish(target, filesOf(5000));
    sent.length = 0;
    await publish(target, { ...filesOf(5000), ...Object.fromEntries([7, 8, 9].map((at) => [`cars/car-${at}.html`, record(at + 10_000)])) });
    expect(sent.map(([path]) => path)).toEqual([publishedStatePath]);
    expect(sent[0]?.[1]).toBeLessThan(1000);
  });

  it('is right after any changes, and never names a base that was replaced', async () => {
    const step = fc.record({ changed: fc.array(fc.nat(2499), { maxLength: 900 }), gone: fc.array(fc.nat(2499), { maxLength: 300 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const { target, texts } = makeTarget();
        let files = filesOf(2500);
        for (const [turn, { changed, gone }] of steps.entries()) {
          await publish(target, files);
          expect(await stateAt(target)).toEqual(stateOf(files));
          const left = new Set(gone.map((at) => `cars/car-${at}.html`));
          const next = { ...files, ...Object.fromEntries(changed.map((at) => [`cars/car-${at}.html`, record(at + 10_000 * (turn + 1))])) };
          files = Object.fromEntries(Object.entries(next).filter(([path]) => !left.has(path)));
        }
        await publish(target, files);
        expect(await stateAt(target)).toEqual(stateOf(files));
        expect(texts.size).toBeLessThanOrEqual(3);
      }),
      { numRuns: 4 },
    );
  });

  it.each<[string, (texts: Map<string, string>) => void]>([
    ['its base is gone', (texts) => texts.delete('.forecourt/files-a.json')],
    ['its base is damaged', (texts) => texts.set('.forecourt/files-a.json', 'AAAA')],
    ['its base is another one', (texts) => texts.set('.forecourt/files-a.json', texts.get('.forecourt/files-b.json') ?? '')],
    ['it is damaged', (texts) => texts.set(publishedStatePath, (texts.get(publishedStatePath) ?? '').slice(0, -9))],
  ])('counts as lost when %s, and is written whole again', async (_name, damage) => {
    const { target, texts } = makeTarget();
    await publish(target, filesOf(3000));
    damage(texts);
    expect(await stateAt(target)).toBeUndefined();
    await publish(target, filesOf(3000, 1));
    expect(await stateAt(target)).toEqual(stateOf(filesOf(3000, 1)));
  });

  it('is not written over that of another publication', async () => {
    const { target } = makeTarget();
    const [one, other] = [openPublishedList(target), openPublishedList(target)];
    const { tag } = await one.read();
    expect(await one.write(stateOf(filesOf(10)), tag)).toBeDefined();
    expect(await other.write(stateOf(filesOf(11)), tag)).toBeUndefined();
    expect(await stateAt(target)).toEqual(stateOf(filesOf(10)));
  });
});
