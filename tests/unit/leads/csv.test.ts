import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '#lib/leads/csv.ts';
import { exportHeader, exportRow } from '#lib/leads/export-columns.ts';
import { anyLetter } from '../../any-letter.ts';

test.each([
  [['a', '', 'b c'], 'a,,b c\r\n'],
  [['a,b', 'say "hi"', 'two\nlines', 'two\r\nlines'], '"a,b","say ""hi""","two\nlines","two\r\nlines"\r\n'],
  [['=1+1', '+61 400', '-5', '@x', '\tx', '\rx'], "'=1+1,'+61 400,'-5,'@x,'\tx,\"'\rx\"\r\n"],
  [['\n=1', ' =1', '\u200b+1', '＝1', ' ﹣1 or so'], "\"'\n=1\",' =1,'\u200b+1,'＝1,' ﹣1 or so\r\n"],
  [['\tx', ' x', '(−5)'], "'\tx, x,(−5)\r\n"],
  [['=HYPERLINK("http://x")'], '"\'=HYPERLINK(""http://x"")"\r\n'],
  [["'quoted'", '1-2', 'a=b'], "'quoted',1-2,a=b\r\n"],
])('a line of %j', (values, line) => expect(csvLine(values)).toBe(line));

test('a reader gets back what was written, and no cell starts a formula', () =>
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: anyLetter }), { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const read: string[][] = parse(rows.map(csvLine).join(''), { record_delimiter: '\r\n' });
      const guarded = rows.map((row) =>
        row.map((cell) => (/^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u.test(cell) ? `'${cell}` : cell)),
      );
      expect(read).toEqual(guarded);
    }),
  ));

const row = {
  ...{
    id: 'a'.repeat(32),
    dealer: 'acme',
    state: 'complete',
    receivedAt: 0,
    day: '1970-01-01',
    updatedAt: 1000,
    duplicateOf: undefined,
    isTest: false,
  },
  ...{ spamReason: undefined, consent: { wording: 'Yes, mail me', accepted: true, at: '2026-11-22', page: '/', channel: 'website form' } },
  lead: { name: 'Ana', phone: '0400 000 000', opt_in: false, towing: 2500, trade: { make: 'Kia' }, lead_status: 'Complete' },
  deliveries: [
    { destination: 'crm', state: 'delivered' as const },
    { destination: 'mail', state: 'pending' as const },
    { destination: 'old', state: 'dead' as const },
    { destination: 'spam', state: 'cancelled' as const },
  ],
};

test('a lead has one cell for each column, and fields of the dealer’s own share one', () => {
  const cells = exportRow({ ...row, lead: { ...row.lead, phone_extension: '12' } });
  expect(cells).toHaveLength(exportHeader.length);
  expect(Object.fromEntries(exportHeader.map((name, index) => [name, cells[index]]))).toEqual({
    ...Object.fromEntries(exportHeader.map((name) => [name, ''])),
    ...{ id: row.id, dealer: 'acme', state: 'complete', received_at: '1970-01-01T00:00:00.000Z', updated_at: '1970-01-01T00:00:01.000Z' },
    ...{ name: 'Ana', phone: '0400 000 000', opt_in: 'no', consent: 'yes', consent_at: '2026-11-22', consent_wording: 'Yes, mail me' },
    ...{
      test: 'no',
      delivered_to: 'crm',
      waiting_for: 'mail',
      given_up: 'old',
      cancelled: 'spam',
      other_fields: '{"towing":2500,"trade":{"make":"Kia"}}',
      phone_extension: '12',
      received_day: '1970-01-01',
    },
  });
});

test('the columns stay where sheets expect them', () =>
  expect(exportHeader.join(' ')).toBe(
    'id dealer state received_at updated_at category subcategory name first_name middle_name last_name phone email postcode message car_id car_type stock_number url source opt_in consent consent_at consent_wording duplicate_of spam_reason test delivered_to waiting_for given_up other_fields phone_extension received_day cancelled',
  ));
