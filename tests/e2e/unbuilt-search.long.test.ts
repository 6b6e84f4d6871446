import { describe, expect, test } from 'vitest';
import { parseIndexFile } from '#lib/search/index-file.ts';
import { createEngine } from '../../scripts/tools/search-server/engine/engine.ts';
import { browserOf, dealer, desktop, visit } from './browser.ts';
import { heading, htmlWith, indexOf, robots, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const motors = dealer('harbour-city-motors');

describe('a make added since the build, on a Meilisearch host', () => {
  test('has its own URL, heading and results', async () => {
    const { path, text } = await indexOf(motors);
    const index = parseIndexFile(JSON.parse(text), path);
    const [first] = index.documents;
    if (!first) throw new Error('The demo dealer has no cars.');
    const lada = (id: string, model: string) => ({
      ...first,
      id,
      slug: id,
      make: 'Lada',
      model,
      name: `2024 Lada ${model}`,
      status: 'in_stock' as const,
    });
    const engine = createEngine([{ ...index, documents: [...index.documents, lada('lada-1', 'Niva'), lada('lada-2', 'Vesta')] }]);
    const body = await htmlWith(motors, '/search/our-cars', { host: `${motors.base}/meilisearch` });
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.route('**/meilisearch/**', async (route) => {
        const request = route.request();
        const question = {
          method: request.method(),
          path: new URL(request.url()).pathname.replace('/meilisearch', ''),
          body: request.postDataJSON(),
        };
        await route.fulfill({ json: engine(question).body });
      });
      await page.route(/\/search\/lada/, (route) =>
        route.request().resourceType() === 'document' ? route.fulfill({ contentType: 'text/html', body }) : route.fallback(),
      );
      await page.goto(`${motors.base}/search/lada`, { waitUntil: 'load' });
      await waitForCount(page, (total) => total === 2);
      await expect.poll(() => heading(page)).toMatch(/^Lada/);
      expect(await page.title()).toMatch(/^Lada.* \| Harbour City Motors$/);
      expect(await robots(page)).toEqual([]);
      expect(page.url()).toBe(`${motors.base}/search/lada`);

      await page.goto(`${motors.base}/search/lada/niva`, { waitUntil: 'load' });
      await waitForCount(page, (total) => total === 1);
      await expect.poll(() => heading(page)).toMatch(/^Lada Niva/);
    });
  });
});
