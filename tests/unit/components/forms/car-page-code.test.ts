import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** What the page of a car loads of forms before one is opened. The second is on every page. */
const entries = ['car-forms.tsx', 'unsent-leads.tsx'].map((file) => join(root, 'components/forms', file));

/** The scripts that these files load at once, without React and Next.js, which pages have anyway. */
async function codeOf(input: string[]): Promise<string> {
  const bundle = await rolldown({
    ...{ input, cwd: root, platform: 'browser', external: /^(react|next)(\/|$)/ },
    // Styles and pictures are no code.
    plugins: [{ name: 'assets', load: (id) => (/\.(scss|svg)$/.test(id) ? 'export default {}' : undefined) }],
  });
  // A hash in the name of a file that loads later would change the size by some bytes with each change of that file.
  const { output } = await bundle.generate({ minify: true, chunkFileNames: '[name].js' });
  await bundle.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const loaded = new Set(chunks.filter((chunk) => chunk.isEntry));
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return [...loaded].map(({ code }) => code).join('\n');
}

// The compiled pages wrap and name what modules share, which takes about as much again: 3 KB in all.
test('the page of a car loads at most 1.5 KB of forms before one is opened', async () => {
  const code = await codeOf(entries);
  expect(code).toContain('pointerover');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(1.5 * 1024);
});
