import { Hono } from 'hono';
import pLimit from 'p-limit';
import type { ApiEnv } from '../bindings.ts';
import { carPage } from '../print/car-page.ts';
import { readPhoto } from '../print/photo.ts';
import { carSheet } from '../print/sheet.ts';

/** How long a CDN may hold a PDF, in seconds; short, since a price may change with the next release. */
const heldSeconds = 60;

/** GET /cars/{slug}/print: a car as a PDF of one A4 page, made of the data of its page. `website_id` is the platform's, and does not matter here. */
export function printRoutes() {
  const routes = new Hono<ApiEnv>();
  // Setting a page takes the processor for itself: one at a time keeps the rest answering.
  const limit = pLimit(1);
  routes.get('/:slug/print', async (context) => {
    const { carPage: read, file, fetch, now } = context.env;
    const slug = context.req.param('slug');
    const found = /^[A-Za-z0-9_-]{1,200}$/.test(slug) ? await read(slug) : undefined;
    if (found === undefined) return context.json({ error: 'There is no such vehicle here.' }, 404);
    const page = carPage.parse(found);
    // A late rebuild still holds a sold car past its window (spec §4).
    if (page.listedUntil !== undefined && now() >= page.listedUntil)
      return context.json({ error: `This ${page.chrome.nouns.one} has been sold and is no longer listed.` }, 410);
    const sheet = carSheet(page);
    const photo = sheet.photo === undefined ? undefined : await readPhoto(sheet.photo, { file, fetch });
    // Loaded with the first PDF: the renderer would hold up the start of a server that may never be asked for one.
    const { sheetPdf } = await import('../print/pdf.ts');
    const pdf = await limit(() => sheetPdf(sheet, photo));
    return context.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${page.slug}.pdf"`,
      'Cache-Control': `public, max-age=${heldSeconds}`,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    });
  });
  return routes;
}
