import { describe, test } from 'vitest';
import { doAll } from './tracked-all.ts';
import { carWithForm, type Entry, onVisit, serveVisits, setup, until } from './tracked-visit.ts';

serveVisits();

describe('each number of the table reaches each receiver once, with exactly its payload, and a reserved one reaches none', () => {
  const payloadsOf = (entries: Entry[], to: string) =>
    entries.filter((entry) => entry.to === to && !setup.test(entry.what)).map(({ payload }) => payload);

  test('Google, Meta and TikTok', () =>
    onVisit('harbour-city-motors', {}, async (visit) => {
      await visit.open(carWithForm('harbour-city-motors').path);
      await until(visit, 'tiktok-pixel', ['track ViewContent']);
      const view = await visit.entries();
      const all = await doAll(visit);
      const since = async (to: string) => payloadsOf((await visit.entries()).slice(view.length), to);
      const page_location = all[0]?.asc[0]?.page_location;
      const say = (name: string, parameters: object) => ['event', name, { page_location, ...parameters, send_to: 'G-DEMO10101' }];
      const asVehicle = (parameters: object) => ('content_type' in parameters ? { ...parameters, content_type: 'vehicle' } : parameters);
      await visit
        .poll(() => since('google-analytics'))
        .toEqual(
          all.flatMap(({ analytics, asc }) => [
            ...analytics.map(([name, parameters]) => say(name, parameters)),
            ...asc.map(({ event, ...parameters }) => say(String(event), parameters)),
          ]),
        );
      await visit
        .poll(() => since('google-tag-manager'))
        .toEqual(all.flatMap(({ asc }) => asc.map(({ event, ...parameters }) => ({ event: `dl_${event}`, ...parameters }))));
      const ads = all.flatMap(({ ad, reference }) => (ad ? [{ name: ad[0], parameters: ad[1], reference }] : []));
      await visit
        .poll(() => since('meta-pixel'))
        .toEqual(
          ads.map(({ name, parameters, reference }) => [
            ...['track', name, asVehicle(parameters)],
            ...(name === 'Lead' ? [{ eventID: reference }] : []),
          ]),
        );
      await visit
        .poll(() => since('tiktok-pixel'))
        .toEqual(
          ads.map(({ name, parameters, reference }) =>
            name === 'Lead' ? ['track', 'SubmitForm', parameters, { event_id: reference }] : ['track', name, parameters, {}],
          ),
        );
    }));
});
