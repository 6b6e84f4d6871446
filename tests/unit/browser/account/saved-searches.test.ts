import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { keepNextSearch, readAccountMark, readNextSearch, takeNextSearch } from '#lib/browser/account/account-mark.ts';
import { savedKey, stateOfSaved } from '#lib/search/saved-search.ts';
import { device, fakeApi, memory } from './fake-account.ts';

type Device = ReturnType<typeof device>;

describe('a saved search (rule V20)', () => {
  const kia = { refinements: { make: ['Kia'] } };
  const namesOf = (phone: ReturnType<typeof device>) => phone.account.store.getState().state?.searches.map(({ name }) => name);

  test('shows at once, is known by its key, and is changed and removed', async () => {
    const phone = device(fakeApi());
    await phone.account.load();
    const saving = phone.account.saveSearch('Kia', kia);
    expect(namesOf(phone)).toEqual(['Kia']);
    expect((await saving).ok).toBe(true);
    const [search] = phone.account.store.getState().state?.searches ?? [];
    expect(search).toMatchObject({ id: 's0', at: 5 });
    const key = savedKey(stateOfSaved(kia));
    expect(phone.account.searchOf(key)?.id).toBe('s0');
    expect(readAccountMark('acme', phone.storage)?.searches).toEqual([key]);
    const renaming = phone.account.changeSearch('s0', { name: 'For Mum' });
    expect(namesOf(phone)).toEqual(['For Mum']);
    await renaming;
    const removing = phone.account.removeSearch('s0');
    expect(namesOf(phone)).toEqual([]);
    await removing;
    expect(namesOf(phone)).toEqual([]);
  });

  test.each([
    ['save-search', (one: Device) => one.account.saveSearch('Kia', kia), ['Ford', 'BMW']],
    ['change-search', (one: Device) => one.account.changeSearch('f', { name: 'Other' }), ['Ford', 'BMW']],
    ['remove-search', (one: Device) => one.account.removeSearch('f'), ['Ford', 'BMW']],
  ])('is as it was where %s fails, with the reason', async (path, change, names) => {
    const api = fakeApi();
    api.state.searches = [
      { id: 'f', name: 'Ford', choices: { refinements: { make: ['Ford'] } }, at: 1 },
      { id: 'b', name: 'BMW', choices: { refinements: { make: ['BMW'] } }, at: 2 },
    ];
    const phone = device(api);
    await phone.account.load();
    api.fail.set(`/garage/${path}`, { status: 409, body: { error: 'You can save 50 searches.', code: 'list_full' } });
    expect(await change(phone)).toMatchObject({ ok: false, error: 'You can save 50 searches.' });
    expect(namesOf(phone)).toEqual(names);
    api.fail.set(`/garage/${path}`, { status: 401, body: { error: 'Please sign in first.', code: 'signed_out' } });
    expect(await change(phone)).toMatchObject({ ok: false, code: 'signed_out' });
    expect([phone.account.store.getState().state?.user, namesOf(phone)]).toEqual([null, []]);
  });

  describe('changes that overlap', () => {
    const stored = ['Ford', 'BMW', 'Audi'].map((name, at) => ({ id: name, name, choices: { refinements: { make: [name] } }, at }));
    const refused = { status: 500, body: { error: 'Please try again later.' } };

    test.each<[string, (one: Device, api: ReturnType<typeof fakeApi>) => Promise<unknown>[], string[], string[]]>([
      [
        'a removal that is refused while a new name is on its way',
        (one, api) => {
          api.fail.set('/garage/remove-search', refused);
          api.late.set('/garage/remove-search', setTimeout(5));
          return [one.account.changeSearch('Ford', { name: 'For Mum' }), one.account.removeSearch('Ford')];
        },
        ['BMW', 'Audi'],
        ['For Mum', 'BMW', 'Audi'],
      ],
      [
        'a new name that is refused while the removal of another is on its way',
        (one, api) => {
          api.fail.set('/garage/change-search', refused);
          return [one.account.removeSearch('Ford'), one.account.changeSearch('BMW', { name: 'Other' })];
        },
        ['Other', 'Audi'],
        ['BMW', 'Audi'],
      ],
      ['two removals', (one) => [one.account.removeSearch('Ford'), one.account.removeSearch('BMW')], ['Audi'], ['Audi']],
      [
        'one that is saved, renamed and removed at once',
        (one) => {
          const saving = one.account.saveSearch('Kia', kia);
          const id = one.account.searchOf(savedKey(stateOfSaved(kia)))?.id ?? '';
          return [saving, one.account.changeSearch(id, { name: 'Mine' }), one.account.removeSearch(id)];
        },
        ['Ford', 'BMW', 'Audi'],
        ['Ford', 'BMW', 'Audi'],
      ],
    ])('%s', async (_what, change, shown, left) => {
      const api = fakeApi();
      api.state.searches = stored;
      const phone = device(api);
      await phone.account.load();
      const seen = new Set<string>();
      const changes = change(phone, api);
      expect(namesOf(phone)).toEqual(shown);
      phone.account.store.subscribe(() => seen.add(String(namesOf(phone))));
      await Promise.all(changes);
      expect(namesOf(phone)).toEqual(left);
      // Nothing else was shown meanwhile.
      expect([...seen].filter((names) => names !== String(shown) && names !== String(left))).toEqual([]);
      expect(api.state.searches.map(({ name }) => name)).toEqual(left);
    });
  });

  test('an equal one is not listed twice', async () => {
    const phone = device(fakeApi());
    await phone.account.load();
    await phone.account.saveSearch('Kia', kia);
    void phone.account.saveSearch('Kia again', { refinements: { make: ['Kia', 'Kia'] } });
    expect(namesOf(phone)).toEqual(['Kia']);
  });

  test('is kept while the shopper signs in, and given once', () => {
    const { texts, storage } = memory();
    expect(takeNextSearch('acme', storage)).toBeUndefined();
    keepNextSearch('acme', storage, { name: 'Kia', choices: kia });
    expect(readNextSearch('acme', storage)).toEqual({ name: 'Kia', choices: kia });
    expect([takeNextSearch('acme', storage), takeNextSearch('acme', storage)]).toEqual([{ name: 'Kia', choices: kia }, undefined]);
    texts.set('forecourt:acme:search-next:1', '{"name":1}');
    expect(takeNextSearch('acme', storage)).toBeUndefined();
  });
});
