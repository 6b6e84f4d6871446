import { describe, expect, it } from 'vitest';
import type { FieldErrors } from '#lib/forms/form-schema.ts';
import { elementsOf } from '../markup.ts';
import { formOfSite, htmlOf } from './form-html.ts';

describe('a message', () => {
  it.each([
    ['0 of 3,000 characters', ''],
    ['11 of 3,000 characters', '  Hello\r\nthere '],
    ['3,001 of 3,000 characters', 'x'.repeat(3001)],
  ])('says that it has %s', (count, message) => {
    const html = htmlOf(formOfSite('enquiry'), { start: { message } });
    const described = elementsOf(html, 'textarea')[0]?.attributes['aria-describedby'];
    expect(elementsOf(html, 'p').find(({ attributes }) => attributes.id === described)?.text).toBe(count);
  });
});

describe('files', () => {
  const shown = (name: string, errors?: FieldErrors) =>
    elementsOf(htmlOf(formOfSite('careers'), { start: { Resume: [{ name, size: 5, type: '' }] }, ...(errors ? { errors } : {}) }), 'p')
      .filter(({ attributes }) => attributes.id?.endsWith('-problem'))
      .map(({ text, attributes }) => [text, attributes.role]);
  it('of a wrong type are named when they are chosen, and read out', () =>
    expect(shown('virus.exe')).toEqual([
      ['virus.exe cannot be sent. Please remove it and choose a picture, PDF, Word or text file.', 'alert'],
    ]));
  it('that the server refuses have its message under their field', () =>
    expect(shown('cv.pdf', { files: '“cv.pdf” is not what its name says.' })).toEqual([['“cv.pdf” is not what its name says.', 'alert']]));
});
