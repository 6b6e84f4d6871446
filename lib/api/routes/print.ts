import { Hono } from 'hono';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { findCarSlug } from '../find-car-slug.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { carPage } from '../print/car-page.ts';
import { readPhoto } from '../print/photo.ts';
import { carSheet } from '../print/sheet.ts';
import { makeSheetThread, SheetsBusyError } from '../print/sheet-thread.ts';

/** Seconds a CDN may cache a PDF; short, because the next release may change the price. */
const cacheSeconds = 60;

const busy = () =>
  new ApiProblem(
    503,
    { error: 'Too many people are printing at the moment. Please try again in a minute.', code: 'busy' },
    { 'Retry-After': '60' },
  );

/**
 * GET /cars/{slug}/print: a car as a PDF of one A4 page, made from its page data (rule D1). The platform's form of the address, with
 * `website_id`, names the car by its ID.
 */
export function printRoutes() {
  const routes = new Hono<ApiEnv>();
  let renderSheet: ReturnType<typeof makeSheetThread> | undefined;
  routes.get('/:slug/print', limitRequests('lookups'), async (context) => {
    const { carPage: readCarPage, file, fetch, now } = context.env;
    const slug = context.req.param('slug');
    const isSlug = /^[A-Za-z0-9_-]{1,200}$/.test(slug);
    const directPage = isSlug ? await readCarPage(slug) : undefined;
    const foundSlug = isSlug && directPage === undefined && context.req.query('website_id') ? await findCarSlug(slug, { file }) : undefined;
    const data = foundSlug === undefined ? directPage : await readCarPage(foundSlug);
    if (data === undefined) return context.json({ error: 'This vehicle was not found.', code: 'not_found' }, 404);
    const page = carPage.parse(data);
    // Rule L5: a late rebuild still holds sold cars past their window.
    if (page.listedUntil !== undefined && now() >= page.listedUntil)
      return context.json({ error: `This ${page.chrome.nouns.one} has been sold and is no longer listed.`, code: 'sold' }, 410);
    const sheet = carSheet(page);
    const photo = sheet.photo === undefined ? undefined : await readPhoto(sheet.photo, { file, fetch });
    renderSheet ??= makeSheetThread();
    const pdf = await renderSheet(sheet, photo).catch((error: Error) => {
      throw error instanceof SheetsBusyError ? busy() : error;
    });
    return context.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${page.slug}.pdf"`,
      'Cache-Control': `public, max-age=${cacheSeconds}`,
      // The browsers' PDF viewers need their own styles and scripts.
      'Content-Security-Policy': "frame-ancestors 'self'",
      'X-Robots-Tag': 'noindex',
    });
  });
  return routes;
}
