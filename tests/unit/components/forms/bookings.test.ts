import { describe, expect, it } from 'vitest';
import { fieldContext } from '../../forms/field-context.ts';
import { elementsOf, textsOf } from '../markup.ts';
import { formOfSite, htmlOf } from './form-html.ts';

const inputs = (html: string) => elementsOf(html, 'input', 'select', 'textarea').filter(({ attributes }) => attributes.name !== 'website');

describe('bookings', () => {
  it('offers the days of the chosen location', () => {
    const context = fieldContext({
      freeDays: [
        { date: '2026-11-24', times: ['08:30'], location: '11' },
        { date: '2026-11-25', times: ['08:30'], location: '12' },
      ],
    });
    const html = htmlOf(formOfSite('appointment'), { context, start: { location: '12' } });
    expect(textsOf(html, 'option')).toContain('Wednesday 25 November');
    expect(textsOf(html, 'option')).not.toContain('Tuesday 24 November');
  });

  it('offers free days, and times of the chosen one', () => {
    const context = fieldContext({ freeDays: [{ date: '2026-11-24', times: ['08:30', '13:00'] }] });
    const html = htmlOf(formOfSite('appointment'), { context, start: { 'Appointment Date': { date: '2026-11-24', time: '' } } });
    expect(textsOf(html, 'option')).toEqual(expect.arrayContaining(['Tuesday 24 November', '8:30 am', '1:00 pm']));
  });

  it('offers the days and times at which the place is open', () => {
    const openDays = [{ date: '2026-11-28', times: ['09:00', 'Any time'], location: '11' }];
    const start = { 'Appointment Date': { date: '2026-11-28', time: '' } };
    const html = htmlOf(formOfSite('appointment'), { context: fieldContext({ openDays }), start });
    expect(textsOf(html, 'option')).toEqual(expect.arrayContaining(['Saturday 28 November', '9:00 am', 'Any time']));
    expect(textsOf(html, 'option')).not.toContain('Morning');
  });

  it('has an empty list of days in the HTML, which is built before the day is known', () => {
    const places = [{ id: '11', name: 'Botany', week: { timeZone: 'Australia/Sydney', days: [], until: '2027-06-30' } }];
    const html = htmlOf(formOfSite('appointment'), { context: fieldContext({ today: '', places }) });
    expect(inputs(html).some(({ attributes }) => attributes.name === 'Appointment Date.date' && attributes.type === 'date')).toBe(false);
    expect(html).toContain('name="Appointment Date.date"');
  });

  it('takes a wish where none are known', () => {
    const html = htmlOf(formOfSite('appointment'));
    expect(inputs(html).find(({ attributes }) => attributes.name === 'Appointment Date.date')?.attributes).toMatchObject({
      type: 'date',
      min: '2026-11-22',
    });
    expect(textsOf(html, 'option')).toEqual(expect.arrayContaining(['Any time', 'Morning', 'Afternoon']));
  });
});
