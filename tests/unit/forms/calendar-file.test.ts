import { describe, expect, test } from 'vitest';
import { bookingEvent, calendarFileName } from '#lib/forms/booking-event.ts';
import { type CalendarEvent, calendarFile } from '#lib/forms/calendar-file.ts';

const now = Date.parse('2026-11-24T01:02:03.456Z');
const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ uid: '7f3a9c21@acme.example.com', date: '2026-11-28', time: '10:00', timeZone: 'Australia/Sydney' },
  ...{ title: 'Test drive, Acme', notes: [], url: 'https://acme.example.com' },
  ...changes,
});
/** The lines of a file, as a calendar reads them. */
const linesOf = (changes: Partial<CalendarEvent>) => calendarFile(event(changes), now).replaceAll('\r\n ', '').split('\r\n');
const lineOf = (changes: Partial<CalendarEvent>, name: string) => linesOf(changes).filter((line) => line.startsWith(name));

test('a file is one event', () =>
  expect(calendarFile(event({ place: 'Granville, 1 Parramatta Rd', notes: ['One', 'Two'] }), now)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Forecourt//Bookings//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:7f3a9c21@acme.example.com',
      'DTSTAMP:20261124T010203Z',
      'DTSTART:20261127T230000Z',
      'DTEND:20261128T000000Z',
      'SUMMARY:Test drive\\, Acme',
      'LOCATION:Granville\\, 1 Parramatta Rd',
      'DESCRIPTION:One\\nTwo',
      'URL:https://acme.example.com',
      'STATUS:TENTATIVE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ));

describe('the time is that of the place', () => {
  test.each([
    ['Sydney in summer time', 'Australia/Sydney', '2026-11-28', '10:00', '20261127T230000Z'],
    ['Sydney in winter', 'Australia/Sydney', '2026-07-04', '10:00', '20260704T000000Z'],
    ['Brisbane, which has no summer time', 'Australia/Brisbane', '2026-11-28', '10:00', '20261128T000000Z'],
    ['Adelaide, half an hour off', 'Australia/Adelaide', '2026-11-28', '10:00', '20261127T233000Z'],
    ['Perth', 'Australia/Perth', '2026-11-28', '10:00', '20261128T020000Z'],
    ['the Chatham Islands', 'Pacific/Chatham', '2026-11-28', '10:00', '20261127T201500Z'],
    ['Auckland on the day that summer time ends', 'Pacific/Auckland', '2027-04-04', '09:00', '20270403T210000Z'],
    ['Oregon', 'America/Los_Angeles', '2026-11-28', '16:30', '20261129T003000Z'],
  ])('%s', (_where, timeZone, date, time, start) => expect(lineOf({ timeZone, date, time }, 'DTSTART')).toEqual([`DTSTART:${start}`]));

  test.each(['Any time', 'Morning'])('%s is the whole day', (time) =>
    expect(lineOf({ time, date: '2026-12-31' }, 'DT').slice(1)).toEqual(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
  );
});

test('texts are escaped, and no line is longer than 75 bytes', () => {
  const title = `Škoda; "Octavia", ${'é'.repeat(80)} \\ 🚗`;
  const file = calendarFile(event({ title }), now);
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lineOf({ title }, 'SUMMARY')).toEqual([`SUMMARY:Škoda\\; "Octavia"\\, ${'é'.repeat(80)} \\\\ 🚗`]);
  expect(linesOf({ title: 'A\r\nBEGIN:VALARM' }).filter((line) => line.startsWith('BEGIN:VALARM'))).toEqual([]);
});

describe('the event of a booking', () => {
  const source = {
    booking: { reference: '7F3A9C21', date: '2026-11-28', time: '10:00', name: 'Test drive' },
    ...{ bring: ['Your licence', 'All keys'], dealer: { name: 'Acme', url: 'https://acme.example.com/', timeZone: 'Australia/Sydney' } },
  };

  test('says what, where, what to bring, and the reference', () => {
    const place = { name: 'Perth yard', address: '1 Hay St, Perth WA 6000', timeZone: 'Australia/Perth' };
    expect(bookingEvent({ ...source, place, car: '2019 Mazda CX-5', phone: '(08) 5550 0100' })).toEqual({
      ...{ uid: '7f3a9c21@acme.example.com', date: '2026-11-28', time: '10:00', timeZone: 'Australia/Perth' },
      ...{ title: 'Test drive: 2019 Mazda CX-5, Acme', place: 'Perth yard, 1 Hay St, Perth WA 6000', url: 'https://acme.example.com/' },
      notes: [
        'We call you to confirm this booking.',
        'What to bring: Your licence; All keys',
        'Phone: (08) 5550 0100',
        'Your reference: 7F3A9C21',
      ],
    });
  });

  test('without a place it is at the clock of the dealer, and says a time that is none', () => {
    const { title, timeZone, notes } = bookingEvent({ ...source, bring: [], booking: { ...source.booking, time: 'Any time' } });
    expect([title, timeZone, notes]).toEqual([
      'Test drive, Acme',
      'Australia/Sydney',
      ['Time: Any time', 'We call you to confirm this booking.', 'Your reference: 7F3A9C21'],
    ]);
  });

  test('its file has a name', () => expect(calendarFileName({ name: 'Test drive', date: '2026-11-28' })).toBe('test-drive-2026-11-28.ics'));
});
