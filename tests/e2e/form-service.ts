import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leadDealer } from '#lib/api/lead-dealer.ts';
import { destination } from '#lib/destinations/destinations.ts';
import { formCar } from '#lib/forms/form-car.ts';
import { formOfLink } from '#lib/forms/form-link.ts';
import { formsFilePath } from '#lib/forms/forms-file.ts';
import type { FormCar } from '#lib/forms/lead-payload.ts';
import type { CarModel } from '#lib/pages/car.ts';
import { serve } from '#lib/serve/server.ts';
import { loadSite } from '#lib/site/load.ts';
import { tenants } from '../contract/demo/demo-files.ts';
import { freshSqlite } from '../contract/leads/databases.ts';
import { decodeQuotedPrintable, splitMail, startMailServer } from '../contract/leads/mail-server.ts';
import { startReceiver } from '../contract/leads/receiver.ts';
import { hilltop, openService, until } from '../contract/leads/yard.ts';
import { dealers } from './browser.ts';
import type { ShownForm } from './fill-form.ts';
import { modelOf } from './page-model.ts';

/** What a dealer's systems get of a lead. */
export type Delivered = { lead: Record<string, unknown>; type: string; files: string[]; mail: string };

/** Vehicle lookups and bookings of the demo are those of a trial, which always answers the same. */
const trials = /\/api\/(?=nevdis$|simple-autograb-lookup$|bookings\/)/;

/** Serves the built dealers with a lead service of their own, which delivers to a webhook and by mail. */
export async function serveForms() {
  const [database, crm, mails] = [await freshSqlite(), await startReceiver(), await startMailServer()];
  const sites = await Promise.all(dealers.map(({ slug }) => loadSite({ tenantsDir: tenants, slug })));
  const destinations = [
    { kind: 'webhook', url: crm.url, secret: 'env:HOOK_SECRET' },
    { kind: 'email', to: 'sales@example.com', smtp: 'env:SMTP' },
  ].map((settings) => ({ ...destination.parse(settings), name: settings.kind }));
  const { limits } = hilltop([]);
  const service = openService(
    database,
    sites.map(({ site }) => ({
      ...leadDealer({ site, granted: ['HOOK_SECRET', 'SMTP'] }, undefined),
      destinations,
      limits,
      sender: 'website@example.com',
      // No attempt ends early on a busy machine: it would be delivered twice.
      ...{ retrySeconds: [0, 1], timeoutMs: 120_000 },
    })),
    Date.now(),
  );
  service.env.SMTP = mails.url;
  const outDir = join(dealers[0]?.root ?? '', '..', '..');
  const serving = await serve({
    outDir,
    port: 0,
    api: (request, site, peer) => service.handle(new Request(request.url.replace(trials, '/mock/'), request), site, peer),
  });
  service.service.worker.start();

  const hitsOf = (email: string) => crm.hits.filter(({ body }) => body.includes(email));
  const mailsOf = (email: string) => mails.mails.filter(({ raw }) => raw.includes(`Reply-To: ${email}`));
  return {
    close: async () => {
      await serving.close();
      await service.close();
      await Promise.all([crm.close(), mails.close(), database.remove()]);
    },
    baseOf: (slug: string) => `http://${slug}.localhost:${serving.port}`,
    /** How many leads of a shopper reached the dealer's systems by now. */
    countOf: (email: string) => hitsOf(email).length,
    /** The one lead of a shopper, once its webhook and its mail are there. */
    delivered: async (email: string): Promise<Delivered> => {
      await until(`the lead of ${email}`, () => hitsOf(email).length > 0 && mailsOf(email).length > 0);
      const [[hit, ...moreHits], [mail, ...moreMails]] = [hitsOf(email), mailsOf(email)];
      if (!hit || !mail || moreHits.length + moreMails.length > 0) throw new Error(`${email} was delivered more than once`);
      const { type, data } = JSON.parse(hit.body);
      const files = (data.files ?? []).map(({ name }: { name: string }) => name);
      return { lead: data.lead, type, files, mail: decodeQuotedPrintable(splitMail(mail.raw).body).replaceAll('\r\n', '\n') };
    },
  };
}

/** A form on a page. Over the page of a car, the link that opens it and the car. */
export type FormPlace = { slug: string; path: string; view: ShownForm; link?: string; car?: FormCar };

const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

async function readPlaces(): Promise<FormPlace[]> {
  const pages = dealers.flatMap(({ slug, root, paths }) =>
    paths
      .filter((path) => !/^\/(cars|search)\//.test(path))
      .map(async (path): Promise<FormPlace[]> => {
        const view = (await modelOf(root, path))?.form as ShownForm | undefined;
        return view ? [{ slug, path, view }] : [];
      }),
  );
  return (await Promise.all(pages)).flat();
}

async function readCarPlaces(): Promise<FormPlace[]> {
  const places = await Promise.all(
    dealers.map(async ({ slug, root, paths, soldCar }) => {
      const { setup, forms } = await json(join(root, formsFilePath));
      const cars = paths.filter((path) => /^\/cars\/[^/]+$/.test(path)).slice(0, 40);
      const found = new Map<string, FormPlace>();
      for (const path of [...cars, ...(soldCar ? [soldCar] : [])]) {
        const model = (await modelOf(root, path)) as CarModel;
        for (const link of [...model.actions, model.request ?? { href: '' }].map(({ href }) => href)) {
          const id = formOfLink(model, link);
          if (id && !found.has(id)) found.set(id, { slug, path, link, view: { setup, form: forms[id] }, car: formCar(model) });
        }
      }
      return [...found.values()];
    }),
  );
  return places.flat();
}

/** Reads once for all files of a worker: hundreds of pages. */
const once = <T>(read: () => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => {
    found ??= read();
    return found;
  };
};
/** Every form that is on a page of the demo, as the page has it. */
export const formPlaces = once(readPlaces);
/** A page with a car for each form that opens over it, of each dealer. */
export const carFormPlaces = once(readCarPlaces);
