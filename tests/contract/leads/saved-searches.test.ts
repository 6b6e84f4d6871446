/** The saved searches of an account, as pages ask the API about them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetPerson } from '#lib/api/store/forget-person.ts';
import { type Browser, browserOf, database, open, shut, signIn, yard } from './account-yard.ts';
import { bothStores } from './stores.ts';

afterEach(shut);

const kia = { refinements: { make: ['Kia'] } };
const save = (browser: Browser, name = 'Kia', choices: object = kia) => browser.post('/garage/save-search', { name, choices });
const searchesOf = async (browser: Browser) => (await browser.state()).searches.map(({ name, choices }) => [name, choices]);
const stored = () => database.db.selectFrom('saved_searches').selectAll().execute();

describe.each(bothStores())('saved searches on %s (rule V20)', (_name, openDatabase, isHere) => {
  const it = test.skipIf(!isHere);
  beforeEach(() => open(openDatabase));

  it('are saved, renamed, changed and removed', async () => {
    const browser = browserOf();
    await signIn(browser);
    const { status, body } = await save(browser);
    expect([status, body.searches]).toEqual([200, [{ id: expect.any(String), name: 'Kia', choices: kia, at: expect.any(Number) }]]);
    const [{ id }] = body.searches as { id: string }[] as [{ id: string }];
    await browser.post('/garage/change-search', { id, name: '  For Mum ' });
    expect(await searchesOf(browser)).toEqual([['For Mum', kia]]);
    const other = { query: 'tow bar', ranges: { price: { max: 20_000 } } };
    expect((await browser.post('/garage/change-search', { id, choices: other })).status).toBe(200);
    expect(await searchesOf(browser)).toEqual([['For Mum', other]]);
    await browser.post('/garage/remove-search', { id });
    await browser.post('/garage/remove-search', { id });
    expect(await searchesOf(browser)).toEqual([]);
    expect((await browser.post('/garage/change-search', { id, name: 'Gone' })).body).toMatchObject({
      error: 'This search is no longer in your list.',
      code: 'not_found',
    });
  });

  it('with the same meaning are one, and a changed one takes the place of its equal', async () => {
    const browser = browserOf();
    await signIn(browser);
    await save(browser);
    await save(browser, 'Kia again', { refinements: { make: ['Kia', 'Kia'], colour: [] as string[] } });
    await save(browser, 'Kia again', { query: ' ', refinements: { make: ['Kia', 'Kia'] } });
    const { body } = await save(browser, 'Blue', { refinements: { colour: ['Blue'] } });
    expect(await searchesOf(browser)).toEqual([
      ['Kia', kia],
      ['Blue', { refinements: { colour: ['Blue'] } }],
    ]);
    const [, blue] = body.searches as { id: string }[];
    await browser.post('/garage/change-search', { id: blue?.id, choices: kia });
    expect(await searchesOf(browser)).toEqual([['Blue', kia]]);
  });

  it('are fifty at most', async () => {
    const browser = browserOf();
    await signIn(browser);
    for (let year = 1950; year < 2000; year += 1) await save(browser, `${year}`, { ranges: { year: { min: year } } });
    expect((await save(browser)).body).toMatchObject({ error: 'You can save 50 searches. Please remove one first.', code: 'list_full' });
    // One that is saved already is no further one.
    expect((await save(browser, 'x', { ranges: { year: { min: 1950 } } })).status).toBe(200);
    expect(await stored()).toHaveLength(50);
  });

  it('belong to one shopper, who comes from a page of the dealer', async () => {
    const [ada, ben] = [browserOf(), browserOf()];
    await signIn(ada);
    await signIn(ben, '0412 000 001');
    const [{ id }] = (await save(ada)).body.searches as [{ id: string }];
    expect((await ben.post('/garage/change-search', { id, name: 'Mine', choices: {} })).status).toBe(404);
    await ben.post('/garage/remove-search', { id });
    expect([await searchesOf(ada), await searchesOf(ben)]).toEqual([[['Kia', kia]], []]);
    expect((await save(browserOf())).body).toMatchObject({ error: 'Please sign in first.', code: 'signed_out' });
    expect((await ada.post('/garage/save-search', { name: 'Kia', choices: kia }, { Origin: '' })).status).toBe(403);
    expect(yard.errors).toEqual([]);
  });

  it.each<[string, object, object]>([
    ['no name', { name: ' ', choices: kia }, { name: 'Please enter a name.' }],
    ['a long name', { name: 'x'.repeat(101), choices: kia }, { name: 'Please use at most 100 characters.' }],
    ['a name of two lines', { name: 'x\ny', choices: kia }, { name: 'Please use one line of text.' }],
    [
      'a filter that is no list',
      { name: 'x', choices: { refinements: { make: 'Kia' } } },
      { 'choices.refinements.make': expect.any(String) },
    ],
    [
      'too much to keep',
      { name: 'x', choices: { refinements: { make: Array.from({ length: 40 }, (_one, index) => `${index}`.padEnd(150, 'x')) } } },
      { choices: 'This search has too many filters to be saved.' },
    ],
  ])('are refused with %s', async (_what, body, fields) => {
    const browser = browserOf();
    await signIn(browser);
    const answer = await browser.post('/garage/save-search', body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  it('go with the data of the shopper: taken away, deleted, forgotten', async () => {
    const browser = browserOf();
    await signIn(browser);
    await save(browser);
    expect((await browser.send('GET', '/auth/data')).body.searches).toMatchObject([{ name: 'Kia', choices: kia }]);
    await browser.post('/auth/delete');
    expect(await stored()).toEqual([]);
    yard.wait(3_600_000);
    await signIn(browser);
    await save(browser);
    await forgetPerson(database, { contact: { kind: 'phone', key: '412345678' }, dealers: [], now: yard.now() });
    expect(await stored()).toEqual([]);
  });
});
