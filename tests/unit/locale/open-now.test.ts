import { describe, expect, it } from 'vitest';
import { nextHours, openSentence, openState } from '#lib/locale/open-now.ts';
import { openingWeek } from '#lib/locale/opening.ts';
import type { Location, OpeningHours } from '#lib/model/location.ts';

const on = (weekday: number, open: string, close: string): OpeningHours => ({ weekday, status: 'Open', open, close });
const closed = (weekday: number): OpeningHours => ({ weekday, status: 'Closed' });
/** Hours of a typical dealer. */
const example = [...[1, 2, 3, 4, 5].map((day) => on(day, '07:15', '17:00')), on(6, '08:00', '12:00'), closed(0)];
const days = { from: '2026-07-01', until: '2027-06-30' };
const stateAt = (hours: OpeningHours[], at: string, timeZone = 'Australia/Sydney') => {
  const week = openingWeek({ contact_detail: { opening_hours: hours } }, { language: 'en-AU', timeZone, days });
  return week && openState(week, Date.parse(at));
};

describe('the hours of a dealer in Sydney', () => {
  // 20 July 2026 is a Monday; Sydney is at UTC+10 then.
  it.each([
    ['Monday, a minute before', '2026-07-20T07:14:59+10:00', false, 'Closed, opens 7:15am'],
    ['Monday, as it opens', '2026-07-20T07:15:00+10:00', true, 'Open now until 5:00pm'],
    ['Monday, a minute before the end', '2026-07-20T16:59:59+10:00', true, 'Open now until 5:00pm'],
    ['Monday, at the end', '2026-07-20T17:00:00+10:00', false, 'Closed, opens tomorrow 7:15am'],
    ['Friday night', '2026-07-24T23:59:00+10:00', false, 'Closed, opens tomorrow 8:00am'],
    ['Saturday noon', '2026-07-25T12:00:00+10:00', false, 'Closed, opens Monday 7:15am'],
    ['Sunday', '2026-07-26T12:00:00+10:00', false, 'Closed, opens tomorrow 7:15am'],
    ['Monday, just after midnight', '2026-07-27T00:00:00+10:00', false, 'Closed, opens 7:15am'],
  ])('%s', (_, at, open, text) => expect(stateAt(example, at)).toEqual({ open, text }));
});

describe('uses the clock of the dealer’s place', () => {
  const at = '2026-07-20T07:00:00Z';
  it.each([
    ['Australia/Sydney', 'Closed, opens tomorrow 7:15am'],
    ['Australia/Perth', 'Open now until 5:00pm'],
    ['Pacific/Auckland', 'Closed, opens tomorrow 7:15am'],
    ['America/Los_Angeles', 'Closed, opens 7:15am'],
  ])('%s', (timeZone, text) => expect(stateAt(example, at, timeZone)?.text).toBe(text));
  it('follows daylight saving', () => {
    // 5 October 2026, a Monday: summer time began the day before.
    expect(stateAt(example, '2026-10-04T20:14:00Z')?.text).toBe('Closed, opens 7:15am');
    expect(stateAt(example, '2026-10-04T20:15:00Z')?.text).toBe('Open now until 5:00pm');
  });
});

describe('odd weeks', () => {
  const monday = '2026-07-20T01:00:00+10:00';
  it.each<[string, OpeningHours[], string | undefined]>([
    ['no hours', [], undefined],
    ['closed all week', [closed(1)], 'Closed'],
    ['only later this week', [on(5, '9:00', '17:00')], 'Closed, opens Friday 9:00am'],
    ['into the night', [on(0, '18:00', '02:00')], 'Open now until 2:00am'],
    ['round the clock', [0, 1, 2, 3, 4, 5, 6].map((day) => on(day, '00:00', '24:00')), 'Open now'],
    ['until midnight', [on(1, '00:00', '24:00')], 'Open now until 12:00am'],
    ['as words that can be read', [{ weekday: 1, status: 'Open', formated_hours: '7.30 AM to 5 p.m.' }], 'Closed, opens 7:30am'],
    ['the shown hours count', [{ ...on(1, '00:30', '17:00'), formated_hours: '8:30am - 5:00pm' }], 'Closed, opens 8:30am'],
    ['as words that cannot', [{ weekday: 1, status: 'Open', formated_hours: 'By appointment' }], undefined],
    ['words beside numbers', [{ ...on(1, '9:00', '17:00'), formated_hours: 'By appointment' }], 'Closed, opens 9:00am'],
    ['one day unread', [...example.slice(1), on(1, 'early', 'late')], undefined],
    ['impossible times', [on(1, '25:00', '26:00')], undefined],
    ['impossible minutes', [on(1, '09:75', '17:00')], undefined],
    ['impossible half days', [{ weekday: 1, status: 'Open', formated_hours: '13am - 5pm' }], undefined],
  ])('%s', (_, hours, text) => expect(stateAt(hours, monday)?.text).toBe(text));
  it('opens again on the same weekday', () =>
    expect(stateAt([on(1, '9:00', '17:00')], '2026-07-20T18:00:00+10:00')?.text).toBe('Closed, opens Monday 9:00am'));
});

/** What a location with these fields says. */
const saysAt = (place: Partial<Location>, at: string, language: 'en-AU' | 'en-NZ' | 'en-US' = 'en-AU') => {
  const contact_detail = { opening_hours: example, ...place.contact_detail };
  const week = openingWeek({ ...place, contact_detail }, { language, timeZone: 'Australia/Sydney', days });
  return week && openState(week, Date.parse(at))?.text;
};

describe('the location’s own time zone', () => {
  it.each<[string, Partial<Location>, string, 'en-AU' | 'en-NZ' | 'en-US', string]>([
    // 4.30 pm in Sydney's summer is 3.30 pm in Queensland.
    ['Toowoomba in summer', { address: { state: 'QLD', postcode: '4350' } }, '2027-01-11T06:30:00Z', 'en-AU', 'Open now until 5:00pm'],
    ['Toowoomba, after Sydney closed', { address: { state: 'QLD' } }, '2027-01-11T06:15:00Z', 'en-AU', 'Open now until 5:00pm'],
    ['Tamworth at that time', { address: { state: 'NSW' } }, '2027-01-11T06:15:00Z', 'en-AU', 'Closed, opens tomorrow 7:15am'],
    ['Perth', { address: { state: 'WA' } }, '2027-01-11T06:15:00Z', 'en-AU', 'Open now until 5:00pm'],
    ['Broken Hill', { address: { state: 'NSW', postcode: '2880' } }, '2027-01-11T06:15:00Z', 'en-AU', 'Open now until 5:00pm'],
    // 5.30 pm in Oregon's summer; Arizona has the same time then, and an hour more in winter.
    ['Mesa in summer', { address: { state: 'AZ', postcode: '85201' } }, '2026-07-21T14:20:00Z', 'en-US', 'Open now until 5:00pm'],
    ['Bend in summer', { address: { state: 'OR', postcode: '97701' } }, '2026-07-21T14:20:00Z', 'en-US', 'Open now until 5:00pm'],
    ['Mesa in winter', { address: { state: 'AZ', postcode: '85201' } }, '2027-02-02T14:20:00Z', 'en-US', 'Open now until 5:00pm'],
    ['Bend in winter', { address: { state: 'OR', postcode: '97701' } }, '2027-02-02T14:20:00Z', 'en-US', 'Closed, opens 7:15am'],
    ['the zone that it names', { time_zone: 'Australia/Perth' }, '2027-01-11T06:15:00Z', 'en-AU', 'Open now until 5:00pm'],
    ['the zone of the site without an address', {}, '2027-01-11T06:15:00Z', 'en-AU', 'Closed, opens tomorrow 7:15am'],
  ])('%s', (_what, place, at, language, text) => expect(saysAt(place, at, language)).toBe(text));
});

describe('public holidays and special hours', () => {
  const nsw = { state: 'NSW', postcode: '2340' };
  const closed = { public_holidays: 'Closed' as const };
  it.each<[string, Location['contact_detail'], string, string]>([
    ['unknown hours', {}, '2027-01-26T10:00:00+11:00', 'Hours may differ today (Australia Day)'],
    ['unknown hours tomorrow', {}, '2027-01-25T20:00:00+11:00', 'Closed, hours may differ tomorrow (Australia Day)'],
    ['closed on public holidays', closed, '2027-01-26T10:00:00+11:00', 'Closed today (Australia Day), opens tomorrow 7:15am'],
    ['closed tomorrow', closed, '2027-01-25T20:00:00+11:00', 'Closed, opens Wednesday 7:15am'],
    ['the whole of Easter', closed, '2027-03-26T10:00:00+11:00', 'Closed today (Good Friday), opens Tuesday 7:15am'],
    ['as usual', { public_holidays: 'Usual' }, '2027-01-26T10:00:00+11:00', 'Open now until 5:00pm'],
    [
      'one holiday by its name',
      { ...closed, special_hours: [{ holiday: "King's Birthday", status: 'Open', open: '10:00', close: '14:00' }] },
      '2027-06-14T13:00:00+10:00',
      'Open now until 2:00pm',
    ],
    [
      'one day',
      { special_hours: [{ date: '2026-12-24', name: 'Christmas Eve', status: 'Open', open: '08:00', close: '12:00' }] },
      '2026-12-24T11:00:00+11:00',
      'Open now until 12:00pm',
    ],
    [
      'a break of every year, over New Year',
      { ...closed, special_hours: [{ date: '12-24', until: '01-10', name: 'Summer break', status: 'Closed' }] },
      '2026-12-24T11:00:00+11:00',
      'Closed today (Summer break), opens Monday 11 January 7:15am',
    ],
    [
      'hours that cannot be read',
      { special_hours: [{ date: '12-24', status: 'Open', formated_hours: 'By appointment' }] },
      '2026-12-24T11:00:00+11:00',
      'Hours may differ today',
    ],
  ])('%s', (_what, contact_detail, at, text) => expect(saysAt({ address: nsw, contact_detail }, at)).toBe(text));

  it('follow the region of the location', () => {
    const at = '2026-11-03T11:00:00+11:00';
    expect(saysAt({ address: { state: 'VIC' }, contact_detail: closed }, at)).toBe(
      'Closed today (Melbourne Cup Day), opens tomorrow 7:15am',
    );
    expect(saysAt({ address: nsw, contact_detail: closed }, at)).toBe('Open now until 5:00pm');
  });

  it('are known for the half-year of the build and the next one; later the page says nothing', () => {
    expect(saysAt({ address: nsw }, '2027-06-30T10:00:00+10:00')).toBe('Open now until 5:00pm');
    expect(saysAt({ address: nsw }, '2027-07-01T10:00:00+10:00')).toBeUndefined();
  });
});

describe('in a sentence', () => {
  const sentenceAt = (contact: object, at: string) => {
    const contact_detail = { opening_hours: example, ...contact };
    const week = openingWeek({ contact_detail, address: { state: 'NSW' } }, { language: 'en-AU', timeZone: 'Australia/Sydney', days });
    return week && openSentence(week, Date.parse(at));
  };
  const special = (more: object) => ({ special_hours: [{ date: '2026-07-21', ...more }] });
  it.each<[string, object, string, string | undefined]>([
    ['open', {}, '2026-07-20T09:00:00+10:00', 'We are open until 5:00pm.'],
    [
      'round the clock',
      { opening_hours: [0, 1, 2, 3, 4, 5, 6].map((day) => on(day, '00:00', '24:00')) },
      '2026-07-20T09:00:00+10:00',
      'We are open now.',
    ],
    ['before opening', {}, '2026-07-20T07:00:00+10:00', 'We open today at 7:15am.'],
    ['after closing', {}, '2026-07-20T18:00:00+10:00', 'We open tomorrow at 7:15am.'],
    ['on a Saturday afternoon', {}, '2026-07-25T15:00:00+10:00', 'We open on Monday at 7:15am.'],
    ['closed all week', { opening_hours: [closed(1)] }, '2026-07-20T09:00:00+10:00', 'We are closed.'],
    [
      'on a day off',
      special({ status: 'Closed', name: 'Stocktake' }),
      '2026-07-21T09:00:00+10:00',
      'We are closed today (Stocktake) and open tomorrow at 7:15am.',
    ],
    [
      'on a day with shorter hours',
      special({ status: 'Open', open: '10:00', close: '12:00' }),
      '2026-07-21T11:00:00+10:00',
      'We are open until 12:00pm.',
    ],
    ['on a holiday without hours', {}, '2026-12-25T09:00:00+11:00', 'Our hours may differ today (Christmas Day).'],
    ['before one', {}, '2026-12-24T18:00:00+11:00', 'We are closed. Our hours may differ tomorrow (Christmas Day).'],
    ['when the special days are no longer known', {}, '2027-07-01T09:00:00+10:00', undefined],
  ])('%s', (_when, contact, at, sentence) => expect(sentenceAt(contact, at)).toBe(sentence));
});

describe('when somebody is there next (rule E103)', () => {
  const nextAt = (hours: OpeningHours[], at: string) => {
    const week = openingWeek({ contact_detail: { opening_hours: hours } }, { language: 'en-AU', timeZone: 'Australia/Sydney', days });
    return week && nextHours(week, Date.parse(at));
  };
  it.each([
    ['while it is open', '2026-07-20T09:00:00+10:00', 'today until 5:00pm'],
    ['in the last hour', '2026-07-20T16:30:00+10:00', 'from tomorrow 7:15am'],
    ['before it opens', '2026-07-20T06:00:00+10:00', 'from 7:15am today'],
    ['on Friday night', '2026-07-24T18:00:00+10:00', 'from tomorrow 8:00am'],
    ['on Saturday afternoon', '2026-07-25T13:00:00+10:00', 'from Monday 7:15am'],
    ['once the hours are not known', '2027-07-01T13:00:00+10:00', undefined],
  ])('%s', (_when, at, text) => expect(nextAt(example, at)).toBe(text));

  it('round the clock', () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map((day) => on(day, '00:00', '24:00'));
    expect(nextAt(always, '2026-07-20T23:30:00+10:00')).toBe('at any time');
  });
});
