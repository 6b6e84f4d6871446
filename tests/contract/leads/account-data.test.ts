/** What a shopper takes away, and what is removed of a person (rules V9 and E31). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetPerson } from '#lib/api/store/forget-person.ts';
import { browserOf, database, mobile, open, shut, signIn, yard } from './account-yard.ts';
import { addMails, addNotice } from './mail-yard.ts';
import { bothStores } from './stores.ts';

afterEach(shut);

describe.each(bothStores())('the data of a shopper on %s', (_name, openDatabase, isHere) => {
  beforeEach(() => open(openDatabase));

  test.skipIf(!isHere)('are all notices and mails, not only those that the page lists', async () => {
    const browser = browserOf();
    await signIn(browser);
    const { id } = await database.db.selectFrom('shoppers').select('id').executeTakeFirstOrThrow();
    for (let count = 0; count < 60; count += 1) await addNotice(id, 'sold', yard.now());
    await addMails(id, { id: 'm1', at: 5, state: 'delivered' });
    expect((await browser.state()).notices).toHaveLength(50);
    const { body } = await browser.send('GET', '/auth/data');
    expect(body.notices).toHaveLength(60);
    expect(body.mails).toEqual([{ madeAt: '1970-01-01T00:00:00.005Z', state: 'delivered' }]);
  });

  test.skipIf(!isHere).each([
    ['phone', '412345678'],
    ['email', 'ada@shopper.example'],
  ] as const)('who asked for a code by %s and has no account are removed too', async (kind, key) => {
    await browserOf().post('/auth/code', { phone: mobile });
    await database.db
      .insertInto('sign_in_codes')
      .values({
        ...{ id: 'c', dealer: 'valley', contact: 'ada@shopper.example', area: 'ada@shopper.example', browser: 'b', hash: 'h' },
        ...{ at: yard.now(), ends_at: yard.now(), tries: 0, state: 'live' },
      })
      .execute();
    const contacts = async () =>
      (await database.db.selectFrom('sign_in_codes').select('contact').execute()).map(({ contact }) => contact).sort();
    const other = kind === 'phone' ? 'ada@shopper.example' : '+61412345678';
    await forgetPerson(database, { contact: { kind, key }, dealers: kind === 'phone' ? ['valley'] : ['hilltop'], now: yard.now() });
    expect(await contacts()).toEqual(['+61412345678', 'ada@shopper.example']);
    await forgetPerson(database, { contact: { kind, key }, dealers: [], now: yard.now() });
    expect(await contacts()).toEqual(expect.arrayContaining([other]));
    expect(await contacts()).toHaveLength(2);
    expect(await contacts()).not.toContain(kind === 'phone' ? '+61412345678' : key);
  });
});
